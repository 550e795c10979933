import TopicKit

/// The index of APIs: each name with the topics that list it.
struct APIIndex {
  /// A page of its own for an index that is longer than this.
  static let maximumOnStartPage = 1000
  /// No page of a topic has this name: there `_` stands before `_`, `at`, `plus`, `x`, `h`, or
  /// the name of a device.
  static let file = "_apis.html"

  private var uses: [(name: String, places: [(title: String, address: String)])] = []

  init(_ pages: [PageEntry]) {
    var indexByName: [String: Int] = [:]
    for page in pages {
      for row in page.rows where row.type.isAPI && !row.isBareName {
        let index = indexByName[row.name] ?? uses.count
        if index == uses.count {
          indexByName[row.name] = index
          uses.append((row.name, []))
        }
        let address = row.anchor.isEmpty ? page.file : "\(page.file)#\(row.anchor)"
        uses[index].places.append((page.title, address))
      }
    }
  }

  var count: Int { uses.count }

  /// The list, with what leads to its parts.
  var groups: LetterGroups {
    let items = AlphabeticOrder.sorted(uses) { $0.name }.map { key, use in
      (key, Self.item(use.name, use.places))
    }
    return LetterGroups(prefix: "apis", items: items)
  }

  private static func item(
    _ name: String,
    _ places: [(title: String, address: String)]
  ) -> [UInt8] {
    var out = Array("<dt><code>".utf8) + HTMLEscaping.escaped(name)
    out += "</code></dt>\n<dd>".utf8
    for (index, place) in places.enumerated() {
      if index > 0 { out += ", ".utf8 }
      out += "<a href=\"\(place.address)\">".utf8
      out += HTMLEscaping.escaped(place.title)
      out += "</a>".utf8
    }
    out += "</dd>\n".utf8
    return out
  }
}

extension EntryType {
  /// Whether rows of the type are key APIs.
  var isAPI: Bool {
    switch self {
    case .guide, .sample, .section, .entry: false
    default: true
    }
  }
}
