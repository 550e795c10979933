import TopicKit

/// The names of a docset's rows, no two with one type the same.
///
/// Zeal's lists show nothing but the name, so a name that several pages give to a type gets
/// the title of the topic after it: `Basic use (Sheet)`. The page whose title it is keeps it as
/// it is. A bare name is for one page alone: on the others it would say no more than the full
/// name.
struct UniqueNames {
  private let pages: [PageEntry]
  /// For each page, whether no other has its title.
  private let isOnlyTitle: [Bool]
  /// What each page is called where its name has to be told from others.
  private let labels: [String]
  /// For each page, the word in its title by which people look for it.
  private let bareTitles: [String?]
  /// Names beyond ASCII.
  private var numbers: [String: UInt64] = [:]
  /// The numbers of all rows, by ``key(_:_:)``, page after page.
  private var keys: [UInt64] = []
  /// Where those of each page begin.
  private var firstKeys: [Int] = []
  /// Names with their types, by ``key(_:_:)``.
  private var uses: [UInt64: Use] = [:]
  /// The names that were made of others.
  private var made: Set<UInt64> = []
  /// The last number that a name was told from others by.
  private var counts: [UInt64: Int] = [:]
  /// How many names were tried for those that had to be told from others.
  private(set) var tries = 0

  /// How many pages give a name to a type.
  private struct Use {
    var count = 1
    /// The page that it belongs to: the first whose title it is, else the first that has it.
    var owner: Int
  }

  private static let labelCharacters = 60

  init(_ pages: [(id: TopicID, entry: PageEntry)]) {
    self.pages = pages.map(\.entry)
    var titles: [String: Int] = [:]
    for page in self.pages { titles[page.title, default: 0] += 1 }
    isOnlyTitle = self.pages.map { [titles] in titles[$0.title] == 1 }
    bareTitles = self.pages.map { BareName.of($0.title) }
    let clipped = self.pages.map { PlainName.clean($0.title, limit: Self.labelCharacters) ?? "" }
    let uses = Dictionary(clipped.map { ($0, 1) }, uniquingKeysWith: +)
    labels = pages.indices.map { page in
      let title = clipped[page]
      if !title.isEmpty, uses[title] == 1 { return title }
      let id = pages[page].id.rawValue
      return PlainName.clean(id, limit: Self.labelCharacters) ?? id
    }
    let rowCount = self.pages.reduce(0) { $0 + $1.rows.count }
    self.uses.reserveCapacity(rowCount)
    keys.reserveCapacity(rowCount)
    firstKeys.reserveCapacity(pages.count)
    for page in self.pages.indices {
      firstKeys.append(keys.count)
      for row in self.pages[page].rows { count(row, onPage: page) }
    }
  }

  /// A number for a name and its type.
  ///
  /// There are millions of rows, and comparing their texts takes most of the time. Two that
  /// have one number are told apart though they need not be, which is no harm.
  private mutating func key(_ type: EntryType, _ name: String) -> UInt64 {
    var hash = FNV1a()
    hash.add(type.rawValue)
    let isASCII = name.withBytes { bytes in
      for index in bytes.indices {
        guard bytes[index] < 0x80 else { return false }
        hash.add(bytes[index])
      }
      return true
    }
    return isASCII ? hash.value : otherKey(type, name)
  }

  /// Beyond ASCII a name has several normal forms, which count as one: it has a number of its
  /// own by its place among such names.
  private mutating func otherKey(_ type: EntryType, _ name: String) -> UInt64 {
    var number = UInt64(numbers.count)
    if let known = numbers[name] { number = known } else { numbers[name] = number }
    var hash = FNV1a()
    hash.add(type.rawValue)
    hash.add(0xFF)
    for _ in 0..<8 {
      hash.add(UInt8(truncatingIfNeeded: number))
      number >>= 8
    }
    return hash.value
  }

  private mutating func count(_ row: IndexRow, onPage page: Int) {
    let key = self.key(row.type, row.name)
    keys.append(key)
    guard var use = uses.updateValue(Use(owner: page), forKey: key) else { return }
    use.count += 1
    if !isTitle(row.name, of: use.owner), isTitle(row.name, of: page) { use.owner = page }
    uses[key] = use
  }

  /// A row as it is in the index.
  struct Row {
    var name: String
    var type: EntryType
    /// The file, and for a row inside the page the mark by which Dash shows the topic beside
    /// the name, then the id.
    var path: String
  }

  /// The rows of a page, in order.
  mutating func rows(ofPage page: Int) -> [Row] {
    let file = pages[page].file
    let topic = PercentEncoding.encoded(labels[page])
    let start = "\(file)#<dash_entry_menuDescription=\(topic)>"
    let qualifier = "(\(labels[page]))"
    var rows: [Row] = []
    rows.reserveCapacity(pages[page].rows.count)
    for (row, key) in zip(pages[page].rows, keys[firstKeys[page]...]) {
      guard let name = name(of: row, key, onPage: page, qualifier) else { continue }
      rows.append(
        Row(name: name, type: row.type, path: row.anchor.isEmpty ? file : start + row.anchor)
      )
    }
    return rows
  }

  private mutating func name(
    of row: IndexRow,
    _ key: UInt64,
    onPage page: Int,
    _ qualifier: String
  ) -> String? {
    // A page has no two rows of one type and name, so the only user of a name is its page.
    guard let use = uses[key], use.count > 1 else { return row.name }
    if row.isBareName { return use.owner == page ? row.name : nil }
    if use.owner == page, isTitle(row.name, of: page) { return row.name }
    let base = PageRows.qualified(row.name, by: qualifier)
    var name = base
    let baseKey = self.key(row.type, base)
    var count = counts[baseKey, default: 1]
    // A name that many rows get is not tried from the start each time.
    if count > 1 { name = PageRows.qualified(base, by: "\(count)") }
    while !take(self.key(row.type, name)) {
      count += 1
      name = PageRows.qualified(base, by: "\(count)")
    }
    counts[baseKey] = count
    return name
  }

  private mutating func take(_ key: UInt64) -> Bool {
    tries += 1
    return uses[key] == nil && made.insert(key).inserted
  }

  private func isTitle(_ name: String, of page: Int) -> Bool {
    isOnlyTitle[page] && (pages[page].title == name || bareTitles[page] == name)
  }
}
