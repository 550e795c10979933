/// What a block of Swift may be a part of: it is parsed as each until one takes it.
///
/// What is put around the code stands on lines of its own, so columns stay as they are.
enum SwiftForm: CaseIterable {
  case file, type, function, closure, expression, enumeration, choice, interface, list, accessors
  case heading, attribute

  /// The line before the code; "" for none.
  var before: String {
    switch self {
    case .file, .heading, .attribute: ""
    case .type: "class TopicKitType {"
    case .function: "func topicKitFunction() async throws {"
    // `$0` is nothing elsewhere.
    case .closure: "let topicKitClosure = {"
    // `.padding()` on a line of its own goes on with what stands before.
    case .expression: "func topicKitFunction() async throws { _ = topicKitValue"
    case .enumeration: "enum TopicKitEnumeration {"
    case .choice: "func topicKitFunction() async throws { switch topicKitValue {"
    // Declarations without bodies, as references show them.
    case .interface: "protocol TopicKitInterface {"
    case .list: "let topicKitList = topicKitFunction("
    case .accessors: "var topicKitProperty: Int {"
    }
  }

  /// The line after the code; "" for none.
  var after: String {
    switch self {
    case .file: ""
    case .type, .function, .closure, .expression, .enumeration, .interface, .accessors: "}"
    case .choice: "}}"
    case .list: ")"
    // `struct Text` without a body, `@State` without what it is of: as references show them.
    case .heading: "{}"
    case .attribute: "var topicKitProperty: Int"
    }
  }

  /// What the parser says of code that is right and stands in the wrong place: the block may be
  /// a script, or show a part of a type below what it imports.
  private static let placeMessages = [
    "expressions are not allowed at the top level", "statements are not allowed at the top level",
    "initializers may only be declared within a type",
  ]

  /// Whether an error says only that the code stands in the wrong place.
  func pardons(_ message: some StringProtocol) -> Bool {
    self == .file && Self.placeMessages.contains(String(message))
  }

  /// The code in its form.
  func wrapped(_ code: [UInt8]) -> [UInt8] {
    var code = code
    // Scripts alone may say what runs them.
    if code.starts(with: [0x23, 0x21]) { code.replaceSubrange(..<2, with: [0x2F, 0x2F]) }
    let first = before.isEmpty ? [] : Array(before.utf8) + [0x0A]
    let last = after.isEmpty ? [] : Array(after.utf8) + [0x0A]
    return first + code + last
  }

  /// How many lines stand before the code.
  var linesBefore: Int { before.isEmpty ? 0 : 1 }
}
