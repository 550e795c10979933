import TopicKit

/// Writes what a manual has beside its pages: `whatis` at the root, and a page that lists all.
///
/// macOS reads `whatis` for `man -k` and `man -f`, and man-db where there is no database, so
/// that nobody has to run an indexer.
struct ManCollector: PageCollector {
  private let settings: ManSettings
  private var entries: [ManEntry] = []

  init(_ settings: ManSettings) { self.settings = settings }

  mutating func add(
    _ entry: [UInt8],
    of id: TopicID,
    to output: inout any ExportOutput
  ) throws(ExportError) {
    if let entry = ManEntry(entry) { entries.append(entry) }
  }

  mutating func finish(_ output: inout any ExportOutput) throws(ExportError) {
    let index = ManIndexPage(entries: entries, settings: settings)
    try output.write(settings.stored(index.bytes), to: settings.path(ofPage: index.name))
    let lines = (entries + [index.entry]).flatMap { entry in
      entry.whatisLines(section: settings.section) + viewLines(of: entry)
    }
    try output.write(lines, to: "whatis")
  }

  /// The lines of a topic's pages for platforms.
  private func viewLines(of entry: ManEntry) -> [UInt8] {
    entry.views.sorted { $0.value < $1.value }.flatMap { platform, name in
      ManEntry(names: [name], description: entry.description(on: platform))
        .whatisLines(section: settings.section)
    }
  }
}

extension ManEntry {
  /// What whatis says of the page for a platform.
  func description(on platform: String) -> String {
    RoffWriter.indexText("On \(platform): \(description)")
  }
}
