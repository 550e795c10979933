import Foundation
import TestSupport
import Testing
import TopicKit

/// Pages of a folder as one set, checked against each other.
struct CheckedFolder {
  /// The pages' bytes and findings, by path.
  private(set) var pages: [(path: String, bytes: [UInt8], findings: [Diagnostic])] = []

  init(_ files: [URL], below root: URL) throws {
    let prefix = root.path + "/"
    var checks: [(String, [UInt8], PageCheck)] = []
    for file in files {
      let path = String(file.path.dropFirst(prefix.count))
      let bytes = try RuleCorpus.bytes(of: file)
      checks.append((path, bytes, try PageCheck(parsing: bytes, path: path)))
    }
    let catalog = Catalog(checks.map(\.2.entry))
    pages = checks.map { ($0, $1, $2.findings(in: catalog)) }
  }
}

@Suite("Folders of pages are checked")
struct CheckedFoldersTests {
  @Test("The seeds have no finding")
  func seeds() throws {
    let root = SharedMaterial.packageRoot.appendingPathComponent("seeds")
    let files = try FileManager.default
      .contentsOfDirectory(at: root, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "md" }
    #expect(files.count >= 9)
    for page in try CheckedFolder(files, below: root).pages {
      #expect(page.findings.map(\.description).isEmpty, "\(page.path): \(page.findings)")
    }
  }

  @Test(
    "Every page of the corpora is checked, its findings in its order and within it",
    .enabled(if: SharedMaterial.isPresent),
    arguments: ["hugo-docs", "powershell", "skills-master", "tldr"]
  )
  func corpora(name: String) throws {
    let root = try #require(SharedMaterial.root).appendingPathComponent("corpora/\(name)")
    let folder = try CheckedFolder(SharedMaterial.pages("corpora/\(name)"), below: root)
    #expect(folder.pages.count > 100)
    var counts: [String: Int] = [:]
    for page in folder.pages {
      let faults = PlaceCheck.faults(page.findings, in: page.bytes)
      #expect(faults.isEmpty, "\(page.path): \(faults)")
      for finding in page.findings { counts[finding.rule.id, default: 0] += 1 }
    }
    if let file = ProcessInfo.processInfo.environment["TOPICKIT_FINDINGS"] {
      let lines = folder.pages.flatMap { page in page.findings.map { "\(page.path):\($0)\n" } }
      try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: "\(file)-\(name).txt"))
    }
    #expect(!counts.isEmpty)
  }

  @Test("Fixes leave pages that have no fix left", arguments: ["hugo-docs", "powershell", "tldr"])
  func fixes(name: String) throws {
    guard let shared = SharedMaterial.root else { return }
    let root = shared.appendingPathComponent("corpora/\(name)")
    let files = SharedMaterial.pages("corpora/\(name)").enumerated()
      .filter { $0.offset.isMultiple(of: 10) }.map(\.element)
    for page in try CheckedFolder(files, below: root).pages {
      var bytes = page.bytes
      for _ in 0..<4 {
        let check = try PageCheck(parsing: bytes, path: page.path)
        let fixes = check.findings(in: Catalog([check.entry])).compactMap(\.fix)
        var last = -1
        bytes = bytes.applying(
          fixes.sorted { $0.range.start.offset < $1.range.start.offset }.filter { fix in
            defer { last = max(last, fix.range.end.offset) }
            return fix.range.start.offset > last
          }
        )
      }
      let check = try PageCheck(parsing: bytes, path: page.path)
      let left = check.findings(in: Catalog([check.entry])).filter { $0.fix != nil }
      #expect(left.isEmpty, "\(page.path): \(left)")
    }
  }
}
