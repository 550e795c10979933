/// A path of the index, taken apart as readers do.
struct RowPath {
  /// The file below `Documents`, as it is written.
  var file: String
  /// What stands after the first `#`, without marks; `nil` where there is none.
  var fragment: String?
  /// Marks of Dash, `<dash_entry_KEY=VALUE>`, in the part before the `#`.
  var marksBefore: [Substring] = []
  /// Marks after it.
  var marksAfter: [Substring] = []
  /// Whether a mark does not end.
  var hasOpenMark = false

  init(_ path: String) {
    // Most paths have neither: they are cut once.
    let parts = path.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    file = String(parts.first ?? "")
    fragment = parts.count > 1 ? String(parts[1]) : nil
    guard path.utf8.contains(UInt8(ascii: "<")), path.contains("<dash_entry_") else { return }
    // A mark before the `#` may hold one itself, which it must not.
    let before = Self.split(file)
    (file, marksBefore) = (before.rest, before.marks)
    hasOpenMark = before.isOpen
    if let text = fragment {
      let after = Self.split(text)
      (fragment, marksAfter) = (after.rest, after.marks)
      hasOpenMark = hasOpenMark || after.isOpen
    }
  }

  /// All marks.
  var marks: [Substring] { marksBefore + marksAfter }

  private static func split(_ text: String) -> (rest: String, marks: [Substring], isOpen: Bool) {
    var rest = ""
    var marks: [Substring] = []
    var cursor = text.startIndex
    while let start = text[cursor...].firstRange(of: "<dash_entry_") {
      rest += text[cursor..<start.lowerBound]
      guard let end = text[start.upperBound...].firstIndex(of: ">") else {
        return (rest, marks, true)
      }
      marks.append(text[start.lowerBound...end])
      cursor = text.index(after: end)
    }
    return (rest + text[cursor...], marks, false)
  }
}
