/// Writes events as Markdown in one canonical form.
///
/// What is read from the bytes is what the events said: the HTML of both is the same, and
/// writing what was read from them gives the same bytes again. A byte is escaped where it
/// would be syntax, and nowhere else.
///
///     var writer = MarkdownWriter()
///     topic.replay(into: &writer)
///     writer.finish()
///     print(String(decoding: writer.output, as: UTF8.self))
///
/// The form: `#` headings; `-` bullets, `*` for a list right after another one; fences of
/// backticks; `*emphasis*`, `**strong**`, with `_` where asterisks would not do; links with
/// their targets in place, `<address>` where text and target are one; `\` for hard breaks;
/// one blank line between blocks, none in tight lists.
///
/// Two things have no form of their own. Emphasis that no delimiters give, which takes several
/// elements that touch, is written as HTML tags. Blanks before an HTML block are dropped where
/// they would make it part of the bullet list right above, in a tight item.
///
/// A list must tell its spacing on `enter`, as ``ParseOptions/Tightness/onEnter`` has it; an
/// undecided one is written as a loose one.
///
/// - Complexity: O(*n*) in the bytes of the events, and in those of the prefixes (`> `, the
///   indentation of items) that the lines get.
public struct MarkdownWriter: MarkdownHandler, Sendable {
  /// The dialect that the output is safe to be read as.
  public let dialect: ParseOptions.Dialect

  var lines = MarkdownLines()
  var containers = [Container(.document)]
  /// The inlines of the open leaf, or the bytes of an open code block.
  var leaf = MarkdownLeaf()
  var openLeaf = OpenLeaf.none
  var inlines: MarkdownInlines
  var info: Range<Int>?
  var row: [UInt8] = []
  var alignments: [MarkdownEvent.ColumnAlignment] = []
  var htmlBlock = OpenHTML()
  /// What the last line belongs to, where the next one could be taken for more of it.
  var lastLine = LastLine.other

  enum OpenLeaf: Sendable { case none, text, fragment, code, html }
  enum LastLine: Sendable { case paragraph, table, other }

  /// Makes a writer of one document.
  public init(dialect: ParseOptions.Dialect = .gfm) {
    self.dialect = dialect
    inlines = MarkdownInlines(isGFM: dialect == .gfm)
  }
}

// MARK: - Output

extension MarkdownWriter {
  /// The Markdown so far that was not taken: blocks, each with the ending of its last line.
  public var output: [UInt8] { lines.output }

  /// How many bytes ``output`` has.
  package var outputCount: Int { lines.output.count }

  /// Gives ``output`` away; what is written from now on continues it.
  public mutating func takeOutput() -> [UInt8] {
    let taken = lines.output
    lines.output = []
    return taken
  }

  /// Ends the document.
  ///
  /// Inlines that no block held are its last paragraph.
  public mutating func finish() { endFragment() }
}

// MARK: - Events

extension MarkdownWriter {
  public mutating func handle(
    _ event: MarkdownEvent,
    bytes: Span<UInt8>,
    at source: EventSource
  ) {
    switch event {
    case .enter(let element) where element.isBlock: enter(element)
    case .leave(let element) where element.isBlock: leave(element)
    case .attribute(.info): info = leaf.append(bytes)
    case .attribute(.label) where openLeaf == .none: enterFootnote(bytes)
    default: handleInline(event, bytes)
    }
  }

  private mutating func handleInline(_ event: MarkdownEvent, _ bytes: Span<UInt8>) {
    switch openLeaf {
    case .code: _ = leaf.append(bytes)
    case .html: writeHTML(bytes)
    case .none:
      leaf.removeAll()
      openLeaf = .fragment
      leaf.handle(event, bytes)
    case .text, .fragment: leaf.handle(event, bytes)
    }
  }

  private mutating func enter(_ element: MarkdownEvent.Element) {
    endFragment()
    switch element {
    case .blockQuote(let alert): enterQuote(alert)
    case .list(let style): enterList(style)
    case .item(let task): enterItem(task)
    case .footnoteDefinition: break
    case .htmlBlock: enterHTMLBlock()
    case .thematicBreak: writeThematicBreak()
    case .table: beginBlock()
    case .tableHead, .tableRow: row = [UInt8(ascii: "|")]
    case .tableCell(let alignment):
      alignments.append(alignment)
      beginLeaf(.text)
    case .codeBlock: beginLeaf(.code)
    default: beginLeaf(.text)
    }
  }

  private mutating func leave(_ element: MarkdownEvent.Element) {
    if openLeaf == .fragment { endFragment() }
    switch element {
    case .paragraph: writeParagraph()
    case .heading(let level): writeHeading(level)
    case .codeBlock: writeCodeBlock()
    case .htmlBlock: leaveHTMLBlock()
    case .blockQuote: leaveContainer(.quote)
    case .item: leaveContainer(.item)
    case .footnoteDefinition: leaveContainer(.footnote)
    case .list(let style): leaveList(style)
    case .tableCell: writeCell()
    case .tableHead: writeTableHead()
    case .tableRow: writeTableRow()
    case .table: lastLine = .table
    default: break
    }
  }

  private mutating func beginLeaf(_ kind: OpenLeaf) {
    leaf.removeAll()
    info = nil
    openLeaf = kind
  }

  private mutating func endFragment() {
    if openLeaf == .fragment { writeParagraph() }
  }
}
