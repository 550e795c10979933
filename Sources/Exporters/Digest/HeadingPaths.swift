import TopicKit

/// The headings of a page by their titles and those of the headings around them.
///
/// Paths are numbers: a long title is looked at once for each heading and item below it that
/// has it, not once for each that is below it.
struct HeadingPaths {
  private struct Path: Hashable {
    /// The number of the path around; -1 for none.
    var parent: Int
    var title: String
  }

  private var numbers: [Path: Int] = [:]
  /// The step from which on no heading of a path is there.
  private var gone: [Int] = []

  /// Makes the paths of the parts of a page.
  ///
  /// - Complexity: O(*n*) in the parts and the bytes of their titles.
  init(_ parts: [DigestPage.Part]) {
    var paths: [Int] = []
    for part in parts {
      let parent = part.parent.map { paths[$0] } ?? -1
      let path = Path(parent: parent, title: part.title.plainText)
      let number = numbers[path] ?? gone.count
      if number == gone.count {
        numbers[path] = number
        gone.append(0)
      }
      gone[number] = max(gone[number], part.gone)
      paths.append(number)
    }
  }

  /// The number of a path.
  ///
  /// - Parameters:
  ///   - title: Its last title.
  ///   - parent: The number of the path around; `nil` for none.
  /// - Returns: The number; `nil` where no heading has the path.
  func number(of title: String, in parent: Int? = nil) -> Int? {
    numbers[Path(parent: parent ?? -1, title: title)]
  }

  /// The step from which on no heading of a path is there.
  func gone(_ number: Int?) -> Int { number.map { gone[$0] } ?? .max }
}
