/// The end of what a program wrote to standard error: mostly it says why the program failed.
struct LastWords {
  private var bytes: [UInt8] = []

  private static let keptBytes = 4096
  private static let keptLines = 5
  private static let lineCharacters = 200

  /// Takes more.
  mutating func append(_ more: [UInt8]) {
    bytes.append(contentsOf: more.suffix(Self.keptBytes))
    if bytes.count > 2 * Self.keptBytes { bytes.removeFirst(bytes.count - Self.keptBytes) }
  }

  /// The last lines that are not blank, each cut to a length; empty where there are none.
  var lines: [String] {
    bytes.suffix(Self.keptBytes).split(separator: 0x0A)
      .map { String(decoding: $0, as: UTF8.self) }
      .filter { $0.contains { !$0.isWhitespace } }
      .suffix(Self.keptLines)
      .map { line in
        let start = line.prefix(Self.lineCharacters)
        return start.endIndex == line.endIndex ? line : start + "…"
      }
  }
}
