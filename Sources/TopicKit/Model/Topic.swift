/// A reference topic: one page about one subject, read into typed values.
///
/// A topic is what its page says, in the page's order: an introduction, then sections. Each
/// section holds ordered ``Content``; the typed values (pitfalls, key APIs, variants, …)
/// stand in that content where the page has them, and the properties here gather them.
///
///     let topic = try Topic(parsing: bytes)
///     for pitfall in topic.pitfalls { print(pitfall.title.plainText) }
///
/// - Invariant: Nothing of a page is only in a typed value: replaying introduction and
///   sections gives every block of the body.
public struct Topic: Sendable, Hashable, Identifiable {
  /// The name that files and links use.
  public var id: TopicID
  /// The map at the head of the page.
  public var frontMatter: FrontMatter
  /// The first level-1 heading, else the front matter's title, else the id.
  public var title: RichText
  /// Blocks before the first level-1 heading; almost always empty.
  public var preamble: [Content]
  /// Every block between the title and the first section.
  public var introduction: [Content]
  /// The sections in the page's order.
  public var sections: [Section]
  /// Whether the page has a level-1 heading that ``title`` was taken from.
  public var hasHeading: Bool
  /// Where the level-1 heading stands.
  @Unequal public var titleRange: SourceRange

  /// Makes a topic of its parts.
  public init(
    id: TopicID,
    frontMatter: FrontMatter = FrontMatter(),
    title: RichText,
    preamble: [Content] = [],
    introduction: [Content] = [],
    sections: [Section] = [],
    hasHeading: Bool = true,
    titleRange: SourceRange = .none
  ) {
    self.id = id
    self.frontMatter = frontMatter
    self.title = title
    self.preamble = preamble
    self.introduction = introduction
    self.sections = sections
    self.hasHeading = hasHeading
    self.titleRange = titleRange
  }
}

extension Topic {
  /// The inline text of the first paragraph of the introduction; `nil` where it has none.
  public var summary: RichText? { introduction.firstParagraph }
  /// The platforms that the page covers.
  public var platforms: [Platform] { frontMatter.platforms }
  /// Where the API exists.
  public var availability: Availability? { frontMatter.availability }
  /// The link to the documentation.
  public var docs: String? { frontMatter.docs }
  /// The sections under `On PLATFORM`, in the page's order.
  public var platformSections: [PlatformSection] { sections.compactMap(PlatformSection.init(_:)) }
  /// Where the page leads next, in order: the links of its `Related` sections.
  public var related: [TopicLink] {
    sections.flatMap(\.content).flatMap { content -> [TopicLink] in
      if case .related(let links) = content { links.items } else { [] }
    }
  }
  /// The lines that name variants left out, wherever they stand.
  public var omittedVariants: [OmittedVariants] {
    (preamble + introduction).omittedVariants + sections.flatMap { $0.content.omittedVariants }
  }
}

extension Topic: TypedParts {
  public var parts: [Section] { sections }
}

/// What a topic and a platform section have in common: sections of known kinds.
public protocol TypedParts {
  /// The sections, one level below the holder.
  var parts: [Section] { get }
}

extension TypedParts {
  private func contents(of kind: Section.Kind) -> [Content] {
    parts.filter { $0.kind == kind }.flatMap(\.content)
  }

  /// The first code block of the `Default code` section.
  public var defaultCode: CodeExample? {
    contents(of: .defaultCode).lazy.compactMap { content -> CodeExample? in
      if case .code(let example) = content { example } else { nil }
    }.first
  }

  /// The notes of the `Default code` section.
  public var defaultCodeNotes: [Note] { contents(of: .defaultCode).notes }

  /// The pitfalls, in order.
  public var pitfalls: [Pitfall] {
    contents(of: .pitfalls).flatMap { content -> [Pitfall] in
      if case .pitfalls(let list) = content { list.items } else { [] }
    }
  }

  /// The key APIs, in order.
  public var keyAPIs: [KeyAPI] {
    contents(of: .keyAPIs).flatMap { content -> [KeyAPI] in
      if case .keyAPIs(let list) = content { list.items } else { [] }
    }
  }

  /// The variants, in order.
  public var variants: [Variant] {
    contents(of: .variants).compactMap { content -> Variant? in
      if case .variant(let variant) = content { variant } else { nil }
    }
  }
}
