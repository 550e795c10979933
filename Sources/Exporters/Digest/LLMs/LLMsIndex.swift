import TopicKit

/// `llms.txt`, and the files that it is divided into where it would be too long.
struct LLMsIndex {
  /// As many characters of a file are sure to be read.
  static let characterLimit = 50_000
  /// The longest title and the longest summary of a line, in characters.
  private static let titleCharacters = 200
  private static let summaryCharacters = 300

  private let settings: LLMsSettings
  private let entries: [Catalog.Entry]
  private let order: [OrderPage.Section]

  /// A section: a heading, and the lines below it.
  private struct Section {
    var title: String
    var entries: [Catalog.Entry]
  }

  /// Makes the index of a catalog, by the sections that a topic gave, if there are any.
  init(_ catalog: Catalog, order: [OrderPage.Section], settings: LLMsSettings) {
    self.settings = settings
    self.order = order
    entries = catalog.entries
  }

  /// The files, `llms.txt` first.
  ///
  /// - Complexity: O(*n*) in the bytes of titles and summaries.
  func files() -> [OutputFile] {
    let sections = order.isEmpty ? sectionsByPlatform : sectionsInOrder
    let lines = sections.map { section in section.entries.map { line($0) } }
    var whole = opening
    for (section, lines) in zip(sections, lines) where !lines.isEmpty {
      whole += [0x0A] + SetLine.heading(2, section.title) + [0x0A] + lines.joined()
    }
    if SetLine.characters(whole) <= Self.characterLimit {
      return [OutputFile(path: "llms.txt", bytes: whole)]
    }
    return divided(sections, lines)
  }

  // MARK: - Sections

  /// Pages for several platforms or for none in particular first, then those for one alone.
  ///
  /// A page is listed once: in a section for each of its platforms it would fill the file.
  private var sectionsByPlatform: [Section] {
    var members: [String: [Catalog.Entry]] = [:]
    for entry in entries {
      let only = entry.platforms.count == 1 ? entry.platforms.first : nil
      members[SetLine.plain(only?.rawValue ?? ""), default: []].append(entry)
    }
    let titles = members.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return titles.map { title in
      let name = title.isEmpty ? (titles.count > 1 ? "Several platforms" : "Topics") : title
      return Section(
        title: SetLine.plain(name, upTo: Self.titleCharacters),
        entries: members[title] ?? []
      )
    }
  }

  private var sectionsInOrder: [Section] {
    var places: [TopicID: Catalog.Entry] = [:]
    for entry in entries { places[entry.id] = entry }
    var sections = order.map { section in
      Section(
        title: SetLine.plain(section.title, upTo: Self.titleCharacters),
        entries: section.ids.compactMap { places.removeValue(forKey: $0) }
      )
    }
    let others = entries.filter { places[$0.id] != nil }
    sections.append(Section(title: "Other topics", entries: others))
    return sections
  }

  // MARK: - Text

  private var opening: [UInt8] {
    var out = SetLine.heading(1, settings.name) + [0x0A]
    out += SetLine.paragraph(settings.summary(of: entries.count), isQuote: true)
    guard settings.isFull else { return out }
    let full = settings.base + "llms-full.txt"
    return out + [0x0A] + SetLine.paragraph("All pages in one file: ", full, "llms-full.txt")
  }

  private func line(_ entry: Catalog.Entry) -> [UInt8] {
    let title = SetLine.plain(entry.title, upTo: Self.titleCharacters)
    return SetLine.item(
      title.isEmpty ? entry.id.rawValue : title,
      settings.base + LLMsExporter.file(entry.id),
      note: SetLine.plain(entry.summary, upTo: Self.summaryCharacters)
    )
  }

  // MARK: - Division

  /// An index of files, each with as many lines of a section as there is room for.
  private func divided(_ sections: [Section], _ lines: [[[UInt8]]]) -> [OutputFile] {
    var index = opening
    var files: [OutputFile] = []
    for (section, lines) in zip(sections, lines) where !lines.isEmpty {
      index += [0x0A] + SetLine.heading(2, section.title) + [0x0A]
      let parts = Self.parts(lines)
      for (number, part) in parts.enumerated() {
        let path = "llms-\(files.count + 1).txt"
        let count = parts.count > 1 ? ", \(number + 1) of \(parts.count)" : ""
        let title = section.title + count
        let first = section.entries[part.lowerBound].id
        let last = section.entries[part.upperBound - 1].id
        let note = "\(part.count == 1 ? "1 page" : "\(part.count) pages"), \(first) to \(last)"
        index += SetLine.item(title, settings.base + path, note: note)
        let bytes =
          SetLine.heading(1, "\(settings.name): \(title)") + [0x0A]
          + SetLine.paragraph("\(note).", isQuote: true) + [0x0A]
          + SetLine.heading(2, section.title) + [0x0A] + lines[part].joined()
        files.append(OutputFile(path: path, bytes: bytes))
      }
    }
    return [OutputFile(path: "llms.txt", bytes: index)] + files
  }

  /// Ranges of lines that fit in a file with its headings.
  private static func parts(_ lines: [[UInt8]]) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    var size = 0
    for (number, line) in lines.enumerated() {
      let characters = SetLine.characters(line)
      if number > start, size + characters > characterLimit - 2000 {
        parts.append(start..<number)
        (start, size) = (number, 0)
      }
      size += characters
    }
    parts.append(start..<lines.count)
    return parts
  }
}
