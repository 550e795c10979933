/// GFM footnotes: the definition's start, `[^label]:`.
enum FootnoteDefinition {
  /// The label of the marker at `index`; `nil` where there is none.
  ///
  /// Blanks after the marker are part of it: `[^a]:      text` is no indented code.
  static func scan(_ line: Span<UInt8>, at index: Int) -> Range<Int>? {
    guard line.has("[^", at: index) else { return nil }
    var at = index + 2
    while at < line.count, line[at] != UInt8(ascii: "]") {
      if !isLabelByte(line[at]) { return nil }
      at += 1
    }
    guard at > index + 2, line.has("]:", at: at) else { return nil }
    return index + 2..<at
  }

  /// Whether bytes can be a footnote's label.
  static func isLabel(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for index in range where !isLabelByte(text[index]) { return false }
    return !range.isEmpty
  }

  private static func isLabelByte(_ byte: UInt8) -> Bool {
    // NUL is no control character here: U+FFFD stands in its place.
    (byte > 0x20 || byte == 0) && byte != UInt8(ascii: "]")
  }
}
