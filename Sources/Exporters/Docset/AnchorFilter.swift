import TopicKit

/// Writes a page's events as HTML, gives an id to everything that readers can open at, and
/// notes a row of the index for each id as it is written.
struct AnchorFilter: MarkdownHandler {
  private(set) var writer = HTMLWriter()
  private(set) var rows = PageRows()
  /// The ids of what has nothing to be called by.
  private(set) var unnamed: [String] = []
  /// The id of the heading that was written last.
  private(set) var headingID = ""

  /// What the next heading is; any other one is ``HeadingRole/general``.
  var role = HeadingRole.general
  /// The platforms of the section that is being written.
  var platforms: [Platform] = []

  private let title: String
  private let headings: [Heading]
  private var nextHeading = 0
  private var ids = AnchorIDs()
  private var pitfalls: PitfallLeads?
  private var apis: CodeSpanMatcher?
  private var footnotes = FootnoteIDs()
  private var openDefinitions = 0
  /// The letters of the page's text.
  private(set) var letters = TextSides()
  private var levels = HeadingLevels()
  /// The level that the open heading has on the page.
  private var shownLevel = 1
  private var isTableHead = false

  init(title: String, headings: [Heading]) {
    self.title = title
    self.headings = headings
  }

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    letters.handle(event, bytes: bytes, at: source)
    if apis != nil, matchCode(event, bytes, at: source) { return }
    let isLead = pitfalls?.isLead(event) ?? false
    switch event {
    case .enter(.heading(let level)): enterHeading(level)
    case .leave(.heading): leaveHeading(shownLevel)
    case .enter(.strong) where isLead: enterLead()
    case .enter(.table), .enter(.tableHead), .enter(.tableCell), .leave(.tableHead),
      .leave(.table):
      writeTable(event, at: source)
    case .attribute(.label): writer.send(event, footnoteLabel(bytes), at: source)
    default: writer.handle(event, bytes: bytes, at: source)
    }
    if case .enter(.footnoteDefinition) = event { openDefinitions += 1 }
    if case .leave(.footnoteDefinition) = event { openDefinitions -= 1 }
  }
}

// MARK: - Output

extension AnchorFilter {
  /// Writes markup of ours on lines of its own.
  mutating func write(_ markup: String) {
    writer.send(.enter(.htmlBlock))
    writer.send(.text(.html), markup)
    writer.send(.leave(.htmlBlock))
  }

  mutating func takeOutput() -> [UInt8] { writer.takeOutput() }
  mutating func finish() { writer.finish() }

  private mutating func note(
    _ type: EntryType,
    _ name: String,
    at anchor: String,
    on platforms: [Platform] = []
  ) {
    if !rows.add(type, name, at: anchor, on: platforms) { unnamed.append(anchor) }
  }

  /// Notes a row for the page itself under another name.
  ///
  /// One that begins with `/` is the address that a page had on a site, not a name.
  mutating func noteAlias(_ name: String) {
    if !name.hasPrefix("/") { rows.addAlias(name) }
  }
}

// MARK: - Headings

extension AnchorFilter {
  /// Passes over headings that are not written.
  mutating func skipHeadings(_ count: Int) { nextHeading += count }

  /// The id of the next heading.
  var nextHeadingID: String? {
    headings.indices.contains(nextHeading) ? headings[nextHeading].sectionID : nil
  }

  private mutating func enterHeading(_ level: Int) {
    defer { role = .general }
    let level = role == .topic ? levels.title() : levels.shown(for: level)
    shownLevel = level
    writer.send(.enter(.htmlBlock))
    guard headings.indices.contains(nextHeading) else {
      writer.send(.text(.html), "<h\(level)>")
      return
    }
    let heading = headings[nextHeading]
    nextHeading += 1
    headingID = heading.sectionID
    let anchor = DashAnchor.markup(role.type, heading.text)
    writer.send(.text(.html), "\(anchor)<h\(level) id=\"\(heading.sectionID)\">")
    noteHeading(heading)
  }

  private mutating func leaveHeading(_ level: Int) {
    writer.send(.text(.html), "</h\(level)>\n")
    writer.send(.leave(.htmlBlock))
  }

  private mutating func noteHeading(_ heading: Heading) {
    // A footnote that nothing refers to is not written.
    guard openDefinitions == 0 else { return }
    switch role {
    case .topic: note(.guide, title, at: "")
    case .known: break
    case .platform:
      note(.section, "\(title) on \(PageRows.list(platforms))", at: headingID)
    case .variant: note(.sample, heading.text, at: headingID, on: platforms)
    case .general: note(.section, heading.text, at: headingID, on: platforms)
    }
  }
}

// MARK: - Tables

extension AnchorFilter {
  private mutating func writeTable(_ event: MarkdownEvent, at source: EventSource) {
    switch event {
    case .enter(.table): write(TableMarkup.start)
    case .enter(.tableHead): isTableHead = true
    case .leave(.tableHead): isTableHead = false
    case .enter(.tableCell(let alignment)):
      if let tag = TableMarkup.cell(alignment, isHead: isTableHead) {
        return writer.send(.text(.html), tag)
      }
    default: break
    }
    writer.send(event, at: source)
    if case .leave(.table) = event { write(TableMarkup.end) }
  }
}

// MARK: - Pitfalls

extension AnchorFilter {
  /// Takes the events of a list of pitfalls.
  mutating func enterPitfalls(_ list: PitfallList) {
    pitfalls = PitfallLeads(titles: list.items.map { $0.title.plainText })
  }

  mutating func leavePitfalls(isIndexed: Bool) {
    guard let list = pitfalls else { return }
    pitfalls = nil
    guard isIndexed else { return }
    for (title, id) in list.leads {
      note(.entry, PitfallLeads.name(of: title), at: id ?? headingID, on: platforms)
    }
  }

  private mutating func enterLead() {
    let id = ids.id("pitfall", for: pitfalls?.title ?? "")
    pitfalls?.take(id)
    writer.send(.text(.html), "<strong id=\"\(id)\">")
  }
}

// MARK: - Key APIs

extension AnchorFilter {
  /// Takes the events of a paragraph or list of APIs.
  mutating func enterAPIs(_ list: KeyAPIList) { apis = CodeSpanMatcher(list.items) }

  mutating func leaveAPIs() {
    guard let matcher = apis else { return }
    apis = nil
    for (api, id) in matcher.matches {
      let type = EntryType(api.kind)
      note(type, api.code, at: id ?? headingID, on: platforms)
      rows.addBareName(type, of: api.code, at: id ?? headingID)
    }
  }

  /// Writes a code span once it is known whether it is the next API.
  private mutating func matchCode(
    _ event: MarkdownEvent,
    _ bytes: Span<UInt8>,
    at source: EventSource
  ) -> Bool {
    guard let code = apis?.take(event, bytes, at: source) else { return false }
    guard case .whole(let text, let isAPI) = code else { return true }
    if isAPI {
      let id = ids.id("api", for: String(decoding: text, as: UTF8.self))
      apis?.match(id)
      writer.send(.text(.html), "<code id=\"\(id)\">")
    } else {
      writer.send(.enter(.codeSpan), at: source)
    }
    writer.send(.text(.code), text, at: source)
    writer.send(.leave(.codeSpan), at: source)
    return true
  }
}

// MARK: - Footnotes

extension AnchorFilter {
  private mutating func footnoteLabel(_ label: Span<UInt8>) -> String {
    footnotes.id(for: label)
  }
}
