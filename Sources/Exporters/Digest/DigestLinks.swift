import TopicKit

/// What becomes of the links of a page, by their destination as written.
struct DigestLinks: Sendable {
  enum Change: Sendable, Hashable {
    /// The link goes, its text stays.
    case text
    /// It leads somewhere else.
    case to(String)
  }

  /// The changes; a link of any other destination stays as it is.
  private(set) var changes: [String: Change] = [:]

  /// Changes nothing.
  init() {}

  /// Changes what is given.
  init(_ changes: [String: Change]) { self.changes = changes }

  /// Where the links of a topic lead, as written.
  static func destinations(in topic: Topic) -> Set<String> {
    var finder = DestinationFinder()
    topic.replay(into: &finder)
    return finder.found
  }

  /// Finds what to change.
  ///
  /// - Complexity: O(*n*) in the events of the topic.
  init(of topic: Topic, _ settings: DigestSettings, in catalog: inout CatalogReader) {
    guard settings.links != .keep || settings.isSingleFile else { return }
    for destination in Self.destinations(in: topic) {
      changes[destination] = Self.change(destination, of: topic, settings, in: &catalog)
    }
  }

  private static func change(
    _ destination: String,
    of topic: Topic,
    _ settings: DigestSettings,
    in catalog: inout CatalogReader
  ) -> Change? {
    let isToText = settings.links != .keep
    switch catalog.resolve(destination, from: topic.id) {
    case .topic(let entry, _):
      let isOwn = entry.id.folded == topic.id.folded
      if settings.links == .docs, !isOwn { return entry.docs.map { .to($0) } ?? .text }
      // In a file of many, headings of one name are many: a link leads to the topic.
      return settings.isSingleFile ? .to("#\(entry.id.rawValue)") : nil
    case .heading: return settings.isSingleFile ? .to("#\(topic.id.rawValue)") : nil
    case .missing: return isToText ? .text : nil
    case .external: return nil
    }
  }
}

/// Collects where the links of a page lead.
private struct DestinationFinder: MarkdownHandler {
  private(set) var found: Set<String> = []
  private var isFresh = false

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    if isFresh, case .attribute(.destination) = event { found.insert(String(copying: bytes)) }
    isFresh = event == .enter(.link)
  }
}

extension String {
  /// A string of borrowed UTF-8.
  init(copying bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
