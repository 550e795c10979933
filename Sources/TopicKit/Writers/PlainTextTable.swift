/// The cells of a table, laid out in columns when its last row is there.
struct PlainTextTable {
  private var text: [UInt8] = []
  private var cells: [Range<Int>] = []
  private var rowEnds: [Int] = []
  private var alignments: [MarkdownEvent.ColumnAlignment] = []

  /// Padding goes up to this column of a cell: one long cell would else put its width on
  /// every row, and the output would be rows times that.
  private static let widestPadding = 60
  /// What is between two columns.
  private static let gap = 2
  /// Columns narrower than this are not wrapped into.
  private static let narrowest = 8

  /// Adds a cell to the current row.
  mutating func add(_ cell: ArraySlice<UInt8>, _ alignment: MarkdownEvent.ColumnAlignment) {
    let start = text.count
    text.append(contentsOf: cell)
    cells.append(start..<text.count)
    if rowEnds.isEmpty { alignments.append(alignment) }
  }

  /// Ends the current row.
  mutating func endRow() { rowEnds.append(cells.count) }

  // MARK: - Layout

  /// Hands on the lines of the table, without line feeds and blanks at their ends.
  ///
  /// - Parameters:
  ///   - width: The columns that are there; `nil` for as many as it takes.
  ///   - body: Called once per line.
  func forEachLine(width: Int?, _ body: ([UInt8]) -> Void) {
    var layout = Layout(widths: naturalWidths(), isWrapped: false)
    if let width { layout.fit(into: width) }
    layout.widths = layout.widths.map { layout.isWrapped ? $0 : min($0, Self.widestPadding) }
    var start = 0
    for (index, end) in rowEnds.enumerated() {
      let isHead = index == 0
      let row = cells[start..<end]
      start = end
      // A table without a head has one all the same, of empty cells.
      if isHead, row.allSatisfy(\.isEmpty) { continue }
      forEachLine(of: row, in: layout, body)
      if isHead { body(rule(in: layout)) }
    }
  }

  /// The columns and whether cells are broken into lines.
  private struct Layout {
    var widths: [Int]
    var isWrapped: Bool

    /// Narrows the widest columns until all fit; leaves them where they would get too narrow.
    mutating func fit(into width: Int) {
      let room = width - gap * (widths.count - 1)
      guard widths.reduce(0, +) > room, room >= narrowest * widths.count else { return }
      var rest = room
      var limit = 0
      for (index, natural) in widths.sorted().enumerated() {
        limit = rest / (widths.count - index)
        if natural > limit { break }
        rest -= natural
      }
      widths = widths.map { min($0, limit) }
      isWrapped = true
    }
  }

  private func naturalWidths() -> [Int] {
    var widths: [Int] = []
    var start = 0
    for end in rowEnds {
      for (column, cell) in cells[start..<end].enumerated() {
        let columns = PlainTextWidth.columns(of: text[cell])
        if column == widths.count { widths.append(columns) }
        widths[column] = max(widths[column], columns)
      }
      start = end
    }
    return widths
  }

  private func forEachLine(
    of row: ArraySlice<Range<Int>>,
    in layout: Layout,
    _ body: ([UInt8]) -> Void
  ) {
    let pieces = row.enumerated().map { column, cell -> [Range<Int>] in
      guard layout.isWrapped else { return [cell] }
      var lines: [Range<Int>] = []
      PlainTextWrap(width: layout.widths[column], longWords: .areCut)
        .forEachLine(of: text[cell]) { lines.append($0) }
      return lines
    }
    for index in 0..<(pieces.map(\.count).max() ?? 0) {
      var line: [UInt8] = []
      for (column, lines) in pieces.enumerated() {
        append(index < lines.count ? lines[index] : 0..<0, column: column, in: layout, to: &line)
      }
      while line.last == 0x20 { line.removeLast() }
      body(line)
    }
  }

  private func append(
    _ cell: Range<Int>,
    column: Int,
    in layout: Layout,
    to line: inout [UInt8]
  ) {
    let blanks = max(0, layout.widths[column] - PlainTextWidth.columns(of: text[cell]))
    let left =
      switch column < alignments.count ? alignments[column] : .none {
      case .none, .left: 0
      case .center: blanks / 2
      case .right: blanks
      }
    if column > 0 { line.append(contentsOf: repeatElement(0x20, count: Self.gap)) }
    line.append(contentsOf: repeatElement(0x20, count: left))
    line.append(contentsOf: text[cell])
    line.append(contentsOf: repeatElement(0x20, count: blanks - left))
  }

  /// The line under the head.
  private func rule(in layout: Layout) -> [UInt8] {
    Array(
      layout.widths.map { [UInt8](repeating: UInt8(ascii: "-"), count: max($0, 1)) }
        .joined(separator: repeatElement(0x20, count: Self.gap))
    )
  }
}
