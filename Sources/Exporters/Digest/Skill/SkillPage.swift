import TopicKit

/// `SKILL.md`, and the files with the table of topics where it does not fit.
struct SkillPage {
  /// `SKILL.md` has fewer lines, and fewer tokens as the family that makes most of them counts.
  static let lineLimit = 500
  static let tokenLimit = 5000
  private static let profile = TokenProfile.named("claude4.7") ?? .standard

  private let settings: SkillSettings
  private let entries: [Catalog.Entry]

  init(_ catalog: Catalog, settings: SkillSettings) {
    self.settings = settings
    entries = catalog.entries
  }

  /// The files below the folder of the skill, `SKILL.md` first.
  func files() -> [OutputFile] {
    // More than that cannot fit; no need to write it out to see.
    for detail in SkillTable.Detail.allCases where entries.count < Self.lineLimit {
      let table = SkillTable.markdown(entries, detail, folder: SkillExporter.folder + "/")
      let page = page(with: table, hasTable: true)
      if Self.fits(page) { return [OutputFile(path: "SKILL.md", bytes: page)] }
    }
    return divided()
  }

  static func fits(_ page: [UInt8]) -> Bool {
    page.count { $0 == 0x0A } < lineLimit && profile.estimate(of: page).upperBound < tokenLimit
  }

  /// The table in files of their own, so many rows in each that the list of files is short.
  private func divided() -> [OutputFile] {
    let rows = max(200, (entries.count + 39) / 40)
    let starts = Array(stride(from: 0, to: entries.count, by: rows))
    var files: [OutputFile] = []
    var list: [UInt8] = []
    for (number, start) in starts.enumerated() {
      let part = Array(entries[start..<min(start + rows, entries.count)])
      let path = starts.count == 1 ? "index.md" : "index-\(number + 1).md"
      let range = "\(part[0].id) to \(part[part.count - 1].id)"
      let title = "\(settings.title): \(range)"
      let table = SkillTable.markdown(part, .summary, folder: "")
      let bytes = SetLine.heading(1, title) + [0x0A] + table
      files.append(OutputFile(path: "\(SkillExporter.folder)/\(path)", bytes: bytes))
      let note = part.count == 1 ? "1 topic" : "\(part.count) topics"
      list += SetLine.item(range, "\(SkillExporter.folder)/\(path)", note: note)
    }
    return [OutputFile(path: "SKILL.md", bytes: page(with: list, hasTable: false))] + files
  }

  // MARK: - SKILL.md

  private func page(with topics: [UInt8], hasTable: Bool) -> [UInt8] {
    let use =
      hasTable
      ? "Find the task or the API in the table, then read that one file."
      : "Open the list whose range of names the task or API falls in, or search the folder "
        + "\(SkillExporter.folder) for it; then read that one file."
    let layout =
      "Each file is one topic: what it is, then, where the topic has them, default code, "
      + "pitfalls, key APIs, variants, and a section for each platform that differs. Its front "
      + "matter names the platforms and versions it covers."
    let pieces = [
      head,
      SetLine.heading(1, settings.title),
      SetLine.paragraph(description),
      SetLine.heading(2, "How to use it"),
      SetLine.paragraph(use),
      SetLine.paragraph(layout),
      SetLine.heading(2, "Topics"),
      topics,
    ]
    return Array(pieces.filter { !$0.isEmpty }.joined(separator: [0x0A]))
  }

  private var head: [UInt8] {
    var texts: [FrontMatter.Entry] = [
      FrontMatter.Entry(key: "name", value: .text(settings.name)),
      FrontMatter.Entry(key: "description", value: .text(description)),
    ]
    texts += settings.others.map { FrontMatter.Entry(key: $0.key, value: .text($0.value)) }
    if let version = settings.version {
      let metadata = FrontMatter.Entry(key: "version", value: .text(version))
      texts.append(FrontMatter.Entry(key: "metadata", value: .map([metadata])))
    }
    return FrontMatterWriter.write(FrontMatter(entries: texts))
  }

  /// What it is, and when to use it: some readers take sixty words, none of them tags.
  private var description: String {
    if let given = settings.description { return given }
    let title = SetLine.plain(settings.title, upTo: 100)
    let count = entries.count == 1 ? "one topic" : "\(entries.count) topics"
    var text = "Reference on \(title): \(count) with code, pitfalls and APIs. "
    text += "Use when a task or question is about \(title)"
    var words = text.split(separator: " ").count
    var names: [String] = []
    for entry in entries {
      let name = SetLine.plain(entry.title, upTo: 60)
      words += name.split(separator: " ").count
      guard words <= 55, names.count < 12 else { break }
      if !name.isEmpty { names.append(name) }
    }
    if !names.isEmpty {
      text += ", such as " + names.joined(separator: ", ")
    }
    return (text + ".").filter { $0 != "<" && $0 != ">" }
  }
}
