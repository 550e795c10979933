/// CommonMark 0.31.2, "Autolinks": `<scheme:…>` and `<name@host>`.
enum Autolink {
  /// The end of the autolink whose `<` is at `index`, and whether it is a mail address.
  static func scan(_ text: Span<UInt8>, at index: Int) -> (end: Int, isMail: Bool)? {
    if let end = scanURI(text, at: index) { return (end, false) }
    if let end = scanMail(text, at: index) { return (end, true) }
    return nil
  }

  private static func scanURI(_ text: Span<UInt8>, at index: Int) -> Int? {
    var at = index + 1
    defer { Steps.add(at - index) }
    guard at < text.count, text[at].isA(ByteClass.letter) else { return nil }
    let start = at
    while at < text.count, at - start <= 32 {
      let byte = text[at]
      guard
        byte.isA(ByteClass.letter | ByteClass.digit) || byte == 0x2B || byte == 0x2D || byte == 0x2E
      else { break }
      at += 1
    }
    guard at - start >= 2, at - start <= 32, at < text.count, text[at] == UInt8(ascii: ":") else {
      return nil
    }
    while at < text.count {
      switch text[at] {
      case UInt8(ascii: ">"): return at + 1
      // A NUL is no control character here: it stands for U+FFFD.
      case 0x01...0x20, 0x7F, UInt8(ascii: "<"): return nil
      default: at += 1
      }
    }
    return nil
  }

  private static func scanMail(_ text: Span<UInt8>, at index: Int) -> Int? {
    var at = index + 1
    defer { Steps.add(at - index) }
    while at < text.count, isNameByte(text[at]) { at += 1 }
    guard at > index + 1, at < text.count, text[at] == UInt8(ascii: "@") else { return nil }
    while true {
      at += 1
      guard let end = scanHostLabel(text, at: at) else { return nil }
      at = end
      guard at < text.count else { return nil }
      if text[at] == UInt8(ascii: ">") { return at + 1 }
      guard text[at] == UInt8(ascii: ".") else { return nil }
    }
  }

  /// A label of a host name: at most 63 letters, digits and inner hyphens.
  private static func scanHostLabel(_ text: Span<UInt8>, at index: Int) -> Int? {
    var at = index
    while at < text.count,
      text[at].isA(ByteClass.letter | ByteClass.digit) || text[at] == UInt8(ascii: "-")
    {
      at += 1
    }
    let count = at - index
    guard count > 0, count <= 63, text[index] != UInt8(ascii: "-"),
      text[at - 1] != UInt8(ascii: "-")
    else { return nil }
    return at
  }

  /// Whether a byte may stand before the `@` of a mail address.
  static func isNameByte(_ byte: UInt8) -> Bool {
    if byte.isA(ByteClass.letter | ByteClass.digit) { return true }
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"),
      UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"),
      UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "?"),
      UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "{"),
      UInt8(ascii: "|"), UInt8(ascii: "}"), UInt8(ascii: "~"), UInt8(ascii: "-"):
      return true
    default: return false
    }
  }
}
