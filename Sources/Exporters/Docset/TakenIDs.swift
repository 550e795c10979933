/// The ids that are taken on a page.
struct TakenIDs {
  private var uses: [String: Int] = [:]

  /// An id that was not given before: `a`, then `a-2`, `a-3` with `-` as separator.
  ///
  /// - Complexity: O(1) in all but for names that look like those of twins.
  mutating func unused(_ base: String, separator: Character) -> String {
    var count = uses[base, default: 0] + 1
    var id = count == 1 ? base : "\(base)\(separator)\(count)"
    while count > 1, uses[id] != nil {
      count += 1
      id = "\(base)\(separator)\(count)"
    }
    uses[base] = count
    if count > 1 { uses[id] = 1 }
    return id
  }
}
