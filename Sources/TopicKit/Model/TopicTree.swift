/// The body of a topic as it grows: what headings open holds what follows them.
struct TopicTree {
  private var preamble: [Content] = []
  private var introduction: [Content] = []
  private var sections: [Section] = []
  private var title: RichText?
  private var titleRange = SourceRange.none

  private var section: Section?
  private var part: Section?
  private var variant: Variant?

  // MARK: - Headings

  /// Opens what a heading opens, and closes what ends there.
  mutating func open(_ opening: BodyRules.Opening) {
    switch opening {
    case .title(let text, let range):
      title = text
      titleRange = range
      preamble = introduction
      introduction = []
    case .section(let opened):
      closeSection()
      section = opened
    case .part(let opened):
      closePart()
      part = opened
    case .variant(let opened):
      closeVariant()
      variant = opened
    }
  }

  private mutating func closeVariant() {
    guard let closed = variant.take() else { return }
    if part != nil {
      part?.content.append(.variant(closed))
    } else {
      section?.content.append(.variant(closed))
    }
  }

  private mutating func closePart() {
    closeVariant()
    guard let closed = part.take() else { return }
    section?.content.append(.section(closed))
  }

  /// Closes all bodies that are open.
  mutating func close() { closeSection() }

  private mutating func closeSection() {
    closePart()
    guard let closed = section.take() else { return }
    sections.append(closed)
  }

  // MARK: - Blocks

  /// Adds a piece of content to the innermost body that is open.
  mutating func add(_ content: Content) {
    if variant != nil {
      variant?.content.append(content)
    } else if part != nil {
      part?.content.append(content)
    } else if section != nil {
      section?.content.append(content)
    } else {
      introduction.append(content)
    }
  }

  /// The topic, all bodies closed.
  consuming func topic(id: TopicID, frontMatter: FrontMatter) -> Topic {
    close()
    return Topic(
      id: id,
      frontMatter: frontMatter,
      title: title ?? .plain(frontMatter.title ?? id.rawValue),
      preamble: preamble,
      introduction: introduction,
      sections: sections,
      hasHeading: title != nil,
      titleRange: titleRange
    )
  }
}
