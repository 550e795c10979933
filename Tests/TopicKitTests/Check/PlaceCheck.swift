import TestSupport
import TopicKit

/// Checks where findings say that they stand.
enum PlaceCheck {
  /// What is wrong: places out of order or out of the page, lines and columns that are not
  /// those of the offset, fixes that reach beyond the page.
  static func faults(_ findings: [Diagnostic], in bytes: [UInt8]) -> [String] {
    let lines = SourceLines(bytes)
    var faults: [String] = []
    var last = 0
    for finding in findings {
      let range = finding.range
      if range.start.offset < last { faults.append("out of order: \(finding)") }
      last = range.start.offset
      let all = [range] + (finding.fix.map { [$0.range] } ?? [])
      for range in all {
        guard range.start.offset <= range.end.offset, range.end.offset <= bytes.count else {
          faults.append("out of bounds: \(finding) \(range)")
          continue
        }
        // The mark at the start of a page has no column of its own.
        let isMark = range.start.offset == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
        if !isMark, range.start != lines.position(of: range.start.offset) {
          faults.append("no line and column of its offset: \(finding) \(range)")
        }
      }
    }
    return faults
  }
}
