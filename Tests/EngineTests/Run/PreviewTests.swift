import TestSupport
import Testing
import TopicKit
import TopicKitEngine

@Suite("A preview")
struct PreviewTests {
  let folder = TemporaryFolder()

  init() {
    folder.writePage("in/a.md", title: "A")
    folder.writePage("in/b.md", title: "B")
  }

  private func preview(
    _ formats: [ExportFormat] = [TestFormats.text],
    force: Bool = false
  ) async throws(ExportError) -> [String] {
    var record = RunRecord()
    let run = try ExportRun(
      SourceWalk([folder.path("in")]),
      formats: formats,
      options: ExportOptions(name: "T")
    )
    let report = try await run.preview(
      ofFolder: folder.path("out"),
      force: force,
      observer: &record
    )
    return report.changes.map { "\($0.kind) \($0.path) \($0.size)" }
  }

  @Test("It tells of a folder that is not there yet, and makes none")
  func new() async throws {
    #expect(try await preview() == ["write a.txt 4", "write all.txt 4", "write b.txt 4"])
    #expect(folder.folders() == ["in"])
  }

  @Test("It tells what would be written, deleted and left, and what the run then does")
  func changes() async throws {
    try await export(folder)
    #expect(
      try await preview() == ["unchanged a.txt 4", "unchanged all.txt 4", "unchanged b.txt 4"]
    )
    folder.remove("in/b.md")
    folder.writePage("in/c.md", title: "C2")
    folder.write("mine", to: "out/mine.txt")
    let before = folder.tree("out")
    #expect(
      try await preview() == [
        "unchanged a.txt 4", "write all.txt 4", "delete b.txt 4", "write c.txt 5",
      ]
    )
    #expect(folder.tree("out") == before)
    try await export(folder)
    #expect(
      folder.files("out") == [".topickit-manifest", "a.txt", "all.txt", "c.txt", "mine.txt"]
    )
  }

  @Test("A file that was changed is written again, and kept where no page stands for it")
  func changed() async throws {
    try await export(folder)
    folder.write("?", to: "out/a.txt")
    folder.write("?", to: "out/b.txt")
    folder.remove("in/b.md")
    #expect(try await preview() == ["write a.txt 4", "write all.txt 2"])
  }

  @Test("A page that was moved, with the same files made of it, changes the list of files")
  func moved() async throws {
    folder.writePage("in/b.md", id: "b", title: "B")
    try await export(folder)
    folder.writePage("in/inner/b.md", id: "b", title: "B")
    folder.remove("in/b.md")
    let before = folder.tree("out")
    let changes = try await preview()
    #expect(
      changes.filter { !$0.hasPrefix("unchanged") }.map { $0.prefix(25) }
        == ["write .topickit-manifest "]
    )
    #expect(folder.tree("out") == before)
    try await export(folder)
    let after = folder.tree("out")
    #expect(after != before)
    #expect(changes.contains("write .topickit-manifest \(after[".topickit-manifest"]?.count ?? 0)"))
    #expect(
      after.filter { $0.key != ".topickit-manifest" }
        == before.filter { $0.key != ".topickit-manifest" }
    )
    #expect(try await preview().allSatisfy { $0.hasPrefix("unchanged") })
  }

  @Test("It refuses what the run would refuse")
  func refused() async throws {
    folder.write("mine", to: "out/mine.txt")
    let error = await #expect(throws: ExportError.self) { try await preview() }
    #expect(error?.code == .cannotWrite)
    #expect(try await preview(force: true).count == 3)
  }

  @Test("Scratch files are counted and not left anywhere")
  func scratch() async throws {
    #expect(try await preview([TestFormats.scratch]) == ["write inner/ids.db 2"])
    #expect(folder.folders() == ["in"])
  }
}
