/// One step of a topic: a part of it that is certain, or the start or end of what holds parts.
///
/// Every block of the page comes once and in order: as a ``Part/block(_:)``, ``Part/code(_:)``,
/// ``Part/note(_:)``, ``Part/omittedVariants(_:)``, as a heading in the start of a section or
/// variant, or as an ``Part/item(_:)`` of a typed list. The values that are read from a block,
/// ``Part/summary(_:)``, ``Part/pitfall(_:)``, ``Part/keyAPI(_:)`` and ``Part/related(_:)``,
/// come right behind it.
public struct TopicEvent: Sendable, Hashable {
  /// What it is.
  public var part: Part
  /// Where it stands, and since when it was certain.
  public var source: EventSource

  /// Makes an event.
  public init(_ part: Part, at source: EventSource = .none) {
    self.part = part
    self.source = source
  }

  /// The bytes of the page that the event stands for; an empty range at the end of what ends.
  public var range: SourceRange { source.range }
  /// The offset in bytes at which no later byte could change the event any more.
  public var certainAt: Int { source.certainAt }
}

extension TopicEvent {
  /// A part of a topic.
  public enum Part: Sendable, Hashable {
    /// The map at the head of the page; no event where the page has none.
    case frontMatter(FrontMatter)
    /// The text of the title heading; what came before it is the preamble.
    case title(RichText)
    /// The inline text of the first paragraph of the introduction, or of a platform section.
    case summary(RichText)
    /// A block that is none of the others: a paragraph, a list, a table, a heading, …
    case block(RichText)
    /// A code block.
    case code(CodeExample)
    /// A note, tip, or warning.
    case note(Note)
    /// The line that names the variants left out.
    case omittedVariants(OmittedVariants)
    /// A section begins, without content: that follows. Its level is 2, or 3 inside a platform
    /// section.
    case sectionStart(Section)
    /// The section of a kind and level ends.
    case sectionEnd(Section.Kind, level: Int)
    /// A variant begins, without content: that follows.
    case variantStart(Variant)
    /// The variant ends; its level is 3, or 4 inside a platform section.
    case variantEnd(level: Int)
    /// A list whose items are typed begins, or a paragraph of key APIs or links.
    case listStart(TypedList)
    /// An item of the typed list, a `list item` with its blocks; or the typed paragraph.
    case item(RichText)
    /// The typed list ends; its spacing is known.
    case listEnd(TypedList)
    /// What the item says.
    case pitfall(Pitfall)
    /// An API that the item or paragraph names.
    case keyAPI(KeyAPI)
    /// A link of the item or paragraph.
    case related(TopicLink)
    /// The page ends: its id, and what is odd in it, in the page's order.
    case end(TopicID, [Diagnostic])
  }

  /// A block that holds typed values.
  public struct TypedList: Sendable, Hashable {
    /// The values.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
      /// Each item is a pitfall.
      case pitfalls
      /// The items name APIs.
      case keyAPIs
      /// The items hold links, or ids.
      case related
    }

    /// What its items hold.
    public var kind: Kind
    /// How a list is numbered and spaced; `nil` for a paragraph, which is its only item.
    ///
    /// The spacing is undecided until the list ends.
    public var style: MarkdownEvent.ListStyle?

    /// Makes a list.
    public init(kind: Kind, style: MarkdownEvent.ListStyle?) {
      self.kind = kind
      self.style = style
    }
  }
}
