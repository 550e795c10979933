import TopicKit

/// What came of the pages of a run, in numbers.
public struct RunTally: Sendable, Hashable {
  /// Pages that were read.
  public var topics = 0
  /// Pages that were read and have findings of severity error.
  public var topicsWithErrors = 0
  /// Pages that could not be read.
  public var unreadable = 0
  /// Findings of severity warning.
  public var warnings = 0

  /// The paths below their folders of pages that could not be read.
  var unreadablePaths: [String] = []

  /// Makes an empty tally.
  public init() {}

  /// Notes a page that could not be read.
  mutating func add(
    _ failure: PageFailure,
    of source: PageSource,
    to observer: inout some RunObserver
  ) {
    unreadable += 1
    unreadablePaths.append(source.path)
    observer.observe(.finding(failure.finding))
  }

  /// Notes a page that was read.
  mutating func add(
    _ diagnostics: [Diagnostic],
    _ twin: PageFinding?,
    shown: String,
    to observer: inout some RunObserver
  ) {
    topics += 1
    let findings = diagnostics.map { PageFinding(shown, $0) } + (twin.map { [$0] } ?? [])
    if findings.contains(where: { $0.severity == .error }) { topicsWithErrors += 1 }
    for finding in findings {
      if finding.severity == .warning { warnings += 1 }
      observer.observe(.finding(finding))
    }
  }

  /// Takes a page back that was read once and could not be read again.
  mutating func retract(
    _ failure: PageFailure,
    of source: PageSource,
    to observer: inout some RunObserver
  ) {
    topics -= 1
    add(failure, of: source, to: &observer)
  }
}
