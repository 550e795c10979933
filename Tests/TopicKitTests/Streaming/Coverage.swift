import TestSupport
import TopicKit

/// Which bytes of a document no event covers, and whether they may be uncovered.
///
/// These may:
///
/// - blanks and line endings, and a byte order mark;
/// - the `>` of a quote on a line that continues it;
/// - the backslash of an escape;
/// - in a table: pipes, the delimiter row, and cells beyond its columns;
/// - the `]:` of a footnote definition;
/// - link reference definitions, and front matter.
///
/// So no letter or digit that a reader should see is uncovered: it is in a definition, in
/// front matter, or in a cell that a table has no column for.
struct Coverage {
  private let source: [UInt8]
  private let options: ParseOptions
  private let lines: SourceLines
  private var isCovered: [Bool]
  /// Where the cells of a table row end, by line; -1 for a delimiter row.
  private var tableLines: [Int: Int] = [:]
  private var labelEnds: Set<Int> = []

  init(_ source: [UInt8], options: ParseOptions) {
    self.source = source
    self.options = options
    lines = SourceLines(source)
    isCovered = Array(repeating: false, count: source.count)
  }

  mutating func faults(_ entries: [EventRecorder.Entry]) throws -> [String] {
    note(entries)
    try coverFrontMatter()
    var faults: [String] = []
    var index = 0
    while index < source.count {
      guard !isCovered[index] else {
        index += 1
        continue
      }
      var end = index
      while end < source.count, !isCovered[end] { end += 1 }
      let odd = (index..<end).filter { !mayBeUncovered($0) }
      if let first = odd.first, let last = odd.last, try !isDefinitions(first...last) {
        let text = String(decoding: source[first...last], as: UTF8.self)
        faults.append("not covered at \(lines.position(of: first)): \(text.debugDescription)")
      }
      index = end
    }
    return faults
  }

  // MARK: - What events say

  private mutating func note(_ entries: [EventRecorder.Entry]) {
    var inDefinition = false
    for entry in entries {
      for offset in entry.source.range.offsets { isCovered[offset] = true }
      let line = lines.line(of: entry.source.range.start.offset)
      switch entry.event {
      case .enter(.footnoteDefinition): inDefinition = true
      case .attribute(.label):
        if inDefinition { labelEnds.insert(entry.source.range.end.offset) }
        inDefinition = false
      case .leave(.tableCell): tableLines[line] = entry.source.range.end.offset
      case .leave(.tableHead): tableLines[line + 1] = -1
      default: break
      }
    }
  }

  private mutating func coverFrontMatter() throws {
    var none = EventHash()
    var parser = MarkdownParser(options: options)
    let all = source[...]
    try parser.feed(all.span, into: &none)
    for offset in try parser.finish(into: &none).frontMatterRange.offsets {
      isCovered[offset] = true
    }
  }

  // MARK: - What needs no event

  private func mayBeUncovered(_ index: Int) -> Bool {
    let next = index + 1 < source.count ? source[index + 1] : 0
    switch source[index] {
    case 0x20, 0x09, 0x0A, 0x0D: return true
    case 0xEF, 0xBB, 0xBF: if index < 3, source.starts(with: [0xEF, 0xBB, 0xBF]) { return true }
    case UInt8(ascii: "\\"): if Self.isPunctuation(next) { return true }
    case UInt8(ascii: ">"): if isInPrefix(index) { return true }
    case UInt8(ascii: "]"):
      if labelEnds.contains(index), next == UInt8(ascii: ":") { return true }
    case UInt8(ascii: ":"): if labelEnds.contains(index - 1) { return true }
    default: break
    }
    return mayBeUncoveredInTable(index)
  }

  private func mayBeUncoveredInTable(_ index: Int) -> Bool {
    guard let cellsEnd = tableLines[lines.line(of: index)] else { return false }
    if cellsEnd >= 0 { return source[index] == UInt8(ascii: "|") || index >= cellsEnd }
    return [UInt8(ascii: "|"), UInt8(ascii: ":"), UInt8(ascii: "-")].contains(source[index])
  }

  /// Whether only blanks and `>` stand before a byte on its line.
  private func isInPrefix(_ index: Int) -> Bool {
    let start = lines.start(ofLine: lines.line(of: index))
    return source[start..<index].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
  }

  /// Whether bytes are link reference definitions: then they alone are a document of nothing.
  private func isDefinitions(_ range: ClosedRange<Int>) throws -> Bool {
    var text: [UInt8] = []
    for index in range where source[index] != UInt8(ascii: ">") || !isInPrefix(index) {
      let byte = source[index]
      let isAtStart = text.last == nil || text.last == 0x0A || text.last == 0x0D
      if isAtStart, byte == 0x20 || byte == 0x09 { continue }
      text.append(byte)
    }
    return try parse(text, chunk: text.count, options: options, into: EventHash()).count == 0
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}
