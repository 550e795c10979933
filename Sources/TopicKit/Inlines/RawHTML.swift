/// CommonMark 0.31.2, "Raw HTML".
struct RawHTML {
  // Once a terminator was not found, the rest of the leaf holds none: never look again.
  private var noComment = false
  private var noInstruction = false
  private var noDeclaration = false
  private var noCDATA = false

  /// The end of the raw HTML that starts with the `<` at `index`; `nil` where none does.
  mutating func scan(_ text: Span<UInt8>, at index: Int) -> Int? {
    guard index + 1 < text.count else { return nil }
    switch text[index + 1] {
    case UInt8(ascii: "?"):
      return Self.end(of: "?>", in: text, from: index + 2, unless: &noInstruction)
    case UInt8(ascii: "!"):
      guard index + 2 < text.count else { return nil }
      if text.has("--", at: index + 2) {
        // `<!-->` and `<!--->` are comments (0.31).
        if text.has(">", at: index + 4) { return index + 5 }
        if text.has("->", at: index + 4) { return index + 6 }
        return Self.end(of: "-->", in: text, from: index + 4, unless: &noComment)
      }
      if text.has("[CDATA[", at: index + 2) {
        return Self.end(of: "]]>", in: text, from: index + 9, unless: &noCDATA)
      }
      guard text[index + 2].isA(ByteClass.letter) else { return nil }
      return Self.end(of: ">", in: text, from: index + 3, unless: &noDeclaration)
    default: return Self.scanTag(text, at: index)
    }
  }

  private static func end(
    of terminator: StaticString,
    in text: Span<UInt8>,
    from start: Int,
    unless known: inout Bool
  ) -> Int? {
    if known { return nil }
    guard let at = text.find(terminator, from: start) else {
      known = true
      return nil
    }
    return at + terminator.utf8CodeUnitCount
  }

  /// The end of the open or closing tag that starts with the `<` at `index`.
  static func scanTag(_ text: Span<UInt8>, at index: Int) -> Int? {
    var at = index + 1
    defer { Steps.add(at - index) }
    guard at < text.count else { return nil }
    let isClosing = text[at] == UInt8(ascii: "/")
    if isClosing { at += 1 }
    guard at < text.count, text[at].isA(ByteClass.letter) else { return nil }
    while at < text.count,
      text[at].isA(ByteClass.letter | ByteClass.digit) || text[at] == UInt8(ascii: "-")
    {
      at += 1
    }
    if isClosing {
      at = skipBlanks(text, from: at)
      return at < text.count && text[at] == UInt8(ascii: ">") ? at + 1 : nil
    }
    while true {
      let afterBlanks = skipBlanks(text, from: at)
      guard afterBlanks < text.count else { return nil }
      switch text[afterBlanks] {
      case UInt8(ascii: ">"): return afterBlanks + 1
      case UInt8(ascii: "/"): return text.has(">", at: afterBlanks + 1) ? afterBlanks + 2 : nil
      default:
        guard afterBlanks > at, let end = attribute(text, at: afterBlanks) else { return nil }
        at = end
      }
    }
  }

  private static func skipBlanks(_ text: Span<UInt8>, from start: Int) -> Int {
    var at = start
    while at < text.count, text[at].isA(ByteClass.blank) { at += 1 }
    return at
  }

  /// The end of the attribute at `index`: a name, and a value where `=` follows.
  private static func attribute(_ text: Span<UInt8>, at index: Int) -> Int? {
    var at = index
    guard text[at].isA(ByteClass.letter) || text[at] == 0x5F || text[at] == 0x3A else {
      return nil
    }
    at += 1
    while at < text.count {
      let byte = text[at]
      guard
        byte.isA(ByteClass.letter | ByteClass.digit) || byte == 0x5F || byte == 0x3A
          || byte == 0x2E || byte == 0x2D
      else { break }
      at += 1
    }
    let equals = skipBlanks(text, from: at)
    guard equals < text.count, text[equals] == UInt8(ascii: "=") else { return at }
    let value = skipBlanks(text, from: equals + 1)
    guard value < text.count else { return nil }
    let quote = text[value]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      var end = value + 1
      while end < text.count, text[end] != quote { end += 1 }
      Steps.add(end - value)
      return end < text.count ? end + 1 : nil
    }
    var end = value
    while end < text.count, !text[end].isA(ByteClass.blank),
      !isUnquotedStop(text[end])
    {
      end += 1
    }
    return end > value ? end : nil
  }

  private static func isUnquotedStop(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "`"):
      true
    default: false
    }
  }
}
