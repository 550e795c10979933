import TopicKit

/// The sections and the order that a topic gives: its headings, and the topics that it links
/// to below each of them.
struct OrderPage {
  struct Section: Hashable, Sendable {
    /// The heading, on one line.
    var title: String
    /// The topics in the order of their links.
    var ids: [TopicID]
  }

  /// The sections that have topics, the page itself first; each topic is in the first one that
  /// links to it.
  let sections: [Section]

  /// Reads the page of a topic.
  init(_ topic: Topic, _ catalog: inout CatalogReader) {
    var reader = Reader(topic.id, catalog)
    topic.replay(into: &reader)
    catalog = reader.catalog
    sections = reader.sections.filter { !$0.ids.isEmpty }
  }

  private struct Reader: MarkdownHandler {
    let topic: TopicID
    var catalog: CatalogReader
    var sections: [Section]
    private var seen: Set<TopicID>
    private var title: [UInt8]?

    init(_ topic: TopicID, _ catalog: CatalogReader) {
      self.topic = topic
      self.catalog = catalog
      // The page itself is where to start.
      sections = [Section(title: "Start here", ids: [topic])]
      seen = [topic]
    }

    mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
      switch event {
      case .enter(.heading(let level)) where level > 1: title = []
      case .leave(.heading):
        guard let heading = title else { return }
        title = nil
        let text = SetLine.plain(String(decoding: heading, as: UTF8.self))
        sections.append(Section(title: text, ids: []))
      case .text(let kind) where kind != .html: title?.append(contentsOf: Array(copying: bytes))
      case .attribute(.destination):
        let destination = String(copying: bytes)
        guard case .topic(let entry, _) = catalog.resolve(destination, from: topic),
          seen.insert(entry.id).inserted
        else { return }
        sections[sections.count - 1].ids.append(entry.id)
      default: break
      }
    }
  }
}
