import TopicKit

/// Formats that are small enough to know every byte of.
enum TestFormats {
  /// One file a topic, `ID.txt`, with its title and what the catalog says; `all.txt` lists the
  /// ids as they came.
  static let text = ExportFormat(
    name: "text",
    summary: "titles",
    options: [OptionDescription("mark", "TEXT", "what stands before each title")],
    streaming: .anyNumber
  ) { options in TextExporter(mark: options.values["mark"] ?? "") }

  /// As `text`, without need of a catalog.
  static let stream = ExportFormat(
    name: "stream",
    summary: "titles",
    needsCatalog: false,
    streaming: .anyNumber
  ) { _ in TextExporter(mark: "") }

  /// As `text`, without what the catalog says.
  static func titles(needsCatalog: Bool) -> ExportFormat {
    ExportFormat(
      name: "titles",
      summary: "titles",
      needsCatalog: needsCatalog,
      streaming: .anyNumber
    ) { _ in TextExporter(mark: "", asks: false) }
  }

  /// Asks for a scratch file, as a database would.
  static let scratch = ExportFormat(name: "scratch", summary: "scratch", streaming: .never) { _ in
    ScratchExporter()
  }

  /// Writes to a path of the test's choice, whatever the topic.
  static func path(_ path: String) -> ExportFormat {
    ExportFormat(name: "path", summary: "one path", streaming: .never) { _ in
      PathExporter(path: path)
    }
  }

  /// Refuses the topic of an id.
  static func refusing(_ id: TopicID, needsCatalog: Bool = true) -> ExportFormat {
    ExportFormat(
      name: "refusing",
      summary: "refuses",
      needsCatalog: needsCatalog,
      streaming: .never
    ) { _ in RefusingExporter(id: id) }
  }
}

private struct TextExporter: Exporter {
  var mark: String
  var asks = true

  func page(for topic: Topic, in catalog: inout CatalogReader) throws(ExportError) -> RenderedPage {
    let known = asks ? " \(catalog.allEntries().count)" : ""
    let text = "\(mark)\(topic.title.plainText)\(known)\n"
    return RenderedPage(
      files: [OutputFile(path: "\(topic.id).txt", bytes: Array(text.utf8))],
      entry: Array(topic.id.rawValue.utf8)
    )
  }

  func collector() throws(ExportError) -> any PageCollector { ListCollector() }
}

private struct ListCollector: PageCollector {
  private var ids: [UInt8] = []

  mutating func add(_ entry: [UInt8], of id: TopicID, to output: inout any ExportOutput) {
    ids += entry + [0x0A]
  }

  mutating func finish(_ output: inout any ExportOutput) throws(ExportError) {
    try output.open("all.txt")
    try output.append(ids)
    try output.close()
  }
}

private struct ScratchExporter: Exporter {
  func page(for topic: Topic, in catalog: inout CatalogReader) throws(ExportError) -> RenderedPage {
    RenderedPage(entry: Array(topic.id.rawValue.utf8))
  }

  func collector() throws(ExportError) -> any PageCollector { ScratchCollector() }
}

private struct ScratchCollector: PageCollector {
  private var ids: [UInt8] = []

  mutating func add(_ entry: [UInt8], of id: TopicID, to output: inout any ExportOutput) {
    ids += entry
  }

  mutating func finish(_ output: inout any ExportOutput) throws(ExportError) {
    let path = try output.scratchFile("inner/ids.db")
    TestFiles.write(ids, to: path)
    // As SQLite does when it is killed.
    TestFiles.write([1], to: path + "-journal")
    TestFiles.remove(path + "-journal")
  }
}

private struct PathExporter: Exporter {
  var path: String

  func page(for topic: Topic, in catalog: inout CatalogReader) throws(ExportError) -> RenderedPage {
    RenderedPage(files: [OutputFile(path: path, bytes: Array("x".utf8))])
  }

  func collector() throws(ExportError) -> any PageCollector { NoCollector() }
}

private struct RefusingExporter: Exporter {
  var id: TopicID

  func page(for topic: Topic, in catalog: inout CatalogReader) throws(ExportError) -> RenderedPage {
    if topic.id == id { throw ExportError(.budgetTooSmall, "it does not fit") }
    return RenderedPage(files: [OutputFile(path: "\(topic.id)", bytes: [])])
  }

  func collector() throws(ExportError) -> any PageCollector { NoCollector() }
}

extension TestFormats {
  /// One file a topic with its title and those of the pages it links to; counts the renders.
  static func counting(_ renders: Counter) -> ExportFormat {
    ExportFormat(
      name: "counting",
      summary: "titles and links",
      options: [OptionDescription("mark", "TEXT", "what stands before each title")],
      streaming: .anyNumber
    ) { options in CountingExporter(renders: renders, mark: options.values["mark"] ?? "") }
  }
}

private struct CountingExporter: Exporter {
  var renders: Counter
  var mark: String
  var asks = true

  func page(for topic: Topic, in catalog: inout CatalogReader) throws(ExportError) -> RenderedPage {
    renders.add()
    var text = "\(mark)\(topic.title.plainText)\n"
    for link in topic.related {
      if case .topic(let entry, _) = catalog.resolve(link.destination, from: topic.id) {
        text += "\(entry.title)\n"
      }
    }
    return RenderedPage(
      files: [OutputFile(path: "\(topic.id).txt", bytes: Array(text.utf8))],
      entry: Array(topic.id.rawValue.utf8),
      remarks: topic.id == "c" ? ["it is called c"] : []
    )
  }

  func collector() throws(ExportError) -> any PageCollector { ListCollector() }
}
