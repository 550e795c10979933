import TopicKit

/// A finding in a block of code, of which there is one at most.
///
/// Nobody can write a directive between the lines of code, so that the finding counts as one of
/// the fence where a page disables findings.
struct CodeFinding {
  /// The block, from its fence on.
  var fence: SourceRange
  /// The finding, where it is.
  var finding: Diagnostic

  /// The finding as one of the fence.
  var atFence: Diagnostic {
    var moved = finding
    moved.range = fence
    return moved
  }

  /// Puts findings that are left of those at their fences to where they are, in order.
  static func restorePlaces(of code: [CodeFinding], in findings: inout [Diagnostic]) {
    guard !code.isEmpty else { return }
    let places = Dictionary(code.map { ($0.atFence, $0.finding) }) { first, _ in first }
    let moved = findings.map { places[$0] ?? $0 }
    findings = moved.enumerated()
      .sorted {
        ($0.element.range.start.offset, $0.offset) < ($1.element.range.start.offset, $1.offset)
      }
      .map(\.element)
  }
}
