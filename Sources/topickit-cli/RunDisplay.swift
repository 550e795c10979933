import TopicKit
import TopicKitEngine

/// Shows a run on standard error: findings as they come, and a line of progress on a terminal
/// once the run takes longer than half a second.
struct RunDisplay: RunObserver {
  private let console: Console
  /// What is done, as the line of progress calls it.
  private let what: String
  /// Which findings are shown; all are counted.
  private let least: Diagnostic.Severity
  private let start = ContinuousClock.now
  private var lastDraw: ContinuousClock.Instant?

  /// Makes a display.
  ///
  /// - Parameters:
  ///   - console: Where to show it.
  ///   - what: What is done, as the line of progress calls it.
  ///   - least: The least severity that is shown.
  init(_ console: Console, _ what: String, showing least: Diagnostic.Severity = .note) {
    self.console = console
    self.what = what
    self.least = least
  }

  /// Whether a signal asked the program to stop.
  var wantsStop: Bool { Interruption.noted != nil }

  mutating func observe(_ event: RunEvent) {
    switch event {
    case .finding(let finding):
      guard finding.severity >= least else { return }
      clear()
      console.report(finding)
    case .remark(let page, let format, let text):
      clear()
      console.report(PageFinding(page, .note, "\(format): \(text)"))
    case .waiting(let folder):
      console.warn("another run writes to '\(folder)'; waiting for its end")
    case .progress(let done, let total): draw(done, total)
    }
  }

  /// How long the run took so far.
  var elapsed: Duration { start.duration(to: .now) }

  private mutating func draw(_ done: Int, _ total: Int) {
    guard console.isTerminal, !console.isQuiet else { return }
    let now = ContinuousClock.now
    guard start.duration(to: now) > .milliseconds(500) else { return }
    if let lastDraw, lastDraw.duration(to: now) < .milliseconds(100) { return }
    lastDraw = now
    Process.writeError("\r\(what): \(100 * done / max(1, total)) %\u{1B}[K")
  }

  /// Takes the line of progress away.
  mutating func clear() {
    guard lastDraw != nil else { return }
    lastDraw = nil
    Process.writeError("\r\u{1B}[K")
  }
}
