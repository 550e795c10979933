import Foundation
import TestSupport
import Testing
import TopicKit

@Suite("Each rule is broken by its pages, and not by their near misses")
struct RuleCorpusTests {
  /// Rules that no page of the corpus breaks: those that take megabytes, which are written by
  /// ``LongPageTests``, the one that whoever sees all pages asks, and the one that programs ask.
  static let elsewhere: [DiagnosticRule] = [
    .referenceHeldTooLong, .listHeldTooLong, .idTaken, .codeDoesNotParse,
  ]

  @Test("Every rule has a page that breaks it, and a near miss")
  func complete() {
    for rule in DiagnosticRule.all where !Self.elsewhere.contains(rule) {
      let pages = RuleCorpus.pages.filter { $0.rule == rule }
      #expect(pages.contains { $0.isTrigger }, "no page breaks \(rule.id)")
      #expect(pages.contains { !$0.isTrigger }, "no near miss of \(rule.id)")
    }
  }

  @Test("The findings are the ones that stand beside the page", arguments: RuleCorpus.pages)
  func findings(page: RuleCorpus.Page) throws {
    let found = try RuleCorpus.findings(page.bytes, path: "\(page.name).md")
    let text = found.map { "\($0)\n" }.joined()
    let file = page.file("findings")
    if RuleCorpus.isRecording {
      try? FileManager.default.removeItem(at: file)
      if !text.isEmpty { try Data(text.utf8).write(to: file) }
    }
    let expected = (try? RuleCorpus.bytes(of: file)).map { String(decoding: $0, as: UTF8.self) }
    #expect(text == expected ?? "")
    #expect(found.contains { $0.rule == page.rule } == page.isTrigger)
  }

  @Test("Findings are in the order of the page, and lie in it", arguments: RuleCorpus.pages)
  func places(page: RuleCorpus.Page) throws {
    let bytes = try page.bytes
    let found = try RuleCorpus.findings(bytes, path: "\(page.name).md")
    #expect(PlaceCheck.faults(found, in: bytes).isEmpty)
  }

  @Test("The fixes make the page that stands beside it", arguments: RuleCorpus.pages)
  func fixedPage(page: RuleCorpus.Page) throws {
    guard page.isTrigger else { return }
    let bytes = try page.bytes
    let fixes = try RuleCorpus.findings(bytes, path: "\(page.name).md")
      .filter { $0.rule == page.rule }.compactMap(\.fix)
    let file = page.file("fixed.md")
    let fixed = bytes.applying(fixes)
    if RuleCorpus.isRecording {
      try? FileManager.default.removeItem(at: file)
      if !fixes.isEmpty { try Data(fixed).write(to: file) }
    }
    let expected = try? RuleCorpus.bytes(of: file)
    #expect(fixed == expected ?? bytes)
    #expect(fixes.isEmpty == (expected == nil))
  }

  @Test("A fix removes its finding, and brings no other", arguments: RuleCorpus.pages)
  func fix(page: RuleCorpus.Page) throws {
    let bytes = try page.bytes
    let path = "\(page.name).md"
    let before = try RuleCorpus.findings(bytes, path: path)
    for finding in before {
      guard let fix = finding.fix else { continue }
      let after = try RuleCorpus.findings(bytes.applying([fix]), path: path)
      var rest = before.map(\.rule)
      if let index = rest.firstIndex(of: finding.rule) { rest.remove(at: index) }
      for other in after {
        let index = rest.firstIndex(of: other.rule)
        #expect(index != nil, "after the fix of \(finding): \(other)")
        if let index { rest.remove(at: index) }
      }
    }
  }
}
