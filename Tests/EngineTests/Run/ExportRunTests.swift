import TestSupport
import Testing
import TopicKit
import TopicKitEngine

@Suite("A run")
struct ExportRunTests {
  let folder = TemporaryFolder()

  @Test("Pages are written in catalog order, for any number of jobs", arguments: [1, 2, 7])
  func order(jobs: Int) async throws {
    // Ids in another order than paths.
    for number in 0..<60 {
      folder.writePage("in/\(number).md", id: "t\((number * 37) % 60)", title: "T\(number)")
    }
    let report = try await export(folder, jobs: jobs)
    #expect(report.tally.topics == 60)
    let ids = (0..<60).map { "t\($0)" }.sorted()
    #expect(folder.text("out/all.txt") == ids.joined(separator: "\n") + "\n")
    // 7 * 37 % 60 = 19
    #expect(folder.text("out/t19.txt") == "T7 60\n")
    #expect(folder.files("out").count == 62)
  }

  @Test("The same pages give the same bytes, the manifest's too")
  func deterministic() async throws {
    for number in 0..<20 { folder.writePage("in/\(number).md", title: "T\(number)") }
    var record = RunRecord()
    _ = try await export(folder, to: "one", jobs: 1, record: &record)
    _ = try await export(folder, to: "two", jobs: 4, record: &record)
    #expect(folder.tree("one") == folder.tree("two"))
  }

  @Test("One format goes straight into the folder, several into folders of their names")
  func layout() async throws {
    folder.writePage("in/a.md", title: "A")
    try await export(folder, [TestFormats.text])
    #expect(folder.files("out") == [".topickit-manifest", "a.txt", "all.txt"])
    try await export(folder, [TestFormats.text, TestFormats.stream])
    #expect(
      folder.files("out") == [
        ".topickit-manifest", "stream/a.txt", "stream/all.txt", "text/a.txt", "text/all.txt",
      ]
    )
  }

  @Test("An option goes to the formats that know it; one that none knows is an error")
  func options() async throws {
    folder.writePage("in/a.md", title: "A")
    try await export(folder, [TestFormats.text, TestFormats.stream], values: ["mark": "!"])
    #expect(folder.text("out/text/a.txt") == "!A 1\n")
    #expect(folder.text("out/stream/a.txt") == "A 1\n")
    let error = await #expect(throws: ExportError.self) {
      try await export(folder, values: ["marc": "!"])
    }
    #expect(error?.code == .badOption)
  }

  @Test("Two pages with one id: an error at the later one that names both, and both written")
  func twins() async throws {
    folder.writePage("in/a.md", id: "x", title: "First")
    folder.writePage("in/b.md", id: "X", title: "Second")
    folder.writePage("in/c/x.md", title: "Third")
    var record = RunRecord()
    let report = try await export(folder, record: &record)
    #expect(report.tally.topicsWithErrors == 1)
    #expect(folder.text("out/x.txt") == "First 3\n")
    #expect(folder.text("out/X-2.txt") == "Second 3\n")
    let finding = try #require(record.findings.first { $0.severity == .error })
    #expect(
      finding.description == """
        \(folder.path("in/b.md")):2:1: error: the id 'X' is that of '\(folder.path("in/a.md"))' \
        already, so this page is 'X-2'; give it an id of its own [TK015]
        """
    )
  }

  @Test("A stream without catalog has the pages by path, and twins under their own ids")
  func stream() async throws {
    folder.writePage("in/a.md", id: "z", title: "A")
    folder.writePage("in/b.md", id: "a", title: "B")
    folder.writePage("in/c.md", id: "z", title: "C")
    let run = try ExportRun(
      SourceWalk([folder.path("in")]),
      formats: [TestFormats.stream],
      options: ExportOptions(name: "T"),
      jobs: 2
    )
    var output = MemoryOutput()
    var record = RunRecord()
    let report = try await run.write(to: &output, observer: &record)
    #expect(output.files.map(\.path) == ["z.txt", "a.txt", "z-2.txt", "all.txt"])
    #expect(output["z-2.txt"] == Array("C 0\n".utf8))
    #expect(output["all.txt"] == Array("z\na\nz-2\n".utf8))
    #expect(report.tally.topicsWithErrors == 1)
  }

  @Test("What an exporter refuses ends the run, and the old output stays")
  func refused() async throws {
    folder.writePage("in/a.md")
    folder.writePage("in/b.md")
    try await export(folder)
    let before = folder.tree("out")
    let error = await #expect(throws: ExportError.self) {
      try await export(folder, [TestFormats.refusing("b")])
    }
    #expect(error?.code == .budgetTooSmall)
    #expect(error?.message == "\(folder.path("in/b.md")): refusing: it does not fit")
    #expect(folder.tree("out") == before)
    #expect(folder.leftovers.isEmpty)
  }

  @Test(
    "A path that leaves the folder or is taken ends the run",
    arguments: ["../x", "/x", "a/../../x", "", "a//b", ".topickit-manifest", ".topickit-JOURNAL"]
  )
  func paths(path: String) async {
    folder.writePage("in/a.md")
    let error = await #expect(throws: ExportError.self) {
      try await export(folder, [TestFormats.path(path)])
    }
    #expect(error?.code == .pathRefused)
    #expect(!folder.exists("out"))
    #expect(folder.leftovers.isEmpty)
  }

  @Test("Two pages that write one path end the run")
  func collision() async {
    folder.writePage("in/a.md")
    folder.writePage("in/b.md")
    let error = await #expect(throws: ExportError.self) {
      try await export(folder, [TestFormats.path("x")])
    }
    #expect(error?.message == "the path 'x' is written twice")
  }

  @Test("A scratch file that a library writes is part of the tree")
  func scratch() async throws {
    folder.writePage("in/a.md")
    folder.writePage("in/b.md")
    try await export(folder, [TestFormats.scratch])
    #expect(folder.text("out/inner/ids.db") == "ab")
    #expect(folder.files("out") == [".topickit-manifest", "inner/ids.db"])
  }

  @Test("Several formats need a folder")
  func severalInMemory() async throws {
    folder.writePage("in/a.md")
    let run = try ExportRun(
      SourceWalk([folder.path("in")]),
      formats: [TestFormats.text, TestFormats.stream],
      options: ExportOptions(name: "T")
    )
    var output = MemoryOutput()
    var record = RunRecord()
    let error = await #expect(throws: ExportError.self) {
      try await run.write(to: &output, observer: &record)
    }
    #expect(error?.code == .needsFolder)
  }
}

