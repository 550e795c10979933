/// What kind of API a piece of code names: an ordered table of rules, the first match wins.
///
/// The table is part of the specification of the topic format.
enum KeyAPIKind {
  /// The rules, in order.
  private static let rules: [@Sendable (ArraySlice<UInt8>) -> KeyAPI.Kind?] = [
    sign, operatorName, literal, declaration, keyword, typeExpression, path,
  ]

  /// The kind of a piece of code.
  static func kind(of code: ArraySlice<UInt8>) -> KeyAPI.Kind {
    let code = code.trimmingBlanks()
    for rule in rules {
      if let kind = rule(code) { return kind }
    }
    return .other
  }

  // MARK: - Rules

  /// `@name` is an attribute or an attached macro, `#name` a directive or a macro, `\` begins
  /// a key path.
  @Sendable private static func sign(_ code: ArraySlice<UInt8>) -> KeyAPI.Kind? {
    let rest = code.dropFirst()
    guard let next = rest.first else { return nil }
    switch code.first {
    case UInt8(ascii: "\\"):
      // Not `\n`: that is an escape.
      return next == UInt8(ascii: ".") || next == UInt8(ascii: "[") || next.isUppercaseASCII
        ? .keyPath : nil
    case UInt8(ascii: "@") where next.isIdentifierHead:
      return SwiftWords.macros.contains(rest.prefix { $0.isIdentifier }) ? .macro : .attribute
    case UInt8(ascii: "#") where next.isIdentifierHead:
      return SwiftWords.directives.contains(rest.prefix { $0.isIdentifier }) ? .keyword : .macro
    default: return nil
    }
  }

  /// `==`, `...`, `==(_:_:)`.
  @Sendable private static func operatorName(_ code: ArraySlice<UInt8>) -> KeyAPI.Kind? {
    let rest = code.drop { $0.isOperator }
    let length = rest.startIndex - code.startIndex
    guard length > 0 else { return nil }
    let isCalled = rest.first == UInt8(ascii: "(")
    return rest.isEmpty || isCalled && (length > 1 || code.first != UInt8(ascii: "."))
      ? .operator : nil
  }

  /// `"text"`, `42`, `-0.5`, `true`.
  @Sendable private static func literal(_ code: ArraySlice<UInt8>) -> KeyAPI.Kind? {
    let quote = UInt8(ascii: "\"")
    if code.count > 1, code.first == quote, code.last == quote { return .constant }
    if SwiftWords.literals.contains(code) { return .constant }
    let number = code.first == UInt8(ascii: "-") ? code.dropFirst() : code
    guard let first = number.first, first.isDigitASCII else { return nil }
    return number.allSatisfy { $0.isIdentifier || $0 == UInt8(ascii: ".") } ? .constant : nil
  }

  /// `var name`, `static func make()`, `struct Model`: what the declaration declares.
  @Sendable private static func declaration(_ code: ArraySlice<UInt8>) -> KeyAPI.Kind? {
    var rest = code
    var isMember = false
    while let word = rest.leadingWord, word.endIndex < rest.endIndex {
      rest = rest[word.endIndex...].drop { $0.isBlank }
      if let kind = SwiftWords.declarations[word] { return kind }
      if word.isExactly("func") {
        if rest.first?.isOperator == true { return .operator }
        return isMember ? .method : .function
      }
      if word.isExactly("class"), rest.leadingWord.map(SwiftWords.isDeclaration) != true {
        return .type
      }
      guard SwiftWords.modifiers.contains(word) else { return nil }
      isMember = isMember || SwiftWords.memberModifiers.contains(word)
      if rest.leadingWord.map({ $0.isExactly("init") || $0.isExactly("subscript") }) == true {
        return path(rest)
      }
    }
    return nil
  }

  /// `defer`, `if let x`, `await`.
  @Sendable private static func keyword(_ code: ArraySlice<UInt8>) -> KeyAPI.Kind? {
    guard let word = code.leadingWord, SwiftWords.keywords.contains(word) else { return nil }
    let isAlone = word.endIndex == code.endIndex
    // `some View` names a type, `some` alone the keyword.
    if !isAlone, word.isExactly("some") || word.isExactly("any") { return .type }
    return .keyword
  }

  /// `[String]`, `(Int) -> Void`.
  @Sendable private static func typeExpression(_ code: ArraySlice<UInt8>) -> KeyAPI.Kind? {
    switch (code.first, code.last) {
    case (UInt8(ascii: "["), UInt8(ascii: "]")):
      code.dropFirst().first?.isUppercaseASCII == true ? .type : nil
    case (UInt8(ascii: "("), _):
      code.containsArrow ? .type : nil
    default: nil
    }
  }

  /// Names with dots between them, and what follows the last.
  @Sendable private static func path(_ code: ArraySlice<UInt8>) -> KeyAPI.Kind? {
    guard let path = CodePath(code) else { return nil }
    switch path.tail {
    case .call:
      if path.last.isExactly("subscript") { return .method }
      if path.last.isExactly("init") || path.lastIsType { return .initializer }
      if path.isImplicit { return .modifier }
      return path.count == 1 ? .function : .method
    case .none:
      if path.last.isExactly("init") { return .initializer }
      if path.isImplicit || path.lastIsScreaming { return .constant }
      return path.lastIsType ? .type : .property
    case .other:
      return nil
    }
  }
}
