import TopicKit

/// The options of a manual, checked.
struct ManSettings: Sendable {
  /// The section of the manual, the suffix of its files: `7`.
  let section: String
  /// The manual's name, in the middle of a page's head.
  let manual: String
  /// What the pages belong to, on the left of a page's foot.
  let source: String
  /// The date in a page's foot, `YYYY-MM-DD`.
  let date: String
  /// Whether other names get stubs.
  let hasAliases: Bool
  /// Whether pages are gzip files.
  let isCompressed: Bool
  /// Whether each platform of a page gets a page of its own.
  let hasPlatformPages: Bool
  /// The name of the set.
  let setName: String
  /// The platform whose view is wanted.
  let platform: Platform?
  /// Whether there is one page and no tree around it.
  let isSinglePage: Bool

  static let descriptions = [
    OptionDescription("section", "N", "section of the manual; default: 7"),
    OptionDescription("manual", "TEXT", "name of the manual; default: the name of the set"),
    OptionDescription("source", "TEXT", "what the pages belong to; default: TopicKit VERSION"),
    OptionDescription(
      "date",
      "YYYY-MM-DD",
      "date of the pages; default: SOURCE_DATE_EPOCH, else the release's"
    ),
    OptionDescription(
      "aliases",
      "yes|no",
      "whether titles and aliases become names too; default: yes"
    ),
    OptionDescription(
      "platform-pages",
      "yes|no",
      "whether sheet.macos.7 and the like show a platform's view; default: no"
    ),
    OptionDescription(
      "compress",
      "gzip|no",
      "gzip writes .gz files, stored without making them smaller; default: no"
    ),
  ]

  init(_ options: ExportOptions) throws(ExportError) {
    let values = options.values
    section = values["section"] ?? "7"
    guard Self.isSection(section) else {
      throw ExportError(
        .badOption,
        "the section '\(section)' is no digit from 1 to 9, letters after it allowed"
      )
    }
    date = values["date"] ?? CivilDate(epoch: options.epoch).description
    guard CivilDate(date) != nil else {
      throw ExportError(.badOption, "the date '\(date)' is no day written as YYYY-MM-DD")
    }
    hasAliases = try options.flag("aliases") ?? true
    hasPlatformPages = try options.flag("platform-pages") ?? false
    let compress = values["compress"] ?? "no"
    guard ["gzip", "no", "false"].contains(compress) else {
      throw ExportError(.badOption, "compress is '\(compress)'; it can be gzip or no")
    }
    isCompressed = compress == "gzip"
    setName = options.name
    manual = values["manual"] ?? options.name
    source = values["source"] ?? "TopicKit \(options.toolVersion)"
    platform = options.platform
    isSinglePage = options.toStandardOutput
  }

  private static func isSection(_ text: String) -> Bool {
    guard let first = text.utf8.first, (0x31...0x39).contains(first) else { return false }
    return text.utf8.count <= 16 && text.utf8.dropFirst().allSatisfy { (0x61...0x7A).contains($0) }
  }

  /// The path that leads to a page: all `7…` sections lie in `man7`.
  ///
  /// Stubs name it so also where the file is a `.gz`, which every man finds.
  func path(of name: String) -> String { "man\(section.prefix(1))/\(name).\(section)" }

  /// The path of a page's file.
  func path(ofPage name: String) -> String { path(of: name) + (isCompressed ? ".gz" : "") }

  /// A page as its file holds it.
  func stored(_ page: [UInt8]) -> [UInt8] { isCompressed ? GzipStore.file(of: page) : page }

  /// The name of the page that lists all others: `swiftui-topics`.
  var indexName: String {
    let slug = ManNames.slug(setName)
    // A set called Topics has no `topics-topics`.
    return slug.isEmpty || slug == "topics" ? "topics" : "\(slug)-topics"
  }
}
