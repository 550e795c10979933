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
    let aliases = values["aliases"] ?? "yes"
    guard aliases == "yes" || aliases == "no" else {
      throw ExportError(.badOption, "aliases is '\(aliases)'; it can be yes or no")
    }
    hasAliases = aliases == "yes"
    manual = values["manual"] ?? options.name
    source = values["source"] ?? "TopicKit \(options.toolVersion)"
    platform = options.platform
    isSinglePage = options.toStandardOutput
  }

  private static func isSection(_ text: String) -> Bool {
    guard let first = text.utf8.first, (0x31...0x39).contains(first) else { return false }
    return text.utf8.count <= 16 && text.utf8.dropFirst().allSatisfy { (0x61...0x7A).contains($0) }
  }

  /// The path of a page's file: all `7…` sections lie in `man7`.
  func path(of name: String) -> String { "man\(section.prefix(1))/\(name).\(section)" }
}
