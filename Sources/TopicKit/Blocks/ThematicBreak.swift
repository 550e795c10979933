/// CommonMark 0.31.2, "Thematic breaks".
struct ThematicBreak {
  /// Where a search of this line has failed: `* * * … a` costs one search, not one an item.
  private var failedAt = 0

  mutating func startLine() { failedAt = 0 }

  /// Whether the line from `index` on is a break.
  mutating func scan(_ line: Span<UInt8>, at index: Int) -> Bool {
    guard index >= failedAt, index < line.count else { return false }
    let mark = line[index]
    guard mark == 0x2A || mark == 0x2D || mark == 0x5F else { return false }
    var marks = 0
    for offset in index..<line.count {
      Steps.add(1)
      let byte = line[offset]
      if byte == mark {
        marks += 1
      } else if byte != 0x20 && byte != 0x09 {
        failedAt = offset
        return false
      }
    }
    if marks < 3 { failedAt = line.count }
    return marks >= 3
  }
}
