import TestSupport
import Testing
import TopicKit
import TopicKitJSON

struct SpecExamplesTests {
  @Test("The specification has examples")
  func hasExamples() {
    #expect(!SpecExample.all.isEmpty)
  }

  @Test("A page means what the specification says", arguments: SpecExample.all)
  func example(_ example: SpecExample) throws {
    var diagnostics: [Diagnostic] = []
    let topic = try Topic(
      parsing: Array(example.page.utf8),
      id: "topic",
      options: ParseOptions(),
      diagnostics: &diagnostics
    )
    let expected = try JSONValue(parsing: example.expected)
    var actual = try #require(try JSONValue(parsing: topic.json(.line)).members)
    let rules = diagnostics.map { JSONValue.string($0.rule.id) }
    actual.append(JSONValue.Member("diagnostics", .array(rules)))
    let differences = JSONValue.object(actual).differences(from: expected)
    #expect(differences.isEmpty, "\(example.testDescription): \(differences)")
  }
}

/// The runner itself: an example that nothing can fail would prove nothing.
struct SpecExampleTests {
  private let fence = String(repeating: "`", count: 32)

  @Test("Examples are found with their number, section, line, and tabs")
  func examples() {
    let text = """
      # Title
      \(fence) example
      # page
      .
      {}
      \(fence)
      ## Part two
      \(fence) exampl
      ```
      \(fence) example
      →a

      .
      {"a":
      .
      \(fence)
      """
    let examples = SpecExample.examples(in: text)
    #expect(examples.map(\.testDescription) == ["1: Title (line 2)", "2: Part two (line 10)"])
    #expect(examples.map(\.page) == ["# page\n", "\ta\n\n"])
    #expect(examples.map(\.expected) == ["{}\n", "{\"a\":\n.\n"])
  }

  @Test("An example that is not closed is one that fails")
  func unclosed() {
    let examples = SpecExample.examples(in: "\(fence) example\na")
    #expect(examples.map(\.expected) == [""])
    #expect(throws: JSONValue.Fault.self) { try JSONValue(parsing: "") }
  }

  @Test(
    "Objects are compared by the keys that are asked, arrays whole",
    arguments: [
      (#"{"a": 1}"#, #"{"b": 2, "a": 1}"#, 0),
      (#"{"a": {"b": "c"}}"#, #"{"a": {"b": "c", "d": []}}"#, 0),
      (#"{"a": 1}"#, #"{"a": 2}"#, 1),
      (#"{"a": 1}"#, #"{"b": 1}"#, 1),
      (#"{"a": {}}"#, #"{"a": []}"#, 1),
      ("[1, 2]", "[1, 2]", 0),
      ("[1]", "[1, 2]", 1),
      ("[2, 1]", "[1, 2]", 2),
      ("[]", "[1]", 1),
      (#"[{"a": 1}]"#, #"[{"a": 1, "b": 2}]"#, 0),
      ("true", "false", 1),
      (#""\u00e9""#, #""e\u0301""#, 1),
      (#""a""#, "null", 1),
      (#"{"a": null}"#, #"{}"#, 0),
      (#"{"a": null}"#, #"{"a": 1}"#, 1),
      ("null", "1", 1),
    ]
  )
  func subset(expected: String, actual: String, count: Int) throws {
    let differences = try JSONValue(parsing: actual)
      .differences(from: JSONValue(parsing: expected))
    #expect(differences.count == count, "\(differences)")
  }
}
