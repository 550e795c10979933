/// A place in a source: a byte, and the line and column that hold it.
///
/// Offsets count bytes from 0. Lines count from 1; a line ends at LF, CR LF or a lone CR.
/// Columns count UTF-8 bytes from 1, as compilers print them.
public struct SourcePosition: Hashable, Sendable, BitwiseCopyable, Comparable, Codable {
  /// The offset in bytes from the start of the source.
  public var offset: Int
  private var storedLine: Int32
  private var storedColumn: Int32

  /// Makes a position; values over `Int32.max` are clamped for line and column.
  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    storedLine = Int32(clamping: line)
    storedColumn = Int32(clamping: column)
  }

  /// The line, from 1.
  public var line: Int { Int(storedLine) }
  /// The column in UTF-8 bytes, from 1.
  public var column: Int { Int(storedColumn) }

  /// The first byte of a source.
  public static let start = SourcePosition(offset: 0, line: 1, column: 1)

  public static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }

  /// The position `count` bytes further on the same line.
  ///
  /// Lines are shorter than 2 GiB, so a column cannot overflow.
  func advanced(by count: Int) -> SourcePosition {
    var position = self
    position.offset = offset &+ count
    position.storedColumn = storedColumn &+ Int32(truncatingIfNeeded: count)
    return position
  }
}

/// A half-open range of a source.
public struct SourceRange: Hashable, Sendable, BitwiseCopyable, Codable {
  /// The first byte.
  public var start: SourcePosition
  /// The byte after the last one.
  public var end: SourcePosition

  /// Makes a range from `start` up to, not including, `end`.
  public init(_ start: SourcePosition, _ end: SourcePosition) {
    self.start = start
    self.end = end
  }

  /// An empty range at the start of a source: the place of what no source holds.
  public static let none = SourceRange(.start, .start)

  /// The byte offsets of the range.
  public var offsets: Range<Int> { start.offset..<max(start.offset, end.offset) }
}

extension SourceRange: CustomStringConvertible {
  /// `line:column-line:column`.
  public var description: String {
    "\(start.line):\(start.column)-\(end.line):\(end.column)"
  }
}
