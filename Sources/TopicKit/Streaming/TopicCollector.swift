/// Builds a topic of its events.
///
///     var collector = TopicCollector()
///     try parser.feed(chunk, into: &collector)
///     try parser.finish(into: &collector)
///     let topic = collector.topic
///
/// The topic is equal to the one that ``Topic/init(parsing:id:)`` reads of the same bytes.
public struct TopicCollector: TopicHandler, Sendable {
  private var tree = TopicTree()
  private var frontMatter = FrontMatter()
  private var id: TopicID?
  private var list: OpenList?

  /// What is odd in the page; empty until it has ended.
  public private(set) var diagnostics: [Diagnostic] = []

  /// Makes a collector.
  public init() {}

  /// The topic so far; whole once the page has ended.
  public var topic: Topic {
    tree.topic(
      id: id ?? frontMatter.id.flatMap(TopicID.init(sanitizing:)) ?? "topic",
      frontMatter: frontMatter
    )
  }

  public mutating func handle(_ event: TopicEvent) {
    switch event.part {
    case .frontMatter(let map): frontMatter = map
    case .title(let text): tree.open(.title(text, event.range))
    case .block(let block): tree.add(.block(block))
    case .code(let code): tree.add(.code(code))
    case .note(let note): tree.add(.note(note))
    case .omittedVariants(let line): tree.add(.omittedVariants(line))
    case .sectionStart(let section):
      tree.open(section.level == 2 ? .section(section) : .part(section))
    case .variantStart(let variant): tree.open(.variant(variant))
    case .listStart(let start): list = OpenList(start, at: event.range)
    case .item(let item): list?.items.append(item)
    case .pitfall(let pitfall): list?.pitfalls.append(pitfall)
    case .keyAPI(let api): list?.keyAPIs.append(api)
    case .related(let link): list?.links.append(link)
    case .listEnd(let end):
      if let content = list?.content(end, at: event.range) { tree.add(content) }
      list = nil
    case .end(let id, let findings):
      self.id = id
      diagnostics = findings
    // What opens next closes what is open, and a summary is a block too.
    case .sectionEnd, .variantEnd, .summary: break
    }
  }
}

/// A typed list that has not ended.
private struct OpenList {
  private let start: TopicEvent.TypedList
  private let range: SourceRange
  var items: [RichText] = []
  var pitfalls: [Pitfall] = []
  var keyAPIs: [KeyAPI] = []
  var links: [TopicLink] = []

  init(_ start: TopicEvent.TypedList, at range: SourceRange) {
    self.start = start
    self.range = range
  }

  /// The list as content; `nil` without items.
  func content(_ end: TopicEvent.TypedList, at endRange: SourceRange) -> Content? {
    guard let first = items.first else { return nil }
    var block = first
    if let style = end.style {
      var builder = ListBuilder(at: range)
      for item in items { builder.append(item) }
      block = builder.finish(.list(style), at: endRange)
    }
    switch start.kind {
    case .pitfalls: return .pitfalls(PitfallList(list: block, items: pitfalls))
    case .keyAPIs: return .keyAPIs(KeyAPIList(block: block, items: keyAPIs))
    case .related: return .related(RelatedLinks(block: block, items: links))
    }
  }
}
