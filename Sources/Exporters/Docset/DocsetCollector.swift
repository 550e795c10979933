import TopicKit

/// Gathers the pages of a docset, then writes its index and what it has once.
///
/// The entries are held until the end, as the catalog is: whether a name needs its topic
/// beside it is not known before the last page.
struct DocsetCollector: PageCollector {
  private let settings: DocsetSettings
  private var pages: [(id: TopicID, entry: PageEntry)] = []

  init(settings: DocsetSettings) { self.settings = settings }

  mutating func add(
    _ entry: [UInt8],
    of id: TopicID,
    to output: inout any ExportOutput
  ) throws(ExportError) {
    guard let entry = PageEntry(decoding: entry) else {
      throw ExportError(
        .internalFault,
        "the entry of '\(id.rawValue)' cannot be read; run again without the cache"
      )
    }
    pages.append((id, entry))
  }

  mutating func finish(_ output: inout any ExportOutput) throws(ExportError) {
    try output.write(InfoPlist.xml(settings), to: settings.path("Contents/Info.plist"))
    try output.write(MetaJSON.json(settings), to: settings.path("meta.json"))
    try output.write(Array(StyleSheet.css.utf8), to: settings.document(StyleSheet.file))
    for page in StartPage(settings, pages: pages.map(\.entry)).files {
      try output.write(page.html, to: settings.document(page.name))
    }
    try output.write(settings.icons.small, to: settings.path("icon.png"))
    try output.write(settings.icons.large, to: settings.path("icon@2x.png"))
    let file = try output.scratchFile(settings.path("Contents/Resources/docSet.dsidx"))
    let index = try SearchIndex(creating: file)
    var names = UniqueNames(pages)
    for page in pages.indices {
      for row in names.rows(ofPage: page) { try index.insert(row.name, row.type, row.path) }
    }
    try index.commit()
    try settings.distribution?.write(settings, to: &output)
  }
}
