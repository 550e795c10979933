/// Writes Markdown events as a man page in man(7), for groff, mandoc and man-db alike.
///
/// Headings of level 1 and 2 become sections, level 3 subsections, deeper ones bold lines.
/// Only macros that every viewer knows are used, and the output is ASCII.
///
///     var writer = RoffWriter()
///     writer.writeTitle(RoffTitle(name: "environment", date: "2026-01-01"))
///     writer.writeName(["environment"], description: "reads values")
///     topic.replay(into: &writer)
///     let page = writer.finish()
public struct RoffWriter: MarkdownHandler, Sendable {
  /// What a link's destination becomes.
  public enum Link: Hashable, Sendable {
    /// A reference to another page: `name(7)`. The first name is the page's own; a link text
    /// that is one of them stands for the reference, any other is followed by it.
    case page(names: [String], section: String)
    /// The link's text alone.
    case text
  }

  /// What destinations become, as written in the page.
  ///
  /// One that is not here becomes a URL when it has a scheme, else text.
  public var links: [String: Link]

  var output = RoffOutput()
  var containers = RoffContainers()
  /// Whether the next block needs a macro to stand apart from what is above it.
  var needsSeparator = false
  /// A label that the next paragraph begins with: the kind of an alert.
  var lead: String?
  /// The first line of an alert, which is its marker.
  var marker: [UInt8]?
  var inlines: RoffInlines?
  /// The last leaf's, for its room.
  private var spareInlines: RoffInlines?
  var link: OpenLink?
  var imageDepth = 0
  /// How many targets are open whose tags are not shown.
  var hiddenAnchors = 0
  /// The lines of the open code or HTML block.
  var verbatim: [UInt8]?
  var table: RoffTable?
  /// The label of the open footnote definition or reference.
  var footnote: RoffFootnote?

  /// Makes a writer.
  public init(links: [String: Link] = [:]) { self.links = links }

  /// Takes one event.
  public mutating func handle(
    _ event: MarkdownEvent,
    bytes: Span<UInt8>,
    at source: EventSource
  ) {
    switch event {
    case .enter(let element) where element.isBlock: enterBlock(element)
    case .leave(let element) where element.isBlock: leaveBlock(element)
    case .enter(let element): enterInline(element)
    case .leave(let element): leaveInline(element)
    case .attribute(let attribute): take(attribute, Self.array(bytes))
    case .text(let kind): take(kind, bytes)
    }
  }

  /// Ends the page.
  ///
  /// - Returns: The page, ASCII but for the description of ``writeName(_:description:keywords:)``.
  public mutating func finish() -> [UInt8] {
    endLooseText()
    writeLead()
    while !containers.isEmpty { leaveContainer() }
    output.setDistance(isZero: false)
    return output.page
  }

  static func array(_ bytes: Span<UInt8>) -> [UInt8] {
    unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
  }
}

// MARK: - Leaves

extension RoffWriter {
  /// Begins the inlines of a leaf.
  mutating func startInlines(_ mode: RoffInlines.Mode) {
    var fresh = spareInlines ?? RoffInlines(mode)
    // Before it changes, or its storage would be copied.
    spareInlines = nil
    fresh.restart(mode)
    inlines = fresh
  }

  /// Ends the leaf.
  private mutating func endInlines() {
    spareInlines = inlines
    inlines = nil
  }
}

// MARK: - Blocks

extension RoffWriter {
  private mutating func enterBlock(_ element: MarkdownEvent.Element) {
    endLooseText()
    switch element {
    case .paragraph: startParagraph()
    case .heading(let level): startInlines(isSection(level) ? .heading : .subheading)
    case .blockQuote(let alert): enterQuote(alert)
    case .list(let style): enterList(style)
    case .item(let task): enterItem(task)
    case .footnoteDefinition: footnote = .definition
    case .codeBlock, .htmlBlock: verbatim = []
    case .table: table = RoffTable()
    case .tableHead, .tableRow: table?.addRow()
    case .tableCell: startInlines(.cell)
    case .thematicBreak, .emphasis, .strong, .strikethrough, .codeSpan, .link, .image,
      .footnoteReference:
      break
    }
  }

  private mutating func leaveBlock(_ element: MarkdownEvent.Element) {
    switch element {
    case .paragraph: endParagraph()
    case .heading(let level): endHeading(level)
    case .codeBlock: endCodeBlock()
    case .htmlBlock: endHTMLBlock()
    case .tableCell(let alignment):
      table?.addCell(inlines?.finishSingleLine() ?? [], alignment)
      endInlines()
    case .table: endTable()
    case .blockQuote, .list, .item, .footnoteDefinition:
      endLooseText()
      writeLead()
      if containers.last?.isOpened(by: element) == true { leaveContainer() }
    case .tableHead, .tableRow, .thematicBreak, .emphasis, .strong, .strikethrough, .codeSpan,
      .link, .image, .footnoteReference:
      break
    }
  }

  /// Inside a container `.SH` would end the indentation for good.
  private func isSection(_ level: Int) -> Bool { level <= 3 && containers.isEmpty }

  private mutating func endParagraph() {
    endMarker()
    guard let lines = inlines?.finish() else { return }
    endInlines()
    write(lines)
  }

  /// Writes finished lines as a paragraph of their own.
  mutating func write(_ lines: [UInt8]) {
    guard !lines.isEmpty else { return }
    separate()
    output.lines(lines)
    needsSeparator = true
  }

  /// Text that came without a paragraph is one.
  mutating func endLooseText() {
    if inlines != nil, table == nil { endParagraph() }
  }

  private mutating func endHeading(_ level: Int) {
    guard let title = inlines?.finishSingleLine() else { return }
    endInlines()
    guard !title.isEmpty else { return }
    writeLead()
    if isSection(level) {
      writeSection(title, level: level)
    } else {
      write(title + [0x0A])
    }
  }

  /// Writes `.SH` or `.SS`; the title is an escaped argument.
  mutating func writeSection(_ title: [UInt8], level: Int) {
    output.setDistance(isZero: false)
    let title = RoffWidth.measure(title).full > 60 ? Self.unhyphenated(title) : title
    output.macro(Array((level <= 2 ? ".SH " : ".SS ").utf8) + RoffEscaping.quoted(title))
    needsSeparator = false
  }

  /// A heading of two lines whose words are whole: a pager finds `initializer`, not
  /// `initial-izer`.
  private static func unhyphenated(_ title: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    for (index, byte) in title.enumerated() {
      if byte != 0x20, index == 0 || title[index - 1] == 0x20 {
        out.append(contentsOf: #"\%"#.utf8)
      }
      out.append(byte)
    }
    return out
  }

  private mutating func endCodeBlock() {
    guard let code = verbatim else { return }
    verbatim = nil
    guard !code.isEmpty else { return }
    writeLead()
    separate()
    let isIndented = containers.last?.isHanging != true
    if isIndented { output.macro(".RS 4") }
    output.code(code)
    if isIndented { output.macro(".RE") }
    needsSeparator = true
  }

  private mutating func endHTMLBlock() {
    if let block = verbatim, RoffHTML.isInvisible(block) { verbatim = nil }
    endCodeBlock()
  }
}
