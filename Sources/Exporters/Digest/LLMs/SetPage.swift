import TopicKit

/// A page of a set: the digest of a topic, with its links as the set keeps them.
struct SetPage {
  let topic: Topic
  /// The front matter with its two lines; empty where the page has none.
  private let head: [UInt8]
  private let body: [UInt8]
  private let frontMatterLines: Int

  /// Takes the digest of a topic.
  init(_ topic: Topic, digest: [UInt8]) {
    self.topic = topic
    let end = topic.frontMatter.entries.isEmpty ? 0 : Self.end(ofFrontMatter: digest)
    head = Array(digest[..<end])
    body = Array(digest[end...].drop { $0 == 0x0A })
    frontMatterLines = head.count { $0 == 0x0A }
  }

  /// The offset behind the closing line: values are indented or on the line of their key.
  private static func end(ofFrontMatter page: [UInt8]) -> Int {
    let mark = Array("---\n".utf8)
    guard page.starts(with: mark) else { return 0 }
    var start = mark.count
    while start < page.count {
      let end = page[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? page.count
      if page[start..<end].elementsEqual(mark) { return end }
      start = end
    }
    return 0
  }

  /// The anchors of the headings that the digest has.
  var anchors: Set<String> {
    let shown = try? Topic(parsing: head + body, id: topic.id)
    return Set(shown.map { Catalog.Entry($0).headings.map(\.anchor) } ?? [])
  }

  // MARK: - Files

  /// The whole page.
  ///
  /// - Parameters:
  ///   - links: The links that stay; notes what was asked of the catalog.
  ///   - opening: Markdown between front matter and body, its line's ending included.
  ///   - hasContents: Whether a long page without a table of contents gets one.
  /// - Returns: The bytes, UTF-8.
  /// - Throws: ``ExportError`` for a digest that the parser refuses: a fault of ours.
  mutating func file(
    _ links: inout SetLinks,
    opening: [UInt8] = [],
    hasContents: Bool = false
  ) throws(ExportError) -> [UInt8] {
    var filter = try written(SetPageFilter(links, .page))
    let lines = frontMatterLines + body.count { $0 == 0x0A }
    if hasContents, lines > Self.linesWithoutContents, Self.wantsContents(filter.sections) {
      let titles = filter.sections.filter { !$0.isEmpty }
      filter = try written(SetPageFilter(links, .page, contents: titles))
    }
    links.catalog = filter.links.catalog
    let text = filter.finish()
    let pieces = [head, opening, text].filter { !$0.isEmpty }
    return Array(pieces.joined(separator: [0x0A]))
  }

  /// The page as a part of a larger file, below a heading of level 2 and its address.
  mutating func part(_ links: inout SetLinks) throws(ExportError) -> [UInt8] {
    links.isElsewhere = true
    var heading = SetPageFilter(links, .title)
    topic.title.replayHeading(level: 1, into: &heading)
    links.catalog = heading.links.catalog
    var text = heading.finish()
    if text.isEmpty { text = SetLine.heading(2, topic.id.rawValue) }
    var body = try written(SetPageFilter(links, .part, dropsTitle: topic.hasHeading))
    links.catalog = body.links.catalog
    let address = links.base + links.file(topic.id)
    let source = SetLine.paragraph("Source: ", address, links.file(topic.id))
    let pieces = [text, source, body.finish()].filter { !$0.isEmpty }
    return Array(pieces.joined(separator: [0x0A]))
  }

  /// A contents list is for pages that are longer than this, as the conventions of skills say.
  private static let linesWithoutContents = 100

  private static func wantsContents(_ sections: [String]) -> Bool {
    sections.count > 1 && !sections.contains { $0.lowercased() == "contents" }
  }

  /// Hands the body to a filter.
  private func written(_ filter: SetPageFilter) throws(ExportError) -> SetPageFilter {
    var filter = filter
    var parser = MarkdownParser()
    let slice = body[...]
    let chunk = slice.span
    do throws(TopicError) {
      try parser.feed(chunk, into: &filter)
      try parser.finish(into: &filter)
    } catch {
      throw ExportError(.internalFault, "the digest of '\(topic.id)' cannot be read: \(error)")
    }
    return filter
  }
}
