import TopicKit

/// Writes `llms-full.txt` page by page as they come, then `llms.txt`.
struct LLMsCollector: PageCollector {
  private let settings: LLMsSettings
  private var catalog = Catalog([])
  private var order: [OrderPage.Section] = []

  init(settings: LLMsSettings) { self.settings = settings }

  mutating func begin(_ catalog: Catalog, to output: inout any ExportOutput) throws(ExportError) {
    self.catalog = catalog
    if let order = settings.order, !catalog.entries.contains(where: { $0.id == order }) {
      throw ExportError(
        .badOption,
        "there is no topic '\(order)' to give the order; 'topickit list' shows the ids"
      )
    }
    guard settings.isFull else { return }
    try output.open("llms-full.txt")
    try output.append(SetLine.heading(1, settings.name) + [0x0A])
    try output.append(SetLine.paragraph(settings.summary(of: catalog.entries.count), isQuote: true))
  }

  mutating func add(
    _ entry: [UInt8],
    of id: TopicID,
    to output: inout any ExportOutput
  ) throws(ExportError) {
    let entry = LLMsEntry(entry)
    if id == settings.order { order = entry.order }
    if settings.isFull { try output.append([0x0A] + entry.part) }
  }

  mutating func finish(_ output: inout any ExportOutput) throws(ExportError) {
    if settings.isFull { try output.close() }
    for file in LLMsIndex(catalog, order: order, settings: settings).files() {
      try output.write(file.bytes, to: file.path)
    }
  }
}
