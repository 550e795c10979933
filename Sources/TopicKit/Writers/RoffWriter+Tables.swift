// Tables: tbl where the page has room, else a list.

extension RoffWriter {
  mutating func endTable() {
    guard let table else { return }
    self.table = nil
    writeLead()
    // In a list or quote the line is shorter, and viewers disagree where a table stands.
    if containers.isEmpty, let lines = table.tblLines {
      output.setDistance(isZero: false)
      output.usesTables = true
      output.lines(lines)
      needsSeparator = true
    } else {
      writeAsList(table)
    }
  }

  /// Writes a row as an item, a cell as a line that its column's head begins.
  private mutating func writeAsList(_ table: RoffTable) {
    guard let head = table.rows.first else { return }
    enterList(MarkdownEvent.ListStyle(spacing: .loose))
    for row in table.rows.count > 1 ? table.rows.dropFirst() : table.rows[...] {
      let lines = Self.itemLines(row, head: table.rows.count > 1 ? head : [])
      guard !lines.isEmpty else { continue }
      enterItem(nil)
      write(lines)
      leaveContainer()
    }
    leaveContainer()
  }

  private static func itemLines(_ row: [[UInt8]], head: [[UInt8]]) -> [UInt8] {
    var lines: [UInt8] = []
    for (index, cell) in row.enumerated() {
      let label = index < head.count && !head[index].isEmpty ? head[index] + Array(":".utf8) : []
      let line = label + (label.isEmpty || cell.isEmpty ? [] : [0x20]) + cell
      guard !line.isEmpty else { continue }
      if !lines.isEmpty { lines.append(contentsOf: ".br\n".utf8) }
      RoffEscaping.appendLine(line, to: &lines)
    }
    return lines
  }
}
