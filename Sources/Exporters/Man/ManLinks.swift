import TopicKit

/// Gathers the links of a page and finds which lead to other pages of the manual.
struct ManLinks: MarkdownHandler {
  private struct Link: Hashable {
    var destination: String
    var text: String
  }

  private var links: Set<Link> = []
  private var destination: String?
  private var text: [UInt8] = []
  private var isFresh = false

  mutating func handle(
    _ event: MarkdownEvent,
    bytes: Span<UInt8>,
    at source: EventSource
  ) {
    switch event {
    case .enter(.link):
      isFresh = true
      destination = nil
      text = []
    case .attribute(.destination) where isFresh:
      destination = String(decoding: Self.array(bytes), as: UTF8.self)
      isFresh = false
    case .text where destination != nil: text += Self.array(bytes)
    case .leave(.link):
      if let destination {
        links.insert(Link(destination: destination, text: String(decoding: text, as: UTF8.self)))
      }
      destination = nil
    default: break
    }
  }

  private static func array(_ bytes: Span<UInt8>) -> [UInt8] {
    unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
  }

  /// What the destinations become: a reference for a topic of the run, text for one that is
  /// not in it and for a heading of the page itself.
  func resolved(
    from topic: TopicID,
    settings: ManSettings,
    in catalog: inout CatalogReader
  ) -> [String: RoffWriter.Link] {
    var resolved: [String: RoffWriter.Link] = [:]
    for link in links {
      switch catalog.resolve(link.destination, from: topic) {
      case .topic(let entry, _) where entry.id.folded == topic.folded:
        resolved[link.destination] = .text
      case .topic(let entry, _):
        var names = [ManPageName.of(entry.id, in: &catalog)]
        if case .page(let known, _) = resolved[link.destination] { names = known }
        if settings.hasAliases, !names.contains(link.text), ManNames.isLegal(link.text),
          ManNames.claims(entry, link.text),
          ManNames.isOwned(link.text, by: entry.id, in: &catalog)
        {
          names.append(link.text)
        }
        resolved[link.destination] = .page(names: names, section: settings.section)
      case .heading, .missing: resolved[link.destination] = .text
      case .external: break
      }
    }
    return resolved
  }
}
