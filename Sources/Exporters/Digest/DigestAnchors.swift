import TopicKit

/// The anchors of a page's headings, for the links of the page to itself.
///
/// Of two headings with one text, the second has `-1` behind its anchor, but for where the
/// first one went: then its anchor is another one, and links to it lead there.
struct DigestAnchors {
  private let topic: Topic
  private let headings: [Heading]
  /// The piece that each heading stands in; `nil` where it is before all of them.
  private let pieces: [Int?]

  /// Finds the headings of a page; `nil` where no link can change: the page has none to itself,
  /// or is a part of a file where they all lead to the topic.
  ///
  /// - Parameter page: The page.
  /// - Complexity: O(*n* log *n*) in the bytes of the page.
  init?(_ page: DigestPage) {
    guard page.writer.hasOwnLinks, page.shift == 0 else { return nil }
    let start = page.head.isEmpty ? 0 : page.head.count + 1
    let head = page.head.isEmpty ? [] : page.head + [0x0A]
    let bytes = head + page.body[..<page.mainCount]
    guard let topic = try? Topic(parsing: bytes, id: page.topic.id) else { return nil }
    let own = page.pieces.indices.filter { !page.pieces[$0].isApart }
    var pieces: [Int?] = []
    var isKnown = true
    topic.visitHeadings { _, title in
      let offset = title.range.start.offset - start
      // A title that is not on the page is the front matter's, and stays.
      let isOnPage = title.range != .none && offset >= 0
      if !isOnPage, !pieces.isEmpty { isKnown = false }
      let piece = isOnPage ? Self.last(of: own) { page.pieces[$0].range.lowerBound <= offset } : nil
      pieces.append(piece)
    }
    guard isKnown else { return nil }
    self.topic = topic
    self.pieces = pieces
    headings = Outline(topic).headings
  }

  /// The last of some pieces, those that pass being the first ones.
  private static func last(of pieces: [Int], _ passes: (Int) -> Bool) -> Int? {
    var (first, end) = (0, pieces.count)
    while first < end {
      let middle = (first + end) / 2
      if passes(pieces[middle]) { first = middle + 1 } else { end = middle }
    }
    return first == 0 ? nil : pieces[first - 1]
  }

  /// What is left of the page, its links to itself where their headings are now.
  ///
  /// - Parameters:
  ///   - bytes: What is left.
  ///   - head: How much of it is front matter.
  ///   - isThere: Whether a piece is left.
  /// - Returns: The bytes; `nil` where no link changes.
  /// - Complexity: O(*n*) in the bytes.
  func corrected(_ bytes: [UInt8], head: Int, isThere: (Int) -> Bool) -> [UInt8]? {
    guard let cut = try? Topic(parsing: bytes, id: topic.id) else { return nil }
    let left = headings.indices.filter { pieces[$0].map(isThere) ?? true }
    let names = Outline(cut).headings
    guard names.count == left.count, zip(left, names).allSatisfy({ headings[$0].text == $1.text })
    else { return nil }
    var new: [String: Heading] = [:]
    for (index, heading) in zip(left, names) { new[headings[index].anchor] = heading }
    var old = CatalogReader(Catalog([Catalog.Entry(topic)]))
    var now = CatalogReader(Catalog([Catalog.Entry(cut)]))
    var changes: [String: DigestLinks.Change] = [:]
    for destination in DigestLinks.destinations(in: cut) where destination.hasPrefix("#") {
      guard case .heading(let target) = old.resolve(destination, from: topic.id) else { continue }
      let found = now.resolve(destination, from: topic.id)
      if let heading = new[target.anchor] {
        if found == .heading(heading) { continue }
        let isAnchor = destination.dropFirst().lowercased() != target.sectionID.lowercased()
        changes[destination] = .to("#\(isAnchor ? heading.anchor : heading.sectionID)")
      } else if case .heading = found {
        // The heading went, and another one has its name.
        changes[destination] = .text
      }
    }
    if changes.isEmpty { return nil }
    return Array(bytes[..<head]) + Self.written(bytes[head...], changes)
  }

  private static func written(
    _ body: ArraySlice<UInt8>,
    _ changes: [String: DigestLinks.Change]
  ) -> [UInt8] {
    var writer = DigestWriter(links: DigestLinks(changes))
    var parser = MarkdownParser()
    let text = body.span
    do throws(TopicError) {
      try parser.feed(text, into: &writer)
      try parser.finish(into: &writer)
    } catch {
      return Array(body)
    }
    return writer.finish()
  }
}
