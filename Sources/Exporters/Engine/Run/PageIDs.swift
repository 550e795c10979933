import TopicKit

/// The ids of a run as they are taken, in the order of the pages' paths.
struct PageIDs {
  /// The page that has an id, by folded id.
  private var owners: [String: String] = [:]
  /// The number to try next for an id that several pages want.
  private var nextNumber: [String: Int] = [:]

  /// What came of a page's wish.
  struct Assignment: Equatable {
    /// The id that the page has now.
    var id: TopicID
    /// The page that had the wanted id before; `nil` where it was free.
    var owner: String?
  }

  /// Gives a page the id it wants, or the next free one as `sheet-2`.
  mutating func assign(_ id: TopicID, to page: String) -> Assignment {
    let folded = id.folded
    guard let owner = owners[folded] else {
      owners[folded] = page
      return Assignment(id: id, owner: nil)
    }
    // The number is remembered, so n pages with one id cost n steps.
    var number = nextNumber[folded] ?? 2
    var other = Self.numbered(id, number)
    while owners[other.folded] != nil {
      number += 1
      other = Self.numbered(id, number)
    }
    nextNumber[folded] = number + 1
    owners[other.folded] = page
    return Assignment(id: other, owner: owner)
  }

  /// An id with a number, still of at most 100 bytes.
  private static func numbered(_ id: TopicID, _ number: Int) -> TopicID {
    let ending = "-\(number)"
    let base = id.rawValue.utf8.prefix(100 - ending.utf8.count)
    return TopicID(rawValue: String(decoding: base, as: UTF8.self) + ending)
  }

  /// The finding for a page whose id was taken.
  static func finding(
    for shown: String,
    at position: SourcePosition,
    wanted: TopicID,
    got: Assignment
  ) -> PageFinding? {
    guard let owner = got.owner else { return nil }
    return PageFinding(
      shown,
      .error,
      at: position,
      "the id '\(wanted)' is that of '\(owner)' already, so this page is '\(got.id)'; "
        + "give it an id of its own",
      rule: .idTaken
    )
  }
}
