import TopicKit

/// The names under which man(1) finds a page: its own, and others that lead to it.
struct ManNames: Hashable, Sendable {
  /// The name of the page and its file.
  var own: String
  /// The other names: legal, of this page alone.
  var others: [String] = []
  /// What had to be changed or left out.
  var remarks: [String] = []

  /// Each alias is compared with all names of all pages; one page of thousands would stall the run.
  private static let mostAliases = 100

  /// All names, its own first.
  var all: [String] { [own] + others }

  /// Finds the names of a topic.
  init(of topic: Topic, settings: ManSettings, in catalog: inout CatalogReader) {
    own = Self.pageName(of: topic.id, in: &catalog)
    if own != topic.id.rawValue {
      remarks.append(
        "the id '\(topic.id)' is no name for man; the page is called '\(own)'"
      )
    }
    guard settings.hasAliases else { return }
    // A title is a sentence as often as a name, and others may have it: it goes without a word.
    let title = topic.title.plainText
    if Self.isLegal(title), !holds(title), Self.isOwned(title, by: topic.id, in: &catalog) {
      others.append(title)
    }
    var refused: [String] = []
    let aliases = topic.frontMatter.aliases
    if aliases.count > Self.mostAliases {
      remarks.append("of \(aliases.count) aliases man takes the first \(Self.mostAliases)")
    }
    for name in aliases.prefix(Self.mostAliases) where !holds(name) {
      if Self.isLegal(name), Self.isOwned(name, by: topic.id, in: &catalog) {
        others.append(name)
      } else {
        refused.append("'\(name)'")
      }
    }
    if !refused.isEmpty {
      remarks.append(
        "no names for man, or another page's, and left out: \(refused.joined(separator: ", "))"
      )
    }
  }

  /// Whether a name is there already: man-db and the disk of a Mac know no case.
  private func holds(_ name: String) -> Bool { all.contains { Self.isSame($0, name) } }
}

// MARK: - Rules

extension ManNames {
  /// Whether every man and shell takes a name as it is.
  ///
  /// A leading `-` is an option to macOS, which refuses blanks and brackets too; `/` is a path.
  /// The page's suffix has to fit into a file name of 255 bytes.
  static func isLegal(_ name: String) -> Bool {
    guard let first = name.utf8.first, isLegalStart(first), name.utf8.count <= 200 else {
      return false
    }
    return name.utf8.allSatisfy(isLegal)
  }

  private static func isLegalStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "@"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func isLegal(_ byte: UInt8) -> Bool {
    isLegalStart(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }

  /// Whether two names are one but for the case of ASCII letters.
  static func isSame(_ one: String, _ other: String) -> Bool {
    guard one.utf8.count == other.utf8.count else { return false }
    return zip(one.utf8, other.utf8).allSatisfy { folded($0) == folded($1) }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}

// MARK: - Names among others

extension ManNames {
  /// The name of a topic's page: its id, changed where that is no name for man.
  static func pageName(of id: TopicID, in catalog: inout CatalogReader) -> String {
    guard !isLegal(id.rawValue) else { return id.rawValue }
    let names = changedNames(of: catalog.allEntries())
    return names[id.folded] ?? freeName(for: id.rawValue, among: Set(names.values))
  }

  /// The names of the topics whose ids are none, by id without case: each free, in the order
  /// of the ids, so that one run gives them whatever page asks.
  private static func changedNames(of entries: [Catalog.Entry]) -> [String: String] {
    guard entries.contains(where: { !isLegal($0.id.rawValue) }) else { return [:] }
    var taken = Set(entries.map(\.id.rawValue).filter(isLegal).map { $0.lowercased() })
    var names: [String: String] = [:]
    for entry in entries where !isLegal(entry.id.rawValue) {
      let name = freeName(for: entry.id.rawValue, among: taken)
      taken.insert(name.lowercased())
      names[entry.id.folded] = name
    }
    return names
  }

  private static func freeName(for id: String, among taken: Set<String>) -> String {
    var bytes = id.utf8.prefix(190).map { isLegal($0) ? $0 : UInt8(ascii: "-") }
    if let first = bytes.first, !isLegalStart(first) { bytes.insert(UInt8(ascii: "_"), at: 0) }
    let base = bytes.isEmpty ? "_" : String(decoding: bytes, as: UTF8.self)
    var name = base
    var count = 1
    while taken.contains(name.lowercased()) {
      count += 1
      name = "\(base)-\(count)"
    }
    return name
  }

  /// Whether a name that is no page's own belongs to a topic: the first by id that claims it.
  static func isOwned(
    _ name: String,
    by id: TopicID,
    in catalog: inout CatalogReader
  ) -> Bool {
    if catalog.entry(TopicID(rawValue: name)) != nil { return false }
    let entries = catalog.allEntries()
    if changedNames(of: entries).values.contains(where: { isSame($0, name) }) { return false }
    return !entries.prefix { $0.id.folded != id.folded }.contains { claims($0, name) }
  }

  /// Whether a topic has a name as its title or alias.
  static func claims(_ entry: Catalog.Entry, _ name: String) -> Bool {
    isSame(entry.title, name) || entry.aliases.prefix(mostAliases).contains { isSame($0, name) }
  }
}
