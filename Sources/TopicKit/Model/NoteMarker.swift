/// What makes a block a note: a strong marker with a colon, or a GFM alert.
enum NoteMarker {
  private static let words: [(word: String, kind: Note.Kind)] = [
    ("note", .note), ("tip", .tip), ("important", .important), ("warning", .warning),
    ("caution", .caution),
  ]

  /// The note that a block is; `nil` for any other block.
  static func note(_ block: RichText) -> Note? {
    switch block.element {
    case .blockQuote(let alert?):
      Note(kind: kind(of: alert), body: block.content, block: block)
    case .paragraph:
      note(paragraph: block)
    default:
      nil
    }
  }

  private static func kind(of alert: MarkdownEvent.Alert) -> Note.Kind {
    switch alert {
    case .note: .note
    case .tip: .tip
    case .important: .important
    case .warning: .warning
    case .caution: .caution
    }
  }

  private static func note(paragraph block: RichText) -> Note? {
    let start = block.records.startIndex
    let strong = start + 1
    let leave = block.end(of: start) - 1
    guard strong < leave, case .enter(.strong) = block.records[strong].event,
      var marker = block.literalBytes(block.inside(of: strong))?.trimmingBlanks()
    else { return nil }
    var position = InlinePosition(index: block.end(of: strong))
    if marker.last == UInt8(ascii: ":") {
      marker.removeLast()
    } else {
      guard block.literal(at: position, before: leave)?.first == UInt8(ascii: ":") else {
        return nil
      }
      block.skip(1, at: &position)
    }
    guard let row = words.first(where: { marker.isWord($0.word) }) else { return nil }
    block.skipBlanks(at: &position, before: leave)
    // A marker alone says nothing: it stays the paragraph that it is.
    guard position.index < leave else { return nil }
    let body = block.rest(ofParagraph: start, from: position, to: block.records.endIndex)
    return Note(kind: row.kind, body: body, block: block)
  }
}
