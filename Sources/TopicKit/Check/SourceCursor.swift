/// A place in the bytes of a page that moves forward only, and knows its line and column.
struct SourceCursor {
  private let bytes: [UInt8]
  private let end: Int
  /// The place.
  private(set) var position: SourcePosition
  /// How often a text was not there: each costs the whole range, so it is not tried for ever.
  private var misses = 0

  /// Begins at the start of a range.
  init(_ bytes: [UInt8], in range: SourceRange) {
    self.bytes = bytes
    position = range.start
    end = min(range.end.offset, bytes.count)
  }

  /// Moves to an offset that lies ahead.
  mutating func move(to offset: Int) {
    var (line, column) = (position.line, position.column)
    Steps.add(max(0, offset - position.offset))
    var index = position.offset
    while index < min(offset, end) {
      let byte = bytes[index]
      let isCRLF = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
      if byte == 0x0A || (byte == 0x0D && !isCRLF) {
        line += 1
        column = 1
      } else {
        column += 1
      }
      index += 1
    }
    position = SourcePosition(offset: index, line: line, column: column)
  }

  /// Finds a text at or after the place, and moves behind it; `nil` where it is not, and for
  /// a text over 100 bytes, whose search would not be linear.
  mutating func find(_ text: String) -> SourceRange? {
    let wanted = Array(text.utf8)
    guard let first = wanted.first, wanted.count <= 100, misses < 4 else { return nil }
    var index = position.offset
    while index + wanted.count <= end {
      if bytes[index] == first, bytes[index..<index + wanted.count].elementsEqual(wanted) {
        move(to: index)
        let start = position
        move(to: index + wanted.count)
        return SourceRange(start, position)
      }
      index += 1
    }
    Steps.add(index - position.offset)
    misses += 1
    return nil
  }
}
