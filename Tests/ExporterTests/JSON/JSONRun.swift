import TopicKit
import TopicKitJSON

/// A run as the engine makes one, in memory.
struct JSONRun {
  private(set) var output = MemoryOutput()
  private(set) var remarks: [String] = []

  init(
    _ topics: [Topic],
    format: ExportFormat,
    platform: Platform? = nil,
    toStandardOutput: Bool = false
  ) throws {
    let options = ExportOptions(
      name: "Sample \"set\"",
      platform: platform,
      toStandardOutput: toStandardOutput
    )
    let exporter = try ExporterRegistry([format]).make(format.name, options: options)
    var collector = try exporter.collector()
    var target: any ExportOutput = output
    var pages: [(TopicID, RenderedPage)] = []
    for topic in topics {
      var catalog = CatalogReader(Catalog([]))
      let page = try exporter.page(for: topic, in: &catalog)
      for file in page.files { try target.write(file.bytes, to: file.path) }
      remarks += page.remarks
      pages.append((topic.id, page))
    }
    for (id, page) in pages { try collector.add(page.entry, of: id, to: &target) }
    try collector.finish(&target)
    if let target = target as? MemoryOutput { output = target }
  }

  /// The files as text, in the order of their paths.
  var files: [String: String] {
    Dictionary(
      uniqueKeysWithValues: output.files.map {
        ($0.path, String(decoding: $0.bytes, as: UTF8.self))
      }
    )
  }
}

/// A topic of a page.
func topic(_ page: String, id: TopicID? = nil) throws -> Topic {
  try Topic(parsing: Array(page.utf8), id: id)
}

extension Topic {
  /// The topic as one line of JSON.
  var line: String { String(decoding: json(.line), as: UTF8.self) }
}
