import TopicKit

/// The pages that show a topic as readers on one platform need it: `environment.macos`.
struct ManPlatformPages {
  /// The pages, a platform each.
  private(set) var pages: [ManPage] = []
  /// Their names, by platform.
  private(set) var names: [String: String] = [:]
  /// What had to be left out.
  private(set) var remarks: [String] = []

  /// How many platforms of a topic get a page: each page holds the whole topic, so that a few
  /// kilobytes of platform names would make a manual of many megabytes.
  static let limit = 32

  init() {}

  /// Finds the platforms that a page has sections for, and makes their pages.
  init(
    of topic: Topic,
    names own: ManNames,
    settings: ManSettings,
    in catalog: inout CatalogReader
  ) {
    let description = IndexDescription(topic).text ?? own.own
    var taken: Set<String> = []
    let platforms = Self.platforms(of: topic)
    if platforms.count > Self.limit {
      remarks.append(
        "no pages for \(platforms.count - Self.limit) of the platforms; a topic has pages for "
          + "\(Self.limit)"
      )
    }
    for platform in platforms.prefix(Self.limit) {
      // One dot before the platform: no two topics make one name of it.
      let slug = ManNames.slug(platform.rawValue)
      let name = "\(own.own).\(slug)"
      guard !slug.isEmpty, ManNames.isLegal(name), Self.isFree(name, in: &catalog),
        taken.insert(ManNames.folded(name)).inserted
      else {
        remarks.append("no page for \(platform.rawValue): its name '\(name)' is taken or no name")
        continue
      }
      let entry = ManEntry(names: [name], description: description)
      pages.append(
        ManPage(
          topic: topic.view(for: platform),
          names: ManNames(only: name),
          settings: settings,
          description: entry.description(on: platform.rawValue)
        )
      )
      names[platform.rawValue] = name
    }
  }

  /// The platforms of a page's sections, each once, in order.
  private static func platforms(of topic: Topic) -> [Platform] {
    var seen: Set<Platform> = []
    return topic.platformSections.flatMap(\.platforms).filter { seen.insert($0).inserted }
  }

  private static func isFree(_ name: String, in catalog: inout CatalogReader) -> Bool {
    let holders = catalog.holders(of: name)
    return holders.owner == nil && holders.claimant == nil
      && !ManPageName.isChanged(name, in: &catalog)
  }
}
