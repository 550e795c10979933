/// A part of a page under a heading: its kind, its heading, its content in order.
public struct Section: Sendable, Hashable {
  /// What a section's heading makes of it; see <doc:TheTopicFormat>.
  public enum Kind: Sendable, Hashable {
    /// `Contents`: a list derived from the other headings.
    case contents
    /// `Default code`.
    case defaultCode
    /// `Pitfalls`.
    case pitfalls
    /// `Key APIs`.
    case keyAPIs
    /// `Variants`.
    case variants
    /// `On PLATFORM`, for one or several platforms.
    case platform([Platform])
    /// `Related`.
    case related
    /// Any other heading.
    case general
  }

  /// What the heading makes of the section.
  public var kind: Kind
  /// The heading's level: 2 for the sections of a topic, 3 for those of a platform section.
  public var level: Int
  /// The heading, as inline text.
  public var title: RichText
  /// What stands under the heading, in order.
  public var content: [Content]
  /// Where the heading stands.
  @Unequal public var titleRange: SourceRange

  /// Makes a section.
  public init(
    kind: Kind,
    level: Int,
    title: RichText,
    content: [Content] = [],
    titleRange: SourceRange = .none
  ) {
    self.kind = kind
    self.level = level
    self.title = title
    self.content = content
    self.titleRange = titleRange
  }
}

/// One piece of a section's ordered content.
public enum Content: Sendable, Hashable {
  /// One block that is none of the others: a paragraph, a list, a table, a heading, …
  case block(RichText)
  /// A code block.
  case code(CodeExample)
  /// A note, tip, or warning: a paragraph with a marker, or an alert.
  case note(Note)
  /// A list in a `Pitfalls` section.
  case pitfalls(PitfallList)
  /// A paragraph or list of APIs in a `Key APIs` section.
  case keyAPIs(KeyAPIList)
  /// A variant in a `Variants` section.
  case variant(Variant)
  /// The line that names the variants left out.
  case omittedVariants(OmittedVariants)
  /// A paragraph or list of links in a `Related` section.
  case related(RelatedLinks)
  /// A section inside a platform section.
  case section(Section)
}

/// A section for the readers on one platform or several: `On macOS`.
public struct PlatformSection: Sendable, Hashable, TypedParts {
  /// The section it is.
  public var section: Section
  /// The platforms, in the order of the heading.
  public var platforms: [Platform]

  /// Takes a section of kind ``Section/Kind/platform(_:)``; `nil` for any other.
  public init?(_ section: Section) {
    guard case .platform(let platforms) = section.kind else { return nil }
    self.section = section
    self.platforms = platforms
  }

  /// The heading, as inline text.
  public var title: RichText { section.title }
  /// The inline text of the first paragraph before the first inner heading.
  public var summary: RichText? { introduction.firstParagraph }
  /// The content before the first inner section.
  public var introduction: [Content] {
    Array(section.content.prefix { if case .section = $0 { false } else { true } })
  }
  /// The inner sections.
  public var parts: [Section] {
    section.content.compactMap { if case .section(let inner) = $0 { inner } else { nil } }
  }
}

extension [Content] {
  /// The inline text of the first paragraph.
  var firstParagraph: RichText? {
    for content in self {
      if case .block(let block) = content, block.element == .paragraph { return block.content }
    }
    return nil
  }

  /// The notes, in order.
  public var notes: [Note] {
    compactMap { if case .note(let note) = $0 { note } else { nil } }
  }

  /// The lines that name variants left out, in order, wherever they stand.
  var omittedVariants: [OmittedVariants] {
    flatMap { content -> [OmittedVariants] in
      switch content {
      case .omittedVariants(let line): [line]
      case .variant(let variant): variant.content.omittedVariants
      case .section(let section): section.content.omittedVariants
      default: []
      }
    }
  }
}
