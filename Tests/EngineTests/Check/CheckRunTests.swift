import TestSupport
import Testing
import TopicKit

@testable import TopicKitEngine

/// Keeps what a check hands on.
struct CheckRecord: CheckReporter {
  var pages: [CheckedPage] = []
  mutating func add(_ page: CheckedPage) { pages.append(page) }

  /// `path:line:column [TK001]`, the path without the folder.
  func findings(in folder: TemporaryFolder) -> [String] {
    pages.flatMap { page in
      page.findings.map { finding in
        let path = page.path.replacing(folder.path + "/", with: "")
        let start = finding.range.start
        return "\(path):\(start.line):\(start.column) [\(finding.rule.id)]"
      }
    }
  }
}

extension CheckRecord {
  /// All rules but a few, so that these tests do not depend on what rules there are.
  static let otherRules = Set(DiagnosticRule.all.map(\.id)).subtracting(["TK003", "TK015"])
}

@Suite("Checking pages")
struct CheckRunTests {
  let folder = TemporaryFolder()

  private func check(
    ignoring: Set<String> = [],
    jobs: Int = 2,
    observer: inout RunRecord
  ) async throws -> (CheckRecord, CheckTally) {
    let walk = SourceWalk([folder.path("in")])
    let run = try await CheckRun(
      walk.pages,
      jobs: jobs,
      ignoring: ignoring.union(CheckRecord.otherRules),
      observer: &observer
    )
    var record = CheckRecord()
    let tally = try await run.report(to: &record, observer: &observer)
    return (record, tally)
  }

  @Test("Findings come in the order of pages and places, for any number of jobs")
  func order() async throws {
    for number in 0..<60 {
      folder.write("---\ntitle: @A\nid: @B\n---\n\n# @A\n", to: "in/\(number).md")
    }
    var results: [[String]] = []
    for jobs in [1, 2, 7] {
      var observer = RunRecord()
      let (record, tally) = try await check(jobs: jobs, observer: &observer)
      results.append(record.findings(in: folder))
      #expect(record.pages.map(\.path) == record.pages.map(\.path).sorted())
      #expect(tally.pages == 60)
      #expect(tally.errors == 59)
    }
    #expect(results[0].count == 60 * 2 + 59)
    #expect(results[0].prefix(2) == ["in/0.md:2:8 [TK003]", "in/0.md:3:5 [TK003]"])
    #expect(results[1] == results[0])
    #expect(results[2] == results[0])
  }

  @Test("Two pages with one id, whatever its case: an error at the second that names both")
  func twins() async throws {
    folder.writePage("in/a.md", id: "Sheet")
    folder.writePage("in/b.md", id: "sheet")
    folder.writePage("in/sub/sheet.md")
    var observer = RunRecord()
    let (record, tally) = try await check(observer: &observer)
    let errors = record.findings(in: folder).filter { $0.hasSuffix("[TK015]") }
    #expect(errors == ["in/b.md:2:1 [TK015]"])
    #expect(tally.errors == 1)
    let message = record.pages[1].findings.first { $0.rule == .idTaken }?.message ?? ""
    #expect(message.contains("in/a.md'"))
    #expect(message.contains("'sheet-2'"))
    let (quiet, _) = try await check(ignoring: ["TK015"], observer: &observer)
    #expect(!quiet.findings(in: folder).contains { $0.hasSuffix("[TK015]") })
  }

  @Test("A page that cannot be read is one error, and the rest is checked")
  func unreadable() async throws {
    folder.writePage("in/a.md")
    folder.write("---\na: b\n" + String(repeating: "c: d\n", count: 60_000), to: "in/b.md")
    folder.writePage("in/c.md")
    let walk = SourceWalk([folder.path("in")])
    folder.remove("in/c.md")
    var observer = RunRecord()
    let run = try await CheckRun(walk.pages, observer: &observer)
    var record = CheckRecord()
    let tally = try await run.report(to: &record, observer: &observer)
    #expect(tally.pages == 1)
    #expect(record.pages.map(\.path) == [folder.path("in/a.md")])
    #expect(run.failures.map(\.path) == [folder.path("in/b.md"), folder.path("in/c.md")])
    #expect(observer.findings == run.failures)
    #expect(run.failures.allSatisfy { $0.severity == .error })
  }

  @Test("A finding in code is disabled at its fence, and stands where it is")
  func codeDisabled() async throws {
    let code = "```sh\nif true; then\n```\n\n"
    folder.write(
      """
      # A

      \(code)<!-- topickit:disable-next-line -->
      \(code)[x](none.md)

      \(code)
      """,
      to: "in/a.md"
    )
    var observer = RunRecord()
    let run = try await CheckRun(
      SourceWalk([folder.path("in")]).pages,
      ignoring: CheckRecord.otherRules.subtracting(["TK060"]),
      observer: &observer
    )
    var record = CheckRecord()
    let check = CodeCheck(commands: [CodeCommand(language: "sh", words: ["sh", "-n", "{file}"])])
    _ = try await run.report(to: &record, code: check, observer: &observer)
    let lines = record.pages.flatMap { $0.findings.map(\.range.start.line) }
    #expect(lines == [4, 15])
    var plain = CheckRecord()
    _ = try await run.report(to: &plain, observer: &observer)
    #expect(plain.findings(in: folder).isEmpty)
  }

  @Test("A run can be stopped between pages")
  func stopped() async {
    folder.writePage("in/a.md")
    var observer = Stopping()
    await #expect(throws: ExportError.self) {
      _ = try await CheckRun(SourceWalk([folder.path("in")]).pages, observer: &observer)
    }
  }

  private struct Stopping: RunObserver {
    var wantsStop: Bool { true }
    mutating func observe(_ event: RunEvent) {}
  }
}
