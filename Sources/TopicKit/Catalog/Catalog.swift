/// The topics of a run: what each is called and what others can link to.
public struct Catalog: Sendable {
  /// The entries, in the order of the run: by id.
  public let entries: [Entry]
  private let indexByID: [String: Int]
  private let indexByPath: [String: Int]
  private let names: CatalogNames
  /// The entries whose ids hold what an id may not: a caller made them by hand.
  package let oddEntries: [Entry]
  private let anchors: AnchorIndex

  /// Makes a catalog; entries are sorted by id.
  public init(_ entries: [Entry]) {
    let sorted = entries.sorted { $0.id < $1.id }
    self.entries = sorted
    indexByID = Dictionary(
      sorted.enumerated().map { ($1.id.folded, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    indexByPath = Dictionary(
      sorted.enumerated().filter { !$1.path.isEmpty }.map { ($1.path, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    names = CatalogNames(sorted)
    oddEntries = sorted.filter { !$0.id.isRegular }
    anchors = AnchorIndex(sorted)
  }

  func index(of id: TopicID) -> Int? { indexByID[id.folded] }
  func index(ofPath path: String) -> Int? { indexByPath[path] }

  /// The place of the entry that answers a question about one topic; `nil` where there is none.
  package func index(answering question: CatalogReader.Question) -> Int? {
    switch question {
    case .entry(let folded): indexByID[folded]
    case .path(let path): indexByPath[path]
    case .name, .oddIDs, .all: nil
    }
  }

  /// Who has a name, given without case.
  package func holders(ofFolded name: String) -> NameHolders {
    var holders = names.holders(of: name, among: entries)
    holders.owner = indexByID[name].map { entries[$0].id }
    return holders
  }

  /// The heading of a topic with an anchor, by either way of naming.
  ///
  /// - Complexity: O(1).
  func heading(at anchor: String, of index: Int) -> Heading? {
    anchors.heading(at: anchor, of: index, in: entries)
  }

  /// Whether a link to a topic can use an anchor: a heading's, or one of raw HTML.
  ///
  /// - Complexity: O(1).
  func hasAnchor(_ anchor: String, of index: Int) -> Bool {
    heading(at: anchor, of: index) != nil
      || anchors.hasOther(anchor, of: index, in: entries)
  }
}

extension Heading {
  /// Makes a heading of its parts.
  package init(_ level: Int, _ text: String, anchor: String, sectionID: String) {
    self.init(level: level, text: text, anchor: anchor, sectionID: sectionID)
  }
}

/// A catalog as one page's rendering sees it: it notes what was asked, so that the engine
/// knows what the page depends on.
public struct CatalogReader: Sendable {
  private let catalog: Catalog
  /// What was asked and what came out: the page depends on these answers alone.
  package private(set) var questions: Set<Question> = []
  private let isNoting: Bool
  /// The topic that links were resolved for last, and its path.
  private var last: (topic: TopicID, path: String?)?

  package enum Question: Hashable, Sendable {
    case entry(String)
    case path(String)
    case name(String)
    case oddIDs
    case all
  }

  /// Opens a catalog.
  public init(_ catalog: Catalog) { self.init(catalog, isNoting: true) }

  /// Opens a catalog.
  ///
  /// - Parameters:
  ///   - catalog: The catalog.
  ///   - isNoting: Whether anybody wants to know what was asked.
  package init(_ catalog: Catalog, isNoting: Bool) {
    self.catalog = catalog
    self.isNoting = isNoting
  }

  private mutating func note(_ question: @autoclosure () -> Question) {
    if isNoting { questions.insert(question()) }
  }

  /// What is known of a topic; `nil` where the catalog has none of that id.
  public mutating func entry(_ id: TopicID) -> Catalog.Entry? {
    note(.entry(id.folded))
    return catalog.index(of: id).map { catalog.entries[$0] }
  }

  /// The place of a topic among the entries.
  private mutating func index(of id: TopicID) -> Int? {
    note(.entry(id.folded))
    return catalog.index(of: id)
  }

  /// All entries, by id.
  public mutating func allEntries() -> [Catalog.Entry] {
    note(.all)
    return catalog.entries
  }

  /// Which topics have a name; letters count without case.
  ///
  /// - Complexity: O(1) in the number of topics.
  public mutating func holders(of name: String) -> Catalog.NameHolders {
    let folded = name.lowercased()
    note(.name(folded))
    return catalog.holders(ofFolded: folded)
  }

  /// The entries whose ids hold what an id may not, by id; none where ids were made by
  /// ``TopicID/init(sanitizing:)``, as those of a run are.
  public mutating func entriesWithOddIDs() -> [Catalog.Entry] {
    note(.oddIDs)
    return catalog.oddEntries
  }

  /// Where a link leads.
  public enum Target: Hashable, Sendable {
    /// A topic of this run, and the heading that the fragment names.
    case topic(Catalog.Entry, Heading?)
    /// A heading of the same page.
    case heading(Heading)
    /// A page that looks like a topic and is not in this run.
    case missing(TopicID)
    /// Anything else: a URL, a file.
    case external
  }

  /// Resolves a link's destination as seen from a topic.
  ///
  /// A path is looked for from the topic's folder first, then by its file name as an id.
  public mutating func resolve(_ destination: String, from topic: TopicID) -> Target {
    let (id, fragment) = LinkTarget.parts(of: destination)
    let anchor = fragment.map { LinkTarget.percentDecoded($0) }
    if let id {
      guard let target = index(atPath: destination, from: topic) ?? index(of: id) else {
        return .missing(id)
      }
      let heading = anchor.flatMap { catalog.heading(at: $0, of: target) }
      return .topic(catalog.entries[target], heading)
    }
    if destination.hasPrefix("#"), let anchor, let own = index(of: topic),
      let heading = catalog.heading(at: anchor, of: own)
    {
      return .heading(heading)
    }
    return .external
  }

  /// The path of a topic: of one and the same, as long as its links are resolved.
  private mutating func path(of topic: TopicID) -> String? {
    if let last, last.topic == topic { return last.path }
    let path = entry(topic)?.path
    last = (topic, path)
    return path
  }

  /// The topic whose file a relative path leads to.
  private mutating func index(
    atPath destination: String,
    from topic: TopicID
  ) -> Int? {
    guard let own = path(of: topic), !own.isEmpty,
      let path = LinkTarget.path(of: destination, from: own)
    else { return nil }
    note(.path(path))
    return catalog.index(ofPath: path)
  }
}

extension Catalog.Entry {
  /// The heading with an anchor, by either way of naming; the case of letters counts only
  /// where it tells two apart, as on GitHub.
  ///
  /// - Complexity: O(*n*) in the headings; a ``CatalogReader`` resolves links by an index.
  public func heading(at anchor: String) -> Heading? {
    headings.first { $0.anchor == anchor } ?? headings.first { $0.sectionID == anchor }
      ?? headings.first { $0.anchor == anchor.lowercased() }
  }
}
