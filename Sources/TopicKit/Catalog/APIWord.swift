extension Catalog.Entry.API {
  /// The word by which people look for the API; `nil` for an operator, a number, a text.
  ///
  /// `openWindow` for `\.openWindow`, `sheet` for `.sheet(isPresented:)`, `Button` for
  /// `Button.init(_:)`, `name` for `static var name: Int`, and `colorScheme` for
  /// `@Environment(\.colorScheme)`, as many APIs share the attribute.
  public var word: String? {
    let bytes = Array(code.utf8)
    let keyPath = bytes.first == UInt8(ascii: "@") ? bytes.firstIndex(of: UInt8(ascii: "\\")) : nil
    if let keyPath, let word = APIWord.path(in: bytes[keyPath...]) { return word }
    return APIWord.path(in: APIWord.withoutDeclaration(bytes[...], kind))
  }
}

/// Finds the name in a piece of code.
private enum APIWord {
  /// What stands before the name of a declaration.
  private static let declarationWords: Set<String> = [
    "actor", "associatedtype", "async", "case", "class", "enum", "extension", "final", "func",
    "indirect", "internal", "lazy", "let", "macro", "mutating", "nonisolated", "open", "override",
    "package", "private", "protocol", "public", "static", "struct", "typealias", "unowned", "var",
    "weak",
  ]

  /// The code from the declared name on; a keyword that is the API itself stays.
  static func withoutDeclaration(
    _ code: ArraySlice<UInt8>,
    _ kind: KeyAPI.Kind
  ) -> ArraySlice<UInt8> {
    guard kind != .keyword else { return code }
    var rest = code
    while let blank = rest.firstIndex(of: 0x20),
      declarationWords.contains(String(decoding: rest[..<blank], as: UTF8.self))
    {
      rest = rest[blank...].drop { $0 == 0x20 }
    }
    return rest
  }

  /// The last part of the dotted path behind a sigil: `foo` of `x.foo(bar)`.
  static func path(in code: ArraySlice<UInt8>) -> String? {
    let rest = code.drop { sigils.contains($0) }
    guard let first = rest.first, isWord(first), !(0x30...0x39).contains(first) else { return nil }
    let path = rest.prefix { isWord($0) || $0 == UInt8(ascii: ".") }
    if let next = rest.dropFirst(path.count).first, !ends.contains(next) { return nil }
    let parts = path.split(separator: UInt8(ascii: "."))
    let last = parts.last { !$0.elementsEqual("init".utf8) }
    return last.map { String(decoding: $0, as: UTF8.self) }
  }

  private static let sigils = Array(#"@#$\."#.utf8)
  private static let ends = Array("()<[ ?!:,".utf8)

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
