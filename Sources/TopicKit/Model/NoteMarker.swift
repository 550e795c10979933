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
      body(ofAlert: block).map { Note(kind: kind(of: alert), body: $0, block: block) }
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

  /// The blocks of an alert without its marker, the first line of its first paragraph; `nil`
  /// where nothing is left.
  private static func body(ofAlert block: RichText) -> RichText? {
    let inside = block.inside(of: block.startIndex)
    guard let paragraph = inside.first, case .enter(.paragraph) = block.record(at: paragraph).event
    else { return block.slice(inside) }
    let leave = block.end(of: paragraph) - 1
    var position = InlinePosition(index: paragraph + 1)
    guard let text = block.literal(at: position, before: leave), text.starts(with: "[!".utf8),
      let bracket = text.firstIndex(of: UInt8(ascii: "]"))
    else { return block.slice(inside) }
    block.skip(bracket + 1 - text.startIndex, at: &position)
    block.skipBlanks(at: &position, before: leave)
    let body = block.rest(ofParagraph: paragraph, from: position, to: inside.upperBound)
    return body.isEmpty ? nil : body
  }

  private static func note(paragraph block: RichText) -> Note? {
    let start = block.startIndex
    let strong = start + 1
    let leave = block.end(of: start) - 1
    guard strong < leave, case .enter(.strong) = block.record(at: strong).event,
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
    let body = block.rest(ofParagraph: start, from: position, to: block.endIndex)
    return Note(kind: row.kind, body: body, block: block)
  }
}
