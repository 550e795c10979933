// Quotes, lists, items and footnotes: what stands between blocks, and before their lines.

extension MarkdownWriter {
  /// An open container.
  struct Container: Sendable {
    enum Kind: Sendable { case document, quote, list, item, footnote }

    var kind: Kind
    /// How many blocks, or items, were written in it.
    var blocks = 0
    /// Whether one of them is a paragraph.
    var hasParagraph = false
    /// Whether its blocks stand without blank lines between them.
    var isTight = false
    /// The marker of the list that its last block is; 0 for none.
    var lastList: UInt8 = 0
    /// Of that list, or of an open one: by how much its last item is indented.
    var itemWidth = 0
    /// Of a list: `-`, `*`, `.` or `)`.
    var mark: UInt8 = 0
    /// Of an ordered list: the number of the next item.
    var number: Int?
    /// Whether its text has something before it: a task box, the marker of an alert.
    var isMarked = false
    /// Of a list: whether its last item is nothing but a paragraph.
    var endsWithParagraph = false
    /// Of a list without items, and of its first item: whether it stands right under a paragraph.
    var isUnderParagraph = false

    /// Whether nothing was written in it yet.
    var isEmpty: Bool { blocks == 0 }

    init(_ kind: Kind) { self.kind = kind }
  }

  private var innermost: Int { containers.count - 1 }

  /// Writes what separates a block from the one before it.
  ///
  /// - Parameter isText: Whether it is a paragraph, whose first line could be taken for more
  ///   of a paragraph or table right above.
  mutating func beginBlock(isText: Bool = false) {
    let container = containers[innermost]
    if !container.isEmpty {
      let continues = isText && lastLine != .other
      if !container.isTight || (continues && !lines.endClosedQuote()) { lines.blankLine() }
    }
    containers[innermost].blocks += 1
    containers[innermost].lastList = 0
    lastLine = .other
  }
}

// MARK: - Quotes and footnotes

extension MarkdownWriter {
  mutating func enterQuote(_ alert: MarkdownEvent.Alert?) {
    beginBlock()
    lines.open(marker: Array("> ".utf8), continuation: Array("> ".utf8))
    var quote = Container(.quote)
    quote.isMarked = alert != nil
    containers.append(quote)
  }

  mutating func enterFootnote(_ label: Span<UInt8>) {
    beginBlock()
    var marker = Array("[^".utf8)
    marker.append(contentsOf: label)
    marker.append(contentsOf: "]: ".utf8)
    lines.open(marker: marker, continuation: Array("    ".utf8))
    containers.append(Container(.footnote))
  }

  mutating func leaveContainer(_ kind: Container.Kind) {
    guard innermost > 0, containers[innermost].kind == kind else { return }
    let closed = containers.removeLast()
    // Right under a paragraph a marker alone is more of it, or makes a heading of it.
    let isMoreText = closed.isUnderParagraph && closed.isEmpty && !closed.isMarked
    lines.close(isQuote: kind == .quote, needsText: isMoreText)
    containers[innermost].endsWithParagraph = closed.blocks == 1 && closed.hasParagraph
    // A blank line outside a quote is not part of what stands in it.
    if kind == .quote { lines.omitsBlankLine = false }
  }
}

// MARK: - Lists

extension MarkdownWriter {
  mutating func enterList(_ style: MarkdownEvent.ListStyle) {
    let previous = containers[innermost].lastList
    let isUnderParagraph = lastLine == .paragraph && containers[innermost].isTight
    beginBlock()
    var list = Container(.list)
    list.isUnderParagraph = isUnderParagraph
    list.isTight = style.spacing == .tight
    if let start = style.start {
      list.number = max(0, Int(start))
      list.mark = style.delimiter == .period ? UInt8(ascii: ".") : UInt8(ascii: ")")
      if list.mark == previous {
        list.mark = previous == UInt8(ascii: ".") ? UInt8(ascii: ")") : UInt8(ascii: ".")
      }
    } else {
      list.mark = previous == UInt8(ascii: "-") ? UInt8(ascii: "*") : UInt8(ascii: "-")
    }
    // Another list with this marker right behind would be more of it.
    containers[innermost].lastList = list.mark
    containers.append(list)
  }

  mutating func leaveList(_ style: MarkdownEvent.ListStyle) {
    guard containers[innermost].kind == .list else { return }
    let list = containers.removeLast()
    containers[innermost].itemWidth = list.itemWidth
    if style.spacing == .loose, !list.isTight, list.blocks == 1, list.endsWithParagraph {
      writeGuard(inItemOf: list.itemWidth)
    }
  }

  /// A definition behind a blank line makes a list loose that has no two blocks.
  private mutating func writeGuard(inItemOf width: Int) {
    let indentation = [UInt8](repeating: UInt8(ascii: " "), count: width)
    lines.blankLine()
    lines.open(marker: indentation, continuation: indentation)
    lines.write(line: MarkdownEscaping.guardLine)
    lines.close(isQuote: false)
  }

  mutating func enterItem(_ task: MarkdownEvent.TaskState?) {
    // An item out of its list is one of a list of its own.
    let isLone = containers[innermost].kind != .list
    if isLone { enterList(MarkdownEvent.ListStyle(spacing: .loose)) }
    let list = containers[innermost]
    if isLone { containers.removeLast() }
    if !list.isEmpty, !list.isTight { lines.blankLine() }
    if !isLone { containers[innermost].blocks += 1 }
    lastLine = .other
    var marker = list.number.map { Array("\($0)".utf8) } ?? []
    marker.append(list.mark)
    marker.append(UInt8(ascii: " "))
    let width = marker.count
    containers[innermost].itemWidth = width
    // Nine digits are the most; what follows the first number does not count.
    if !isLone { containers[innermost].number = list.number.map { min($0 + 1, 999_999_999) } }
    if let task { marker.append(contentsOf: task == .done ? "[x] ".utf8 : "[ ] ".utf8) }
    lines.open(marker: marker, indentation: width)
    var item = Container(.item)
    item.isUnderParagraph = list.isUnderParagraph && list.isEmpty
    item.isTight = list.isTight
    item.isMarked = task != nil
    containers.append(item)
  }
}
