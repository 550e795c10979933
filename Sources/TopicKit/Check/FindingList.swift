/// The findings of a page as they are gathered.
///
/// Of each rule the first thousand are told: a page that breaks it with every second byte would
/// else take a hundred times its size.
struct FindingList {
  private static let mostOfRule = 1000

  /// The findings, in the order in which they were found.
  private(set) var all: [Diagnostic]
  private var counts: [Int: Int] = [:]

  /// Begins with what the parser found.
  init(_ findings: [Diagnostic] = []) { all = findings }

  /// Adds a finding, unless its rule has had its share.
  mutating func append(_ finding: Diagnostic) {
    let count = counts[finding.rule.number, default: 0]
    guard count < Self.mostOfRule else { return }
    counts[finding.rule.number] = count + 1
    all.append(finding)
  }
}
