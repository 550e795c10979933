import Testing
import TopicKit

@testable import csv_topics

func table(of topic: Topic) throws -> String? {
  let exporter = try CSVExporter(ExportOptions(name: "Test"))
  var catalog = CatalogReader(Catalog([Catalog.Entry(topic)]))
  var output: any ExportOutput = MemoryOutput()
  var collector = exporter.collector()
  let page = exporter.page(for: topic, in: &catalog)
  try collector.add(page.entry, of: topic.id, to: &output)
  try collector.finish(&output)
  return (output as? MemoryOutput)?["apis.csv"].map { String(decoding: $0, as: UTF8.self) }
}

struct CSVExporterTests {
  @Test("Each API is a row, and quotes are doubled")
  func rows() throws {
    let page = "# Gauge\n\n## Key APIs\n\n`Gauge`, `\"a\", b`\n"
    let topic = try Topic(parsing: Array(page.utf8), id: "gauge")
    #expect(
      try table(of: topic) == """
        "topic","title","kind","api"\r
        "gauge","Gauge","type","Gauge"\r
        "gauge","Gauge","other","\""a"", b"\r\n
        """
    )
  }

  @Test("A separator that is no single character is refused")
  func separator() {
    let options = ExportOptions(name: "Test", values: ["separator": ", "])
    #expect(throws: ExportError.self) { try CSVExporter(options) }
  }
}