@Suite("Pages that cannot be read")
struct UnreadablePageTests {
  let folder = TemporaryFolder()

  @Test("A page that vanishes between walk and reading is one error, and keeps its output")
  func vanished() async throws {
    folder.writePage("in/a.md", title: "A")
    folder.writePage("in/b.md", title: "B")
    try await export(folder)
    let walk = SourceWalk([folder.path("in")])
    folder.remove("in/a.md")
    folder.writePage("in/b.md", title: "B new")
    var record = RunRecord()
    let run = try ExportRun(walk, formats: [TestFormats.text], options: ExportOptions(name: "T"))
    let report = try await run.write(toFolder: folder.path("out"), observer: &record)
    #expect(report.tally.unreadable == 1)
    #expect(report.tally.topics == 1)
    #expect(
      record.findings.map(\.description) == [
        "\(folder.path("in/a.md")): error: cannot read it: no such file or folder"
      ]
    )
    #expect(folder.text("out/a.txt") == "A 2\n")
    #expect(folder.text("out/b.txt") == "B new 1\n")
    #expect(folder.text("out/all.txt") == "b\n")
    // The next run does not see the page at all, and its output goes.
    try await export(folder)
    #expect(folder.files("out") == [".topickit-manifest", "all.txt", "b.txt"])
  }

  @Test("Where no page can be read, nothing is written and nothing is left")
  func none() async throws {
    folder.writePage("in/a.md")
    let walk = SourceWalk([folder.path("in")])
    folder.remove("in/a.md")
    var record = RunRecord()
    let run = try ExportRun(walk, formats: [TestFormats.text], options: ExportOptions(name: "T"))
    let report = try await run.write(toFolder: folder.path("x/y/out"), observer: &record)
    #expect(report.tally.topics == 0)
    #expect(!folder.exists("x"))
  }

  @Test("A page that changes between the two readings is an error", arguments: [1, 2])
  func changed(jobs: Int) async throws {
    folder.writePage("in/a.md", title: "A")
    folder.writePage("in/b.md", title: "B")
    let run = try ExportRun(
      SourceWalk([folder.path("in")]),
      formats: [TestFormats.text],
      options: ExportOptions(name: "T"),
      jobs: jobs
    )
    var observer = Meddler(steps: 2) { [folder] in folder.writePage("in/b.md", title: "C") }
    let report = try await run.write(toFolder: folder.path("out"), observer: &observer)
    #expect(report.tally.unreadable == 1)
    #expect(report.tally.topics == 1)
    #expect(folder.text("out/a.txt") == "A 2\n")
    #expect(!folder.exists("out/b.txt"))
    #expect(observer.findings == ["b.md: it was changed while it was read; run again"])
  }

  @Test("A stopped run leaves nothing behind, at whatever step", arguments: [1, 3, 5])
  func stopped(steps: Int) async throws {
    for number in 0..<3 { folder.writePage("in/\(number).md") }
    try await export(folder)
    let before = folder.tree("out")
    for number in 0..<3 { folder.writePage("in/\(number).md", title: "new") }
    let run = try ExportRun(
      SourceWalk([folder.path("in")]),
      formats: [TestFormats.text],
      options: ExportOptions(name: "T"),
      jobs: 1
    )
    var observer = Meddler(steps: steps, stops: true) {}
    let error = await #expect(throws: ExportError.self) {
      try await run.write(toFolder: folder.path("out"), observer: &observer)
    }
    #expect(error?.code == .cancelled)
    #expect(folder.tree("out") == before)
    #expect(folder.leftovers.isEmpty)
  }
}

/// Does something after so many steps of a run.
private struct Meddler: RunObserver {
  var steps: Int
  var stops = false
  var act: @Sendable () -> Void
  private(set) var findings: [String] = []
  private(set) var wantsStop = false

  init(steps: Int, stops: Bool = false, _ act: @escaping @Sendable () -> Void) {
    self.steps = steps
    self.stops = stops
    self.act = act
  }

  mutating func observe(_ event: RunEvent) {
    switch event {
    case .progress(let done, _):
      guard done == steps else { return }
      act()
      wantsStop = stops
    case .finding(let finding):
      findings.append("\(finding.path.split(separator: "/").last ?? ""): \(finding.message)")
    case .remark, .waiting: break
    }
  }
}
