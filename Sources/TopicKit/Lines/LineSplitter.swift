/// Cuts a stream of chunks into lines, wherever the chunks were cut.
///
/// A line ends at LF, CR LF or CR (CommonMark 0.31.2, "line ending"); nothing else ends one.
/// A byte order mark at the very start belongs to no line.
struct LineSplitter: ~Copyable {
  /// What a search for the next line found.
  enum Step {
    /// A line that lies in the chunk: its bytes.
    case inChunk(Range<Int>)
    /// A line that began in an earlier chunk: it lies in ``carry``.
    case carried
    /// The chunk is used up.
    case needsMore
  }

  /// The beginning of a line that no chunk has ended yet.
  var carry: ContiguousArray<UInt8> = []
  /// Where the line that is being read begins.
  private(set) var lineStart = SourcePosition.start
  /// The bytes of the source up to and including the first byte of the last line's ending.
  ///
  /// A line is known there, whether or not an LF follows the CR. At the end, all bytes.
  private(set) var consumed = 0
  /// Whether the line that was found last holds a NUL or a byte of 0x80 and up.
  private(set) var hasOddBytes = false

  private let limit: Int
  private var nextStart = SourcePosition.start
  private var carryIsOdd = false
  private var endedWithCR = false
  private var markBytes = 0
  private var isAtStart = true

  init(limit: Int) { self.limit = limit }

  /// Finds the next line at or after `index`, and moves `index` behind its ending.
  ///
  /// - Throws: ``TopicError`` for a line over the limit, in bytes.
  /// - Complexity: O(*n*) in the bytes passed, plus the carried bytes of one line.
  mutating func next(in chunk: Span<UInt8>, from index: inout Int) throws(TopicError) -> Step {
    if endedWithCR, index < chunk.count {
      endedWithCR = false
      if chunk[index] == 0x0A {
        index += 1
        advanceStart(by: 1)
      }
    }
    if isAtStart { skipByteOrderMark(in: chunk, from: &index) }
    lineStart = nextStart
    let scan = ByteScan.line(in: chunk, from: index)
    let end = scan.end ?? chunk.count
    guard carry.count + (end - index) <= limit else {
      throw TopicError(.lineTooLong, at: lineStart, limit: limit)
    }
    guard scan.end != nil else {
      carry.append(contentsOf: chunk.extracting(index..<end))
      carryIsOdd = carryIsOdd || scan.hasOddBytes
      index = chunk.count
      return .needsMore
    }
    let line = index..<end
    hasOddBytes = scan.hasOddBytes || carryIsOdd
    carryIsOdd = false
    let lineBytes = carry.count + line.count
    index = end + 1
    var endingBytes = 1
    if chunk[end] == 0x0D {
      if index < chunk.count {
        if chunk[index] == 0x0A {
          index += 1
          endingBytes = 2
        }
      } else {
        endedWithCR = true
      }
    }
    startNextLine(after: lineBytes, ending: endingBytes)
    if carry.isEmpty { return .inChunk(line) }
    carry.append(contentsOf: chunk.extracting(line))
    return .carried
  }

  /// Whether a last line without an ending is left in ``carry``; call it once, at the end.
  mutating func finish() -> Bool {
    if markBytes > 0 {
      // A byte order mark that was cut off is text after all.
      carry.append(contentsOf: [0xEF, 0xBB].prefix(markBytes))
      carryIsOdd = true
      markBytes = 0
    }
    lineStart = nextStart
    hasOddBytes = carryIsOdd
    guard !carry.isEmpty else {
      consumed = nextStart.offset
      return false
    }
    startNextLine(after: carry.count, ending: 0)
    consumed = nextStart.offset
    return true
  }

  private mutating func startNextLine(after lineBytes: Int, ending: Int) {
    consumed = nextStart.offset + lineBytes + 1
    let next = nextStart.offset + lineBytes + ending
    nextStart = SourcePosition(offset: next, line: nextStart.line + 1, column: 1)
  }

  private mutating func advanceStart(by count: Int) {
    nextStart = SourcePosition(
      offset: nextStart.offset + count,
      line: nextStart.line,
      column: nextStart.column
    )
  }

  /// Passes EF BB BF at the start of the source, however it is cut.
  private mutating func skipByteOrderMark(in chunk: Span<UInt8>, from index: inout Int) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    while index < chunk.count {
      guard chunk[index] == mark[markBytes] else {
        carry.append(contentsOf: mark.prefix(markBytes))
        carryIsOdd = markBytes > 0
        markBytes = 0
        isAtStart = false
        return
      }
      markBytes += 1
      index += 1
      if markBytes == 3 {
        markBytes = 0
        isAtStart = false
        advanceStart(by: 3)
        return
      }
    }
  }
}
