import Foundation
import TestSupport
import Testing
import TopicKit

@testable import TopicKitEngine

@Suite("A run with a cache")
struct CachedRunTests {
  let folder = TemporaryFolder()
  private let renders = Counter()

  init() {
    folder.writePage("in/a.md", title: "A")
    folder.write("# B\n\n## Related\n\n- [a](a.md)\n", to: "in/b.md")
    folder.write("# C\n\n## Related\n\n- [nowhere](missing.md)\n", to: "in/c.md")
  }

  private func run(
    _ format: ExportFormat? = nil,
    to output: String = "out",
    cache: String = "cache",
    values: [String: String] = [:],
    record: inout RunRecord
  ) async throws(ExportError) -> RunReport {
    let run = try ExportRun(
      SourceWalk([folder.path("in")]),
      formats: [format ?? TestFormats.counting(renders)],
      options: ExportOptions(name: "T", values: values),
      jobs: 1
    )
    return try await run.write(
      toFolder: folder.path(output),
      cache: ExportCache(folder: folder.path(cache)),
      observer: &record
    )
  }

  @discardableResult
  private func run(
    _ format: ExportFormat? = nil,
    to output: String = "out",
    cache: String = "cache",
    values: [String: String] = [:]
  ) async throws(ExportError) -> RunReport {
    var record = RunRecord()
    return try await run(format, to: output, cache: cache, values: values, record: &record)
  }

  /// How many pages a run renders.
  private func renders(_ body: () async throws -> Void) async rethrows -> Int {
    let before = renders.value
    try await body()
    return renders.value - before
  }

  private func node(_ path: String) throws -> FileStatus.Identity {
    try FileStatus(of: folder.path(path)).identity
  }

  // MARK: - Which program

  @Test("A program whose file is not known has no cache; another build has another one")
  func build() throws {
    #expect(CacheSession.build(of: nil) == nil)
    #expect(CacheSession.build(of: folder.path("none")) == nil)
    folder.write("one", to: "program")
    let one = try #require(CacheSession.build(of: folder.path("program")))
    folder.write("two", to: "other")
    #expect(try #require(CacheSession.build(of: folder.path("other"))) != one)
  }

  // MARK: - What is rendered

  @Test("Nothing changed: nothing is rendered, and the folder is not replaced")
  func nothing() async throws {
    #expect(try await run().isUpToDate == false)
    let (before, tree) = (try node("out"), folder.tree("out"))
    let count = try await renders {
      let report = try await run()
      #expect(report.isUpToDate)
      #expect(report.unchanged == 3 && report.tally.topics == 3)
    }
    #expect(count == 0)
    #expect(try node("out") == before)
    #expect(folder.tree("out") == tree)
  }

  @Test("A page is rendered when it changes, and when an answer it got does")
  func dependencies() async throws {
    try await run()
    folder.write("# A\n\nText.\n\nMore text.\n", to: "in/a.md")
    #expect(try await renders { try await run() } == 1)
    // `b` links to `a`, and sees its title.
    folder.write("# A, renamed\n\nText.\n\nMore text.\n", to: "in/a.md")
    #expect(try await renders { try await run() } == 2)
    #expect(folder.text("out/b.txt")?.contains("A, renamed") == true)
    // `c` links to a page that there was not.
    folder.writePage("in/missing.md", title: "M")
    #expect(try await renders { try await run() } == 2)
    #expect(folder.text("out/c.txt")?.contains("M") == true)
    folder.remove("in/missing.md")
    #expect(try await renders { try await run() } == 1)
    #expect(folder.text("out/c.txt")?.contains("M") == false)
  }

  @Test("An unchanged page's file is the file it was")
  func linked() async throws {
    try await run()
    let before = try node("out/c.txt")
    folder.writePage("in/a.md", title: "A2")
    try await run()
    #expect(try node("out/c.txt") == before)
    #expect(folder.leftovers.isEmpty)
  }

  @Test("A page that was only touched is read, and not rendered")
  func touched() async throws {
    try await run()
    folder.write(folder.bytes("in/a.md") ?? [], to: "in/a.md")
    let count = try await renders {
      let report = try await run()
      #expect(report.isUpToDate)
    }
    #expect(count == 0)
  }

  @Test("A page edited in the moment it was read, to the same size, is seen")
  func racy() async throws {
    for round in 0..<20 {
      folder.write("# T\(round % 10)\n", to: "in/a.md")
      try await run()
      folder.write("# U\(round % 10)\n", to: "in/a.md")
      try await run()
      #expect(folder.text("out/a.txt")?.hasPrefix("U") == true)
    }
  }

