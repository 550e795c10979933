import TopicKit

/// Renders a topic as a page: title, facts, introduction, contents, sections, footnotes, and
/// what the front matter says besides.
struct TopicPage {
  private let topic: Topic
  private let settings: DocsetSettings
  private let title: String
  private var html: RawHTMLFilter
  private var contents = PageContents()

  init(_ topic: Topic, settings: DocsetSettings, catalog: CatalogReader) {
    self.topic = topic
    self.settings = settings
    title = PlainName.clean(topic.title.plainText) ?? topic.id.rawValue
    let anchors = AnchorFilter(title: title, headings: Outline(topic).headings)
    let policy = LinkPolicy(catalog: catalog, topic: topic.id)
    let code = SyntaxFilter(next: anchors)
    html = RawHTMLFilter(next: LinkFilter(next: AlertFilter(next: code), policy: policy))
  }

  /// The catalog, with what the page asked it.
  var catalog: CatalogReader { html.next.policy.catalog }

  private var anchors: AnchorFilter {
    get { html.next.next.next.next }
    _modify { yield &html.next.next.next.next }
  }

  /// Renders the page and its entry.
  mutating func render() -> RenderedPage {
    renderHead()
    var body = anchors.takeOutput()
    for section in topic.sections { render(section, level: 0) }
    anchors.finish()
    body += contents.markup
    body += anchors.takeOutput()
    body += PageFacts.foot(of: topic)
    let file = PageName.file(for: topic.id)
    let page = PageFrame.page(
      title: title,
      body: body,
      online: topic.docs.flatMap(LinkPolicy.encoded),
      language: PageLanguage(of: topic, among: settings.language, anchors.letters)
    )
    let entry = PageEntry(
      file: file,
      title: title,
      summary: summary,
      platforms: PageFacts.platforms(of: topic),
      rows: anchors.rows.rows
    )
    return RenderedPage(
      files: [OutputFile(path: settings.document(file), bytes: page)],
      entry: entry.encoded,
      remarks: remarks
    )
  }

  private var remarks: [String] {
    guard let first = anchors.unnamed.first else { return [] }
    let others = anchors.unnamed.count - 1
    let more = others > 0 ? " and \(others) more" : ""
    return ["the index leaves out '#\(first)'\(more): there is no text to find it by"]
  }

  private var summary: String {
    PlainName.clean(topic.summary?.plainText ?? "", limit: 300) ?? ""
  }

  private mutating func renderHead() {
    render(topic.preamble)
    html.closeAll()
    anchors.role = .topic
    topic.title.replayHeading(level: 1, at: topic.titleRange, into: &html)
    for alias in topic.frontMatter.aliases { anchors.noteAlias(alias) }
    anchors.write(PageFacts.head(of: topic))
    render(topic.introduction)
    html.closeAll()
  }
}

// MARK: - Sections

extension TopicPage {
  private mutating func render(_ section: Section, level: Int) {
    html.closeAll()
    switch section.kind {
    case .contents: return skipContents(section)
    case .platform(let platforms):
      guard isWanted(platforms) else { return skip(section) }
      anchors.role = .platform
      anchors.platforms = platforms
    case .general: anchors.role = .general
    default: anchors.role = .known
    }
    section.title.replayHeading(level: section.level, at: section.titleRange, into: &html)
    if level == 0 { contents.add(section.title.plainText, id: anchors.headingID) }
    render(section.content)
    html.closeAll()
    if level == 0 { anchors.platforms = [] }
  }

  private func isWanted(_ platforms: [Platform]) -> Bool {
    guard let wanted = settings.platform else { return true }
    return platforms.contains { wanted.isCovered(by: $0) }
  }

  /// The page's own list of contents is made anew; its heading keeps its id.
  private mutating func skipContents(_ section: Section) {
    contents.headingID = contents.headingID ?? anchors.nextHeadingID
    skip(section)
  }

  private mutating func skip(_ section: Section) {
    var counter = HeadingCounter()
    section.replay(into: &counter)
    anchors.skipHeadings(counter.count)
  }
}

// MARK: - Content

extension TopicPage {
  private mutating func render(_ content: [Content]) {
    for piece in content { render(piece) }
  }

  private mutating func render(_ piece: Content) {
    switch piece {
    case .block, .code, .omittedVariants, .related: piece.replay(into: &html)
    case .note(let note): render(note)
    case .pitfalls(let list):
      anchors.write("<div class=\"pitfalls\">")
      anchors.enterPitfalls(list)
      piece.replay(into: &html)
      anchors.leavePitfalls(isIndexed: settings.indexesPitfalls)
      anchors.write("</div>")
    case .keyAPIs(let list):
      anchors.write("<div class=\"apis\">")
      anchors.enterAPIs(list)
      piece.replay(into: &html)
      anchors.leaveAPIs()
      anchors.write("</div>")
    case .variant(let variant): render(variant)
    case .section(let section): render(section, level: 1)
    }
  }

  private mutating func render(_ note: Note) {
    let kind = note.kind == .note ? "" : " \(note.kind.rawValue)"
    anchors.write("<div class=\"note\(kind)\">")
    note.block.replay(into: &html)
    anchors.write("</div>")
  }

  private mutating func render(_ variant: Variant) {
    html.closeAll()
    anchors.role = .variant
    variant.title.replayHeading(level: variant.level, at: variant.titleRange, into: &html)
    contents.addVariant(variant.title.plainText, id: anchors.headingID)
    render(variant.content)
  }
}

/// Counts the headings of what is not written.
private struct HeadingCounter: MarkdownHandler {
  var count = 0

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    if case .enter(.heading) = event { count += 1 }
  }
}
