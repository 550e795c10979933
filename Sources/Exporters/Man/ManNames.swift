import TopicKit

/// The names under which man(1) and apropos(1) find a page.
struct ManNames: Hashable, Sendable {
  /// The name of the page and its file.
  var own: String
  /// The other names, a file each: legal, of this page alone.
  var others: [String] = []
  /// Key APIs that no other page has: names in the index, no files.
  var apis: [String] = []
  /// Key APIs that other pages have too, or that are another page's names.
  var sharedAPIs: [String] = []
  /// What had to be changed or left out.
  var remarks: [String] = []

  /// One page could have thousands, each a file.
  private static let mostAliases = 100
  /// man-db reads no longer section NAME than 8192 bytes; the description needs room too.
  private static let nameBytes = 5500
  /// What the shared APIs may add to the description.
  private static let sharedBytes = 1500

  /// All names, its own first.
  var all: [String] { [own] + others + apis }

  /// Takes one name and no other.
  init(only name: String) { own = name }

  /// Finds the names of a topic.
  init(of topic: Topic, settings: ManSettings, in catalog: inout CatalogReader) {
    own = ManPageName.of(topic.id, in: &catalog)
    if own != topic.id.rawValue {
      remarks.append(
        "the id '\(topic.id)' is no name for man; the page is called '\(own)'"
      )
    }
    var room = Self.nameBytes - own.utf8.count
    if settings.hasAliases { addAliases(of: topic, &room, in: &catalog) }
    addAPIs(of: topic, &room, in: &catalog)
  }

  private mutating func addAliases(
    of topic: Topic,
    _ room: inout Int,
    in catalog: inout CatalogReader
  ) {
    // A title is a sentence as often as a name, and others may have it: it goes without a word.
    let title = topic.title.plainText
    if Self.isLegal(title), !holds(title), Self.isOwned(title, by: topic.id, in: &catalog) {
      take(title, &room)
    }
    var refused: [String] = []
    let aliases = topic.frontMatter.aliases
    if aliases.count > Self.mostAliases {
      remarks.append("of \(aliases.count) aliases man takes the first \(Self.mostAliases)")
    }
    for name in aliases.prefix(Self.mostAliases) where !holds(name) {
      let isTaken =
        Self.isLegal(name) && Self.isOwned(name, by: topic.id, in: &catalog) && take(name, &room)
      if !isTaken { refused.append("'\(name)'") }
    }
    if !refused.isEmpty {
      remarks.append(
        "no names for man, or another page's, and left out: \(refused.joined(separator: ", "))"
      )
    }
  }

  /// Takes another name, where the section NAME has room for it.
  @discardableResult
  private mutating func take(_ name: String, _ room: inout Int) -> Bool {
    guard name.utf8.count + 2 <= room else { return false }
    room -= name.utf8.count + 2
    others.append(name)
    return true
  }

  /// Finds the names of key APIs: those of this page alone, and those that it shares.
  private mutating func addAPIs(
    of topic: Topic,
    _ room: inout Int,
    in catalog: inout CatalogReader
  ) {
    var seen = Set(all.map(Self.folded))
    var sharedRoom = Self.sharedBytes
    var dropped = 0
    for api in topic.keyAPIs + topic.platformSections.flatMap(\.keyAPIs) {
      guard let word = Catalog.Entry.API(code: api.code, kind: api.kind).word,
        Self.isLegal(word), seen.insert(Self.folded(word)).inserted
      else { continue }
      let size = word.utf8.count + 2
      if Self.isDocumented(word, by: topic.id, in: &catalog) {
        guard size <= room else {
          dropped += 1
          continue
        }
        room -= size
        apis.append(word)
      } else {
        guard size <= sharedRoom else {
          dropped += 1
          continue
        }
        sharedRoom -= size
        sharedAPIs.append(word)
      }
    }
    if dropped > 0 {
      remarks.append("the section NAME has no room for \(dropped) of the key APIs")
    }
  }

  /// Whether a name is there already: man-db and the disk of a Mac know no case.
  private func holds(_ name: String) -> Bool {
    Self.isSame(own, name) || others.contains { Self.isSame($0, name) }
      || apis.contains { Self.isSame($0, name) }
  }
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

  /// Whether a name may begin with a byte.
  static func isLegalStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "@"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Whether a byte may stand in a name.
  static func isLegal(_ byte: UInt8) -> Bool {
    isLegalStart(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }

  /// Whether two names are one but for the case of ASCII letters.
  static func isSame(_ one: String, _ other: String) -> Bool {
    one.utf8.count == other.utf8.count
      && zip(one.utf8, other.utf8).allSatisfy { $0 == $1 || folded($0) == folded($1) }
  }

  /// A name without the case of its ASCII letters.
  static func folded(_ name: String) -> String {
    // Of ASCII, as names are, the library makes it in one step.
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return name.lowercased() }
    return String(decoding: name.utf8.map(folded), as: UTF8.self)
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  /// A text as a part of a name: lower case, what is not legal as `-`; empty for none.
  static func slug(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.lowercased().utf8 {
      let isKept = isLegal(byte) && byte != UInt8(ascii: ".") && byte != UInt8(ascii: ":")
      if isKept {
        bytes.append(byte)
      } else if bytes.last != UInt8(ascii: "-") {
        bytes.append(UInt8(ascii: "-"))
      }
    }
    var slug = bytes.prefix(80).drop { !isLegalStart($0) }
    while slug.last == UInt8(ascii: "-") { slug.removeLast() }
    return String(decoding: slug, as: UTF8.self)
  }
}

// MARK: - Names among others

extension ManNames {
  /// Whether a name that is no page's own belongs to a topic: the first by id that claims it.
  static func isOwned(
    _ name: String,
    by id: TopicID,
    in catalog: inout CatalogReader
  ) -> Bool {
    let holders = catalog.holders(of: name)
    guard holders.owner == nil, !ManPageName.isChanged(name, in: &catalog) else { return false }
    // A topic that the catalog does not have may take what is left.
    return holders.claimant.map { $0.folded == id.folded } ?? true
  }

  /// Whether a topic claims a name: as its title or an alias.
  static func claims(_ entry: Catalog.Entry, _ name: String) -> Bool {
    isSame(entry.title, name) || entry.aliases.prefix(mostAliases).contains { isSame($0, name) }
  }

  /// Whether a word is nobody's name, and the key API of this topic alone.
  private static func isDocumented(
    _ word: String,
    by id: TopicID,
    in catalog: inout CatalogReader
  ) -> Bool {
    let holders = catalog.holders(of: word)
    return holders.owner == nil && holders.claimant == nil && !holders.isAPIShared
      && (holders.documenter.map { $0.folded == id.folded } ?? true)
      && !ManPageName.isChanged(word, in: &catalog)
  }
}
