import TestSupport
import Testing
import TopicKitJSON

@testable import TopicKit

/// Pages that other readers of Markdown stumbled over, as topics.
@Suite(.enabled(if: SharedMaterial.isPresent, "no shared material beside the package"))
struct CaseTopicTests {
  private func topic(_ name: String) throws -> (topic: Topic, rules: [DiagnosticRule]) {
    var findings: [Diagnostic] = []
    let page = try SharedMaterial.bytes("cases/\(name).md")
    let topic = try Topic(parsing: page, id: "file", diagnostics: &findings)
    return (topic, findings.map(\.rule))
  }

  @Test("Headings in comments and HTML blocks open nothing")
  func hiddenHeadings() throws {
    let topic = try topic("17-heading-in-comment").topic
    #expect(topic.sections.map(\.kind) == [.keyAPIs, .variants])
    #expect(topic.pitfalls.isEmpty)
    #expect(topic.keyAPIs.map(\.code) == ["a"])
  }

  @Test("A fence holds shorter fences and headings")
  func nestedFence() throws {
    let topic = try topic("19-fence-inside-fence").topic
    #expect(topic.defaultCode?.language == "markdown")
    #expect(
      topic.defaultCode?.code == "```swift\nlet a = 1\n```\n~~~\n## Variants\n~~~\n"
    )
    #expect(topic.pitfalls.map(\.title.plainText) == ["A."])
  }

  @Test("A fence that is never closed holds the rest of its container")
  func unclosedFence() throws {
    let (topic, rules) = try topic("21-unclosed-fence")
    #expect(topic.sections.map(\.kind) == [.keyAPIs, .defaultCode])
    #expect(topic.defaultCode?.code.hasSuffix("- **Lost.** inside the block\n") == true)
    #expect(rules.contains(.fenceUnclosed))
  }

  @Test("Pitfalls keep code blocks and paragraphs, in bullets and in numbers")
  func fencesInItems() throws {
    let topic = try topic("23-fence-in-list-item").topic
    #expect(topic.pitfalls.map(\.title.plainText) == ["One.", "Two.", "Ten.", "Eleven."])
    #expect(
      topic.pitfalls.map { $0.explanation.children.map(\.element) } == [
        [.paragraph, .codeBlock, .paragraph], [.paragraph], [.paragraph, .codeBlock], [],
      ]
    )
    guard case .code(let last)? = topic.sections.first?.content.last else {
      Issue.record("the last block is outside the list")
      return
    }
    #expect(last.code == "d\n")
  }

  @Test("Parentheses in targets stay, and broken links are text")
  func parentheses() throws {
    let topic = try topic("25-parentheses-in-target").topic
    #expect(topic.related.map(\.topic) == ["sheet", "button"])
    #expect(topic.related.map(\.fragment) == ["present(_:)", nil])
    #expect(topic.summary?.plainText == "env t [bad](/u(ri ) esc ang")
  }

  @Test("Odd code names an API of some kind")
  func apiNames() throws {
    let topic = try topic("31-docset-anchors").topic
    #expect(
      topic.keyAPIs.map { "\($0.code) \($0.kind)" } == [
        "a/b other", "a>b other", "100% other", "x y other", "init(_:) initializer", "'q' other",
        "\"d\" constant", "é property",
      ]
    )
    #expect(topic.variants.map(\.title.plainText) == ["a/b & c"])
  }

  @Test("Lone carriage returns end lines")
  func carriageReturns() throws {
    let topic = try topic("37-lone-cr-and-mixed").topic
    #expect(topic.id == "x")
    #expect(topic.summary?.plainText == "one two")
    #expect(topic.keyAPIs.map(\.code) == ["a"])
  }

  @Test("A page is not swallowed by front matter that is never closed")
  func unclosedFrontMatter() throws {
    let (topic, rules) = try topic("07-missing-close-swallows-page")
    #expect(topic.id == "x")
    #expect(topic.pitfalls.map(\.title.plainText) == ["One."])
    #expect(rules.contains(.frontMatterUnclosed))
  }

  @Test("Deep emphasis is read and freed without recursion")
  func deepEmphasis() throws {
    let topic = try topic("39-deep-emphasis-stack-overflow").topic
    #expect(!topic.introduction.isEmpty)
    let again = try self.topic("39-deep-emphasis-stack-overflow").topic
    #expect(topic == again)
  }

  @Test(
    "Front matter that other readers refuse or cut is read whole, with a warning where it stands",
    arguments: [
      (
        "01-at-sign-title", #"{"title": "@Observable", "tags": ["@State", "@Binding"]}"#,
        ["3:8 TK003", "4:8 TK003", "4:16 TK003"]
      ),
      (
        "03-hash-cuts-value", ##"{"title": "#Preview", "summary": "Fixes"}"##,
        ["3:8 TK003", "4:16 TK003"]
      ),
      (
        "05-dashes-inside-value",
        #"{"title": "before --- after", "summary": "---\nstill inside\n...\n", "platforms": ["iOS"]}"#,
        ["11:1 TK013"]
      ),
      ("09-crlf-and-trailing-blanks", #"{"title": "X", "platforms": ["iOS", "macOS"]}"#, []),
      (
        "11-template-and-percent", #"{"aliases": ["%", "foreach"], "note": "`code` first"}"#,
        ["5:5 TK003", "7:7 TK003"]
      ),
    ]
  )
  func frontMatter(name: String, values: String, places: [String]) throws {
    var findings: [Diagnostic] = []
    let page = try SharedMaterial.bytes("cases/\(name).md")
    let topic = try Topic(parsing: page, diagnostics: &findings)
    let written = try JSONValue(parsing: String(decoding: topic.json(.line), as: UTF8.self))
    let wanted = try JSONValue(parsing: #"{"frontMatter": \#(values)}"#)
    #expect(written.differences(from: wanted).isEmpty, "\(written)")
    let found = findings.map { "\($0.range.start.line):\($0.range.start.column) \($0.rule.id)" }
    #expect(found == places)
    // Every warning of this kind says how to write it.
    for finding in findings where finding.rule == .frontMatterAmbiguous {
      #expect(finding.fix != nil, "\(finding)")
    }
  }

  @Test("A fault of front matter is told each time, by any number of readers at once")
  func repeatedFault() async throws {
    let page = try SharedMaterial.bytes("cases/13-stale-state-after-error.md")
    let all = try await withThrowingTaskGroup(of: [Diagnostic].self) { group in
      for _ in 0..<8 {
        group.addTask {
          var findings: [Diagnostic] = []
          _ = try Topic(parsing: page, diagnostics: &findings)
          return findings
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(all).count == 1)
    #expect(all.first?.map(\.rule) == [.frontMatterMalformed])
  }

  @Test("Links find headings of any script, raw and percent-encoded")
  func headingLinks() throws {
    let topic = try topic("15-non-ascii-heading-slug").topic
    var catalog = CatalogReader(Catalog([Catalog.Entry(topic)]))
    let titles = ["#概要", "#%D0%9E%D0%B1%D0%B7%D0%BE%D1%80", "#обзор", "#section"].map {
      link -> String? in
      guard case .heading(let heading) = catalog.resolve(link, from: topic.id) else { return nil }
      return heading.text
    }
    #expect(titles == ["概要", "Обзор", "Обзор", "\u{1F389}"])
  }

  @Test("Template marks are text")
  func templates() throws {
    let topic = try topic("33-double-braces").topic
    #expect(
      topic.summary?.plainText
        == #"Use {{.ID}} and \{\{raw\}\} and {{ page.title }} and {% raw %}."#
    )
    guard case .code(let code) = topic.introduction.last else {
      Issue.record("the last block is code")
      return
    }
    #expect(code.code == "docker ps --format '{{.ID}}' # ${HOME} %s $1 \\0\n")
  }

  @Test("Every NUL is U+FFFD, and each line that holds one is told")
  func nul() throws {
    let (topic, rules) = try topic("41-nul-characters")
    #expect(topic.title.plainText == "a\u{FFFD}b")
    #expect(topic.summary?.plainText == "c\u{FFFD}d e\u{FFFD} \u{FFFD}")
    #expect(rules.filter { $0 == .nulByte }.count == 3)
  }

  @Test("The three spellings of a name lead to one topic, this one")
  func normalForms() throws {
    let topic = try topic("43-normal-forms").topic
    #expect(topic.related.map(\.topic) == [topic.id, topic.id, topic.id])
  }

  @Test("An id is cut to what file systems take; the title is not")
  func longNames() throws {
    let (topic, rules) = try topic("45-name-too-long")
    #expect(topic.id.rawValue.utf8.count == 100)
    #expect(topic.title.plainText.utf8.count > 255)
    #expect(rules == [.idMalformed])
  }
}
