import TopicKit

/// Where the lines of a document begin, found without the parser.
public struct SourceMap {
  /// The document's bytes.
  public let count: Int
  private var lines: [Int] = [0]

  /// Maps a document: a line ends at LF, CR LF or CR, and begins after a byte order mark.
  public init(_ bytes: [UInt8]) {
    count = bytes.count
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { lines[0] = 3 }
    for (index, byte) in bytes.enumerated() {
      let isFeedAhead = index + 1 < bytes.count && bytes[index + 1] == 0x0A
      if byte == 0x0A || byte == 0x0D && !isFeedAhead { lines.append(index + 1) }
    }
  }

  /// Whether line and column of a position are those of its offset.
  func isRight(_ position: SourcePosition) -> Bool {
    // The place of what no source holds.
    if position == .start { return true }
    guard lines.indices.contains(position.line - 1) else { return false }
    let start = lines[position.line - 1]
    let next = position.line < lines.count ? lines[position.line] : count + 1
    // An end may lie behind the line's ending.
    return position.offset >= start && position.offset <= next
      && position.column == position.offset - start + 1
  }
}
