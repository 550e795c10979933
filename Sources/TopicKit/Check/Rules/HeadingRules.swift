/// A known section stands at its level, and no level of headings is skipped.
///
/// A heading of the first rule is not asked by the second: its level changes anyway.
struct HeadingRules {
  private let body: RichText
  private let bytes: [UInt8]
  private let sections: [Section]
  private let frontMatter: FrontMatter
  private let availability: Availability?
  private lazy var names = PlatformNames(frontMatter, availability)
  private let kinds: Set<Section.Kind>
  /// The section that is open, the kinds of those inside it, and how many were opened.
  private var section: Section?
  private var innerKinds: Set<Section.Kind> = []
  private var opened = 0
  private var hasTitle = false
  private var lastLevel = 1

  static func check(_ page: CheckedPage, into findings: inout FindingList) {
    var rules = HeadingRules(page)
    for index in page.facts.headings { rules.check(index, into: &findings) }
  }

  private init(_ page: CheckedPage) {
    body = page.body
    bytes = page.bytes
    sections = page.topic.sections
    frontMatter = page.frontMatter
    availability = page.availability
    kinds = Set(sections.map(\.kind))
  }

  private mutating func check(_ index: Int, into findings: inout FindingList) {
    let heading = body.slice(index..<body.end(of: index))
    guard case .heading(let level)? = heading.element else { return }
    if level == 2 {
      section = opened < sections.count ? sections[opened] : nil
      innerKinds = Set(section.flatMap(PlatformSection.init(_:))?.parts.map(\.kind) ?? [])
      opened += 1
    } else if level == 1, !hasTitle, opened == 0 {
      hasTitle = true
    } else if let finding = wrongLevel(of: heading, level: level) {
      findings.append(finding)
      lastLevel = level
      return
    }
    if level > lastLevel + 1 { findings.append(skipped(heading, level: level)) }
    lastLevel = level
  }

  // MARK: - Known sections

  /// The finding for a heading that would mean something at another level.
  private mutating func wrongLevel(of heading: RichText, level: Int) -> Diagnostic? {
    let title = heading.content
    guard SectionTitle.mayBeKnown(title) else { return nil }
    var found: Section.Kind?
    var taken = kinds
    var wanted = 2
    if case .platform? = section?.kind {
      let inner = SectionTitle.kind(inPlatformSection: title)
      if inner != .general {
        if level == 3 { return nil }
        (found, taken, wanted) = (inner, innerKinds, 3)
      }
    }
    let kind = found ?? SectionTitle.kind(of: title, names: names)
    guard kind != .general else { return nil }
    let isInGeneral = section?.kind == .general
    // `On macOS` may well be a variant's title, or one of another text.
    if case .platform = kind, section?.kind == .variants || isInGeneral { return nil }
    return Diagnostic(
      .sectionLevel,
      severity: isInGeneral ? .note : .warning,
      at: heading.range,
      "the section '\(title.messageText)' means nothing at level \(level); "
        + "write it at level \(wanted), with \(String(repeating: "#", count: wanted))",
      fix: isInGeneral || taken.contains(kind) ? nil : fix(heading, level: wanted)
    )
  }

  /// The fix that writes another number of `#`; `nil` for an underlined heading.
  private func fix(_ heading: RichText, level: Int) -> Diagnostic.Fix? {
    let start = heading.range.start
    let marks = bytes[min(start.offset, bytes.count)...].prefix { $0 == 0x23 }.count
    guard marks > 0, marks <= 6 else { return nil }
    return Diagnostic.Fix(
      range: SourceRange(start, start.advanced(by: marks)),
      replacement: String(repeating: "#", count: level)
    )
  }

  // MARK: - Levels

  private func skipped(_ heading: RichText, level: Int) -> Diagnostic {
    Diagnostic(
      .headingLevelSkipped,
      at: heading.range,
      "the heading '\(heading.content.messageText)' is of level \(level) below one of level "
        + "\(lastLevel); write it with \(String(repeating: "#", count: lastLevel + 1))"
    )
  }
}
