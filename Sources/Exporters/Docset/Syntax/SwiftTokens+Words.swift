// MARK: - Hashes, attributes, quoted words

extension SwiftTokens {
  /// `#"raw"#`, `#/regex/#`, `#if`, `#Preview`.
  mutating func takeHash() {
    let start = cursor.index
    let end = cursor.end(of: { $0 == UInt8(ascii: "#") }, from: start)
    let hashes = end - start
    switch cursor.byte(at: end) {
    case UInt8(ascii: "\""): open(SwiftString(hashes: hashes, in: cursor))
    case UInt8(ascii: "/"): takeExtendedRegex(hashes: hashes)
    case let byte where hashes == 1 && CodeCursor.isWordStart(byte):
      let end = cursor.end(of: CodeCursor.isWord, from: end)
      let name = cursor.word(upTo: end)
      if name == "#available" || name == "#unavailable" { availability = depth }
      let isDirective = SwiftVocabulary.directives.contains(name)
      take(isDirective ? .keyword : .attribute, upTo: end, isValue: !isDirective)
    default: take(.plain, upTo: end, isValue: false)
    }
  }

  /// `@State`, `@MainActor`, `@available`.
  mutating func takeAttribute() {
    var end = cursor.end(of: CodeCursor.isWord, from: cursor.index + 1)
    while end > cursor.index + 1, cursor.byte(at: end) == UInt8(ascii: "."),
      CodeCursor.isWordStart(cursor.byte(at: end + 1))
    {
      end = cursor.end(of: CodeCursor.isWord, from: end + 1)
    }
    let name = end - cursor.index < 20 ? cursor.word(upTo: end) : ""
    if name == "@available" || name == "@backDeployed" { availability = depth }
    take(end > cursor.index + 1 ? .attribute : .plain, upTo: end, isValue: false)
  }

  /// A word between backticks, which is no keyword; it ends on its line.
  mutating func takeQuotedWord() {
    let text = QuotedText(in: cursor, from: cursor.index + 1, quote: UInt8(ascii: "`"))
    take(.plain, upTo: text.end, isValue: true)
  }
}

// MARK: - Words

extension SwiftTokens {
  mutating func takeWord() {
    let end = cursor.end(
      of: { CodeCursor.isWord($0) || $0 == UInt8(ascii: "$") },
      from: cursor.index
    )
    let first = cursor.peek()
    if CodeCursor.isUpper(first) {
      let isKeyword =
        switch end - cursor.index {
        case 3: cursor.has("Any", at: cursor.index)
        case 4: cursor.has("Self", at: cursor.index)
        default: false
        }
      take(isKeyword ? .keyword : .type, upTo: end, isValue: true)
      return
    }
    guard SwiftVocabulary.mayHold(first, count: end - cursor.index) || availability != nil else {
      return take(.plain, upTo: end, isValue: true)
    }
    let word = cursor.word(upTo: end)
    if availability != nil, SwiftVocabulary.platforms.contains(word) {
      take(.keyword, upTo: end, isValue: true)
    } else if isKeyword(word, upTo: end) {
      take(.keyword, upTo: end, isValue: SwiftVocabulary.values.contains(word))
      lastWordIsKeyword = true
    } else {
      take(.plain, upTo: end, isValue: true)
    }
  }

