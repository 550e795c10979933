/// Finds what somebody meant by a name that is not there.
package enum NearName {
  /// The name with the fewest slips of the hand between it and what was written: of those
  /// that are equally near, the first; `nil` where none is near.
  ///
  /// - Complexity: O(*n*) in the names, each O(*m*²) in at most 64 bytes.
  package static func nearest(to name: String, among names: some Sequence<String>) -> String? {
    let written = Array(name.lowercased().utf8)
    // A third of the letters may be wrong, of two letters none: more is another word.
    let limit = written.count < 3 ? 0 : max(1, min(3, written.count / 3))
    var best: (name: String, slips: Int)?
    for candidate in names where abs(candidate.utf8.count - written.count) <= limit {
      let slips = slips(written, Array(candidate.lowercased().utf8))
      if slips <= limit, slips < best?.slips ?? .max { best = (candidate, slips) }
    }
    return best?.name
  }

  /// How many letters are to be inserted, removed, replaced, or swapped with their neighbour.
  ///
  /// Names over 64 bytes are taken for far away.
  static func slips(_ left: [UInt8], _ right: [UInt8]) -> Int {
    if left == right { return 0 }
    guard left.count <= 64, right.count <= 64 else { return .max }
    Steps.add(left.count)
    var before: [Int] = []
    var row = Array(0...right.count)
    for i in left.indices {
      var next = [i + 1]
      next.reserveCapacity(row.count)
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

  /// `; did you mean 'x'?` for a name that is near; nothing without one.
  static func hint(_ name: String?, before: String = "") -> String {
    name.map { "; did you mean '\(before)\($0)'?" } ?? ""
  }
}

extension RichText {
  /// The first words of the plain text, for a message.
  var messageText: String { plainText.messageText }
}

extension String {
  /// The first 40 characters, for a message.
  var messageText: String {
    let head = prefix(40)
    return head.endIndex == endIndex ? self : "\(head)…"
  }
}
