import Foundation
import TestSupport
import TopicKit

/// The pages under `Corpus/rules`: for each rule pages that break it, and near misses.
///
/// Beside `trigger.md` lies `trigger.findings`, the findings of the page line by line, and
/// where the rule has a fix `trigger.fixed.md`, the page with the rule's fixes applied. Set
/// `TOPICKIT_RECORD` to have these files written anew.
enum RuleCorpus {
  static let root = SharedMaterial.packageRoot.appendingPathComponent("Tests/Corpus/rules")
  static let isRecording = ProcessInfo.processInfo.environment["TOPICKIT_RECORD"] != nil

  /// A page of the corpus.
  struct Page: Sendable, CustomStringConvertible {
    var rule: DiagnosticRule
    var url: URL

    var name: String { url.deletingPathExtension().lastPathComponent }
    var isTrigger: Bool { name.hasPrefix("trigger") }
    var description: String { "\(rule.id)/\(name)" }
    var bytes: [UInt8] { get throws { try RuleCorpus.bytes(of: url) } }

    /// A file beside the page.
    func file(_ ending: String) -> URL {
      url.deletingPathExtension().appendingPathExtension(ending)
    }
  }

  /// The pages, by rule and name.
  static let pages: [Page] = DiagnosticRule.all.flatMap { rule -> [Page] in
    files(in: root.appendingPathComponent(rule.id))
      .filter { $0.pathExtension == "md" && !$0.lastPathComponent.hasSuffix(".fixed.md") }
      .map { Page(rule: rule, url: $0) }
  }

  /// What stands beside a page in its catalog.
  static let companions: [Catalog.Entry] = {
    let pages = files(in: root.appendingPathComponent("companions"))
    return pages.compactMap { url in
      (try? bytes(of: url)).flatMap { bytes in
        try? PageCheck(parsing: bytes, path: url.lastPathComponent).entry
      }
    }
  }()

  /// All findings of a page, with the companions beside it.
  static func findings(_ bytes: [UInt8], path: String) throws -> [Diagnostic] {
    let check = try PageCheck(parsing: bytes, path: path)
    return check.findings(in: Catalog(companions + [check.entry]))
  }

  static func bytes(of url: URL) throws -> [UInt8] { [UInt8](try Data(contentsOf: url)) }

  private static func files(in folder: URL) -> [URL] {
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    return (files ?? []).sorted { $0.path < $1.path }
  }
}

extension [UInt8] {
  /// The bytes with fixes applied, the last first.
  func applying(_ fixes: [Diagnostic.Fix]) -> [UInt8] {
    var bytes = self
    for fix in fixes.sorted(by: { $0.range.start.offset > $1.range.start.offset }) {
      bytes.replaceSubrange(fix.range.offsets, with: Array(fix.replacement.utf8))
    }
    return bytes
  }
}
