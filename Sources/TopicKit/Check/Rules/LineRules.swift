/// What lines look like: their indentation, their last blanks, their endings.
///
/// One way through the bytes, beside the parser's.
struct LineRules {
  /// The largest page whose line endings a fix rewrites, as the fix holds the page.
  private static let mostFixedBytes = 1 << 20

  private let source: [UInt8]
  private let verbatimLines: [ClosedRange<Int>]
  private let hardBreakLines: [Int]
  private let lineEnding: String
  /// Whether the page survives as a string, which text that is no UTF-8 does not; of a line
  /// that has a NUL too, that alone may have been told.
  private let isText: Bool
  /// The lines before this one are front matter.
  private let bodyLine: Int
  private var line = 1
  /// The line before.
  private var before = 0..<0
  private var nextVerbatim = 0
  /// The last line that is verbatim, of the blocks that began so far.
  private var verbatimEnd = 0
  private var nextBreak = 0
  private var endings = LineEndings()

  static func check(_ page: CheckedPage, into findings: inout FindingList) {
    var rules = LineRules(page)
    rules.check(into: &findings)
  }

  private init(_ page: CheckedPage) {
    source = page.bytes
    verbatimLines = page.facts.verbatimLines
    hardBreakLines = page.facts.hardBreakLines
    lineEnding = page.lineEnding
    isText = !page.breaks(.invalidUTF8) && !page.breaks(.nulByte)
    bodyLine = page.hasFrontMatter ? page.frontMatterRange.end.line : 1
  }

  /// How many bytes a byte order mark takes at the start.
  static func markBytes(of bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The ending of the first line; a line feed where there is none.
  static func firstEnding(of bytes: [UInt8]) -> String {
    let chunk = bytes[...]
    guard let end = ByteScan.line(in: chunk.span, from: 0).end, bytes[end] == 0x0D else {
      return "\n"
    }
    return end + 1 < bytes.count && bytes[end + 1] == 0x0A ? "\r\n" : "\r"
  }

  private mutating func check(into findings: inout FindingList) {
    let chunk = source[...]
    let bytes = chunk.span
    let mark = Self.markBytes(of: source)
    if mark > 0 { findings.append(markFinding(mark)) }
    var start = mark
    while start < bytes.count {
      let end = ByteScan.line(in: bytes, from: start).end
      check(bytes, start..<(end ?? bytes.count), into: &findings)
      guard let end else {
        findings.append(finalNewline(at: position(bytes.count, in: start)))
        break
      }
      var next = end + 1
      if bytes[end] == 0x0D {
        if next < bytes.count, bytes[next] == 0x0A { next += 1 }
        endings.add(next - end == 2 ? .crlf : .cr, at: position(end, in: start), to: next)
      } else {
        endings.lineFeeds += 1
      }
      line += 1
      before = start..<end
      start = next
    }
    if let finding = endingsFinding() { findings.append(finding) }
  }

  private func position(_ offset: Int, in start: Int) -> SourcePosition {
    SourcePosition(offset: offset, line: line, column: offset - start + 1)
  }

  // MARK: - One line

  private mutating func check(
    _ bytes: Span<UInt8>,
    _ range: Range<Int>,
    into findings: inout FindingList
  ) {
    guard !range.isEmpty else { return }
    let first = bytes[range.lowerBound]
    let last = bytes[range.upperBound - 1]
    let isIndented = first == 0x20 || first == 0x09
    guard isIndented || last == 0x20 || last == 0x09, line >= bodyLine, !isVerbatim() else {
      return
    }
    var text = range
    while !text.isEmpty, bytes[text.upperBound - 1].isA(ByteClass.blank) {
      text = text.lowerBound..<text.upperBound - 1
    }
    if text.upperBound < range.upperBound { checkTrailing(bytes, text, range, into: &findings) }
    if isIndented { checkTabs(bytes, text, into: &findings) }
  }

  /// Whether the line's blanks are content.
  private mutating func isVerbatim() -> Bool {
    let all = verbatimLines
    while nextVerbatim < all.count, all[nextVerbatim].lowerBound <= line {
      verbatimEnd = max(verbatimEnd, all[nextVerbatim].upperBound)
      nextVerbatim += 1
    }
    return line <= verbatimEnd
  }

  /// Whether the blanks at the line's end break it.
  private mutating func isBroken() -> Bool {
    let all = hardBreakLines
    while nextBreak < all.count, all[nextBreak] < line { nextBreak += 1 }
    return nextBreak < all.count && all[nextBreak] == line
  }

  private mutating func checkTrailing(
    _ bytes: Span<UInt8>,
    _ text: Range<Int>,
    _ line: Range<Int>,
    into findings: inout FindingList
  ) {
    if isBroken() { return }
    if let last = text.last {
      // A backslash at the line's end would break it, and a task box is one by its blank.
      if bytes[last] == UInt8(ascii: "\\") || isBox(bytes, last) { return }
    } else if endsInMarker(bytes, before) {
      // Blanks alone keep an empty item open, an empty line ends it.
      return
    }
    let range = SourceRange(
      position(text.upperBound, in: line.lowerBound),
      position(line.upperBound, in: line.lowerBound)
    )
    findings.append(
      Diagnostic(
        .trailingBlanks,
        at: range,
        "the line ends in \(line.upperBound - text.upperBound == 1 ? "a blank" : "blanks"); "
          + "remove \(line.upperBound - text.upperBound == 1 ? "it" : "them")",
        fix: Diagnostic.Fix(range: range, replacement: "")
      )
    )
  }

  /// Whether what ends in a byte looks like a task box, `[ ]` or `[x]`.
  private func isBox(_ bytes: Span<UInt8>, _ last: Int) -> Bool {
    guard last >= 2, bytes[last] == UInt8(ascii: "]"), bytes[last - 2] == UInt8(ascii: "[") else {
      return false
    }
    return bytes[last - 1] == 0x20 || bytes[last - 1] | 0x20 == UInt8(ascii: "x")
  }

  /// Whether the last word of a line is a list marker, `-` or `1.`.
  private func endsInMarker(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    var end = line.upperBound
    while end > line.lowerBound, bytes[end - 1].isA(ByteClass.blank) { end -= 1 }
    guard end > line.lowerBound else { return false }
    var start = end - 1
    while start > line.lowerBound, end - start < 11, !bytes[start - 1].isA(ByteClass.blank) {
      start -= 1
    }
    switch bytes[end - 1] {
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): return end - start == 1
    case UInt8(ascii: "."), UInt8(ascii: ")"):
      return end - start > 1 && (start..<end - 1).allSatisfy { bytes[$0].isDigitASCII }
    default: return false
    }
  }

