/// Writes events as plain text: what a reader would read aloud, laid out for a terminal.
///
/// Paragraphs are filled, lists keep their markers and indentation, tables become aligned
/// columns, code is indented by four, quotes stand after `> `. Of links and images the text
/// is left, of raw HTML what is between the tags; footnotes stand where the page has them,
/// after `[LABEL]`. Every line ends with a line feed; between blocks is one empty line.
///
///     var writer = PlainTextWriter(width: 72)
///     text.replay(into: &writer)
///     print(String(decoding: writer.finish(), as: UTF8.self), terminator: "")
///
/// Control characters never reach the text: each becomes U+FFFD.
public struct PlainTextWriter: MarkdownHandler, Sendable {
  private let width: Int?
  private var lines = PlainTextLines()
  /// The text of the paragraph, heading or cell that is open; a line feed is a hard break.
  private var leaf: [UInt8] = []
  private var mode = Mode.text
  private var table = PlainTextTable()
  private var html = PlainTextHTML()
  /// The name of an alert that waits for its text.
  private var dueName: String?
  /// Whether the label that comes next is a definition's, not a reference's.
  private var labelIsMarker = false

  private enum Mode: Sendable { case text, code, html, cell }

  /// Text is not made narrower than this, however deep it stands.
  private static let narrowestText = 20
  private static let codeIndentation: [UInt8] = [0x20, 0x20, 0x20, 0x20]

  /// Makes a writer.
  ///
  /// - Parameter width: The columns after which lines are broken; `nil` for no breaks but
  ///   those of the text.
  public init(width: Int? = nil) { self.width = width.map { max(1, $0) } }

  public mutating func handle(
    _ event: MarkdownEvent,
    bytes: Span<UInt8>,
    at source: EventSource
  ) {
    switch event {
    case .enter(let element):
      labelIsMarker = element == .footnoteDefinition
      if element.isBlock { enter(element) }
    case .attribute(let attribute): if attribute == .label { writeLabel(bytes) }
    case .text(let kind): write(kind, bytes)
    case .leave(let element): if element.isBlock { leave(element) }
    }
  }

  /// The lines that are complete so far and were not taken yet, UTF-8.
  public mutating func takeOutput() -> [UInt8] { lines.takeBytes() }

  /// Ends the text and gives the bytes that were not taken yet, UTF-8; the writer is empty
  /// again.
  public mutating func finish() -> [UInt8] {
    // Inline text alone, a title say, has no block that would end it.
    endLeaf()
    let bytes = lines.bytes
    self = PlainTextWriter(width: width)
    return bytes
  }
}

extension RichText {
  /// The text as a reader would read it aloud, laid out in lines; see ``PlainTextWriter``.
  ///
  /// - Parameter width: The columns after which lines are broken; `nil` for no breaks but
  ///   those of the text.
  /// - Returns: UTF-8, without a line feed at the end.
  public func textBytes(width: Int? = nil) -> [UInt8] {
    var writer = PlainTextWriter(width: width)
    replay(into: &writer)
    var bytes = writer.finish()
    if bytes.last == 0x0A { bytes.removeLast() }
    return bytes
  }
}

// MARK: - Blocks

extension PlainTextWriter {
  private mutating func enter(_ element: MarkdownEvent.Element) {
    lines.separate()
    if element != .paragraph { writeDueName() }
    switch element {
    case .blockQuote(let alert):
      lines.open(.quote, marker: "> ", indentation: "> ")
      dueName = alert.map(\.label)
    case .list(let style): lines.open(.list(next: style.start.map(Int.init), style))
    case .item(let state): lines.openItem(state)
    case .footnoteDefinition: lines.open(.footnote, indentation: "    ")
    case .codeBlock: mode = .code
    case .htmlBlock:
      mode = .html
      html = PlainTextHTML()
    case .thematicBreak: lines.write(Array("* * *".utf8)[...])
    case .table: table = PlainTextTable()
    case .tableCell: mode = .cell
    default: break
    }
  }

