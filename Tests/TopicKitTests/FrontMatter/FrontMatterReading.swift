@testable import TopicKit

/// What became of a page's first lines.
struct FrontMatterReading {
  /// The scanner's decision.
  var decision: FrontMatterScanner.Decision
  /// What was read, where there is front matter.
  var frontMatter: FrontMatter?
  var diagnostics: [Diagnostic] = []
  /// The first line of the body, from 0.
  var bodyLine = 0
  /// How many lines the scanner took before it decided.
  var takenLines = 0
  /// The lines that the scanner held.
  var block = FrontMatterBlock()

  /// Reads the front matter of a page as a parser would.
  init(_ page: some Sequence<UInt8>, limits: ParseLimits = .standard) {
    var scanner = FrontMatterScanner(limits: limits)
    decision = .held
    for (text, position) in Self.lines(of: Array(page)) where decision == .held {
      decision = scanner.take(line: ContiguousArray(text).span, at: position)
      takenLines += 1
    }
    if decision == .held { decision = scanner.finish() }
    block = scanner.block
    switch decision {
    case .held, .notFrontMatter: return
    case .closed: bodyLine = takenLines
    case .unclosed(let line): bodyLine = line
    }
    frontMatter = FrontMatterParser.parse(
      scanner.block,
      limits: limits,
      diagnostics: &diagnostics
    )
  }

  init(_ page: String, limits: ParseLimits = .standard) {
    self.init(Array(page.utf8), limits: limits)
  }

  /// The findings as `line:column rule`, with `!` before errors.
  var findings: [String] {
    diagnostics.map { finding in
      let start = finding.range.start
      let mark = finding.severity == .error ? "!" : ""
      return "\(mark)\(start.line):\(start.column) \(finding.rule.id)"
    }
  }

  /// The lines of a page without their endings and without a byte order mark.
  private static func lines(of page: [UInt8]) -> [([UInt8], SourcePosition)] {
    var lines: [([UInt8], SourcePosition)] = []
    var start = page.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var index = start
    while index < page.count {
      let byte = page[index]
      index += 1
      guard byte == 0x0A || byte == 0x0D else { continue }
      lines.append((Array(page[start..<index - 1]), position(start, lines.count)))
      if byte == 0x0D, index < page.count, page[index] == 0x0A { index += 1 }
      start = index
    }
    if start < page.count { lines.append((Array(page[start...]), position(start, lines.count))) }
    return lines
  }

  private static func position(_ offset: Int, _ line: Int) -> SourcePosition {
    SourcePosition(offset: offset, line: line + 1, column: 1)
  }
}
