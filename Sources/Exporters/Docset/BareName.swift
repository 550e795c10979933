/// The word in a key API by which people look for it.
///
/// `\.openWindow` cannot be typed into Zeal's plain search, where `\` is an escape, and
/// `.sheet(isPresented:)` not in whole, as a `:` ends a keyword there.
enum BareName {
  /// `openWindow` for `\.openWindow`, `sheet` for `.sheet(isPresented:)`, `Button` for
  /// `Button.init(_:)`, and `colorScheme` for `@Environment(\.colorScheme)`, as many APIs share
  /// the attribute; `nil` where the code is a word, or does not begin with one.
  static func of(_ code: String) -> String? {
    let bytes = ContiguousArray(code.utf8)
    return bytes.allSatisfy { $0 < 0x80 } ? asciiName(bytes) : unicodeName(code)
  }

  /// The same for a code of any characters.
  static func unicodeName(_ code: String) -> String? {
    let scalars = Array(code.unicodeScalars)
    let keyPath = scalars.first == "@" ? scalars.firstIndex(of: "\\") : nil
    let name = path(in: scalars[...], after: keyPath ?? 0) ?? path(in: scalars[...], after: 0)
    guard let name, name != code, name != "init" else { return nil }
    return name
  }

  /// The last part of the dotted path behind a sigil: `foo` of `x.foo(bar)`.
  private static func path(in scalars: ArraySlice<Unicode.Scalar>, after start: Int) -> String? {
    let rest = scalars[start...].drop(while: isSigil)
    guard let first = rest.first, isWord(first) else { return nil }
    let path = rest.prefix { isWord($0) || $0 == "." }
    let next = rest.dropFirst(path.count).first
    guard next.map(endsPath) ?? true else { return nil }
    let parts = path.split(separator: ".")
    let last = parts.last { !$0.elementsEqual("init".unicodeScalars) } ?? parts.last
    return last.map { String(String.UnicodeScalarView($0)) }
  }

  /// The same for a code of ASCII, as most are.
  private static func asciiName(_ code: ContiguousArray<UInt8>) -> String? {
    let keyPath =
      code.first == UInt8(ascii: "@") ? code.firstIndex(of: UInt8(ascii: "\\")) : nil
    guard let name = path(in: code, after: keyPath ?? 0) ?? path(in: code, after: 0),
      name.count < code.count, !code[name].elementsEqual("init".utf8)
    else { return nil }
    return String(decoding: code[name], as: UTF8.self)
  }

  private static func path(in code: ContiguousArray<UInt8>, after start: Int) -> Range<Int>? {
    var index = start
    while index < code.count, isSigil(Unicode.Scalar(code[index])) { index += 1 }
    guard index < code.count, isWord(Unicode.Scalar(code[index])) else { return nil }
    // The last part, and the last that is not `init`.
    var last: Range<Int>?
    var named: Range<Int>?
    var lower = index
    while true {
      let isEnd = index == code.count || !isWord(Unicode.Scalar(code[index]))
      if isEnd, lower < index {
        last = lower..<index
        if !code[lower..<index].elementsEqual("init".utf8) { named = last }
      }
      guard index < code.count else { break }
      if isEnd {
        guard code[index] == UInt8(ascii: ".") else { break }
        lower = index + 1
      }
      index += 1
    }
    if index < code.count, !endsPath(Unicode.Scalar(code[index])) { return nil }
    return named ?? last
  }

  private static func isSigil(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "@", "#", "$", "\\", ".": true
    default: false
    }
  }

  private static func endsPath(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "(", "<", "[", " ", "?", ":", ")": true
    default: false
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      let letter = scalar.value | 0x20
      return (0x61...0x7A).contains(letter) || (0x30...0x39).contains(scalar.value)
        || scalar == "_"
    }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
