import Foundation
import TestSupport
import TopicKit
import TopicKitExporters

@testable import TopicKitEngine

/// A set of pages that is edited at random and exported twice after each edit: with a cache
/// into `out`, without one into `twin`.
///
/// A class, so that a test may hand it on.
final class EditedSet {
  let folder = TemporaryFolder()
  private var random: SeededRandom
  private var pages: [String] = []
  private var count = 0
  private var settings = Settings()
  private let formats: [String]

  /// What a run is asked beside the pages.
  private struct Settings {
    var platform: Platform?
    var values: [String: String] = [:]
    var epoch = 1_000_000_000
    var jobs = 1
  }

  /// What came of a run.
  struct Outcome: Equatable {
    var findings: [PageFinding] = []
    var remarks: [String] = []
    var notes = 0
    var tally = RunTally()
    var error: ExportError?
    var tree: [String: [UInt8]] = [:]
  }

  init(formats: [String], seed: UInt64) throws {
    random = SeededRandom(state: seed)
    self.formats = formats
    for seed in try SharedMaterial.seeds() {
      let name = seed.lastPathComponent
      folder.write([UInt8](try Data(contentsOf: seed)), to: "in/\(name)")
      pages.append(name)
    }
    for _ in 0..<6 { addPage() }
  }

  var cache: ExportCache { ExportCache(folder: folder.path("cache")) }

  // MARK: - Runs

  /// Exports with the cache, and without.
  func exportBoth() async -> (cached: Outcome, fresh: Outcome, report: RunReport) {
    settings.jobs = random.below(2) + 1
    let (cached, report) = await export(to: "out", cache: cache)
    let (fresh, _) = await export(to: "twin", cache: nil)
    return (cached, fresh, report)
  }

  /// Exports to a folder.
  func export(to output: String, cache: ExportCache?) async -> (Outcome, RunReport) {
    var outcome = Outcome()
    var report = RunReport(tally: RunTally())
    do throws(ExportError) {
      var record = RunRecord()
      report = try await run().write(
        toFolder: folder.path(output),
        cache: cache,
        observer: &record
      )
      (outcome.findings, outcome.remarks) = (record.findings, record.remarks)
    } catch { outcome.error = error }
    outcome.notes = report.notes.count
    outcome.tally = report.tally
    outcome.tree = folder.tree(output)
    return (outcome, report)
  }

  /// What would become of the files of `out`.
  func check(cache: ExportCache?) async throws(ExportError) -> [FileChange] {
    var record = RunRecord()
    return try await run().preview(
      ofFolder: folder.path("out"),
      cache: cache,
      observer: &record
    ).changes
  }

  private func run() throws(ExportError) -> ExportRun {
    let formats = formats.compactMap { ExporterRegistry.builtIn[$0] }
    let known = Set(formats.flatMap { $0.options.map(\.key) })
    return try ExportRun(
      SourceWalk([folder.path("in")]),
      formats: formats,
      options: ExportOptions(
        name: "Set",
        platform: settings.platform,
        values: settings.values.filter { known.contains($0.key) },
        epoch: settings.epoch
      ),
      jobs: settings.jobs
    )
  }

  // MARK: - Edits

  /// Makes one edit, and says which.
  func edit() -> String {
    switch random.below(17) {
    case 0: return addPage()
    case 1: return change("body", "\nMore of `it`, and [a link](\(anyPage)#pitfalls).\n")
    case 2: return change("headings", "\n## Heading \(number())\n\n### Below it\n\nText.\n")
    case 3: return change("pitfalls", "\n## Pitfalls\n\n- **A pitfall \(number()).** Text.\n")
    case 4: return changeTitle()
    case 5: return rename()
    case 6: return deletePage()
    case 7: return changeFront("id: other-\(random.below(4))")
    case 8: return changeFront("aliases: [alias\(random.below(4)), sheet]")
    case 9: return changeFront("title: @Broken \(number())")
    case 10: return changeOptions()
    case 11:
      settings.platform = random.pick([nil, .macOS, .iOS, "visionOS"].map { $0 })
      return "platform"
    case 12: return deleteOutput()
    case 13: return editOutput()
    case 14:
      let page = anyPage
      folder.write(folder.bytes("in/\(page)") ?? [], to: "in/\(page)")
      return "touch \(page)"
    case 15: return change("bytes", [0xFF, 0x00, 0x0A])
    default: return "nothing"
    }
  }

