/// Names with dots between them at the start of a piece of code: `Task.sleep(for:)`.
struct CodePath {
  /// What follows the names.
  enum Tail {
    /// Nothing.
    case none
    /// A parenthesis or a closure.
    case call
    /// Anything else.
    case other
  }

  /// How many names.
  private(set) var count = 0
  /// The last name.
  private(set) var last: ArraySlice<UInt8> = []
  /// Whether a dot stands before the first name: `.sheet`.
  private(set) var isImplicit = false
  /// What follows.
  private(set) var tail = Tail.none

  /// Reads names; `nil` where the code does not begin with one.
  init?(_ code: ArraySlice<UInt8>) {
    var rest = code
    if rest.first == UInt8(ascii: ".") {
      isImplicit = true
      rest.removeFirst()
    }
    while let name = Self.name(at: rest) {
      count += 1
      last = name
      rest = Self.skippingSuffix(rest[name.endIndex...])
      guard rest.first == UInt8(ascii: ".") else { break }
      rest.removeFirst()
    }
    guard count > 0 else { return nil }
    tail = Self.tail(rest)
  }

  /// Whether the last name begins, after underscores, with a letter from A to Z.
  var lastIsType: Bool { last.first { $0 != UInt8(ascii: "_") }?.isUppercaseASCII ?? false }

  /// Whether the last name is in capitals with an underscore in it: `MAX_SIZE`.
  var lastIsScreaming: Bool {
    lastIsType && last.dropFirst().contains(UInt8(ascii: "_"))
      && !last.contains { $0.isLowercaseASCII }
  }

  /// A name, `$name`, or a name in backticks.
  private static func name(at code: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let first = code.first else { return nil }
    if first == UInt8(ascii: "`") {
      let inside = code.dropFirst().prefix { $0 != first }
      return inside.isEmpty || inside.endIndex == code.endIndex
        ? nil : code[code.startIndex...inside.endIndex]
    }
    let isProjected = first == UInt8(ascii: "$")
    let name = isProjected ? code.dropFirst() : code
    guard let head = name.first, head.isIdentifierHead else { return nil }
    return code[code.startIndex..<name.prefix { $0.isIdentifier }.endIndex]
  }

  /// Skips generic arguments, and `?` or `!`.
  private static func skippingSuffix(_ code: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = code
    if rest.first == UInt8(ascii: "<"), let end = endOfGenerics(rest) { rest = rest[end...] }
    while let mark = rest.first, mark == UInt8(ascii: "?") || mark == UInt8(ascii: "!") {
      rest.removeFirst()
    }
    return rest
  }

  /// The index after the `>` that closes the `<` at the start.
  private static func endOfGenerics(_ code: ArraySlice<UInt8>) -> Int? {
    var depth = 0
    var before: UInt8 = 0
    for index in code.indices {
      let byte = code[index]
      if byte == UInt8(ascii: "<") { depth += 1 }
      if byte == UInt8(ascii: ">"), before != UInt8(ascii: "-") {
        depth -= 1
        if depth == 0 { return index + 1 }
      }
      before = byte
    }
    return nil
  }

  private static func tail(_ code: ArraySlice<UInt8>) -> Tail {
    if code.isEmpty { return .none }
    if code.first == UInt8(ascii: "(") { return .call }
    return code.drop { $0.isBlank }.first == UInt8(ascii: "{") ? .call : .other
  }
}

extension ArraySlice<UInt8> {
  /// The letters, digits and underscores at the start; `nil` where a word that is longer, or
  /// part of something longer, stands there.
  var leadingWord: ArraySlice<UInt8>? {
    let word = prefix { $0.isIdentifier }
    guard let first = word.first, first.isIdentifierHead else { return nil }
    var rest = self[word.endIndex...]
    if let mark = rest.first, mark == UInt8(ascii: "?") || mark == UInt8(ascii: "!") {
      rest.removeFirst()
    }
    if let next = rest.first, !next.isBlank {
      guard word.isExactly("init") || word.isExactly("subscript") else { return nil }
    }
    return word
  }

  /// Whether the bytes are those of a word.
  func isExactly(_ word: String) -> Bool {
    count == word.utf8.count && elementsEqual(word.utf8)
  }

  /// Whether `->` is in the bytes.
  var containsArrow: Bool {
    indices.dropFirst().contains {
      self[$0] == UInt8(ascii: ">") && self[$0 - 1] == UInt8(ascii: "-")
    }
  }
}

extension UInt8 {
  /// A letter, an underscore, or a byte of a character beyond ASCII.
  var isIdentifierHead: Bool {
    lowercasedASCII.isLowercaseASCII || self == UInt8(ascii: "_") || self >= 0x80
  }
  /// What may follow the head of an identifier.
  var isIdentifier: Bool { isIdentifierHead || isDigitASCII }
  /// A character that Swift's operators are made of.
  var isOperator: Bool {
    switch self {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"),
      UInt8(ascii: "~"), UInt8(ascii: "?"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
