import TestSupport
import Testing
import TopicKit

@testable import TopicKitEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

@Suite("Fixing pages")
struct PageFixesTests {
  let folder = TemporaryFolder()
  private let odd = "---\ntitle: @A\n---\n\n# @A\n"
  private let good = "---\ntitle: \"@A\"\n---\n\n# @A\n"

  private func fix(
    ignoring: Set<String> = [],
    isPreview: Bool = false,
    between: () -> Void = {}
  ) async throws -> (FixReport, CheckRecord) {
    var observer = RunRecord()
    var run = try await CheckRun(
      SourceWalk([folder.path("in")]).pages,
      ignoring: ignoring.union(CheckRecord.otherRules),
      observer: &observer
    )
    between()
    let report = try await run.fix(isPreview: isPreview, observer: &observer)
    var record = CheckRecord()
    _ = try await run.report(to: &record, observer: &observer)
    return (report, record)
  }

  @Test("Pages are fixed and checked again; others are not touched")
  func fixed() async throws {
    folder.write(odd, to: "in/a.md")
    folder.write(odd.replacing("\n", with: "\r\n"), to: "in/b.md")
    folder.write("\u{FEFF}" + odd, to: "in/bom.md")
    folder.writePage("in/c.md")
    folder.setMode(0o640, of: "in/a.md")
    let before = status("in/c.md")
    let (report, record) = try await fix()
    #expect(report.fixes == 3)
    #expect(report.pages == 3)
    #expect(report.failures.isEmpty)
    #expect(folder.text("in/a.md") == good)
    #expect(folder.bytes("in/b.md") == Array(good.replacing("\n", with: "\r\n").utf8))
    #expect(folder.bytes("in/bom.md") == Array(("\u{FEFF}" + good).utf8))
    #expect(record.findings(in: folder).isEmpty)
    #expect(status("in/a.md").st_mode & 0o7777 == 0o640)
    #expect(status("in/c.md").st_ino == before.st_ino)
    #expect(folder.files("in") == ["a.md", "b.md", "bom.md", "c.md"])
  }

  @Test("A preview writes nothing and says what would be done")
  func preview() async throws {
    folder.write(odd, to: "in/a.md")
    let (report, _) = try await fix(isPreview: true)
    #expect(report.fixes == 1)
    #expect(report.previews.map(\.finding.rule.id) == ["TK003"])
    #expect(folder.text("in/a.md") == odd)
  }

  @Test("A rule that is not asked is not fixed")
  func ignored() async throws {
    folder.write(odd, to: "in/a.md")
    let (report, _) = try await fix(ignoring: ["TK003"])
    #expect(report.fixes == 0)
    #expect(folder.text("in/a.md") == odd)
  }

  @Test("Of a link the target is replaced, and the link stays")
  func link() async throws {
    folder.write(odd, to: "in/.hidden/a.txt")
    folder.link("in/a.md", to: ".hidden/a.txt")
    let (report, _) = try await fix()
    #expect(report.fixes == 1)
    #expect(folder.text("in/.hidden/a.txt") == good)
    var status = stat()
    #expect(unsafe lstat(folder.path("in/a.md"), &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
    #expect(folder.files("in/.hidden") == ["a.txt"])
  }

  @Test("A page that was changed since it was read is fixed as it is now")
  func changedBefore() async throws {
    folder.write(odd, to: "in/a.md")
    let (report, _) = try await fix { folder.write(odd + "\nMore.\n", to: "in/a.md") }
    #expect(report.fixes == 1)
    #expect(folder.text("in/a.md") == good + "\nMore.\n")
  }

  @Test("A file that holds something else than was read is not overwritten")
  func changedMeanwhile() throws {
    folder.write("new", to: "a.md")
    let path = folder.path("a.md")
    #expect(throws: FileReplacement.Failure.changed) {
      try FileReplacement.replace(path, holding: Array("old".utf8), with: [])
    }
    #expect(throws: FileReplacement.Failure.changed) {
      try FileReplacement.replace(path, holding: Array("older".utf8), with: [])
    }
    #expect(folder.text("a.md") == "new")
    #expect(folder.files() == ["a.md"])
  }

  @Test("A page that cannot be written is one error, and the rest is fixed")
  func refused() async throws {
    folder.write(odd, to: "in/a/a.md")
    folder.write(odd, to: "in/b.md")
    let (report, record) = try await fix { folder.remove("in/a/a.md") }
    #expect(report.failures.map(\.path) == [folder.path("in/a/a.md")])
    #expect(report.fixes == 1)
    #expect(folder.text("in/b.md") == good)
    #expect(record.findings(in: folder) == ["in/a/a.md:2:8 [TK003]"])
  }

  @Test(
    "A page that may not be written, or a folder, is refused",
    .enabled(if: geteuid() != 0, "the superuser may write everything"),
    arguments: ["in/a.md", "in"]
  )
  func readOnly(name: String) async throws {
    folder.write(odd, to: "in/a.md")
    folder.setMode(name == "in" ? 0o555 : 0o444, of: name)
    let (report, _) = try await fix()
    #expect(report.failures.map(\.message) == ["cannot write it: permission denied"])
    #expect(folder.text("in/a.md") == odd)
    #expect(folder.files("in") == ["a.md"])
  }

  @Test("A page that is no file keeps its new content in the run")
  func input() async throws {
    let page = PageSource(bytes: Array(odd.utf8))
    var observer = RunRecord()
    var run = try await CheckRun(
      [page],
      ignoring: CheckRecord.otherRules,
      observer: &observer
    )
    #expect(run.content(at: 0) == Array(odd.utf8))
    let report = try await run.fix(observer: &observer)
    #expect(report.fixes == 1)
    #expect(run.content(at: 0) == Array(good.utf8))
  }

  private func status(_ name: String) -> stat {
    var status = stat()
    unsafe _ = lstat(folder.path(name), &status)
    return status
  }
}
