/// Finds what somebody meant by a name that is not there.
enum NearestName {
  /// ` (did you mean 'x'?)` for the nearest name; nothing where none is near.
  static func hint(for name: String, among names: [String]) -> String {
    nearest(to: name, among: names).map { " (did you mean '\($0)'?)" } ?? ""
  }

  /// The name with the fewest slips of the hand between it and what was typed: of those that
  /// are equally near, the first.
  static func nearest(to name: String, among names: [String]) -> String? {
    let typed = Array(name.lowercased().utf8)
    // A third of the letters may be wrong: more is another word.
    let limit = max(1, typed.count / 3)
    let near = names.map { (name: $0, slips: slips(typed, Array($0.lowercased().utf8))) }
      .filter { $0.slips <= limit }
    if let best = near.min(by: { $0.slips < $1.slips }) { return best.name }
    return names.first { typed.count >= 2 && $0.lowercased().utf8.starts(with: typed) }
  }

  /// How many letters are to be inserted, removed, replaced, or swapped with their neighbour.
  ///
  /// - Complexity: O(*n* × *m*); names over 100 bytes are taken for far away.
  static func slips(_ left: [UInt8], _ right: [UInt8]) -> Int {
    guard left.count <= 100, right.count <= 100 else { return .max }
    var before: [Int] = []
    var row = Array(0...right.count)
    for i in left.indices {
      var next = [i + 1]
      for j in right.indices {
        var cost = min(row[j + 1] + 1, next[j] + 1, row[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = min(cost, before[j - 1] + 1)
        }
        next.append(cost)
      }
      (before, row) = (row, next)
    }
    return row[right.count]
  }
}
