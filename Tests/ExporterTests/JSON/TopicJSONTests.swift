import Foundation
import TestSupport
import Testing
import TopicKit
import TopicKitJSON

/// What stands in the JSON of a topic, part by part.
struct TopicJSONTests {
  /// A part of the JSON of a page, on one line.
  private func part(_ keys: String..., of page: String) throws -> String? {
    var value = try JSONValue(parsing: try topic(page, id: "x").json(.line))
    for key in keys {
      guard let next = Int(key).map({ value[$0] }) ?? value[key] else { return nil }
      value = next
    }
    return value.description
  }

  @Test("Pretty and compact JSON are the same values in the same order")
  func layouts() throws {
    let page = try topic(Sample.page)
    let pretty = try JSONValue(parsing: page.json(.pretty))
    let line = try JSONValue(parsing: page.json(.line))
    #expect(pretty == line)
    #expect(page.json(.line).firstIndex(of: 0x0A) == page.json(.line).count - 1)
    #expect(
      pretty.members?.map(\.key) == [
        "id", "title", "summary", "platforms", "availability", "docs", "aliases", "frontMatter",
        "frontMatterOrder", "defaultCode", "pitfalls", "keyAPIs", "variants", "platformSections",
        "omittedVariants", "related", "heading", "preamble", "introduction", "sections",
      ]
    )
  }

  @Test("Front matter keeps its order, its shape and its text")
  func frontMatter() throws {
    let page = "---\nb: 1.10\ntitle: T\na: [x, {z: no, y: \"\"}]\n---\n"
    #expect(
      try part("frontMatter", of: page)
        == #"{"b": "1.10", "title": "T", "a": ["x", {"z": "no", "y": ""}]}"#
    )
    #expect(try part("frontMatterOrder", of: page) == #"["b", "title", "a", "z", "y"]"#)
  }

  @Test(
    "The order of keys is written where it is not the usual one",
    arguments: [
      ("id: a\ntitle: b", nil), ("title: a\nextra: b\nzebra: c", nil), ("a: {b: c, d: e}", nil),
      ("title: a\nid: b", #"["title", "id"]"#), ("z: a\nb: c", #"["z", "b"]"#),
      ("a: [{d: e, b: c}]", #"["a", "d", "b"]"#),
    ]
  )
  func order(frontMatter: String, expected: String?) throws {
    let page = "---\n\(frontMatter)\n---\n"
    #expect(try part("frontMatterOrder", of: page) == expected)
  }

  @Test("Availability has its versions, and what was not understood has none")
  func availability() throws {
    #expect(
      try part("availability", of: "---\navailability: iOS 13.0+, macOS 10.15, tvOS 9beta\n---\n")
        == #"{"written": "iOS 13.0+, macOS 10.15, tvOS 9beta", "items": ["#
        + #"{"platform": "iOS", "version": "13.0", "orLater": true}, "#
        + #"{"platform": "macOS", "version": "10.15", "orLater": false}, "#
        + #"{"platform": "tvOS", "orLater": false}]}"#
    )
  }

  @Test(
    "Code has its language where it has one, and every byte",
    arguments: [
      ("```\n```", #"{"type": "code", "code": ""}"#),
      (
        "```swift\na\n\n\tb\n```",
        #"{"type": "code", "language": "swift", "info": "swift", "code": "a\n\n\tb\n"}"#
      ),
      (
        "~~~ c++ title=\"x\"\n\"\\\n~~~",
        #"{"type": "code", "language": "c++", "info": "c++ title=\"x\"", "code": "\"\\\n"}"#
      ),
      ("    a\n     b", #"{"type": "code", "code": "a\n b\n"}"#),
    ]
  )
  func code(markdown: String, expected: String) throws {
    #expect(try part("introduction", "0", of: markdown) == expected)
  }

  @Test("Content refers to the variants by their place, in each array of its own")
  func variants() throws {
    let page = """
      ## Variants
      text
      ### A
      ### B
      ## On macOS
      ### Variants
      #### C
      ### Variants
      #### D
      ## Variants
      ### E
      ## On iOS
      ### Variants
      #### F
      """
    let json = try JSONValue(parsing: try topic(page).json())
    let titles = { (list: JSONValue?) in
      list?.elements?.compactMap { $0["title"]?["text"]?.string } ?? []
    }
    #expect(titles(json["variants"]) == ["A", "B", "E"])
    #expect(titles(json["platformSections"]?[0]?["variants"]) == ["C", "D"])
    #expect(titles(json["platformSections"]?[1]?["variants"]) == ["F"])
    let content = { (section: JSONValue?) in section?["content"]?.description }
    #expect(
      content(json["sections"]?[0])
        == #"[{"type": "block", "markdown": "text", "text": "text"}, "#
        + #"{"type": "variant", "index": 0}, {"type": "variant", "index": 1}]"#
    )
    #expect(content(json["sections"]?[2]) == #"[{"type": "variant", "index": 2}]"#)
    let inner = { (section: Int, part: Int) in
      content(json["sections"]?[section]?["content"]?[part]?["section"])
    }
    #expect(inner(1, 0) == #"[{"type": "variant", "index": 0}]"#)
    #expect(inner(1, 1) == #"[{"type": "variant", "index": 1}]"#)
    #expect(inner(3, 0) == #"[{"type": "variant", "index": 0}]"#)
  }

  @Test("A variant that stands outside such a section stands in its place")
  func variantElsewhere() throws {
    var odd = try topic("# T", id: "t")
    odd.introduction = [.variant(Variant(title: odd.title, platforms: [.macOS], level: 5))]
    let json = try JSONValue(parsing: odd.json())
    #expect(
      json["introduction"]?.description
        == #"[{"type": "variant", "variant": {"title": {"markdown": "T", "text": "T"}, "#
        + #""platforms": ["macOS"], "content": [], "level": 5}}]"#
    )
    #expect(json["variants"]?.description == "[]")
  }

  @Test("Links name topics, with their fragment, or lead elsewhere")
  func related() throws {
    #expect(
      try part("related", of: "## Related\n\n[a](b.md#c), [*d*](https://e.f)")
        == #"[{"topic": "b", "fragment": "c", "destination": "b.md#c", "#
        + #""text": {"markdown": "a", "text": "a"}}, "#
        + #"{"destination": "https://e.f", "text": {"markdown": "*d*", "text": "d"}}]"#
    )
  }

  @Test("The text of blocks is laid out, that of a title is one line")
  func texts() throws {
    let page = "# A\n\nfirst\nsecond\n\n- a\n- b\n\n|x|long|\n|-|-|\n|yy|z|\n"
    #expect(
      try part("summary", of: page) == #"{"markdown": "first\nsecond", "text": "first second"}"#
    )
    #expect(try part("introduction", "1", "text", of: page) == #""- a\n- b""#)
    #expect(try part("introduction", "2", "text", of: page) == #""x   long\n--  ----\nyy  z""#)
  }

  @Test("Whatever the bytes, the JSON is JSON, and decodes to an equal topic")
  func hostile() throws {
    var pages: [[UInt8]] = [
      Array(0...255), [0xEF, 0xBB, 0xBF], [0], [0x2D, 0x2D, 0x2D, 0x0A], [0xC2], [0xE2, 0x80],
      Array("# \u{1B}[2J\u{9B}\u{2028}\u{7F}\n\n```\u{1B}\n\u{9B}\n```\n".utf8),
      Array("---\n\u{1B}: \"\\e\"\n\"\\\"\": '\u{85}'\n---\n".utf8),
    ]
    for marker in ["> ", "- ", "1. ", "*a ", "[", "![", "`", "<a>", "|"] {
      pages.append(Array(String(repeating: marker, count: 2_000).utf8) + Array("a".utf8))
    }
    for page in pages {
      let original = try Topic(parsing: page, id: "x")
      let bytes = original.json(.line)
      let isSafe = bytes.dropLast().allSatisfy { $0 >= 0x20 && $0 != 0x7F }
      #expect(isSafe)
      _ = try JSONValue(parsing: bytes)
      let decoded = try JSONDecoder().decode(Topic.self, from: Data(bytes))
      #expect(decoded == original, "\(String(decoding: page.prefix(40), as: UTF8.self))")
    }
  }
}
