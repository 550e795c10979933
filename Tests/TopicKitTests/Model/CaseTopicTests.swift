import TestSupport
import Testing

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
}