  @Test("Another option, and another format, is another output")
  func options() async throws {
    try await run()
    #expect(try await renders { try await run(values: ["mark": "!"]) } == 3)
    #expect(folder.text("out/a.txt")?.hasPrefix("!A") == true)
    #expect(try await run(TestFormats.text).unchanged == 0)
    #expect(folder.text("out/a.txt") == "A 3\n")
  }

  // MARK: - The output

  @Test("A file of the output that was edited, removed or replaced is written again")
  func restored() async throws {
    try await run()
    let tree = folder.tree("out")
    let edits: [() -> Void] = [
      { folder.write("X", to: "out/a.txt") },
      { folder.remove("out/b.txt") },
      { folder.remove("out/all.txt") },
      { folder.write("Y", to: "out/all.txt") },
      {
        folder.remove("out/c.txt")
        folder.link("out/c.txt", to: "a.txt")
      },
      { folder.setMode(0o600, of: "out/b.txt") },
    ]
    for edit in edits {
      edit()
      #expect(try await run().isUpToDate == false)
      #expect(folder.tree("out") == tree)
      #expect(try FileStatus(of: folder.path("out/c.txt")).kind == .file)
      #expect(try FileStatus(of: folder.path("out/b.txt")).mode & 0o044 != 0)
    }
  }

  @Test("A folder of the output that became a link elsewhere is not taken for the folder")
  func linkedFolder() async throws {
    let formats = [TestFormats.text, TestFormats.stream]
    let walk = SourceWalk([folder.path("in")])
    let run = try ExportRun(walk, formats: formats, options: ExportOptions(name: "T"))
    var record = RunRecord()
    let cache = ExportCache(folder: folder.path("cache"))
    for round in 0..<2 {
      let report = try await run.write(
        toFolder: folder.path("out"),
        cache: cache,
        observer: &record
      )
      #expect(report.isUpToDate == (round == 1))
    }
    try System.rename(
      folder.path("out/text"),
      in: System.here,
      to: folder.path("moved"),
      in: System.here
    )
    folder.link("out/text", to: "../moved")
    await #expect(throws: ExportError.self) {
      try await run.write(toFolder: folder.path("out"), cache: cache, observer: &record)
    }
  }

  @Test("A manifest that somebody changed or removed counts as without a cache")
  func manifest() async throws {
    try await run()
    folder.remove("out/\(Manifest.fileName)")
    let error = await #expect(throws: ExportError.self) { try await run() }
    #expect(error?.code == .cannotWrite)
  }

  @Test("A folder that holds its pages is refused, up to date or not")
  func holdsPages() async throws {
    try await run()
    let inner = try ExportRun(
      SourceWalk([folder.path("in")]),
      formats: [TestFormats.counting(renders)],
      options: ExportOptions(name: "T")
    )
    var record = RunRecord()
    await #expect(throws: ExportError.self) {
      try await inner.write(
        toFolder: folder.path,
        cache: ExportCache(folder: folder.path("cache")),
        observer: &record
      )
    }
  }

  // MARK: - Findings

  @Test("Findings and remarks are told again, rendered or not")
  func findings() async throws {
    folder.write("---\nid: a\ntitle: @X\n---\n\n# T\n", to: "in/d.md")
    var first = RunRecord()
    let tally = try await run(record: &first).tally
    #expect(!first.findings.isEmpty && !first.remarks.isEmpty)
    var second = RunRecord()
    let again = try await run(record: &second)
    #expect(again.isUpToDate && again.tally == tally)
    #expect(second.findings == first.findings && second.remarks == first.remarks)
    folder.write("# C2\n", to: "in/c.md")
    var third = RunRecord()
    #expect(try await run(record: &third).unchanged == 3)
    #expect(third.findings == first.findings)
  }

  @Test("A page that cannot be read is told of each time, and keeps what was made of it")
  func unreadable() async throws {
    try await run()
    let walk = SourceWalk([folder.path("in")])
    folder.remove("in/b.md")
    for _ in 0..<2 {
      let export = try ExportRun(
        walk,
        formats: [TestFormats.counting(renders)],
        options: ExportOptions(name: "T")
      )
      var record = RunRecord()
      let report = try await export.write(
        toFolder: folder.path("out"),
        cache: ExportCache(folder: folder.path("cache")),
        observer: &record
      )
      #expect(report.tally.unreadable == 1 && record.findings.count == 1)
      #expect(folder.exists("out/b.txt"))
    }
    folder.write("# B\n\n## Related\n\n- [a](a.md)\n", to: "in/b.md")
    let tree = folder.tree("out")
    try await run()
    #expect(folder.tree("out")["b.txt"] == tree["b.txt"])
  }

  // MARK: - The cache itself

  @Test("The cache is one file for each output, for its user alone, and never in the output")
  func place() async throws {
    try await run()
    try await run(to: "other")
    #expect(folder.files("cache").count == 2)
    #expect(try FileStatus(of: folder.path("cache")).mode == 0o700)
    for file in folder.files("cache") {
      #expect(try FileStatus(of: folder.path("cache/\(file)")).mode == 0o600)
    }
    try await run(cache: "out/cache")
    #expect(!folder.files("out").contains { $0.hasPrefix("cache") && $0.contains("export-") })
  }

  @Test("A cache that cannot be made, read or written costs time alone")
  func unusable() async throws {
    folder.write("a file", to: "blocked")
    for cache in ["blocked", "blocked/below", "link"] {
      folder.link("link\(cache.count)", to: "nowhere")
      for _ in 0..<2 {
        let report = try await run(cache: cache)
        #expect(report.tally.topics == 3)
        if cache != "link" { #expect(!report.isUpToDate) }
      }
    }
    #expect(folder.text("blocked") == "a file")
  }

  @Test("A record of another version is not used")
  func version() async throws {
    try await run()
    let name = try #require(folder.files("cache").first)
    var bytes = try #require(folder.bytes("cache/\(name)"))
    bytes[bytes.count - 8] ^= 1
    folder.write(bytes, to: "cache/\(name)")
    #expect(try await renders { try await run() } == 3)
    #expect(try await run().isUpToDate)
  }

  @Test("Old parts and the oldest of many records go")
  func pruned() async throws {
    for number in 0..<40 { folder.write("x", to: "cache/export-\(number)") }
    folder.write("x", to: "cache/other")
    try await run()
    let files = folder.files("cache")
    #expect(files.filter { $0.hasPrefix("export-") }.count == 32)
    #expect(files.contains("other"))
    #expect(try await run().isUpToDate)
  }
}

