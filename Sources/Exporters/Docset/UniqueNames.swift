import TopicKit

/// The names of a docset's rows, no two with one type the same.
///
/// Zeal's lists show nothing but the name, so a name that several pages give to a type gets
/// the title of the topic after it: `Basic use (Sheet)`. The page whose title it is keeps it as
/// it is. A bare name is for one page alone: on the others it would say no more than the full
/// name.
struct UniqueNames {
  private struct Key: Hashable {
    var type: EntryType
    var name: String
  }

  private let pages: [PageEntry]
  /// How many pages have a title.
  private var titles: [String: Int] = [:]
  /// What each page is called where its name has to be told from others.
  private let labels: [String]
  private var uses: [Key: Use] = [:]
  /// The names that were made of others.
  private var made: Set<Key> = []

  /// How many pages give a name to a type.
  private struct Use {
    var count = 1
    /// The page that it belongs to: the first whose title it is, else the first that has it.
    var owner: Int
  }

  private static let labelCharacters = 60

  init(_ pages: [(id: TopicID, entry: PageEntry)]) {
    self.pages = pages.map(\.entry)
    for page in self.pages { titles[page.title, default: 0] += 1 }
    labels = pages.map { [titles] id, page in
      let isShared = titles[page.title, default: 0] > 1
      let label = isShared ? id.rawValue : page.title
      return PlainName.clean(label, limit: Self.labelCharacters) ?? id.rawValue
    }
    uses.reserveCapacity(self.pages.reduce(0) { $0 + $1.rows.count })
    for page in self.pages.indices {
      for row in self.pages[page].rows { count(row, onPage: page) }
    }
  }

  private mutating func count(_ row: IndexRow, onPage page: Int) {
    let key = Key(type: row.type, name: row.name)
    guard var use = uses.updateValue(Use(owner: page), forKey: key) else { return }
    use.count += 1
    if !isTitle(row.name, of: use.owner), isTitle(row.name, of: page) { use.owner = page }
    uses[key] = use
  }

  /// The rows of a page, each with its name in the index.
  mutating func rows(ofPage page: Int) -> [(row: IndexRow, name: String)] {
    pages[page].rows.compactMap { row in name(of: row, onPage: page).map { (row, $0) } }
  }

  private mutating func name(of row: IndexRow, onPage page: Int) -> String? {
    let key = Key(type: row.type, name: row.name)
    // A page has no two rows of one type and name, so the only user of a name is its page.
    guard let use = uses[key], use.count > 1 else { return row.name }
    if row.isBareName { return use.owner == page ? row.name : nil }
    if use.owner == page, isTitle(row.name, of: page) { return row.name }
    let base = PageRows.qualified(row.name, by: "(\(labels[page]))")
    var name = base
    var count = 1
    while !take(Key(type: row.type, name: name)) {
      count += 1
      name = PageRows.qualified(base, by: "\(count)")
    }
    return name
  }

  private mutating func take(_ key: Key) -> Bool {
    uses[key] == nil && made.insert(key).inserted
  }

  private func isTitle(_ name: String, of page: Int) -> Bool {
    let title = pages[page].title
    guard titles[title] == 1 else { return false }
    return title == name || BareName.of(title) == name
  }

  /// The path of a row: the file, and for a row inside the page the mark by which Dash shows
  /// the topic beside the name, then the id.
  func path(of row: IndexRow, onPage page: Int) -> String {
    let file = pages[page].file
    guard !row.anchor.isEmpty else { return file }
    let topic = PercentEncoding.encoded(labels[page])
    return "\(file)#<dash_entry_menuDescription=\(topic)>\(row.anchor)"
  }
}
