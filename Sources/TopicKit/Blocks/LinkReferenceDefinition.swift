/// CommonMark 0.31.2, "Link reference definitions".
enum LinkReferenceDefinition {
  /// A definition at the start of a paragraph: the bytes of its parts, and where it ends.
  struct Parts {
    var label: Range<Int>
    var destination: Range<Int>
    var title: Range<Int>?
    var end: Int
  }

  /// Reads the definition that starts at `index`; `nil` where none does.
  static func scan(_ text: Span<UInt8>, at index: Int, labelLimit: Int) -> Parts? {
    guard let label = LinkSyntax.scanLabel(text, at: index, limit: labelLimit),
      label.end < text.count, text[label.end] == UInt8(ascii: ":"),
      LinkSyntax.hasText(text, label.content)
    else { return nil }
    let start = LinkSyntax.skipBlanks(text, from: label.end + 1)
    guard start < text.count,
      let destination = LinkSyntax.scanDestination(text, at: start), destination.end > start
    else { return nil }
    var parts = Parts(
      label: label.content,
      destination: destination.content,
      title: nil,
      end: destination.end
    )
    let titleStart = LinkSyntax.skipBlanks(text, from: destination.end)
    if titleStart > destination.end, let title = LinkSyntax.scanTitle(text, at: titleStart),
      let end = lineEnd(text, from: title.end)
    {
      parts.title = title.content
      parts.end = end
      return parts
    }
    // A title that does not end its line takes the definition back to the line before it.
    guard let end = lineEnd(text, from: destination.end) else { return nil }
    parts.end = end
    return parts
  }

  /// The start of the next line, where only blanks are left on this one.
  private static func lineEnd(_ text: Span<UInt8>, from start: Int) -> Int? {
    var at = start
    while at < text.count, text[at] == 0x20 || text[at] == 0x09 { at += 1 }
    if at == text.count { return at }
    return text[at] == 0x0A ? at + 1 : nil
  }
}