  private var anyPage: String { random.pick(pages) }

  private func number() -> Int {
    count += 1
    return count
  }

  @discardableResult
  private func addPage() -> String {
    let name = random.pick(["", "sub/", "sub/deep/"]) + "page\(number()).md"
    let links = (0..<3).map { _ in
      let page = pages.isEmpty ? "none.md" : anyPage
      return "- [\(page)](\(page)) and [its pitfalls](\(page)#pitfalls)"
    }
    folder.write(
      """
      # Page \(count)

      A page of *some* length, number \(count).

      ## Key APIs

      `View.page\(count)()`, `@Page`

      ## Related

      \(links.joined(separator: "\n"))

      """,
      to: "in/\(name)"
    )
    pages.append(name)
    return "add \(name)"
  }

  private func change(_ what: String, _ text: String) -> String { change(what, Array(text.utf8)) }

  private func change(_ what: String, _ bytes: [UInt8]) -> String {
    let page = anyPage
    folder.write((folder.bytes("in/\(page)") ?? []) + bytes, to: "in/\(page)")
    return "\(what) of \(page)"
  }

  private func changeTitle() -> String {
    let page = anyPage
    let text = String(decoding: folder.bytes("in/\(page)") ?? [], as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("# ") ? "# Title \(number())" : String(line)
    }
    folder.write(lines.joined(separator: "\n"), to: "in/\(page)")
    return "title of \(page)"
  }

  private func changeFront(_ line: String) -> String {
    let page = anyPage
    let text = String(decoding: folder.bytes("in/\(page)") ?? [], as: UTF8.self)
    let body = text.hasPrefix("---\n") ? String(text.dropFirst(4)) : "---\n\n" + text
    folder.write("---\n\(line)\n\(body)", to: "in/\(page)")
    return "\(line) of \(page)"
  }

  private func rename() -> String {
    let place = random.below(pages.count)
    let new = "renamed\(number()).md"
    folder.write(folder.bytes("in/\(pages[place])") ?? [], to: "in/\(new)")
    folder.remove("in/\(pages[place])")
    pages[place] = new
    return "rename to \(new)"
  }

  private func deletePage() -> String {
    guard pages.count > 8 else { return "nothing" }
    let page = pages.remove(at: random.below(pages.count))
    folder.remove("in/\(page)")
    return "delete \(page)"
  }

  private func changeOptions() -> String {
    let (key, value) = random.pick([
      ("budget", "9000"), ("budget", "40KB"), ("aliases", "no"), ("section", "3"),
      ("pitfalls", "no"), ("epoch", ""), ("none", ""),
    ])
    if key == "epoch" {
      settings.epoch += 100_000
    } else if key == "none" {
      settings.values = [:]
    } else {
      settings.values[key] = value
    }
    return "option \(key)=\(value)"
  }

  // MARK: - Edits of the output

  private func deleteOutput() -> String {
    guard let path = anyOutput else { return "nothing" }
    for output in ["out", "twin"] { folder.remove("\(output)/\(path)") }
    return "delete output \(path)"
  }

  private func editOutput() -> String {
    guard let path = anyOutput, var bytes = folder.bytes("out/\(path)"), !bytes.isEmpty else {
      return "nothing"
    }
    // Of the same size, and a moment after it was written.
    bytes[bytes.count / 2] ^= 1
    for output in ["out", "twin"] { folder.write(bytes, to: "\(output)/\(path)") }
    return "edit output \(path)"
  }

  private var anyOutput: String? {
    let files = folder.files("out").filter { $0 != Manifest.fileName }
    return files.isEmpty ? nil : random.pick(files)
  }
}

/// Numbers that look random and are the same in each run: SplitMix64.
struct SeededRandom {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// A number from 0 up to, not including, `limit`.
  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }
}
