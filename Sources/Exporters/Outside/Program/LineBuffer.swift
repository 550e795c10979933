import TopicKit

/// Gathers what a program writes to lines.
struct LineBuffer {
  /// What came after the last line feed.
  private var rest: [UInt8] = []

  /// Takes bytes, and hands on each line that they complete, without its line feed.
  mutating func append(
    _ chunk: [UInt8],
    _ body: ([UInt8]) throws(ExportError) -> Void
  ) throws(ExportError) {
    var start = 0
    while let end = chunk[start...].firstIndex(of: 0x0A) {
      rest.append(contentsOf: chunk[start..<end])
      start = end + 1
      let line = rest
      rest.removeAll(keepingCapacity: line.count < 64 << 10)
      try body(line)
    }
    rest.append(contentsOf: chunk[start...])
  }

  /// The last line, where it has no line feed; empty where it has.
  mutating func takeRest() -> [UInt8] {
    defer { rest = [] }
    return rest
  }
}
