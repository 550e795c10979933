/// What the blocks of a body mean, one after the other: what headings open and close, and how
/// the blocks between them are typed.
struct BodyRules {
  /// The platforms that headings may name.
  let names: PlatformNames
  /// The level-1 heading that is the title.
  private(set) var title: RichText?
  /// The first level-1 heading, wherever it stands.
  private(set) var firstHeading: RichText?
  private(set) var diagnostics: [Diagnostic] = []

  private var section: Section.Kind?
  private var part: Section.Kind?
  private var isInVariant = false
  private var seen = SeenSections()
  private var seenInside = SeenSections()

  init(names: PlatformNames) { self.names = names }
}

// MARK: - Headings

extension BodyRules {
  /// What a heading opens.
  enum Opening {
    /// The introduction: the heading is the title.
    case title(RichText, SourceRange)
    /// A section of the page, without content so far.
    case section(Section)
    /// A section inside a platform section.
    case part(Section)
    case variant(Variant)
  }

  /// What a heading of a level opens, whatever its text.
  enum Target {
    case title, section, part
    case variant([Platform])
  }

  /// A body that is open.
  enum Body {
    case section(Section.Kind)
    case part(Section.Kind)
    case variant(level: Int)
  }

  /// What a heading opens; `nil` for one that is a block of the body it stands in.
  func target(ofLevel level: Int) -> Target? {
    switch (level, section) {
    case (1, nil) where title == nil: .title
    case (2, _): .section
    case (3, .variants): .variant([])
    case (3, .platform): .part
    case (4, .platform(let platforms)) where part == .variants: .variant(platforms)
    default: nil
    }
  }

  /// Closes the innermost body that ends where the target opens; at the end of the page, for
  /// `nil`, all end.
  ///
  /// - Returns: The body; `nil` once nothing is left to close.
  mutating func close(before target: Target?) -> Body? {
    if case .title? = target { return nil }
    if isInVariant {
      isInVariant = false
      return .variant(level: part == nil ? 3 : 4)
    }
    if case .variant? = target { return nil }
    if let closed = part {
      part = nil
      return .part(closed)
    }
    if case .part? = target { return nil }
    guard let closed = section else { return nil }
    section = nil
    return .section(closed)
  }

  /// Opens what a heading opens, and closes what ends there.
  ///
  /// - Returns: `nil` for a heading that is a block of the body it stands in.
  mutating func open(_ heading: RichText, level: Int) -> Opening? {
    if level == 1 {
      // A logo and nothing else names no topic: the front matter's title, or the id, does.
      guard !heading.plainBytes.isEmpty else { return nil }
      if firstHeading == nil { firstHeading = heading }
    }
    guard let target = target(ofLevel: level) else { return nil }
    let text = heading.content
    let range = heading.range
    switch target {
    case .title:
      title = heading
      return .title(text, range)
    case .section:
      let kind = SectionTitle.kind(of: text, names: names)
      note(seen.add(kind, at: range), text)
      section = kind
      part = nil
      isInVariant = false
      seenInside = SeenSections()
      return .section(Section(kind: kind, level: 2, title: text, titleRange: range))
    case .part:
      let kind = SectionTitle.kind(inPlatformSection: text)
      note(seenInside.add(kind, at: range), text)
      part = kind
      isInVariant = false
      return .part(Section(kind: kind, level: 3, title: text, titleRange: range))
    case .variant(let platforms):
      isInVariant = true
      return .variant(
        Variant(title: text, platforms: platforms, level: level, titleRange: range)
      )
    }
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
}

// MARK: - Blocks

extension BodyRules {
  /// The kind of the section whose rule types blocks; `nil` where none does.
  var kind: Section.Kind? { isInVariant ? nil : part ?? section }

  /// Whether no section has begun.
  var isBeforeSections: Bool { section == nil }
  /// Whether a platform section has begun, and no section inside it.
  var isInPlatformIntroduction: Bool {
    if case .platform? = section { part == nil } else { false }
  }

  /// A block, typed by what it is and by the section it stands in.
  func content(of block: RichText) -> Content {
    if let example = CodeExample(block) { return .code(example) }
    if let note = NoteMarker.note(block) { return .note(note) }
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

  /// The lines of the kinds that a page has once, in the order of the table; 0 for none.
  private var listed: SIMD8<Int32> = .zero
  /// The lines of platform sections.
  private var platforms: [[Platform]: Int] = [:]

  /// Notes a section; gives it back where its kind was seen before.
  mutating func add(_ kind: Section.Kind, at range: SourceRange) -> Twin? {
    switch kind {
    case .general: return nil
    case .contents: return add(0, at: range)
    case .defaultCode: return add(1, at: range)
    case .pitfalls: return add(2, at: range)
    case .keyAPIs: return add(3, at: range)
    case .variants: return add(4, at: range)
    case .related: return add(5, at: range)
    case .platform(let names):
      // `On macOS and iOS` is the twin of `On iOS and macOS`.
      let key = names.sorted { $0.rawValue.lowercased() < $1.rawValue.lowercased() }
      if let first = platforms[key] { return Twin(range: range, firstLine: first) }
      platforms[key] = range.start.line
      return nil
    }
  }

  private mutating func add(_ place: Int, at range: SourceRange) -> Twin? {
    if listed[place] != 0 { return Twin(range: range, firstLine: Int(listed[place])) }
    listed[place] = Int32(clamping: range.start.line)
    return nil
  }
}
