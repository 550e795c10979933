/// Builds a topic of the blocks of its body.
///
/// Headings open sections and variants; every other block goes to the innermost that is open,
/// typed by the rules of that section's kind, one rule per file.
struct TopicAssembler {
  private let body: RichText
  private let names: PlatformNames

  private(set) var preamble: [Content] = []
  private(set) var introduction: [Content] = []
  private(set) var sections: [Section] = []
  /// The level-1 heading that is the title.
  private(set) var heading: RichText?
  private(set) var diagnostics: [Diagnostic] = []

  private var section: Section?
  private var inner: Section?
  private var variant: Variant?
  private var seen = SeenSections()
  private var seenInside = SeenSections()

  init(body: RichText, names: PlatformNames) {
    self.body = body
    self.names = names
  }

  /// Goes through the blocks.
  ///
  /// - Complexity: O(*n*) in the events of the body.
  mutating func assemble() {
    var index = body.records.startIndex
    while index < body.records.endIndex {
      let end = body.end(of: index)
      if case .enter(.heading(let level)) = body.records[index].event,
        open(body.slice(index..<end), level: level)
      {
        index = end
      } else if let (line, end) = OmittedRule.omitted(in: body, at: index, names: names) {
        add(.omittedVariants(line))
        index = end
      } else {
        add(content(of: body.slice(index..<end)))
        index = end
      }
    }
    closeSection()
  }

  // MARK: - Headings

  /// Opens what a heading opens.
  ///
  /// - Returns: `false` for a heading that is a block of the body it stands in.
  private mutating func open(_ heading: RichText, level: Int) -> Bool {
    switch (level, section?.kind) {
    case (1, nil) where self.heading == nil:
      self.heading = heading
      preamble = introduction
      introduction = []
    case (2, _):
      openSection(heading)
    case (3, .variants):
      openVariant(heading, level: 3, platforms: [])
    case (3, .platform):
      openInner(heading)
    case (4, .platform(let platforms)) where inner?.kind == .variants:
      openVariant(heading, level: 4, platforms: platforms)
    default:
      return false
    }
    return true
  }

  private mutating func openSection(_ heading: RichText) {
    closeSection()
    let title = heading.content
    let kind = SectionTitle.kind(of: title, names: names)
    note(seen.add(kind, at: heading.range), title)
    section = Section(kind: kind, level: 2, title: title, titleRange: heading.range)
    seenInside = SeenSections()
  }

  private mutating func openInner(_ heading: RichText) {
    closeInner()
    let title = heading.content
    let kind = SectionTitle.kind(inPlatformSection: title)
    note(seenInside.add(kind, at: heading.range), title)
    inner = Section(kind: kind, level: 3, title: title, titleRange: heading.range)
  }

  private mutating func openVariant(_ heading: RichText, level: Int, platforms: [Platform]) {
    closeVariant()
    variant = Variant(
      title: heading.content,
      platforms: platforms,
      level: level,
      titleRange: heading.range
    )
  }

  private mutating func note(_ twin: SeenSections.Twin?, _ title: RichText) {
    guard let twin else { return }
    diagnostics.append(
      Diagnostic(
        .sectionRepeated,
        at: twin.range,
        "the section '\(title.plainText)' stands on line \(twin.firstLine) already: join the two"
      )
    )
  }

  // MARK: - Closing

  private mutating func closeVariant() {
    guard let closed = variant else { return }
    variant = nil
    if inner != nil {
      inner?.content.append(.variant(closed))
    } else {
      section?.content.append(.variant(closed))
    }
  }

  private mutating func closeInner() {
    closeVariant()
    guard let closed = inner else { return }
    inner = nil
    section?.content.append(.section(closed))
  }

  private mutating func closeSection() {
    closeInner()
    guard let closed = section else { return }
    section = nil
    sections.append(closed)
  }

  // MARK: - Blocks

  private mutating func add(_ content: Content) {
    if variant != nil {
      variant?.content.append(content)
    } else if inner != nil {
      inner?.content.append(content)
    } else if section != nil {
      section?.content.append(content)
    } else {
      introduction.append(content)
    }
  }

  /// A block, typed by what it is and by the section it stands in.
  private func content(of block: RichText) -> Content {
    if let example = CodeExample(block) { return .code(example) }
    if let note = NoteMarker.note(block) { return .note(note) }
    let kind = variant == nil ? inner?.kind ?? section?.kind : nil
    switch kind {
    case .pitfalls: return PitfallRule.pitfalls(block).map(Content.pitfalls) ?? .block(block)
    case .keyAPIs: return KeyAPIRule.keyAPIs(block).map(Content.keyAPIs) ?? .block(block)
    case .related: return RelatedRule.related(block).map(Content.related) ?? .block(block)
    default: return .block(block)
    }
  }
}

/// The known sections of a page, or of a platform section, that were seen so far.
struct SeenSections {
  /// A section that stands twice.
  struct Twin {
    var range: SourceRange
    var firstLine: Int
  }

  private var lines: [Section.Kind: Int] = [:]

  /// Notes a section; gives it back where its kind was seen before.
  mutating func add(_ kind: Section.Kind, at range: SourceRange) -> Twin? {
    let key: Section.Kind
    switch kind {
    case .general: return nil
    case .platform(let platforms):
      // `On macOS and iOS` is the twin of `On iOS and macOS`.
      key = .platform(platforms.sorted { $0.rawValue.lowercased() < $1.rawValue.lowercased() })
    default: key = kind
    }
    if let line = lines[key] { return Twin(range: range, firstLine: line) }
    lines[key] = range.start.line
    return nil
  }
}
