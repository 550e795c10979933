import TopicKit

/// Columns of a page in UTF-16 code units from 1, for readers that count so.
///
/// What is no UTF-8 counts as the U+FFFD that stands for it when the page is decoded.
struct SourceColumns {
  /// The code units before an offset, for those that are asked for; `nil` where each is a byte.
  private var units: [Int: Int]?

  /// Counts the columns of findings and of their fixes.
  ///
  /// - Complexity: O(*n* + *m* log *m*) in the bytes and the findings.
  init(of page: [UInt8], for findings: [Diagnostic]) {
    guard page.contains(where: { $0 >= 0x80 }) else { return }
    var offsets: Set<Int> = []
    for range in findings.flatMap({ [$0.range] + ($0.fix.map { [$0.range] } ?? []) }) {
      for position in [range.start, range.end] {
        offsets.insert(position.offset)
        offsets.insert(Self.lineStart(of: position))
      }
    }
    units = Self.count(in: page, before: offsets.sorted())
  }

  /// The column of a position.
  func column(of position: SourcePosition) -> Int {
    guard let units, let here = units[position.offset],
      let start = units[Self.lineStart(of: position)]
    else { return position.column }
    return max(0, here - start) + 1
  }

  private static func lineStart(of position: SourcePosition) -> Int {
    position.offset - (position.column - 1)
  }

  private static func count(in page: [UInt8], before offsets: [Int]) -> [Int: Int] {
    var units: [Int: Int] = [:]
    var due = offsets[...]
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = page.makeIterator()
    var (offset, count) = (0, 0)
    while true {
      // An offset inside a character is taken for the character's end.
      while let next = due.first, next <= offset {
        units[next] = count
        due.removeFirst()
      }
      guard !due.isEmpty else { return units }
      switch parser.parseScalar(from: &bytes) {
      case .valid(let scalar):
        offset += scalar.count
        // A byte order mark is in no column; at the start it is one.
        let isMark = offset == scalar.count && scalar.elementsEqual([0xEF, 0xBB, 0xBF])
        count += isMark ? 0 : scalar.count == 4 ? 2 : 1
      case .error(let length):
        offset += length
        count += 1
      case .emptyInput: return units
      }
    }
  }
}
