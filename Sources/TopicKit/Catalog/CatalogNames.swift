extension Catalog {
  /// Which topics have a name: as id, as title or alias, or as the word of a key API.
  ///
  /// Names are compared without the case of letters.
  public struct NameHolders: Sendable, Hashable {
    /// The topic whose id it is.
    public var owner: TopicID?
    /// The first topic, by id, that has it as its title or among its first 100 aliases.
    public var claimant: TopicID?
    /// The first topic, by id, that has a key API of that word.
    public var documenter: TopicID?
    /// Whether more topics than one have such a key API.
    public var isAPIShared = false

    /// Makes holders.
    public init(
      owner: TopicID? = nil,
      claimant: TopicID? = nil,
      documenter: TopicID? = nil,
      isAPIShared: Bool = false
    ) {
      self.owner = owner
      self.claimant = claimant
      self.documenter = documenter
      self.isAPIShared = isAPIShared
    }
  }
}

/// Who has a name, for all names of a catalog.
///
/// A page asks for each of its own names; a search among all entries for each would make a run
/// quadratic.
struct CatalogNames: Sendable {
  /// Indices of entries; -1 for none.
  private struct Slots: Sendable {
    var claimant: Int32 = -1
    var documenter: Int32 = -1
    var isAPIShared = false
  }

  private var slots: [String: Slots] = [:]

  /// Aliases of one entry beyond these are nobody's names: one page could have millions.
  private static let mostAliases = 100
  /// A longer text is no name.
  private static let longestName = 255

  /// Makes the index of entries that are sorted by id.
  ///
  /// - Complexity: O(*n*) in the names of all entries.
  init(_ entries: [Catalog.Entry]) {
    for (place, entry) in entries.enumerated() {
      let index = Int32(truncatingIfNeeded: place)
      claim(entry.title, by: index)
      for alias in entry.aliases.prefix(Self.mostAliases) { claim(alias, by: index) }
      for api in entry.keyAPIs { if let word = api.word { document(word, by: index) } }
    }
  }

  private mutating func claim(_ name: String, by index: Int32) {
    guard name.utf8.count <= Self.longestName, !name.utf8.contains(0x20) else { return }
    let name = name.lowercased()
    if slots[name, default: Slots()].claimant < 0 { slots[name, default: Slots()].claimant = index }
  }

  private mutating func document(_ word: String, by index: Int32) {
    guard word.utf8.count <= Self.longestName else { return }
    let word = word.lowercased()
    var own = slots[word, default: Slots()]
    if own.documenter < 0 {
      own.documenter = index
    } else if own.documenter != index {
      own.isAPIShared = true
    }
    slots[word] = own
  }

  /// Who has a name, given without case; the owner of an id is the catalog's to tell.
  func holders(of name: String, among entries: [Catalog.Entry]) -> Catalog.NameHolders {
    guard let own = slots[name] else { return Catalog.NameHolders() }
    let id = { (index: Int32) in index < 0 ? nil : entries[Int(index)].id }
    return Catalog.NameHolders(
      claimant: id(own.claimant),
      documenter: id(own.documenter),
      isAPIShared: own.isAPIShared
    )
  }
}

extension TopicID {
  /// Whether it is as ``init(sanitizing:)`` makes ids.
  var isRegular: Bool {
    !rawValue.isEmpty && rawValue.utf8.count <= 100 && rawValue.utf8.allSatisfy(Self.isLegal)
  }
}
