import TopicKit

/// What came of pages that are parsed in the order of their ids, kept until all of it can be
/// told in the order of their paths.
///
/// - Complexity: Memory is that of the findings; a page without any takes none.
struct PageLedger: Sendable {
  private var outcomes: [Int: Result<[Diagnostic], PageFailure>] = [:]

  /// Notes what the parser found in a page, by its place among the sources.
  mutating func note(_ diagnostics: [Diagnostic], of place: Int) {
    if !diagnostics.isEmpty { outcomes[place] = .success(diagnostics) }
  }

  /// Notes that a page could not be read.
  mutating func note(_ failure: PageFailure, of place: Int) { outcomes[place] = .failure(failure) }

  /// Tells it all; a page of which nothing was noted was read and has no findings.
  func report(
    on sources: [PageSource],
    in tally: inout RunTally,
    to observer: inout some RunObserver
  ) {
    for (place, source) in sources.enumerated() {
      switch outcomes[place] {
      case .failure(let failure): tally.add(failure, of: source, to: &observer)
      case .success(let found): tally.add(found, nil, shown: source.shown, to: &observer)
      case nil: tally.topics += 1
      }
    }
  }
}
