/// CommonMark 0.31.2, "Links": destinations, titles, labels.
enum LinkSyntax {
  /// Spaces and tabs, with at most one line ending among them.
  ///
  /// A leaf holds no blank line, so line endings need no count in it.
  static func skipBlanks(_ text: Span<UInt8>, from start: Int) -> Int {
    var at = start
    while at < text.count, text[at].isA(ByteClass.blank) { at += 1 }
    Steps.add(at - start)
    return at
  }

  /// A destination: its bytes without `<` and `>`, and where it ends.
  static func scanDestination(
    _ text: Span<UInt8>,
    at index: Int
  ) -> (content: Range<Int>, end: Int)? {
    if index < text.count, text[index] == UInt8(ascii: "<") {
      var at = index + 1
      defer { Steps.add(at - index) }
      while at < text.count {
        switch text[at] {
        case UInt8(ascii: ">"): return (index + 1..<at, at + 1)
        case UInt8(ascii: "<"), 0x0A: return nil
        case UInt8(ascii: "\\")
        where at + 1 < text.count && text[at + 1].isA(ByteClass.punctuation):
          at += 2
        default: at += 1
        }
      }
      return nil
    }
    var at = index
    var depth = 0
    defer { Steps.add(at - index) }
    scan: while at < text.count {
      switch text[at] {
      case UInt8(ascii: "\\") where at + 1 < text.count && text[at + 1].isA(ByteClass.punctuation):
        at += 2
      case UInt8(ascii: "("):
        depth += 1
        // As deep as the reference implementation goes.
        if depth > 32 { return nil }
        at += 1
      case UInt8(ascii: ")"):
        if depth == 0 { break scan }
        depth -= 1
        at += 1
      // A NUL is no control character here: it stands for U+FFFD.
      case 0x01...0x20, 0x7F: break scan
      default: at += 1
      }
    }
    guard depth == 0 else { return nil }
    return (index..<at, at)
  }

  /// A title: its bytes without the quotes, and where it ends.
  static func scanTitle(_ text: Span<UInt8>, at index: Int) -> (content: Range<Int>, end: Int)? {
    guard index < text.count else { return nil }
    let closer: UInt8
    switch text[index] {
    case UInt8(ascii: "\""): closer = UInt8(ascii: "\"")
    case UInt8(ascii: "'"): closer = UInt8(ascii: "'")
    case UInt8(ascii: "("): closer = UInt8(ascii: ")")
    default: return nil
    }
    var at = index + 1
    defer { Steps.add(at - index) }
    while at < text.count {
      let byte = text[at]
      if byte == closer { return (index + 1..<at, at + 1) }
      if byte == UInt8(ascii: "("), closer == UInt8(ascii: ")") { return nil }
      let isEscape =
        byte == UInt8(ascii: "\\") && at + 1 < text.count
        && text[at + 1].isA(ByteClass.punctuation)
      at += isEscape ? 2 : 1
    }
    return nil
  }

  /// The label between the `[` at `index` and its `]`, and where it ends.
  ///
  /// It has at most `limit` characters, 999 by the specification.
  static func scanLabel(
    _ text: Span<UInt8>,
    at index: Int,
    limit: Int
  ) -> (content: Range<Int>, end: Int)? {
    guard index < text.count, text[index] == UInt8(ascii: "[") else { return nil }
    var at = index + 1
    var characters = 0
    defer { Steps.add(at - index) }
    while at < text.count {
      switch text[at] {
      case UInt8(ascii: "]"): return (index + 1..<at, at + 1)
      case UInt8(ascii: "["): return nil
      case UInt8(ascii: "\\") where at + 1 < text.count && text[at + 1].isA(ByteClass.punctuation):
        at += 2
        characters += 2
      default:
        characters += 1
        at += UTF8Repair.sequence(in: text, at: at).length
      }
      if characters > limit { return nil }
    }
    return nil
  }

  /// Whether a label is one: it holds more than blanks.
  static func hasText(_ text: Span<UInt8>, _ label: Range<Int>) -> Bool {
    for index in label where !text[index].isA(ByteClass.blank) { return true }
    return false
  }
}