@Suite("What a page asks of the catalog")
struct CatalogQuestionTests {
  private static func reader() throws -> CatalogReader {
    let pages = [("a", "a.md"), ("b", "sub/b.md")]
    return CatalogReader(
      Catalog(
        try pages.map { id, path in
          Catalog.Entry(try Topic(parsing: Array("# T\n".utf8), id: TopicID(id)), path: path)
        }
      )
    )
  }

  @Test("Every question is noted, those without an answer too")
  func noted() throws {
    var reader = try Self.reader()
    #expect(reader.questions.isEmpty)
    _ = reader.entry("A")
    #expect(reader.questions == [.entry("a")])
    _ = reader.allEntries()
    #expect(reader.questions == [.entry("a"), .all])
    reader = try Self.reader()
    _ = reader.resolve("sub/b.md#x", from: "a")
    #expect(reader.questions == [.entry("a"), .path("sub/b.md")])
    reader = try Self.reader()
    _ = reader.resolve("gone.md", from: "b")
    #expect(reader.questions == [.entry("b"), .path("sub/gone.md"), .entry("gone")])
    reader = try Self.reader()
    _ = reader.resolve("#t", from: "b")
    #expect(reader.questions == [.entry("b")])
    reader = try Self.reader()
    _ = reader.resolve("https://example.org", from: "b")
    #expect(reader.questions.isEmpty)
  }

  @Test("Answers have one hash as long as they are the same")
  func answers() throws {
    let catalog = Catalog(try Self.reader().catalogEntries)
    var changed = catalog.entries
    changed[0].summary = "Another"
    let (one, other) = (CatalogAnswers(of: catalog), CatalogAnswers(of: Catalog(changed)))
    for questions in [[.entry("a")], [.path("a.md")], [.all]] as [[CatalogReader.Question]] {
      #expect(one.hash(of: questions) != other.hash(of: questions))
    }
    for questions in [[.entry("b")], [.entry("c")], [.path("c.md")], []]
      as [[CatalogReader.Question]]
    {
      #expect(one.hash(of: questions) == other.hash(of: questions))
    }
  }

  @Test("Entries come out of the cache as they went in")
  func coding() throws {
    for seed in try SharedMaterial.seeds() {
      var diagnostics: [Diagnostic] = []
      let bytes = Array(try String(contentsOf: seed, encoding: .utf8).utf8)
      let topic = try Topic(parsing: bytes, id: "x", diagnostics: &diagnostics)
      let entry = Catalog.Entry(topic, path: "sub/x.md")
      let outline = CachedOutline(entry: entry, diagnostics: diagnostics, idPosition: .start)
      let back = try #require(CachedOutline(outline.bytes))
      #expect(back.entry == entry)
      #expect(
        back.diagnostics.map { PageFinding("x", $0) } == diagnostics.map { PageFinding("x", $0) }
      )
      for count in 0..<min(outline.bytes.count, 300) {
        #expect(CachedOutline(Array(outline.bytes.prefix(count))) == nil)
      }
    }
  }
}

extension CatalogReader {
  fileprivate var catalogEntries: [Catalog.Entry] {
    var reader = self
    return reader.allEntries()
  }
}
