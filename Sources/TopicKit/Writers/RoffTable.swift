/// A table while its cells come in: each is one roff line.
struct RoffTable: Sendable {
  private(set) var alignments: [MarkdownEvent.ColumnAlignment] = []
  private(set) var rows: [[[UInt8]]] = []

  /// Opens a row.
  mutating func addRow() { rows.append([]) }

  /// Adds a cell to the open row.
  mutating func addCell(_ cell: [UInt8], _ alignment: MarkdownEvent.ColumnAlignment) {
    guard !rows.isEmpty else { return }
    if rows.count == 1 { alignments.append(alignment) }
    rows[rows.count - 1].append(cell)
  }

  /// The lines from `.TS` to `.TE`; `nil` where the table is too wide for a page.
  var tblLines: [UInt8]? {
    guard let formats = columnFormats else { return nil }
    var out = Array(".TS\nallbox;\n".utf8)
    out.append(contentsOf: formats.map { $0.head }.joined(separator: " ").utf8)
    out.append(0x0A)
    out.append(contentsOf: formats.map { $0.body }.joined(separator: " ").utf8)
    out.append(contentsOf: ".\n".utf8)
    for row in rows { appendRow(row, to: &out) }
    out.append(contentsOf: ".TE\n".utf8)
    return out
  }

  /// Writes a row: each cell a text block, which wraps and may begin with anything.
  private func appendRow(_ row: [[UInt8]], to out: inout [UInt8]) {
    for column in alignments.indices {
      out.append(contentsOf: "T{\n".utf8)
      let cell = column < row.count ? row[column] : []
      RoffEscaping.appendLine(cell.isEmpty ? Array(#"\&"#.utf8) : cell, to: &out)
      out.append(contentsOf: column == alignments.count - 1 ? "T}\n".utf8 : "T}\t".utf8)
    }
  }
}

// MARK: - Widths

extension RoffTable {
  private struct Column {
    /// The widest cell, unbroken.
    var full = 0
    /// The longest piece that cannot be broken.
    var least = 0
  }

  /// What lies between the margins on 80 columns: groff fills 78, and indents by 7.
  private static let lineWidth = 70

  /// The formats of head and body per column.
  private var columnFormats: [(head: String, body: String)]? {
    let columns = alignments.indices.map { index in
      rows.reduce(into: Column()) { column, row in
        guard index < row.count else { return }
        let (full, least) = RoffWidth.measure(row[index])
        column.full = max(column.full, full)
        // Code that is broken has other cells between its halves.
        column.least = max(column.least, Self.holdsCodeWords(row[index]) ? full : least)
      }
    }
    guard let widest = columns.indices.max(by: { columns[$0].full < columns[$1].full }) else {
      return nil
    }
    // A box costs two blanks and a rule per column, and one more rule.
    let available = Self.lineWidth - 3 * columns.count - 1
    let full = columns.map(\.full).reduce(0, +)
    // A small table is as wide as its cells; the widest column of another takes what is left.
    let rest = full <= available * 2 / 3 ? nil : widest
    let share = rest == nil ? available : available / columns.count
    let widths = columns.map { max($0.least, min($0.full, share), 1) }
    let others = widths.indices.filter { $0 != rest }.map { widths[$0] }.reduce(0, +)
    let least = rest.map { max(columns[$0].least, 10) } ?? 0
    guard others + least <= available else { return nil }
    return columns.indices.map { index in
      let letter = Self.letter(alignments[index])
      // Without a width tbl gives a text block line/(columns+1), whatever it holds.
      let width = index == rest ? "x" : "w(\(widths[index]))"
      return ("\(letter)b" + (index == rest ? "" : width), letter + width)
    }
  }

  /// Whether a cell holds code of several words: each after the first begins with `\%`.
  private static func holdsCodeWords(_ cell: [UInt8]) -> Bool {
    cell.indices.dropLast(2).contains { cell[$0...].starts(with: #" \%"#.utf8) }
  }

  private static func letter(_ alignment: MarkdownEvent.ColumnAlignment) -> String {
    switch alignment {
    case .none, .left: "l"
    case .center: "c"
    case .right: "r"
    }
  }
}

/// How wide roff text is on a terminal, at most: groff takes a joiner for a column.
enum RoffWidth {
  /// The columns that a line takes, and those of its longest unbreakable piece.
  static func measure(_ line: [UInt8]) -> (full: Int, least: Int) {
    var full = 0, least = 0, piece = 0, index = 0
    while index < line.count {
      let (length, width, isBreak) = step(line, at: index)
      full += width
      piece = isBreak ? 0 : piece + width
      least = max(least, piece)
      index += length
    }
    return (full, least)
  }

  /// One character or escape: its bytes, its columns, whether a line may break there.
  private static func step(_ line: [UInt8], at index: Int) -> (Int, Int, Bool) {
    guard line[index] == UInt8(ascii: #"\"#), index + 1 < line.count else {
      return (1, 1, line[index] == 0x20)
    }
    switch line[index + 1] {
    case UInt8(ascii: "&"), UInt8(ascii: "%"): return (2, 0, false)
    case UInt8(ascii: ":"): return (2, 0, true)
    case UInt8(ascii: "("): return (4, 1, false)
    case UInt8(ascii: "f"):
      let isLong = index + 2 < line.count && line[index + 2] == UInt8(ascii: "(")
      return (isLong ? 5 : 3, 0, false)
    case UInt8(ascii: "["):
      let end = line[index...].firstIndex(of: UInt8(ascii: "]")) ?? line.count - 1
      let hex = String(decoding: line[min(index + 3, end)..<end], as: UTF8.self)
      let scalar = UInt32(hex, radix: 16).flatMap(Unicode.Scalar.init)
      return (end - index + 1, max(1, scalar.map(PlainTextWidth.width(of:)) ?? 1), false)
    default: return (2, 1, false)
    }
  }
}
