import TopicKit

/// The ids of a run as they are taken, in the order of the pages' paths.
struct PageIDs {
  private let sources: [PageSource]
  /// The place among the sources of the page that has an id, by folded id.
  private var owners: [String: Int] = [:]
  /// The number to try next for an id that several pages want.
  private var nextNumber: [String: Int] = [:]

  /// Begins with no id taken.
  init(of sources: [PageSource]) { self.sources = sources }

  /// What came of a page's wish.
  struct Assignment: Equatable {
    /// The id that the page has now.
    var id: TopicID
    /// The finding for a page whose id was taken.
    var twin: PageFinding?
  }

  /// Gives a page the id it wants, or the next free one as `sheet-2`.
  ///
  /// - Parameters:
  ///   - id: The id that the page wants.
  ///   - place: The page's place among the sources.
  ///   - position: Where the page says its id.
  /// - Returns: The id it has now, and an error that names both pages where it is another one.
  mutating func assign(
    _ id: TopicID,
    to place: Int,
    at position: SourcePosition
  ) -> Assignment {
    let folded = id.folded
    guard let owner = owners[folded] else {
      owners[folded] = place
      return Assignment(id: id, twin: nil)
    }
    // The number is remembered, so n pages with one id cost n steps.
    var number = nextNumber[folded] ?? 2
    var other = Self.numbered(id, number)
    while owners[other.folded] != nil {
      number += 1
      other = Self.numbered(id, number)
    }
    nextNumber[folded] = number + 1
    owners[other.folded] = place
    let twin = PageFinding(
      sources[place].shown,
      .error,
      at: position,
      "the id '\(id)' is that of '\(sources[owner].shown)' already, so this page is "
        + "'\(other)'; give it an id of its own",
      rule: .idTaken
    )
    return Assignment(id: other, twin: twin)
  }

  /// An id with a number, still of at most 100 bytes.
  private static func numbered(_ id: TopicID, _ number: Int) -> TopicID {
    let ending = "-\(number)"
    let base = id.rawValue.utf8.prefix(100 - ending.utf8.count)
    return TopicID(rawValue: String(decoding: base, as: UTF8.self) + ending)
  }
}
