import TopicKit
import TopicKitEngine

/// Findings for people and for programs that read compilers' messages:
/// `path:line:column: severity: message [TK012]`, the column in UTF-8 bytes from 1.
struct TextReporter: DiagnosticsReporter {
  private var stream: ReportStream
  private let hasColor: Bool

  init(_ stream: ReportStream, hasColor: Bool) {
    self.stream = stream
    self.hasColor = hasColor
  }

  /// Nothing: it was said on standard error.
  mutating func fail(_ finding: PageFinding) {}

  mutating func add(_ page: CheckedPage) throws(ExportError) {
    guard !page.findings.isEmpty else { return }
    let path = Console.visible(page.path)
    for finding in page.findings {
      let start = finding.range.start
      let word = finding.severity.rawValue
      let severity = hasColor ? "\u{1B}[1;\(color(of: finding.severity))m\(word)\u{1B}[0m" : word
      let message = Console.visible(finding.message)
      try stream.write(
        "\(path):\(start.line):\(start.column): \(severity): \(message) [\(finding.rule.id)]\n"
      )
    }
  }

  mutating func finish(_ summary: CheckSummary) throws(ExportError) { try stream.flush() }

  private func color(of severity: Diagnostic.Severity) -> Int {
    switch severity {
    case .error: 31
    case .warning: 33
    case .note: 36
    }
  }
}