  private mutating func checkTabs(
    _ bytes: Span<UInt8>,
    _ text: Range<Int>,
    into findings: inout FindingList
  ) {
    var index = text.lowerBound
    var column = 0
    var hasTab = false
    while index < text.upperBound {
      if bytes[index] == 0x09 {
        column += 4 - column % 4
        hasTab = true
      } else if bytes[index] == 0x20 {
        column += 1
      } else {
        break
      }
      index += 1
    }
    guard hasTab else { return }
    let range = SourceRange(
      position(text.lowerBound, in: text.lowerBound),
      position(index, in: text.lowerBound)
    )
    findings.append(
      Diagnostic(
        .tabIndentation,
        at: range,
        "the line is indented with a tab; write \(column) spaces",
        fix: Diagnostic.Fix(range: range, replacement: String(repeating: " ", count: column))
      )
    )
  }

  // MARK: - The whole page

  private func markFinding(_ count: Int) -> Diagnostic {
    let range = SourceRange(.start, SourcePosition(offset: count, line: 1, column: 1))
    // Without the first one, a second one would be the mark, and no text any more.
    let isDoubled = source[count...].starts(with: source[..<count])
    return Diagnostic(
      .byteOrderMark,
      at: range,
      isDoubled
        ? "the page begins with a byte order mark, and another one is text; remove both"
        : "the page begins with a byte order mark, which UTF-8 does not need; remove it",
      fix: isDoubled ? nil : Diagnostic.Fix(range: range, replacement: "")
    )
  }

  private func finalNewline(at position: SourcePosition) -> Diagnostic {
    let place = SourceRange(position, position)
    return Diagnostic(
      .finalNewlineMissing,
      at: place,
      "the last line is not ended; add a line feed",
      fix: Diagnostic.Fix(range: place, replacement: lineEnding)
    )
  }

  private func endingsFinding() -> Diagnostic? {
    guard let first = endings.first, let message = endings.message else { return nil }
    let isUniform = endings.lineFeeds == 0 && endings.lone == 0
    let isFixable = isText && source.count <= Self.mostFixedBytes
    return Diagnostic(
      .lineEndings,
      severity: isUniform ? .note : .warning,
      at: first,
      message,
      fix: isFixable ? Diagnostic.Fix(range: endings.all, replacement: text()) : nil
    )
  }

  /// The page from the first odd ending to the last, with line feeds.
  private func text() -> String {
    var out: [UInt8] = []
    let offsets = endings.all.offsets
    for index in offsets {
      let byte = source[index]
      if byte == 0x0A, index > offsets.lowerBound, source[index - 1] == 0x0D { continue }
      out.append(byte == 0x0D ? 0x0A : byte)
    }
    return String(decoding: out, as: UTF8.self)
  }
}

/// The endings of a page's lines, counted.
struct LineEndings {
  enum Kind { case crlf, cr }

  var lineFeeds = 0
  private(set) var lone = 0
  private(set) var pairs = 0
  /// The first ending that is no line feed.
  private(set) var first: SourceRange?
  private var last = SourcePosition.start

  /// Notes an ending that is no line feed.
  mutating func add(_ kind: Kind, at start: SourcePosition, to next: Int) {
    if kind == .cr { lone += 1 } else { pairs += 1 }
    let end = start.advanced(by: next - start.offset)
    if first == nil { first = SourceRange(start, end) }
    last = end
  }

  /// From the first odd ending to the last.
  var all: SourceRange {
    guard let first else { return .none }
    return SourceRange(first.start, last)
  }

  /// What is said of them; `nil` where all are line feeds.
  var message: String? {
    if lone == 0, pairs == 0 { return nil }
    if lineFeeds == 0, lone == 0 { return "the lines end in CR LF; end them in LF" }
    if lineFeeds == 0, pairs == 0 { return "the lines end in a lone CR; end them in LF" }
    let counts = [(lineFeeds, "LF"), (pairs, "CR LF"), (lone, "CR")].filter { $0.0 > 0 }
      .map { "\($0.0) in \($0.1)" }
    return "lines end in several ways, \(counts.joined(separator: ", ")); end them in LF"
  }
}
