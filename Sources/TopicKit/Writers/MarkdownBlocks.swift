// Code, thematic breaks, raw HTML and tables.

extension MarkdownWriter {
  var isGFM: Bool { dialect == .gfm }

  /// The innermost container, as it is before the block that is written.
  var place: Container { containers[containers.count - 1] }
}

// MARK: - Code and thematic breaks

extension MarkdownWriter {
  mutating func writeCodeBlock() {
    openLeaf = .none
    let code = (info?.upperBound ?? 0)..<leaf.bytes.count
    let infoBytes = info.map { leaf.bytes[$0] } ?? []
    // The info string of a fence of backticks holds none.
    let mark = infoBytes.contains(UInt8(ascii: "`")) ? UInt8(ascii: "~") : UInt8(ascii: "`")
    let longest = MarkdownEscaping.longestFence(mark, in: leaf.bytes.span.extracting(code))
    let fence = [UInt8](repeating: mark, count: max(3, longest + 1))
    let place = self.place
    beginBlock()
    // Behind a task box the fence would be indented, and its lines would lose as much.
    if place.isEmpty, place.isMarked, lines.startsContainer { lines.write(line: []) }
    lines.beginLine()
    lines.output.append(contentsOf: fence)
    if let info {
      var escaped: ContiguousArray<UInt8> = []
      MarkdownEscaping.appendInfo(leaf.bytes, info, after: mark, to: &escaped)
      lines.output.append(contentsOf: escaped)
    }
    lines.endLine()
    let bytes = leaf.bytes
    if !lines.write(unprefixed: bytes.span.extracting(code)) { writeLines(of: code) }
    lines.write(line: fence)
  }

  private mutating func writeLines(of code: Range<Int>) {
    let text = leaf.bytes[code]
    var start = text.startIndex
    while start < text.endIndex {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
      lines.write(line: text[start..<end])
      start = end + 1
    }
  }

  /// `---`, and another form where that would be something else: an item within an item, the
  /// underline of a heading, the start of front matter.
  mutating func writeThematicBreak() {
    let wasParagraph = lastLine == .paragraph && place.isTight
    beginBlock()
    let mark = lines.leadingMark
    if mark == UInt8(ascii: "-") || mark == UInt8(ascii: "*") {
      lines.write(line: "___".utf8)
    } else if wasParagraph || lines.isAtStart {
      lines.write(line: "***".utf8)
    } else {
      lines.write(line: "---".utf8)
    }
  }
}

// MARK: - Raw HTML

extension MarkdownWriter {
  /// The HTML block that is being written.
  struct OpenHTML: Sendable {
    var kind: HTMLBlock?
    var hasLine = false
    /// Whether the last line ends it.
    var isEnded = false
  }

  mutating func enterHTMLBlock() {
    openLeaf = .html
    htmlBlock = OpenHTML()
  }

  mutating func writeHTML(_ bytes: Span<UInt8>) {
    leaf.removeAll()
    _ = leaf.append(bytes)
    if leaf.bytes.last == UInt8(ascii: "\n") { leaf.bytes.removeLast() }
    if !htmlBlock.hasLine { beginHTML() }
    htmlBlock.isEnded = htmlBlock.kind?.isEnded(by: leaf.bytes.span, from: 0) ?? true
    lines.write(line: leaf.bytes)
  }

  /// Takes care of the blanks that a block's first line may begin with.
  private mutating func beginHTML() {
    let indentation = leaf.bytes.prefix(while: MarkdownEscaping.isBlank).count
    htmlBlock.hasLine = true
    htmlBlock.kind = HTMLBlock.scanStart(
      leaf.bytes.span,
      at: indentation,
      interruptsParagraph: false
    )
    let place = self.place
    beginBlock()
    let isIndented = indentation > 0 && (place.kind == .item || place.kind == .footnote)
    if lines.startsContainer, isIndented || (place.isEmpty && place.isMarked) {
      // Behind a marker they would be taken for the indentation of its item.
      lines.write(line: [])
    }
    var columns = self.columns(ofFirst: indentation)
    if columns > 3 {
      // A tab that reaches further than it did where it was read.
      leaf.bytes.replaceSubrange(0..<indentation, with: [0x20])
      columns = 1
    }
    guard place.lastList != 0, columns >= place.itemWidth else { return }
    // Below a list they would be the indentation of its last item.
    if place.isTight {
      leaf.bytes.removeFirst(leaf.bytes.prefix(while: MarkdownEscaping.isBlank).count)
    } else {
      lines.write(line: MarkdownEscaping.guardLine)
      lines.blankLine()
    }
  }

  /// How many columns the first bytes of the leaf take on the line to come, tabs expanded.
  private func columns(ofFirst count: Int) -> Int {
    let start = lines.column
    var column = start
    for byte in leaf.bytes.prefix(count) {
      column += byte == UInt8(ascii: "\t") ? 4 - column % 4 : 1
    }
    return column - start
  }

  /// A block that its container's end has ended would take a blank line for its own.
  mutating func leaveHTMLBlock() {
    openLeaf = .none
    if let kind = htmlBlock.kind, !kind.endsAtBlankLine, !htmlBlock.isEnded {
      lines.omitsBlankLine = true
    }
  }
}

// MARK: - Tables

extension MarkdownWriter {
  mutating func writeCell() {
    openLeaf = .none
    inlines.compose(&leaf, isOneLine: true)
    row.append(UInt8(ascii: " "))
    if !inlines.out.isEmpty {
      MarkdownEscaping.appendCell(inlines.out, to: &row)
      row.append(UInt8(ascii: " "))
    }
    row.append(UInt8(ascii: "|"))
  }

  mutating func writeTableHead() {
    lines.write(line: row)
    row = [UInt8(ascii: "|")]
    for alignment in alignments {
      switch alignment {
      case .none: row.append(contentsOf: " --- |".utf8)
      case .left: row.append(contentsOf: " :--- |".utf8)
      case .center: row.append(contentsOf: " :---: |".utf8)
      case .right: row.append(contentsOf: " ---: |".utf8)
      }
    }
    lines.write(line: row)
    alignments = []
  }

  mutating func writeTableRow() {
    alignments = []
    lines.write(line: row)
  }
}
