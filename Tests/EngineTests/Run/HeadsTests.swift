import TestSupport
import Testing
import TopicKit

@testable import TopicKitEngine

@Suite("A run that parses front matter alone first")
struct HeadsTests {
  private let folder = TemporaryFolder()

  private func outcome(
    of format: ExportFormat,
    to output: String
  ) async throws -> (tree: [String: [UInt8]], record: RunRecord, tally: RunTally) {
    var record = RunRecord()
    let run = try ExportRun(
      SourceWalk([folder.path("in")]),
      formats: [format],
      options: ExportOptions(name: "Test"),
      jobs: 3
    )
    let report = try await run.write(toFolder: folder.path(output), observer: &record)
    let tree = folder.tree(output)
    return (tree, record, report.tally)
  }

  private func expectTheSame() async throws {
    let heads = try await outcome(of: TestFormats.titles(needsCatalog: false), to: "heads")
    let whole = try await outcome(of: TestFormats.titles(needsCatalog: true), to: "whole")
    #expect(heads.tree == whole.tree)
    #expect(heads.record.findings == whole.record.findings)
    #expect(heads.tally == whole.tally)
    #expect(!heads.tree.isEmpty)
  }

  @Test("Findings are told in the order of paths, though pages are parsed by their ids")
  func findings() async throws {
    for number in 0..<40 {
      let front = "---\nid: t\((number * 7) % 40)\ntitle: @T\n---\n"
      folder.write(
        number % 3 == 0 ? "\(front)# T\n\n```swift\nlet open\n" : "# Page \(number)\n",
        to: "in/\(number).md"
      )
    }
    try await expectTheSame()
    var record = RunRecord()
    _ = try await export(folder, [TestFormats.stream], record: &record)
    let paths = record.findings.map(\.path)
    #expect(paths.count > 20)
    #expect(paths == paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  @Test("Twins get the ids that they get of whole pages, also where one cannot be read")
  func twins() async throws {
    folder.writePage("in/a.md", id: "x", title: "First")
    folder.writePage("in/c.md", id: "x", title: "Second")
    try await expectTheSame()
    // The parser refuses the line, so that the page takes no id.
    let line = String(repeating: "a", count: ParseLimits.standard.lineBytes + 1)
    folder.write("---\nid: x\n---\n\(line)\n", to: "in/b.md")
    try await expectTheSame()
  }

  @Test("A page that cannot be parsed is told of, and is no topic")
  func unreadable() async throws {
    let line = String(repeating: "a", count: ParseLimits.standard.lineBytes + 1)
    folder.write("---\nid: z\n---\n\(line)\n", to: "in/a.md")
    folder.write("---\nid: y\nk: \(line)\n---\n", to: "in/b.md")
    folder.writePage("in/c.md")
    folder.write("---\nid: \"a b\"\n---\n", to: "in/d.md")
    try await expectTheSame()
  }

  @Test("What was found is told also where an exporter ends the run")
  func refused() async throws {
    folder.write("---\ntitle: @T\n---\n", to: "in/a.md")
    folder.writePage("in/b.md")
    var record = RunRecord()
    await #expect(throws: ExportError.self) {
      _ = try await export(
        folder,
        [TestFormats.refusing("b", needsCatalog: false)],
        record: &record
      )
    }
    #expect(record.findings.map(\.path) == [folder.path("in/a.md")])
  }
}
