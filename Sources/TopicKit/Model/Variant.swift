/// Another way to use what a page is about: a heading, text, code.
public struct Variant: Sendable, Hashable {
  /// The heading, as inline text.
  public var title: RichText
  /// The platforms it is for: empty for a variant of the topic itself.
  public var platforms: [Platform]
  /// What stands under the heading, in order; its `block`, `code`, `note` and
  /// `omittedVariants` pieces.
  public var content: [Content]
  /// The heading's level: 3, or 4 inside a platform section.
  public var level: Int
  /// Where the heading stands.
  @Unequal public var titleRange: SourceRange

  /// Makes a variant.
  public init(
    title: RichText,
    platforms: [Platform] = [],
    content: [Content] = [],
    level: Int = 3,
    titleRange: SourceRange = .none
  ) {
    self.title = title
    self.platforms = platforms
    self.content = content
    self.level = level
    self.titleRange = titleRange
  }

  /// The first code block.
  public var code: CodeExample? {
    content.lazy.compactMap { if case .code(let example) = $0 { example } else { nil } }.first
  }
  /// The notes.
  public var notes: [Note] { content.notes }
}

/// The line that names variants which the page leaves out, with a link to where more is.
public struct OmittedVariants: Sendable, Hashable {
  /// A variant that is left out.
  public struct Item: Sendable, Hashable {
    /// Its title, as plain text.
    public var title: String
    /// Its platforms: empty for a variant of the topic itself.
    public var platforms: [Platform]

    /// Makes an item.
    public init(title: String, platforms: [Platform] = []) {
      self.title = title
      self.platforms = platforms
    }
  }

  /// The variants in order.
  public var items: [Item]
  /// What stands before the URL, with its colon: `Apple's docs:`; `nil` without a URL.
  public var label: String?
  /// The link to more; `nil` where there is none.
  public var url: String?
  /// The paragraph, and the list that may follow it, as the page has them.
  public var blocks: RichText

  /// Makes a line.
  public init(items: [Item], label: String? = nil, url: String? = nil, blocks: RichText) {
    self.items = items
    self.label = label
    self.url = url
    self.blocks = blocks
  }
}
