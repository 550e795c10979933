import TestSupport
import Testing
import TopicKit
import TopicKitEngine

@Suite("The catalog of a collector")
struct CollectorBeginTests {
  private let folder = TemporaryFolder()

  @Test("A collector gets the whole catalog once, before the first page", arguments: [1, 4])
  func once(jobs: Int) async throws {
    for number in 0..<20 { folder.writePage("in/\(number).md", title: "T\(number)") }
    let run = try ExportRun(
      SourceWalk([folder.path("in")]),
      formats: [Self.format],
      options: ExportOptions(name: "N"),
      jobs: jobs
    )
    var record = RunRecord()
    _ = try await run.write(toFolder: folder.path("out"), observer: &record)
    #expect(folder.text("out/calls.txt") == "begin 20, add × 20, finish")
    var output = MemoryOutput()
    _ = try await run.write(to: &output, observer: &record)
    #expect(output["calls.txt"] == Array("begin 20, add × 20, finish".utf8))
  }

  @Test("Without a topic nothing begins")
  func none() async throws {
    folder.makeFolder("in")
    let run = try ExportRun(
      SourceWalk([folder.path("in")]),
      formats: [Self.format],
      options: ExportOptions(name: "N")
    )
    var record = RunRecord()
    var output = MemoryOutput()
    _ = try await run.write(to: &output, observer: &record)
    #expect(output.files.isEmpty)
  }

  private static let format = ExportFormat(
    name: "calls",
    summary: "how the collector was called",
    streaming: .anyNumber,
    make: { _ in CallsExporter() }
  )
}

private struct CallsExporter: Exporter {
  func page(for topic: Topic, in catalog: inout CatalogReader) -> RenderedPage { RenderedPage() }
  func collector() -> any PageCollector { CallsCollector() }
}

private struct CallsCollector: PageCollector {
  private var calls: [String] = []
  private var adds = 0

  mutating func begin(_ catalog: Catalog, to output: inout any ExportOutput) {
    calls.append(adds == 0 ? "begin \(catalog.entries.count)" : "begin too late")
  }

  mutating func add(_ entry: [UInt8], of id: TopicID, to output: inout any ExportOutput) {
    adds += 1
  }

  mutating func finish(_ output: inout any ExportOutput) throws(ExportError) {
    let all = calls + ["add × \(adds)", "finish"]
    try output.write(Array(all.joined(separator: ", ").utf8), to: "calls.txt")
  }
}
