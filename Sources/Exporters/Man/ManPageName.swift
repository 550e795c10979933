import TopicKit

/// The name of a topic's page: its id, changed where that is no name for man.
///
/// Each is found without looking at all others, so that a run of many pages takes its time once.
enum ManPageName {
  /// The name of a topic's page, no other page's.
  static func of(_ id: TopicID, in catalog: inout CatalogReader) -> String {
    let text = id.rawValue
    guard !ManNames.isLegal(text) else { return text }
    if isRegular(text) { return regularName(of: text, in: &catalog) }
    let names = oddNames(in: &catalog)
    return names[id.folded] ?? free(legal(text), among: [], in: &catalog)
  }

  /// Whether a name is that of a page whose id had to be changed.
  static func isChanged(_ name: String, in catalog: inout CatalogReader) -> Bool {
    if mayBeRegular(name, in: &catalog) { return true }
    return !catalog.entriesWithOddIDs().isEmpty
      && oddNames(in: &catalog).values.contains { ManNames.isSame($0, name) }
  }
}

// MARK: - Ids with a sign in front: `+x`

extension ManPageName {
  /// Whether an id is of the characters that ids have, so that its first one alone is wrong.
  private static func isRegular(_ id: String) -> Bool {
    !id.isEmpty && id.utf8.count <= 100
      && id.utf8.allSatisfy { ManNames.isLegal($0) && $0 != UInt8(ascii: ":") }
  }

  /// `_+x`, else `_+x-2`: two ids never give one name.
  private static func regularName(of id: String, in catalog: inout CatalogReader) -> String {
    let base = "_" + id
    var name = base
    var count = 1
    while catalog.entry(TopicID(rawValue: name)) != nil
      || count > 1 && isIllegalID(name.dropFirst(), in: &catalog)
    {
      count += 1
      name = "\(base)-\(count)"
    }
    return name
  }

  /// Whether a name could be one that ``regularName(of:in:)`` gave.
  private static func mayBeRegular(_ name: String, in catalog: inout CatalogReader) -> Bool {
    guard name.utf8.first == UInt8(ascii: "_"), name.utf8.count <= 120 else { return false }
    let id = name.dropFirst()
    if isIllegalID(id, in: &catalog) { return true }
    let digits = id.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
    let rest = id.dropLast(digits)
    return digits > 0 && rest.last == "-" && isIllegalID(rest.dropLast(), in: &catalog)
  }

  private static func isIllegalID(_ id: Substring, in catalog: inout CatalogReader) -> Bool {
    let id = String(id)
    return !ManNames.isLegal(id) && catalog.entry(TopicID(rawValue: id)) != nil
  }
}

// MARK: - Ids that a caller made by hand

extension ManPageName {
  /// The names of the topics whose ids hold what no id may, by id without case: each free, in
  /// the order of the ids, so that one run gives them whatever page asks.
  private static func oddNames(in catalog: inout CatalogReader) -> [String: String] {
    var taken: Set<String> = []
    var names: [String: String] = [:]
    for entry in catalog.entriesWithOddIDs() where !ManNames.isLegal(entry.id.rawValue) {
      let name = free(legal(entry.id.rawValue), among: taken, in: &catalog)
      taken.insert(ManNames.folded(name))
      names[entry.id.folded] = name
    }
    return names
  }

  /// An id with `-` for what is not legal, cut so that a suffix has room.
  private static func legal(_ id: String) -> String {
    var bytes = id.utf8.prefix(190).map { ManNames.isLegal($0) ? $0 : UInt8(ascii: "-") }
    if let first = bytes.first, !ManNames.isLegalStart(first) {
      bytes.insert(UInt8(ascii: "_"), at: 0)
    }
    return bytes.isEmpty ? "_" : String(decoding: bytes, as: UTF8.self)
  }

  private static func free(
    _ base: String,
    among taken: Set<String>,
    in catalog: inout CatalogReader
  ) -> String {
    var name = base
    var count = 1
    while taken.contains(ManNames.folded(name)) || catalog.entry(TopicID(rawValue: name)) != nil
      || mayBeRegular(name, in: &catalog)
    {
      count += 1
      name = "\(base)-\(count)"
    }
    return name
  }
}
