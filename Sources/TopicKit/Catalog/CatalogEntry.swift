extension Catalog {
  /// What is known of one topic.
  ///
  /// Entries are handed about a lot and changed hardly ever, so copies share what they hold: a
  /// copy counts one reference.
  public struct Entry: Sendable {
    private var shared: Shared

    private final class Shared: Sendable {
      let parts: Parts
      init(_ parts: Parts) { self.parts = parts }
    }

    private struct Parts: Sendable, Hashable {
      var id: TopicID
      var title = ""
      var summary = ""
      var platforms: [Platform] = []
      var availability: String?
      var docs: String?
      var aliases: [String] = []
      var keyAPIs: [API] = []
      var headings: [Heading] = []
      var otherAnchors: [String] = []
      var path = ""
    }

    /// A key API's code and kind.
    public struct API: Sendable, Hashable {
      /// The code as written.
      public var code: String
      /// What it is.
      public var kind: KeyAPI.Kind
      /// Makes one.
      public init(code: String, kind: KeyAPI.Kind) {
        self.code = code
        self.kind = kind
      }
    }

    private mutating func change(_ body: (inout Parts) -> Void) {
      var parts = shared.parts
      body(&parts)
      shared = Shared(parts)
    }
  }
}

// MARK: - What it holds

extension Catalog.Entry {
  /// The id, unique in the catalog.
  public var id: TopicID {
    get { shared.parts.id }
    set { change { $0.id = newValue } }
  }

  /// The title, as plain text.
  public var title: String {
    get { shared.parts.title }
    set { change { $0.title = newValue } }
  }

  /// The summary, as plain text; empty where there is none.
  public var summary: String {
    get { shared.parts.summary }
    set { change { $0.summary = newValue } }
  }

  /// The platforms that the page covers.
  public var platforms: [Platform] {
    get { shared.parts.platforms }
    set { change { $0.platforms = newValue } }
  }

  /// Where the API exists, as written.
  public var availability: String? {
    get { shared.parts.availability }
    set { change { $0.availability = newValue } }
  }

  /// The link to the documentation.
  public var docs: String? {
    get { shared.parts.docs }
    set { change { $0.docs = newValue } }
  }

  /// Other names from the front matter.
  public var aliases: [String] {
    get { shared.parts.aliases }
    set { change { $0.aliases = newValue } }
  }

  /// The key APIs of the whole page: code and kind, each once, in order.
  public var keyAPIs: [API] {
    get { shared.parts.keyAPIs }
    set { change { $0.keyAPIs = newValue } }
  }

  /// The headings of the page, in order, the title first.
  public var headings: [Heading] {
    get { shared.parts.headings }
    set { change { $0.headings = newValue } }
  }

  /// Other names that links can use: those that the page's raw HTML gives to places.
  ///
  /// Filled by ``PageCheck`` alone.
  public var otherAnchors: [String] {
    get { shared.parts.otherAnchors }
    set { change { $0.otherAnchors = newValue } }
  }

  /// The path below the input folder, `/` between components.
  public var path: String {
    get { shared.parts.path }
    set { change { $0.path = newValue } }
  }
}

extension Catalog.Entry: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    left.shared === right.shared || left.shared.parts == right.shared.parts
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(shared.parts) }
}

// MARK: - Making one

extension Catalog.Entry {
  /// Makes the entry of a topic.
  public init(_ topic: Topic, path: String = "") {
    self.init(
      id: topic.id,
      title: topic.title.plainText,
      summary: topic.summary?.plainText ?? "",
      platforms: topic.platforms,
      availability: topic.availability?.written,
      docs: topic.docs,
      aliases: topic.frontMatter.aliases,
      keyAPIs: Self.keyAPIs(of: topic),
      headings: Outline(topic).headings,
      path: path
    )
  }

  /// The key APIs of a topic's whole page, each code once, in order.
  package static func keyAPIs(of topic: Topic) -> [API] {
    var seen: Set<String> = []
    return (topic.keyAPIs + topic.platformSections.flatMap(\.keyAPIs))
      .filter { seen.insert($0.code).inserted }
      .map { API(code: $0.code, kind: $0.kind) }
  }

  /// Makes the entry of a page of which no more is known.
  package init(id: TopicID, path: String) {
    shared = Shared(Parts(id: id, path: path))
  }

  /// Makes an entry of its parts.
  package init(
    id: TopicID,
    title: String,
    summary: String,
    platforms: [Platform],
    availability: String?,
    docs: String?,
    aliases: [String],
    keyAPIs: [API],
    headings: [Heading],
    path: String
  ) {
    shared = Shared(
      Parts(
        id: id,
        title: title,
        summary: summary,
        platforms: platforms,
        availability: availability,
        docs: docs,
        aliases: aliases,
        keyAPIs: keyAPIs,
        headings: headings,
        path: path
      )
    )
  }
}
