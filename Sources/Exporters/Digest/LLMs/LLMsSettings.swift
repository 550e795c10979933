import TopicKit

/// The options of an llms.txt set, checked.
struct LLMsSettings: Sendable {
  /// The name of the set.
  let name: String
  /// What the set is, in one sentence; `nil` for one that counts the pages.
  let summary: String?
  /// What comes before the name of a page: nothing, or an address with `/` at its end.
  let base: String
  /// The topic whose headings and links give sections and order; `nil` for platforms.
  let order: TopicID?
  /// Whether there is a file with all pages.
  let isFull: Bool
  /// Whether each page begins with a link to `llms.txt`.
  let hasPointer: Bool

  static let descriptions =
    [
      OptionDescription("summary", "TEXT", "what the set is, in one sentence"),
      OptionDescription("base-url", "URL", "links are addresses under it, not relative"),
      OptionDescription("order", "ID", "the topic whose headings and links give the sections"),
      OptionDescription("full", "yes|no", "whether to write llms-full.txt; default: yes"),
      OptionDescription("pointer", "yes|no", "whether pages link to llms.txt on top; default: yes"),
    ] + SetDigest.descriptions

  init(_ options: ExportOptions) throws(ExportError) {
    let name = SetLine.plain(options.name)
    self.name = name.isEmpty ? "Topics" : name
    let summary = options.values["summary"].map { SetLine.plain($0) }
    self.summary = summary?.isEmpty == true ? nil : summary
    base = try Self.base(options.values["base-url"])
    order = options.values["order"].map { TopicID(rawValue: $0) }
    isFull = try options.flag("full") ?? true
    hasPointer = try options.flag("pointer") ?? true
  }

  /// What the set is, in one sentence.
  func summary(of pages: Int) -> String {
    summary ?? "Reference topics, \(pages == 1 ? "1 page" : "\(pages) pages") of Markdown."
  }

  private static func base(_ value: String?) throws(ExportError) -> String {
    guard let value, !value.isEmpty else { return "" }
    let hasBlank = value.utf8.contains { $0 <= 0x20 || $0 == 0x7F }
    let isPlain = !value.contains("?") && !value.contains("#") && !hasBlank
    guard isPlain, value.hasPrefix("https://") || value.hasPrefix("http://") else {
      throw ExportError(
        .badOption,
        "the base URL '\(value)' is none: write it as in https://example.org/docs"
      )
    }
    return value.hasSuffix("/") ? value : value + "/"
  }
}
