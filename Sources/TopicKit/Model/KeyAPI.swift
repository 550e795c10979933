/// An API that a page is about: how it is written, what it is, and what it is for.
public struct KeyAPI: Sendable, Hashable {
  /// What an API is in its language.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    case attribute, macro, modifier, keyPath, property, type, function, method, initializer
    case keyword, `operator`, constant, other
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
