/// Writes events as HTML: the bytes that the CommonMark and GFM specifications show.
///
/// The HTML of each event is in ``output`` when the call returns, but for footnotes: they
/// stand at the end of a document, so their definitions are held until ``finish()``.
///
///     var writer = HTMLWriter()
///     topic.replay(into: &writer)
///     writer.finish()
///     print(String(decoding: writer.output, as: UTF8.self))
///
/// Raw HTML and URLs of any scheme are written as they are. Who shows pages of strangers
/// puts a filter before the writer: a handler that drops or changes such events.
///
/// A list must tell its spacing on `enter`, as ``ParseOptions/Tightness/onEnter`` has it; an
/// undecided one is written as a loose one.
public struct HTMLWriter: MarkdownHandler, Sendable {
  /// Whether the nine tags that GFM disallows in raw HTML (`<script>`, `<style>`, …) lose
  /// their `<`.
  public let tagFilter: Bool

  var buffer = HTMLBuffer()
  /// The buffers around the footnote definitions that are open, the document's first.
  var suspended: [HTMLBuffer] = []
  var footnotes = HTMLFootnotes()
  /// Whether paragraphs stand bare: one value for each open list, quote and definition.
  var tightness: [Bool] = []
  /// Whether the item holds a paragraph that stands bare.
  var isAfterBareParagraph = false
  /// The start tag that waits for its attributes.
  var openTag = OpenTag.none
  /// How many images are open; inside them only text is written.
  var imageDepth = 0
  var imageTitle: [UInt8] = []
  var isInHTMLBlock = false
  var isInTableHead = false
  var hasTableBody = false

  enum OpenTag {
    case none, codeBlock, link, image, footnoteReference, footnoteDefinition
  }

  /// Makes a writer of one document.
  public init(tagFilter: Bool = false) { self.tagFilter = tagFilter }
}

// MARK: - Output

extension HTMLWriter {
  /// The HTML so far that was not taken.
  public var output: [UInt8] { suspended.first?.bytes ?? buffer.bytes }

  /// Gives ``output`` away; what is written from now on continues it.
  public mutating func takeOutput() -> [UInt8] {
    suspended.isEmpty ? buffer.take() : suspended[0].take()
  }

  /// Empties ``output`` and keeps its room, for callers that write it out piece by piece.
  public mutating func discardOutput() {
    if suspended.isEmpty { buffer.discard() } else { suspended[0].discard() }
  }

  /// Writes the footnotes: the document ends here, and another one may follow.
  public mutating func finish() {
    while !suspended.isEmpty { leaveFootnoteDefinition() }
    footnotes.write(to: &buffer)
    let written = buffer
    self = HTMLWriter(tagFilter: tagFilter)
    buffer = written
  }
}

// MARK: - Events

extension HTMLWriter {
  public mutating func handle(
    _ event: MarkdownEvent,
    bytes: Span<UInt8>,
    at source: EventSource
  ) {
    if case .attribute(let attribute) = event {
      writeAttribute(attribute, bytes)
      return
    }
    if openTag != .none { closeStartTag() }
    guard imageDepth == 0 else {
      describe(event, bytes)
      return
    }
    switch event {
    case .text(let kind): write(kind, bytes)
    case .enter(let element): enter(element)
    case .leave(let element): leave(element)
    case .attribute: break
    }
  }

  private mutating func write(_ kind: MarkdownEvent.TextKind, _ bytes: Span<UInt8>) {
    switch kind {
    case .literal, .code: buffer.append(text: bytes)
    case .html: writeHTML(bytes)
    case .softBreak: buffer.append("\n")
    case .hardBreak: buffer.append("<br />\n")
    }
  }

  private mutating func writeHTML(_ bytes: Span<UInt8>) {
    if !tagFilter {
      buffer.append(raw: bytes)
    } else if isInHTMLBlock {
      HTMLTagFilter.append(block: bytes, to: &buffer.bytes)
    } else {
      HTMLTagFilter.append(tag: bytes, to: &buffer.bytes)
    }
  }

  private mutating func enter(_ element: MarkdownEvent.Element) {
    switch element {
    case .paragraph: enterParagraph()
    case .heading(let level): enterHeading(level)
    case .emphasis: buffer.append("<em>")
    case .strong: buffer.append("<strong>")
    case .strikethrough: buffer.append("<del>")
    case .codeSpan: buffer.append("<code>")
    case .link: enterLink()
    case .image: enterImage()
    case .list(let style): enterList(style)
    case .item(let task): enterItem(task)
    case .blockQuote: enterQuote()
    case .codeBlock: enterCodeBlock()
    case .htmlBlock: enterHTMLBlock()
    case .thematicBreak: enterThematicBreak()
    case .table: enterTable()
    case .tableHead: enterTableHead()
    case .tableRow: enterTableRow()
    case .tableCell(let alignment): enterTableCell(alignment)
    case .footnoteReference: openTag = .footnoteReference
    case .footnoteDefinition: openTag = .footnoteDefinition
    }
  }

  private mutating func leave(_ element: MarkdownEvent.Element) {
    switch element {
    case .paragraph: leaveParagraph()
    case .heading(let level): leaveHeading(level)
    case .emphasis: buffer.append("</em>")
    case .strong: buffer.append("</strong>")
    case .strikethrough: buffer.append("</del>")
    case .codeSpan: buffer.append("</code>")
    case .link: buffer.append("</a>")
    case .list(let style): leaveList(style)
    case .item: buffer.append("</li>\n")
    case .blockQuote: leaveQuote()
    case .codeBlock: buffer.append("</code></pre>\n")
    case .htmlBlock: leaveHTMLBlock()
    case .table: leaveTable()
    case .tableHead: leaveTableHead()
    case .tableRow: leaveTableRow()
    case .tableCell: buffer.append(isInTableHead ? "</th>" : "</td>")
    case .footnoteDefinition: leaveFootnoteDefinition()
    case .image, .thematicBreak, .footnoteReference: break
    }
  }
}

// MARK: - Start tags

extension HTMLWriter {
  private mutating func writeAttribute(
    _ attribute: MarkdownEvent.Attribute,
    _ bytes: Span<UInt8>
  ) {
    switch (openTag, attribute) {
    case (.codeBlock, .info): writeLanguage(bytes)
    case (.link, .destination), (.image, .destination): buffer.append(url: bytes)
    case (.link, .title): writeLinkTitle(bytes)
    case (.image, .title): imageTitle = HTMLEscaping.escaped(bytes)
    case (.footnoteReference, .label): writeFootnoteReference(bytes)
    case (.footnoteDefinition, .label): enterFootnoteDefinition(bytes)
    default: break
    }
  }

  private mutating func closeStartTag() {
    switch openTag {
    case .codeBlock: buffer.append(">")
    case .link: buffer.append("\">")
    case .image: buffer.append("\" alt=\"")
    case .footnoteDefinition: enterFootnoteDefinition(ContiguousArray<UInt8>().span)
    case .footnoteReference, .none: break
    }
    openTag = .none
  }
}
