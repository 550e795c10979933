import TopicKit

/// What the index of a manual needs of a page.
struct ManEntry: Hashable, Sendable {
  /// All names, the page's own first.
  var names: [String]
  /// What it is about.
  var description: String
  /// Words beside the description that apropos is to find.
  var keywords: [String] = []
  /// The platforms that it covers.
  var platforms: [String]
  /// The page's name in a platform's view, by platform.
  var views: [String: String] = [:]

  private static let field: UInt8 = 0x1E
  private static let part: UInt8 = 0x1F

  /// The entry as bytes: fields and their parts, with controls between that no text keeps.
  var bytes: [UInt8] {
    let views = views.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    return Array(
      [names, [description], keywords, platforms, views]
        .map { parts in parts.map(Self.visible).joined(separator: [Self.part]) }
        .joined(separator: [Self.field])
    )
  }

  private static func visible(_ text: String) -> [UInt8] {
    text.utf8.map { $0 < 0x20 ? 0x20 : $0 }
  }

  /// Reads what ``bytes`` wrote.
  init?(_ bytes: [UInt8]) {
    let fields = bytes.split(separator: Self.field, omittingEmptySubsequences: false).map { field in
      field.split(separator: Self.part).map { String(decoding: $0, as: UTF8.self) }
    }
    guard fields.count == 5, !fields[0].isEmpty else { return nil }
    names = fields[0]
    description = fields[1].first ?? fields[0][0]
    keywords = fields[2]
    platforms = fields[3]
    for index in stride(from: 0, to: fields[4].count - 1, by: 2) {
      views[fields[4][index]] = fields[4][index + 1]
    }
  }

  /// Makes an entry.
  init(names: [String], description: String, keywords: [String] = [], platforms: [String] = []) {
    self.names = names
    self.description = RoffWriter.indexText(description)
    self.keywords = keywords
    self.platforms = platforms
  }

  /// The lines of `whatis`: a name and what it is about each.
  func whatisLines(section: String) -> [UInt8] {
    let text = RoffWriter.indexText(description, keywords: keywords)
    return names.flatMap { name -> [UInt8] in
      let label = "\(name)(\(section))"
      let padding = String(repeating: " ", count: max(0, 24 - label.utf8.count))
      return Array("\(label)\(padding) - \(text)\n".utf8)
    }
  }
}