  /// Whether a word is a keyword where it stands.
  private func isKeyword(_ word: String, upTo end: Int) -> Bool {
    let isMember = last == UInt8(ascii: ".") && cursor.peek(-1) == UInt8(ascii: ".")
    // `.init`, `Text.self`, but neither `.default` nor `0..<in`.
    if isMember, cursor.peek(-2) != UInt8(ascii: ".") {
      return word == "self" || word == "init"
    }
    let next = cursor.end(of: CodeCursor.isBlank, from: end)
    let following = cursor.byte(at: next)
    let isArgument = last == UInt8(ascii: "(") || last == UInt8(ascii: ",")
    if SwiftVocabulary.keywords.contains(word) {
      // `padding(in: x)`, `} throws: {`, `func move(for item: Item)`: labels.
      if following == UInt8(ascii: ":"), isArgument || !SwiftVocabulary.beforeColon.contains(word) {
        return false
      }
      return
        !(isArgument && SwiftVocabulary.labels.contains(word)
        && CodeCursor.isWordStart(following))
    }
    guard SwiftVocabulary.contextual.contains(word) else { return false }
    if CodeCursor.isWordStart(following) || following == UInt8(ascii: "@") {
      // `for prefix in prefixes`, `guard open else`: names after all.
      let last = cursor.end(of: CodeCursor.isWord, from: next)
      let isName = last - next <= 5 && SwiftVocabulary.afterNames.contains(cursor.word(next..<last))
      return next > end && !isName
    }
    switch word {
    case "get", "set", "willSet", "didSet", "async":
      if following == UInt8(ascii: ")") { return last == UInt8(ascii: "(") && lastWordIsKeyword }
      return following == UInt8(ascii: "{") || following == UInt8(ascii: "}")
        || (following == UInt8(ascii: "(") && isAccessorParameter(at: next))
        || (word == "async" && cursor.has("->", at: next))
    case "some", "any": return following == UInt8(ascii: "(") && next > end
    case "unsafe": return next > end && "([&".utf8.contains(following)
    case "unowned", "nonisolated": return following == UInt8(ascii: "(")
    default: return false
    }
  }
}

extension SwiftTokens {
  /// Whether a name in parentheses and the start of a body stand at an offset: `(newValue) {`.
  private func isAccessorParameter(at start: Int) -> Bool {
    let end = cursor.end(of: CodeCursor.isWord, from: start + 1)
    guard end > start + 1, cursor.byte(at: end) == UInt8(ascii: ")") else { return false }
    return cursor.byte(at: cursor.end(of: CodeCursor.isBlank, from: end + 1)) == UInt8(ascii: "{")
  }
}

/// The words of Swift that are not names.
enum SwiftVocabulary {
  /// Keywords wherever no name is expected.
  static let keywords: Set<String> = [
    "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows",
    "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws",
    "true", "try", "typealias", "var", "where", "while",
  ]

  /// Keywords only before a name, or where ``SwiftTokens`` knows better.
  static let contextual: Set<String> = [
    "actor", "any", "async", "borrow", "borrowing", "consume", "consuming", "convenience", "copy",
    "didSet",
    "discard", "distributed", "dynamic", "each", "final", "get", "indirect", "infix", "isolated",
    "lazy", "macro", "mutating", "nonisolated", "nonmutating", "open", "optional", "override",
    "package", "postfix", "prefix", "required", "sending", "set", "some", "unowned", "unsafe",
    "weak", "willSet", "yield",
  ]

  /// Keywords that a colon may follow: `default:`, `a ? nil : b`.
  static let beforeColon: Set<String> = [
    "default", "false", "init", "nil", "self", "super", "true",
  ]

  /// Keywords before which a name stands.
  static let afterNames: Set<String> = ["as", "else", "in", "is", "where"]

  /// Those that end a value, after which a `/` divides.
  static let values: Set<String> = ["false", "init", "nil", "self", "super", "true"]

  /// Keywords that are labels of parameters more often than keywords after `(` and `,`.
  static let labels: Set<String> = [
    "as", "class", "default", "do", "extension", "for", "func", "import", "in", "internal", "is",
    "operator", "protocol", "public", "repeat", "return", "static", "struct", "throw", "where",
    "while",
  ]

  /// Whether there is a keyword with a first letter and a length: most names are told by that.
  static func mayHold(_ first: UInt8, count: Int) -> Bool {
    guard (0x61...0x7A).contains(first), count < 16 else { return false }
    return lengths[Int(first) - 0x61] & (1 << UInt16(count)) != 0
  }

  /// For each first letter, the lengths of its keywords as bits.
  private static let lengths: [UInt16] = {
    var lengths = [UInt16](repeating: 0, count: 26)
    for word in keywords.union(contextual) {
      guard let first = word.utf8.first, word.utf8.count < 16 else { continue }
      lengths[Int(first) - 0x61] |= 1 << UInt16(word.utf8.count)
    }
    return lengths
  }()

  static let directives: Set<String> = [
    "#if", "#elseif", "#else", "#endif", "#available", "#unavailable", "#error", "#warning",
    "#sourceLocation",
  ]

  static let platforms: Set<String> = [
    "iOS", "iPadOS", "macOS", "tvOS", "watchOS", "visionOS", "macCatalyst", "swift",
  ]
}
