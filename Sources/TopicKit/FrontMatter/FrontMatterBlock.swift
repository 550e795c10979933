/// The lines that a front matter may consist of: their bytes in one run, a line feed after each.
///
/// Line 0 is the opening `---`; the closing line is not held.
struct FrontMatterBlock: Sendable {
  /// One line without its ending.
  struct Line: Sendable, BitwiseCopyable {
    /// The first byte, an index into ``FrontMatterBlock/bytes``.
    var start: Int
    /// The index after the last byte.
    var end: Int
    /// Where the first byte stands in the source.
    var position: SourcePosition
  }

  /// The lines, a line feed after each.
  private(set) var bytes: [UInt8] = []
  /// Where each line lies.
  private(set) var lines: [Line] = []
  /// The line after the last one that is front matter, an index into ``lines``.
  var endLine = 0
  /// Whether a closing line was found.
  var isClosed = false

  /// The bytes of a line without its ending.
  func bytes(ofLine line: Int) -> ArraySlice<UInt8> {
    bytes[lines[line].start..<lines[line].end]
  }

  /// The lines before one, the line that closes them made anew.
  func source(before line: Int) -> [UInt8] {
    let end = line < lines.count ? lines[line].start : bytes.count
    var source: [UInt8] = []
    source.reserveCapacity(end + 4)
    source += bytes[..<end]
    source += Array("---\n".utf8)
    return source
  }

  /// Adds a line, given without its ending.
  mutating func append(_ line: Span<UInt8>, at position: SourcePosition) {
    let start = bytes.count
    for index in line.indices { bytes.append(line[index]) }
    lines.append(Line(start: start, end: bytes.count, position: position))
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Where a byte stands in the source.
  ///
  /// - Complexity: O(log *n*) in the lines.
  func position(of index: Int) -> SourcePosition {
    var low = 0
    var high = lines.count
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].start <= index { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return .start }
    let line = lines[low - 1]
    return line.position.advanced(by: min(index, line.end) - line.start)
  }

  /// Where a run of bytes stands in the source.
  func range(_ indices: Range<Int>) -> SourceRange {
    SourceRange(position(of: indices.lowerBound), position(of: indices.upperBound))
  }
}
