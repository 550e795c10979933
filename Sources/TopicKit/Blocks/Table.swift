/// GFM, "Tables (extension)": rows and their cells.
enum TableRow {
  /// The cells of a row, each without the blanks around it.
  ///
  /// Pipes at both ends are optional; a pipe after a backslash is none.
  static func cells(_ line: Span<UInt8>, from start: Int) -> [Range<Int>] {
    var cells: [Range<Int>] = []
    var at = start
    while at < line.count, isBlank(line[at]) { at += 1 }
    if at < line.count, line[at] == UInt8(ascii: "|") { at += 1 }
    Steps.add(line.count - start)
    while at < line.count {
      var end = at
      while end < line.count, line[end] != UInt8(ascii: "|") || line[end - 1] == UInt8(ascii: "\\")
      {
        end += 1
        if end == start { break }
      }
      let cell = trimmed(line, at..<end)
      if end == line.count, cell.isEmpty { break }
      cells.append(cell)
      at = end + 1
    }
    return cells
  }

  /// The alignments that a delimiter row gives; `nil` where the line is none.
  static func alignments(
    _ line: Span<UInt8>,
    from start: Int
  ) -> [MarkdownEvent.ColumnAlignment]? {
    for index in start..<line.count {
      switch line[index] {
      case UInt8(ascii: "|"), UInt8(ascii: ":"), UInt8(ascii: "-"), 0x20, 0x09: break
      default: return nil
      }
    }
    var alignments: [MarkdownEvent.ColumnAlignment] = []
    for cell in cells(line, from: start) {
      var from = cell.lowerBound
      var to = cell.upperBound
      let isLeft = from < to && line[from] == UInt8(ascii: ":")
      if isLeft { from += 1 }
      let isRight = from < to && line[to - 1] == UInt8(ascii: ":")
      if isRight { to -= 1 }
      guard from < to else { return nil }
      for index in from..<to where line[index] != UInt8(ascii: "-") { return nil }
      alignments.append(isLeft ? (isRight ? .center : .left) : isRight ? .right : .none)
    }
    return alignments.isEmpty ? nil : alignments
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09
  }

  private static func trimmed(_ line: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var from = range.lowerBound
    var to = range.upperBound
    while from < to, isBlank(line[from]) { from += 1 }
    while to > from, isBlank(line[to - 1]) { to -= 1 }
    return from..<to
  }
}

extension BlockParser {
  /// Makes a table of the paragraph's last line and the delimiter row.
  ///
  /// - Returns: Whether the line is a delimiter row that fits.
  mutating func startTable(_ line: Span<UInt8>) -> Bool {
    guard isGFM, let columns = TableRow.alignments(line, from: cursor.nonspace),
      let last = leaf.text.segments.last
    else { return false }
    guard cellCount(ofLastLineFrom: Int(last.start)) == columns.count,
      let headLine = leaf.text.takeLastLine()
    else { return false }
    if leaf.text.isEmpty {
      leaf.kind = .none
    } else {
      let end = contentEnd
      contentEnd = last.position
      closeLeaf()
      contentEnd = end
      noteChild()
    }
    leaf.kind = .table
    leaf.columns = columns
    let start = headLine.segments.first?.position ?? last.position
    tape.append(.enter(.table), at: SourceRange(start, start))
    let row = headLine.bytes.span
    addRow(.tableHead, row, TableRow.cells(row, from: 0), at: start)
    return true
  }

  private func cellCount(ofLastLineFrom start: Int) -> Int {
    let text = leaf.text.bytes.span
    var end = text.count
    if end > start, text[end - 1] == 0x0A { end -= 1 }
    return TableRow.cells(text.extracting(start..<end), from: 0).count
  }

  mutating func addTableRow(_ line: Span<UInt8>) {
    let start = cursor.nonspace
    let row = line.extracting(start..<line.count)
    addRow(.tableRow, row, TableRow.cells(row, from: 0), at: position(start))
  }

  private mutating func addRow(
    _ element: MarkdownEvent.Element,
    _ row: Span<UInt8>,
    _ cells: [Range<Int>],
    at start: SourcePosition
  ) {
    let end = start.advanced(by: row.count)
    tape.append(.enter(element), at: SourceRange(start, start))
    for (column, alignment) in leaf.columns.enumerated() {
      if column < cells.count {
        addCell(row, cells[column], alignment, at: start)
      } else {
        // A short row is filled up; by how much in all is limited.
        guard filledCells - start.offset < options.limits.tableFillCells else { break }
        filledCells += 1
        tape.append(.enter(.tableCell(alignment)), at: SourceRange(end, end))
        tape.append(.leave(.tableCell(alignment)), at: SourceRange(end, end))
      }
    }
    tape.append(.leave(element), at: SourceRange(end, end))
  }

  private mutating func addCell(
    _ row: Span<UInt8>,
    _ cell: Range<Int>,
    _ alignment: MarkdownEvent.ColumnAlignment,
    at start: SourcePosition
  ) {
    let from = start.advanced(by: cell.lowerBound)
    let to = start.advanced(by: cell.upperBound)
    tape.append(.enter(.tableCell(alignment)), at: SourceRange(from, from))
    leaf.text.removeAll()
    var part = cell.lowerBound
    for index in cell where row[index] == UInt8(ascii: "|") {
      // The backslash of an escaped pipe goes, in code spans too.
      leaf.text.append(row.extracting(part..<index - 1), at: start.advanced(by: part))
      part = index
    }
    leaf.text.append(row.extracting(part..<cell.upperBound), at: start.advanced(by: part))
    emitInlines(.tableCell(alignment), alert: false)
    leaf.text.removeAll()
    tape.append(.leave(.tableCell(alignment)), at: SourceRange(to, to))
  }
}
