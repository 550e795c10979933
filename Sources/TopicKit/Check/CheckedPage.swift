/// A page with all that the rules ask of it.
struct CheckedPage {
  /// The page, UTF-8.
  let bytes: [UInt8]
  /// The path below the input folder; empty for a page without a file.
  let path: String
  /// The topic.
  let topic: Topic
  /// The blocks that the topic was made of.
  let body: RichText
  /// Where the front matter stands, its opening and closing lines included.
  let frontMatterRange: SourceRange
  /// Whether the page has front matter, an empty one included.
  let hasFrontMatter: Bool
  /// Where the API exists: reading it from the front matter costs.
  let availability: Availability?
  /// The platforms that the page covers.
  let platforms: [Platform]
  /// What one way through the blocks gathered.
  let facts: PageFacts
  /// What other pages can know of it.
  let entry: Catalog.Entry
  /// The first ending of a line, which a fix uses too.
  let lineEnding: String
  /// Which rules the parser found broken.
  private let broken: Set<Int>

  var frontMatter: FrontMatter { topic.frontMatter }

  init(
    parsing bytes: [UInt8],
    path: String,
    id: TopicID?,
    diagnostics: inout [Diagnostic]
  ) throws(TopicError) {
    self.bytes = bytes
    self.path = path
    let parsed = try ParsedPage(
      parsing: bytes,
      id: id ?? PathID.id(of: path),
      options: ParseOptions(),
      diagnostics: &diagnostics
    )
    topic = parsed.topic
    body = parsed.body
    (frontMatterRange, hasFrontMatter) = (parsed.frontMatterRange, parsed.hasFrontMatter)
    availability = topic.availability
    platforms = topic.platforms
    AvailabilityPlaces.narrow(&diagnostics, of: topic, availability, bytes)
    facts = PageFacts(parsed, bytes)
    entry = Catalog.Entry(linksTo: topic, path: path, anchors: facts.anchors)
    lineEnding = LineRules.firstEnding(of: bytes)
    broken = Set(diagnostics.map(\.rule.number))
  }

  /// Whether the parser found a rule broken.
  func breaks(_ rule: DiagnosticRule) -> Bool {
    !broken.isEmpty && broken.contains(rule.number)
  }

  /// Where the page says its id, or where it would.
  var idRange: SourceRange {
    frontMatter.entries.first { $0.key == "id" }?.range ?? openingLine
  }

  /// The line that opens the front matter; the start of a page without.
  var openingLine: SourceRange {
    guard hasFrontMatter else { return .none }
    let start = frontMatterRange.start
    return SourceRange(start, start.advanced(by: 3))
  }

  /// Applies every rule that needs no other page.
  func check(into findings: inout FindingList) {
    FrontMatterMissingRule.check(self, into: &findings)
    FrontMatterKeyRule.check(self, into: &findings)
    IDMissingRule.check(self, into: &findings)
    IDFileNameRule.check(self, into: &findings)
    PlatformNameRule.check(self, into: &findings)
    PlatformSectionRule.check(self, into: &findings)
    DocsRule.check(self, into: &findings)
    SummaryRule.check(self, into: &findings)
    ContentsRule.check(self, into: &findings)
    EmptySectionRule.check(self, into: &findings)
    HeadingRules.check(self, into: &findings)
    CodeFenceRules.check(self, into: &findings)
    PitfallTitleRule.check(self, into: &findings)
    KeyAPIMissingRule.check(self, into: &findings)
    VariantRules.check(self, into: &findings)
    RelatedTwiceRule.check(self, into: &findings)
    OwnAnchorRule.check(self, into: &findings)
    LineRules.check(self, into: &findings)
    for finding in facts.unknownDirectives { findings.append(finding) }
  }
}

extension Topic {
  /// Calls `body` for the sections of the page and those inside its platform sections, with
  /// the section around, in order.
  func forEachSection(_ body: (_ section: Section, _ outer: Section?) -> Void) {
    for section in sections {
      body(section, nil)
      guard case .platform = section.kind else { continue }
      for case .section(let inner) in section.content { body(inner, section) }
    }
  }

  /// Calls `body` for the lines that name variants left out; the order is that of
  /// ``omittedVariants``, which makes arrays on its way.
  func forEachOmitted(_ body: (OmittedVariants) -> Void) {
    preamble.forEachOmitted(body)
    introduction.forEachOmitted(body)
    for section in sections { section.content.forEachOmitted(body) }
  }
}

extension [Content] {
  /// Sections nest once, variants not at all: this ends.
  fileprivate func forEachOmitted(_ body: (OmittedVariants) -> Void) {
    for content in self {
      switch content {
      case .omittedVariants(let line): body(line)
      case .variant(let variant): variant.content.forEachOmitted(body)
      case .section(let section): section.content.forEachOmitted(body)
      default: break
      }
    }
  }
}
