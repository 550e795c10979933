import TopicKit

/// The names of a docset's rows, no two with one type the same.
///
/// Zeal's lists show nothing but the name, so a name that several pages give to a type gets
/// the title of the topic after it: `Basic use (Sheet)`.
struct UniqueNames {
  private struct Key: Hashable {
    var type: EntryType
    var name: String
  }

  private let pages: [PageEntry]
  /// What each page is called where its name has to be told from others.
  private let labels: [String]
  private var uses: [Key: Int] = [:]
  private var taken: Set<Key> = []

  private static let labelCharacters = 60

  init(_ pages: [(id: TopicID, entry: PageEntry)]) {
    self.pages = pages.map(\.entry)
    var titles: [String: Int] = [:]
    for page in self.pages { titles[page.title, default: 0] += 1 }
    labels = pages.map { id, page in
      let isShared = titles[page.title, default: 0] > 1
      return isShared ? id.rawValue : page.title
    }
    for row in self.pages.lazy.flatMap(\.rows) {
      uses[Key(type: row.type, name: row.name), default: 0] += 1
    }
  }

  /// The rows of a page, each with its name in the index.
  mutating func rows(ofPage page: Int) -> [(row: IndexRow, name: String)] {
    pages[page].rows.map { ($0, name(of: $0, onPage: page)) }
  }

  private mutating func name(of row: IndexRow, onPage page: Int) -> String {
    let isShared = uses[Key(type: row.type, name: row.name), default: 0] > 1
    let label = PlainName.clean(labels[page], limit: Self.labelCharacters) ?? ""
    let base = isShared ? PageRows.qualified(row.name, by: "(\(label))") : row.name
    var name = base
    var count = 1
    while !taken.insert(Key(type: row.type, name: name)).inserted {
      count += 1
      name = PageRows.qualified(base, by: "\(count)")
    }
    return name
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
