import TopicKit
import TopicKitEngine

/// Writes findings in one form.
///
/// First comes what could not be read or written, then the pages, then the end.
protocol DiagnosticsReporter: CheckReporter {
  /// Takes why an input could not be read, or a page not written.
  mutating func fail(_ finding: PageFinding) throws(ExportError)
  /// Writes what stands at the end, and all that is held back.
  mutating func finish(_ summary: CheckSummary) throws(ExportError)
}

/// What came of a check.
struct CheckSummary: Sendable {
  /// The findings in numbers.
  var tally = CheckTally()
  /// How many inputs could not be read.
  var unreadable: Int
  /// What was fixed; `nil` where that was not asked for.
  var fixed: FixReport?
  /// What the program will tell who started it.
  var status = ExitStatus.done
}

/// Where findings go: standard output, or standard error where a page goes there.
struct ReportStream: Sendable {
  private var output = StandardOutput(onBrokenPipe: { Interruption.dieOfBrokenPipe() })
  private let toErrors: Bool
  private var hasElements = false

  init(toErrors: Bool) { self.toErrors = toErrors }

  /// Writes text.
  mutating func write(_ text: String) throws(ExportError) { try write(Array(text.utf8)) }

  /// Writes text, UTF-8.
  mutating func write(_ bytes: [UInt8]) throws(ExportError) {
    if toErrors {
      Process.writeError(String(decoding: bytes, as: UTF8.self))
    } else {
      try output.append(bytes)
    }
  }

  /// Writes an element of the array that was opened, on a line of its own.
  mutating func write(element json: [UInt8]) throws(ExportError) {
    try write(hasElements ? ",\n" : "\n")
    try write(json)
    hasElements = true
  }

  /// Closes the array; what follows is on its line.
  mutating func endArray(_ rest: String) throws(ExportError) {
    try write((hasElements ? "\n]" : "]") + rest)
  }

  /// Writes what is held back.
  mutating func flush() throws(ExportError) { try output.flush() }
}
