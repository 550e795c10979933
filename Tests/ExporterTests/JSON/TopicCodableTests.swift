import Foundation
import TestSupport
import Testing
import TopicKit
import TopicKitJSON

struct TopicCodableTests {
  private let pages = [
    Sample.page, "", "# Only *this*", "text[^a]\n\n> [^a]: b[^a]\n", "## On iOS\n",
  ]

  /// What a decoder makes of what an encoder made.
  private func coded<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: try JSONEncoder().encode(value))
  }

  @Test("What the exporter writes is decoded as an equal topic")
  func exported() throws {
    for page in pages {
      let original = try topic(page, id: "x")
      let decoded = try JSONDecoder().decode(Topic.self, from: Data(original.json()))
      #expect(decoded == original)
      #expect(decoded.line == original.line)
    }
  }

  @Test("What `Codable` writes is what the exporter writes")
  func encoded() throws {
    for page in pages {
      let original = try topic(page, id: "x")
      let encoder = OrderedEncoder()
      try original.encode(to: encoder)
      let exported = try JSONValue(parsing: original.json())
      #expect(encoder.value.description == exported.description)
      #expect(try coded(original) == original)
    }
    let odd = try Sample.odd()
    #expect(try coded(odd) == odd)
  }

  @Test("The order of keys comes back from a decoder that does not keep it")
  func keyOrder() throws {
    let page = "---\nz: {b: c, a: [{y: 1, x: 2}]}\nid: a\nk1: a\nk2: a\nk3: a\ntitle: b\n---\n"
    let original = try topic(page)
    #expect(try coded(original).frontMatter == original.frontMatter)
    #expect(original.frontMatter.entries.map(\.key) == ["z", "id", "k1", "k2", "k3", "title"])
  }

  @Test("Each part of a topic is coded alone, and comes back equal")
  func parts() throws {
    let sample = try topic(Sample.page)
    for value in sample.sections { #expect(try coded(value) == value) }
    for value in sample.sections.flatMap(\.content) { #expect(try coded(value) == value) }
    for value in sample.introduction + sample.preamble { #expect(try coded(value) == value) }
    for value in sample.introduction.notes { #expect(try coded(value) == value) }
    for value in sample.pitfalls { #expect(try coded(value) == value) }
    for value in sample.keyAPIs { #expect(try coded(value) == value) }
    for value in sample.related { #expect(try coded(value) == value) }
    for value in sample.omittedVariants { #expect(try coded(value) == value) }
    for value in sample.platformSections {
      #expect(try coded(value) == value)
      for variant in value.variants { #expect(try coded(variant) == variant) }
    }
    for value in sample.variants { #expect(try coded(value) == value) }
    let code = try #require(sample.defaultCode)
    #expect(try coded(code) == code)
    let availability = try #require(sample.availability)
    #expect(try coded(availability) == availability)
    #expect(
      try coded(availability.items.compactMap(\.version))
        == availability.items.compactMap(\.version)
    )
    #expect(try coded(sample.title) == sample.title)
    let summary = try #require(sample.summary)
    #expect(try coded([summary, RichText()]) == [summary, RichText()])
    let unordered = FrontMatter(entries: sample.frontMatter.entries.sorted { $0.key < $1.key })
    #expect(Set(try coded(unordered).entries.map(\.key)) == Set(unordered.entries.map(\.key)))
  }

  @Test(
    "Texts come back, whatever they hold",
    arguments: [
      "1\\. a", "\\# a", "a\\\nb", "a  b", "*a **b***", "[a](<b c> \"d\\\"\")", "![a](b)",
      "`` ` ``",
      "<b>a</b>", "a&amp;b &lt;", "\\[^1]", "a[^1]", "| a |", "***", "~~a~~", "https://a.b/c",
      "a\u{2028}b", "[a]", "\\*a*", "é概🎉", "- a\n- b", "1. a\n\n   b", "> a\n> b", "a\n\nb",
      "- [ ] a", "# A\n\ntext", "|a|\n|-|\n|b|", "<div>\na\n</div>", "[^1]: a", "- a\n\n* b",
    ]
  )
  func texts(markdown: String) throws {
    let page = try topic("[^1]: x\n\n" + markdown + "\n")
    let blocks = page.preamble + page.introduction
    #expect(blocks.count > 1)
    for block in blocks { #expect(try coded(block) == block) }
    let decoded = try coded(page)
    #expect(decoded == page)
    let heading = try topic("# \(markdown.replacing("\n", with: " "))\n\n[^1]: x\n")
    #expect(try coded(heading) == heading)
  }

  @Test(
    "JSON that is no topic is refused with the place",
    arguments: [
      ("{}", "id"),
      (
        Self.minimal(
          sections: #"[{"kind":"odd","level":2,"title":{"markdown":"","text":""},"content":[]}]"#
        ), "odd"
      ),
      (Self.minimal(content: #"{"type":"odd"}"#), "odd"),
      (Self.minimal(content: #"{"type":"block"}"#), "block"),
      (Self.minimal(content: #"{"type":"variant","index":0}"#), "index 0"),
      (Self.minimal(content: #"{"type":"variant","index":-1}"#), "index -1"),
      (Self.minimal(frontMatter: "[]"), "frontMatter"),
      (Self.minimal(frontMatter: #"{"a":1}"#), "frontMatter"),
    ]
  )
  func refused(json: String, place: String) throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Topic.self, from: Data(json.utf8))
    }
    #expect("\(try #require(error))".contains(place))
  }

  /// A topic of the keys that must be there.
  private static func minimal(
    frontMatter: String = "{}",
    content: String = "",
    sections: String = "[]"
  ) -> String {
    #"{"id":"a","title":{"markdown":"a","text":"a"},"platforms":[],"aliases":[],"frontMatter":"#
      + frontMatter
      + #","pitfalls":[],"keyAPIs":[],"variants":[],"platformSections":[],"omittedVariants":[],"#
      + #""related":[],"heading":false,"preamble":[],"introduction":["# + content
      + #"],"sections":"# + sections + "}"
  }

  @Test("The smallest topic is decoded")
  func smallest() throws {
    let json = Data(Self.minimal().utf8)
    #expect(try JSONDecoder().decode(Topic.self, from: json) == (try topic("", id: "a")))
  }
}
