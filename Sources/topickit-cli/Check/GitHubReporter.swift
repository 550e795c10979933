import TopicKit
import TopicKitEngine

/// Findings as commands that a GitHub workflow takes from its log and shows beside the lines:
/// `::error file=a.md,line=3,endLine=3,col=1,endColumn=4,title=TK012::message`.
struct GitHubReporter: DiagnosticsReporter {
  private var stream: ReportStream

  init(_ stream: ReportStream) { self.stream = stream }

  mutating func fail(_ finding: PageFinding) throws(ExportError) {
    let place = finding.position.map { ",line=\($0.line)" } ?? ""
    let path = Self.property(finding.path)
    try stream.write("::error file=\(path)\(place)::\(Self.text(finding.message))\n")
  }

  mutating func add(_ page: CheckedPage) throws(ExportError) {
    guard !page.findings.isEmpty else { return }
    let columns = SourceColumns(of: page.bytes, for: page.findings)
    for finding in page.findings {
      let command = finding.severity == .note ? "notice" : finding.severity.rawValue
      let place = Self.place(of: finding.range, columns)
      let title = Self.property(finding.rule.id)
      try stream.write(
        "::\(command) file=\(Self.property(page.path)),\(place),title=\(title)"
          + "::\(Self.text(finding.message))\n"
      )
    }
  }

  mutating func finish(_ summary: CheckSummary) throws(ExportError) { try stream.flush() }

  /// Columns belong to ranges of one line only.
  private static func place(of range: SourceRange, _ columns: SourceColumns) -> String {
    let (start, end) = (range.start, range.end)
    guard start.line == end.line else {
      // A range up to the start of a line does not hold that line.
      let last = end.column == 1 ? max(start.line, end.line - 1) : end.line
      return "line=\(start.line),endLine=\(last)"
    }
    return "line=\(start.line),endLine=\(end.line)"
      + ",col=\(columns.column(of: start)),endColumn=\(columns.column(of: end))"
  }
}

// MARK: - Escaping

extension GitHubReporter {
  /// The text of a command, which ends with the line: `%`, CR and LF are escaped.
  static func text(_ text: String) -> String { escaped(text, "%\r\n") }

  /// The value of a property, which a comma ends, as a colon ends them all.
  static func property(_ value: String) -> String { escaped(value, "%\r\n:,") }

  private static func escaped(_ text: String, _ special: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> String in
      guard special.unicodeScalars.contains(scalar) else { return String(scalar) }
      let hex = String(scalar.value, radix: 16, uppercase: true)
      return hex.utf8.count == 1 ? "%0\(hex)" : "%\(hex)"
    }
    // Other control characters do nothing good in a log.
    return Console.visible(scalars.joined())
  }
}
