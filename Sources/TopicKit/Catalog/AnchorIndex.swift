/// Which heading of a topic has an anchor, for the topics of a catalog.
///
/// A page of few headings is searched. One of many has an index, as one that all pages link to
/// would else be searched again and again.
struct AnchorIndex: Sendable {
  /// The most headings that are searched.
  private static let searched = 24
  /// For each topic of many headings, by its place, the headings by anchor.
  private var indexes: [Int: [String: Int32]] = [:]
  /// For each topic of many other anchors, by its place, those.
  private var others: [Int: Set<String>] = [:]

  /// Indexes the topics of a catalog.
  ///
  /// - Complexity: O(*n*) in the headings.
  init(_ entries: [Catalog.Entry]) {
    for (place, entry) in entries.enumerated() {
      if entry.headings.count > Self.searched { indexes[place] = Self.index(entry.headings) }
      if entry.otherAnchors.count > Self.searched { others[place] = Set(entry.otherAnchors) }
    }
  }

  private static func index(_ headings: [Heading]) -> [String: Int32] {
    var index: [String: Int32] = [:]
    index.reserveCapacity(headings.count)
    for (number, heading) in headings.enumerated() where index[heading.anchor] == nil {
      index[heading.anchor] = Int32(clamping: number)
    }
    // An anchor of the first kind goes before one of the second, wherever it stands.
    for (number, heading) in headings.enumerated() where index[heading.sectionID] == nil {
      index[heading.sectionID] = Int32(clamping: number)
    }
    return index
  }

  /// The heading of a topic with an anchor, by either way of naming.
  func heading(at anchor: String, of place: Int, in entries: [Catalog.Entry]) -> Heading? {
    guard let index = indexes[place] else {
      Steps.add(Self.searched)
      return entries[place].heading(at: anchor)
    }
    let headings = entries[place].headings
    if let number = index[anchor] { return headings[Int(number)] }
    let folded = anchor.lowercased()
    guard let number = index[folded], headings[Int(number)].anchor == folded else { return nil }
    return headings[Int(number)]
  }

  /// Whether a topic has an anchor that is no heading's.
  func hasOther(_ anchor: String, of place: Int, in entries: [Catalog.Entry]) -> Bool {
    others[place]?.contains(anchor) ?? entries[place].otherAnchors.contains(anchor)
  }
}
