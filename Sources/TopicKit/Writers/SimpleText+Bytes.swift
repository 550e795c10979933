// The bytes of simple texts: which of them could be taken for syntax.

extension SimpleText {
  mutating func readWords(_ text: Span<UInt8>, _ place: Place) -> Bool {
    guard text.count > 0 else { return false }
    if place.startsLine, Self.classes[Int(text[0])] & Self.startsBlock != 0 { return false }
    if place.endsLine, text[text.count - 1] == 0x20 { return false }
    let first = place.startsLine && text[0] == UInt8(ascii: "@") ? 1 : 0
    for index in first..<text.count {
      let found = Self.classes[Int(text[index])]
      if found & (Self.isSyntax | Self.mayBeSyntax | Self.isEscaped) == 0 { continue }
      if found & Self.isSyntax != 0 { return false }
      if found & Self.isEscaped != 0 { hasEscapes = true }
      if found & Self.mayBeSyntax != 0, Self.isSyntax(text, at: index) { return false }
    }
    markdown.append(contentsOf: text)
    plain.append(contentsOf: text)
    return true
  }

  /// Whether `:` begins `://`, `w` begins `www`, `@` may stand in a mail address, or a character
  /// is a control or a line separator.
  static func isSyntax(_ text: Span<UInt8>, at index: Int) -> Bool {
    let next = index + 1 < text.count ? text[index + 1] : 0
    let third = index + 2 < text.count ? text[index + 2] : 0
    switch text[index] {
    case UInt8(ascii: ":"): return next == UInt8(ascii: "/") && third == UInt8(ascii: "/")
    case UInt8(ascii: "w"), UInt8(ascii: "W"):
      return next | 0x20 == UInt8(ascii: "w") && third | 0x20 == UInt8(ascii: "w")
    // An address has a name before its sign; at the start of a text that is not known.
    case UInt8(ascii: "@"): return index == 0 || text[index - 1] != 0x20
    case 0xC2: return next < 0xA0
    default: return next == 0x80 && (third == 0xA8 || third == 0xA9)
    }
  }

  mutating func readCode(
    _ records: Records,
    _ range: Range<Int>,
    _ bytes: Span<UInt8>
  ) -> Bool {
    let text = range.lowerBound + 1
    // Two code spans side by side would share their backticks.
    guard range.count == 3, case .text(.code) = records[text].event, records[text].count > 0,
      markdown.last != UInt8(ascii: "`")
    else { return false }
    let code = bytes.extracting(records[text].payload)
    guard code[0] != 0x20, code[code.count - 1] != 0x20 else { return false }
    for index in 0..<code.count {
      let byte = code[index]
      if byte < 0x20 || byte == UInt8(ascii: "`") || byte == 0x7F { return false }
      if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\"") { hasEscapes = true }
      if byte == 0xC2 || byte == 0xE2, Self.isSyntax(code, at: index) { return false }
    }
    markdown.append(UInt8(ascii: "`"))
    markdown.append(contentsOf: code)
    markdown.append(UInt8(ascii: "`"))
    plain.append(contentsOf: code)
    return true
  }

  // MARK: - Classes

  /// Controls, and what Markdown's inlines begin or end with.
  static let isSyntax: UInt8 = 1
  /// What must be looked at with its neighbours.
  static let mayBeSyntax: UInt8 = 2
  /// What JSON escapes.
  static let isEscaped: UInt8 = 4
  /// What a line must not begin with: digits and punctuation that blocks begin with, blanks,
  /// and the lead byte of a byte order mark.
  static let startsBlock: UInt8 = 8
  /// What a destination cannot hold as it stands.
  static let endsDestination: UInt8 = 16

  // A literal is laid out at compile time: reading it needs no initializer check.
  static let classes: [UInt8] = [
    17, 17, 17, 17, 17, 17, 17, 17, 17, 25, 17, 17, 17, 17, 17, 17,
    17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17,
    24, 0, 20, 8, 0, 0, 17, 0, 16, 16, 1, 8, 0, 8, 0, 0,
    8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 10, 0, 17, 8, 24, 0,
    2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 17, 1, 0, 1,
    1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 8, 0, 1, 17,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 18, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 18, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  ]
}