  private mutating func leave(_ element: MarkdownEvent.Element) {
    switch element {
    case .paragraph, .heading, .htmlBlock:
      mode = .text
      endLeaf()
    case .codeBlock: mode = .text
    case .tableCell(let alignment):
      mode = .text
      table.add(leaf[...].trimmingSpaces(), alignment)
      leaf.removeAll(keepingCapacity: true)
    case .tableHead, .tableRow: table.endRow()
    case .table: writeTable()
    case .blockQuote, .list, .item, .footnoteDefinition:
      writeDueName()
      lines.close()
    default: break
    }
  }

  private mutating func writeTable() {
    let table = table
    table.forEachLine(width: width.map { textWidth(in: $0) }) { lines.write($0[...]) }
  }

  /// Writes the name of an alert that does not begin with a paragraph.
  private mutating func writeDueName() {
    guard let name = dueName else { return }
    dueName = nil
    lines.write(Array(name.utf8)[...])
    lines.separate()
  }
}

// MARK: - Text

extension PlainTextWriter {
  private mutating func write(_ kind: MarkdownEvent.TextKind, _ bytes: Span<UInt8>) {
    if mode == .code { return writeCode(bytes) }
    switch kind {
    case .literal, .code: PlainTextEscaping.append(bytes, to: &leaf)
    case .softBreak: leaf.append(0x20)
    case .hardBreak: leaf.append(mode == .cell ? 0x20 : 0x0A)
    case .html:
      if mode == .html {
        writeHTML(bytes)
      } else if PlainTextHTML.isLineBreak(bytes) {
        leaf.append(mode == .cell ? 0x20 : 0x0A)
      }
    }
  }

  /// Writes a line of code; it is as long as it is, whatever the width.
  private mutating func writeCode(_ bytes: Span<UInt8>) {
    var code: [UInt8] = []
    PlainTextEscaping.appendLines(bytes, to: &code)
    if code.last == 0x0A { code.removeLast() }
    for line in code.split(separator: 0x0A, omittingEmptySubsequences: false) {
      lines.write(line, after: Self.codeIndentation)
    }
  }

  private mutating func writeHTML(_ bytes: Span<UInt8>) {
    var text: [UInt8] = []
    html.append(bytes, to: &text)
    let clean = text[...]
    PlainTextEscaping.appendLines(clean.span, to: &leaf)
  }

  /// Writes a footnote's label: in the text for a reference, before it for a definition.
  private mutating func writeLabel(_ bytes: Span<UInt8>) {
    var label = [UInt8(ascii: "[")]
    PlainTextEscaping.append(bytes, to: &label)
    label.append(UInt8(ascii: "]"))
    guard labelIsMarker else { return leaf.append(contentsOf: label) }
    labelIsMarker = false
    lines.addMarker(label + [0x20])
  }

  /// Puts an alert's name in the place of its marker, `[!NOTE]`.
  private mutating func beginWithName(_ name: String) {
    dueName = nil
    let marker = Array("[!\(name.dropLast())]".utf8)
    let isMarked = leaf.prefix(marker.count).elementsEqual(marker) { $0 | 0x20 == $1 | 0x20 }
    // A break follows a marker, and a break is a space already.
    let begin = isMarked ? name : "\(name) "
    leaf.replaceSubrange(0..<(isMarked ? marker.count : 0), with: Array(begin.utf8))
  }

  /// Lays out the text that has been gathered; lines without text are left out.
  private mutating func endLeaf() {
    guard !leaf.isEmpty else { return }
    if let dueName { beginWithName(dueName) }
    var text: [UInt8] = []
    swap(&text, &leaf)
    for line in text.split(separator: 0x0A) {
      let line = line.trimmingSpaces()
      if line.isEmpty { continue }
      if let width {
        PlainTextWrap(width: textWidth(in: width)).forEachLine(of: line) { lines.write(line[$0]) }
      } else {
        lines.write(line)
      }
    }
    text.removeAll(keepingCapacity: true)
    swap(&text, &leaf)
  }

  private func textWidth(in width: Int) -> Int {
    max(width - lines.indentation, Self.narrowestText)
  }
}
