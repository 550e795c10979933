import TestSupport
import TopicKit

/// Checks what the events of a document say about their places in it.
///
/// - Places ascend, lie in the document, and their lines and columns agree with their offsets.
/// - Elements close in the order they were opened.
/// - Payloads are the bytes at their places, but for what the parser resolves.
/// - Every byte is covered by the place of an event, but for the bytes that stand for nothing:
///   see ``Coverage``.
struct RangeCheck {
  private let source: [UInt8]
  private let lines: SourceLines
  private var faults: [String] = []

  /// What is wrong; nothing where all is well.
  static func faults(in source: [UInt8], options: ParseOptions) throws -> [String] {
    let recorder = try parse(
      source,
      chunk: max(1, source.count),
      options: options,
      into: EventRecorder()
    )
    var check = RangeCheck(source)
    check.checkPlaces(recorder.entries)
    check.checkBalance(recorder.entries)
    check.checkPayloads(recorder.entries)
    var coverage = Coverage(source, options: options)
    check.faults += try coverage.faults(recorder.entries)
    return check.faults
  }

  private init(_ source: [UInt8]) {
    self.source = source
    lines = SourceLines(source)
  }

  // MARK: - Places

  private mutating func checkPlaces(_ entries: [EventRecorder.Entry]) {
    var last = 0
    for entry in entries {
      let range = entry.source.range
      if range.start.offset < last { faults.append("before the event before it: \(entry)") }
      last = range.start.offset
      guard range.end.offset >= range.start.offset, range.end.offset <= source.count else {
        faults.append("out of bounds: \(entry)")
        continue
      }
      if range.start != lines.position(of: range.start.offset) {
        faults.append("line or column is not the offset's: \(entry)")
      }
      if range.end != lines.end(of: range.start.offset..<range.end.offset) {
        faults.append("line or column of the end is not the offset's: \(entry)")
      }
    }
  }

  // MARK: - Balance

  private mutating func checkBalance(_ entries: [EventRecorder.Entry]) {
    var open: [MarkdownEvent.Element] = []
    for (index, entry) in entries.enumerated() {
      switch entry.event {
      case .enter(let element): open.append(element)
      case .leave(let element):
        if open.popLast() != element { faults.append("closes what is not open: \(entry)") }
      case .attribute:
        switch index > 0 ? entries[index - 1].event : .text(.literal) {
        case .enter, .attribute: break
        default: faults.append("not after what it describes: \(entry)")
        }
      case .text: if open.isEmpty { faults.append("in no element: \(entry)") }
      }
    }
    if !open.isEmpty { faults.append("never closed: \(open)") }
  }

  // MARK: - Payloads

  private mutating func checkPayloads(_ entries: [EventRecorder.Entry]) {
    var inBlock = false
    for entry in entries {
      switch entry.event {
      case .enter(.codeBlock), .enter(.htmlBlock): inBlock = true
      case .leave(.codeBlock), .leave(.htmlBlock): inBlock = false
      case .text(let kind):
        let there = Array(source[entry.source.range.offsets])
        if !isSame(entry.bytes, there, kind, inBlock: inBlock) {
          faults.append("not the bytes at its place: \(entry)")
        }
      case .attribute(.label):
        let there = Array(source[entry.source.range.offsets])
        if Self.repaired(there) != entry.bytes { faults.append("not its label: \(entry)") }
      default: break
      }
      if !String(decoding: entry.bytes, as: UTF8.self).utf8.elementsEqual(entry.bytes)
        || entry.bytes.contains(0)
      {
        faults.append("not UTF-8, or with a NUL: \(entry)")
      }
    }
  }

  private func isSame(
    _ payload: [UInt8],
    _ there: [UInt8],
    _ kind: MarkdownEvent.TextKind,
    inBlock: Bool
  ) -> Bool {
    let text = Self.repaired(there)
    let ending = there.firstIndex { $0 == 0x0A || $0 == 0x0D }
    switch kind {
    case .softBreak, .hardBreak: return payload == [0x0A] && ending != nil
    case .literal:
      // A character reference; a pipe in a table, whose backslash goes.
      if there.first == UInt8(ascii: "&"), there.last == UInt8(ascii: ";") { return true }
      return payload == text || payload == Self.withoutEscapedPipes(text)
    case .code, .html:
      if inBlock {
        // A tab that a container has used up in part is spaces.
        if there.first == 0x09, payload.first == 0x20 { return true }
        return payload == text + [0x0A]
      }
      if ending == nil { return payload == text || payload == Self.withoutEscapedPipes(text) }
      // On several lines: container prefixes go, and endings are written anew.
      guard payload.count == text.count else { return true }
      return zip(payload, text).allSatisfy { $0 == $1 || $1 == 0x0A || $1 == 0x0D }
    }
  }

  static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    String(decoding: bytes, as: UTF8.self).replacing("\0", with: "\u{FFFD}").utf8.map(\.self)
  }

  private static func withoutEscapedPipes(_ bytes: [UInt8]) -> [UInt8] {
    String(decoding: bytes, as: UTF8.self).replacing("\\|", with: "|").utf8.map(\.self)
  }
}

/// The lines of a source, found by reading it once more.
struct SourceLines {
  /// Where each line begins; a byte order mark belongs to none.
  private let starts: [Int]

  init(_ source: [UInt8]) {
    var starts = [source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for (index, byte) in source.enumerated() {
      let isCR = byte == 0x0D && (index + 1 == source.count || source[index + 1] != 0x0A)
      if byte == 0x0A || isCR { starts.append(index + 1) }
    }
    self.starts = starts
  }

  /// The number of the line that holds a byte, from 0.
  func line(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  func start(ofLine line: Int) -> Int { starts[line] }

  func position(of offset: Int) -> SourcePosition {
    let line = line(of: offset)
    return SourcePosition(offset: offset, line: line + 1, column: offset - starts[line] + 1)
  }

  /// The end of a range: one column behind its last byte, also where that ends a line.
  func end(of range: Range<Int>) -> SourcePosition {
    if range.isEmpty { return position(of: range.lowerBound) }
    let last = position(of: range.upperBound - 1)
    return SourcePosition(offset: range.upperBound, line: last.line, column: last.column + 1)
  }
}
