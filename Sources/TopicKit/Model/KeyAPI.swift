/// An API that a page is about: how it is written, what it is, and what it is for.
public struct KeyAPI: Sendable, Hashable {
  /// What an API is in its language.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// `@Environment`.
    case attribute
    /// `#Preview`, or an attribute that is known as one: `@Observable`.
    case macro
    /// `.sheet(isPresented:)`: a method with a dot before it.
    case modifier
    /// `\.dismiss`.
    case keyPath
    /// `body`, `var body: some View`.
    case property
    /// `View`, `struct Row`.
    case type
    /// `print(_:)`.
    case function
    /// `Array.append(_:)`.
    case method
    /// `init(from:)`.
    case initializer
    /// `some`, `#if`.
    case keyword
    /// `??`.
    case `operator`
    /// `true`, `"text"`, `case none`.
    case constant
    /// What none of the rules knows.
    case other
  }

  /// The code span's content: `.sheet(isPresented:)`.
  public var code: String
  /// What it is.
  public var kind: Kind
  /// What a list item says of it after the code; blocks, empty in a comma-separated paragraph.
  public var explanation: RichText
  /// Where the code span stands.
  @Unequal public var range: SourceRange

  /// Makes an API.
  public init(
    code: String,
    kind: Kind,
    explanation: RichText = RichText(),
    range: SourceRange = .none
  ) {
    self.code = code
    self.kind = kind
    self.explanation = explanation
    self.range = range
  }
}

/// A paragraph or list of APIs, as it stands in a `Key APIs` section.
public struct KeyAPIList: Sendable, Hashable {
  /// The paragraph or list as events.
  public var block: RichText
  /// The APIs in order.
  public var items: [KeyAPI]

  /// Makes a list.
  public init(block: RichText, items: [KeyAPI]) {
    self.block = block
    self.items = items
  }
}
