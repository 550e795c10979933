import TopicKit

/// Writes what is easy to get wrong as a list to tick off, one file per topic.
struct ChecklistExporter: Exporter {
  func page(for topic: Topic, in catalog: inout CatalogReader) -> RenderedPage {
    let lines = topic.pitfalls.map { "[ ] \($0.title.plainText)\n" }
    let file = OutputFile(path: "\(topic.id).txt", bytes: Array(lines.joined().utf8))
    return RenderedPage(files: [file])
  }

  func collector() -> any PageCollector { NoCollector() }

  /// What the engine, and a registry, know it by.
  static let format = ExportFormat(
    name: "checklist",
    summary: "pitfalls to tick off, one file per topic",
    streaming: .oneTopic
  ) { _ in ChecklistExporter() }
}
