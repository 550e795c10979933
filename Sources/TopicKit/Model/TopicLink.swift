/// A link to another page, as the `Related` section lists it.
public struct TopicLink: Sendable, Hashable {
  /// The link's text; it need not be the other page's title.
  public var text: RichText
  /// The destination as written: `observable.md`, `observable.md#pitfalls`, or a URL.
  ///
  /// Empty where the page names a topic in plain text, without a link.
  public var destination: String
  /// The topic that a relative destination names: the file's name without extension;
  /// `nil` for a URL or a fragment alone.
  public var topic: TopicID?
  /// What follows `#` in the destination; `nil` where there is none.
  public var fragment: String?
  /// Where the link stands.
  @Unequal public var range: SourceRange

  /// Makes a link.
  public init(text: RichText, destination: String, range: SourceRange = .none) {
    self.text = text
    self.destination = destination
    (topic, fragment) = LinkTarget.parts(of: destination)
    self.range = range
  }
}

/// The paragraph or list of links, as it stands in a `Related` section.
public struct RelatedLinks: Sendable, Hashable {
  /// The paragraph or list as events.
  public var block: RichText
  /// The links in order.
  public var items: [TopicLink]

  /// Makes a list.
  public init(block: RichText, items: [TopicLink]) {
    self.block = block
    self.items = items
  }
}
