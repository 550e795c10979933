/// Finds runs of backticks that cmark 0.30 pairs otherwise.
///
/// Once it looked through a paragraph for the partner of a run in vain, it remembers where the
/// last run of each length stands; a search that succeeds puts an earlier place there, and later
/// runs of that length count as without a partner. md4c repeats a line ending in a code span.
enum Backticks {
  /// Whether there are runs of several lengths, and three of one.
  static func mayMislead(_ bytes: [UInt8]) -> Bool {
    var counts: [Int: Int] = [:]
    var index = 0
    while index < bytes.count {
      var end = index
      while end < bytes.count, bytes[end] == UInt8(ascii: "`") { end += 1 }
      if end > index { counts[end - index, default: 0] += 1 }
      // A run behind a backslash may be shorter by one.
      if end > index, index > 0, bytes[index - 1] == UInt8(ascii: "\\") { counts[0] = 1 }
      index = max(end, index + 1)
    }
    return counts.count > 1 && counts.values.contains { $0 > 2 }
  }
}
