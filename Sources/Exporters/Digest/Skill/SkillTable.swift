import TopicKit

/// The table from task and API to file.
enum SkillTable {
  /// How much a row says, the most first.
  enum Detail: CaseIterable {
    case summary, shortSummary, apis, title
  }

  /// Writes the table; a list where rows say the least.
  ///
  /// - Parameters:
  ///   - entries: The topics, in the order of the rows.
  ///   - detail: How much a row says.
  ///   - folder: What comes before the name of a file: nothing, or a folder and `/`.
  /// - Returns: Markdown with its last line's ending.
  static func markdown(
    _ entries: [Catalog.Entry],
    _ detail: Detail,
    folder: String
  ) -> [UInt8] {
    if detail == .title { return entries.flatMap { item($0, folder) } }
    var writer = MarkdownWriter()
    writer.emit(.enter(.table))
    writer.emit(.enter(.tableHead))
    for title in ["Task", "APIs", "File"] { cell(&writer) { $0.emit(.text(.literal), title) } }
    writer.emit(.leave(.tableHead))
    for entry in entries {
      writer.emit(.enter(.tableRow))
      cell(&writer) { $0.emit(.text(.literal), task(entry, detail)) }
      cell(&writer) { write(entry.keyAPIs.map(\.code), detail, to: &$0) }
      let file = SkillExporter.file(entry.id)
      cell(&writer) { $0.link(file, folder + file) }
      writer.emit(.leave(.tableRow))
    }
    writer.emit(.leave(.table))
    writer.finish()
    return writer.takeOutput()
  }

  private static func cell(_ writer: inout MarkdownWriter, _ inside: (inout MarkdownWriter) -> Void)
  {
    writer.emit(.enter(.tableCell(.none)))
    inside(&writer)
    writer.emit(.leave(.tableCell(.none)))
  }

  private static func item(_ entry: Catalog.Entry, _ folder: String) -> [UInt8] {
    SetLine.item(title(entry, 60), folder + SkillExporter.file(entry.id))
  }

  private static func title(_ entry: Catalog.Entry, _ limit: Int) -> String {
    let title = SetLine.plain(entry.title, upTo: limit)
    return title.isEmpty ? entry.id.rawValue : title
  }

  private static func task(_ entry: Catalog.Entry, _ detail: Detail) -> String {
    let title = title(entry, 80)
    let limit = detail == .summary ? 160 : detail == .shortSummary ? 80 : 0
    let summary = limit == 0 ? "" : SetLine.plain(entry.summary, upTo: limit)
    return summary.isEmpty ? title : "\(title): \(summary)"
  }

  private static func write(
    _ apis: [String],
    _ detail: Detail,
    to writer: inout MarkdownWriter
  ) {
    let count = detail == .summary ? 8 : detail == .shortSummary ? 5 : 3
    let names = apis.map { SetLine.plain($0, upTo: 60) }.filter { !$0.isEmpty }
    for (number, name) in names.prefix(count).enumerated() {
      if number > 0 { writer.emit(.text(.literal), ", ") }
      writer.emit(.enter(.codeSpan))
      writer.emit(.text(.code), name)
      writer.emit(.leave(.codeSpan))
    }
    if names.count > count { writer.emit(.text(.literal), ", …") }
  }
}
