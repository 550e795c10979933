import TopicKit

/// The page that lists all topics of a manual by platform: `swiftui-topics`.
struct ManIndexPage {
  /// The page's name, no other page's.
  let name: String
  private let entries: [ManEntry]
  private let settings: ManSettings
  private let groups: [Group]

  init(entries: [ManEntry], settings: ManSettings) {
    self.entries = entries
    self.settings = settings
    groups = Self.groups(of: entries, settings: settings)
    name = Self.free(settings.indexName, among: entries)
  }

  private static func free(_ base: String, among entries: [ManEntry]) -> String {
    let taken = Set(entries.flatMap { $0.names + $0.views.values }.map(ManNames.folded))
    var name = base
    var count = 1
    while taken.contains(ManNames.folded(name)) {
      count += 1
      name = "\(base)-\(count)"
    }
    return name
  }

  /// What the index says of the page itself.
  var entry: ManEntry {
    ManEntry(names: [name], description: description)
  }

  private var description: String {
    "\(entries.count == 1 ? "The topic" : "The \(entries.count) topics") of \(settings.setName)"
      + (groups.count > 1 ? ", by platform" : "")
  }

  /// The page.
  var bytes: [UInt8] {
    var writer = RoffWriter()
    ManPage.writeHead(name: name, settings: settings, to: &writer)
    writer.writeName([name], description: description)
    for group in groups {
      writer.writeSection(group.title)
      for entry in group.entries { write(entry, on: group.platform, to: &writer) }
    }
    writer.writeSection("SEE ALSO")
    writer.writeReferences([("apropos", "1"), ("man", "1"), ("topickit", "1")])
    return writer.finish()
  }

  private func write(_ entry: ManEntry, on platform: String?, to writer: inout RoffWriter) {
    let name = platform.flatMap { entry.views[$0] } ?? entry.names.first ?? ""
    writer.writeReference(to: name, section: settings.section, description: entry.description)
  }
}

// MARK: - Groups

extension ManIndexPage {
  private struct Group {
    var title: String
    var platform: String? = nil
    var entries: [ManEntry]
  }

  /// The topics of each platform, then the others; a topic may be in several groups.
  private static func groups(of entries: [ManEntry], settings: ManSettings) -> [Group] {
    var places: [Platform: [ManEntry]] = [:]
    var others: [ManEntry] = []
    for entry in entries {
      var own = Set(entry.platforms.map(Platform.init(rawValue:)))
      if let wanted = settings.platform {
        own = own.contains(where: wanted.isCovered) ? [wanted] : []
      }
      for platform in own { places[platform, default: []].append(entry) }
      if own.isEmpty { others.append(entry) }
    }
    let known = Platform.known.filter { places[$0] != nil }
    let unknown = Set(places.keys).subtracting(known).sorted { $0.rawValue < $1.rawValue }
    var groups = (known + unknown).map { platform in
      Group(
        title: "On \(platform.rawValue)",
        platform: platform.rawValue,
        entries: places[platform] ?? []
      )
    }
    if !others.isEmpty {
      groups.append(Group(title: groups.isEmpty ? "TOPICS" : "Other topics", entries: others))
    }
    return groups
  }
}
