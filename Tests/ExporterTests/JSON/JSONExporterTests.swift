import TestSupport
import Testing
import TopicKit
import TopicKitJSON

struct JSONExporterTests {
  private let empty = #"""
    {
      "id": "a",
      "title": {
        "markdown": "a",
        "text": "a"
      },
      "platforms": [],
      "aliases": [],
      "frontMatter": {},
      "pitfalls": [],
      "keyAPIs": [],
      "variants": [],
      "platformSections": [],
      "omittedVariants": [],
      "related": [],
      "heading": false,
      "preamble": [],
      "introduction": [],
      "sections": []
    }

    """#

  private let emptyLine =
    #"{"id":"a","title":{"markdown":"a","text":"a"},"platforms":[],"aliases":[],"frontMatter":{},"#
    + #""pitfalls":[],"keyAPIs":[],"variants":[],"platformSections":[],"omittedVariants":[],"#
    + #""related":[],"heading":false,"preamble":[],"introduction":[],"sections":[]}"# + "\n"

  /// The pretty document of the empty topic, as it stands in an array.
  private func element(id: String) -> String {
    empty.replacing("\"a\"", with: "\"\(id)\"").split(separator: "\n").map { "    \($0)" }
      .joined(separator: "\n")
  }

  @Test("The formats say what they are")
  func formats() {
    let formats = [JSONExporter.format, JSONExporter.linesFormat]
    #expect(formats.map(\.name) == ["json", "jsonl"])
    #expect(formats.allSatisfy { $0.streaming == .anyNumber && !$0.needsCatalog })
    #expect(formats.map { $0.options.map(\.key) } == [["ranges"], ["ranges"]])
  }

  @Test("A folder has a document for each topic, and an index")
  func folder() throws {
    let page = """
      ---
      platforms: [iOS, macOS]
      availability: iOS 13.0+
      docs: https://example.com/b
      aliases: [bee, "b\\"e"]
      ---
      # The *b*

      Shows `b`.

      ## Key APIs

      `B`, `.b()`

      ## On macOS

      ### Key APIs

      `.b()`, `\\.c`
      """
    let topics = [try topic("", id: "a"), try topic(page, id: "b")]
    let run = try JSONRun(topics, format: JSONExporter.format)
    #expect(run.files.keys.sorted() == ["a.json", "b.json", "index.json"])
    #expect(run.files["a.json"] == empty)
    #expect(run.files["b.json"] == String(decoding: topics[1].json(), as: UTF8.self))
    #expect(run.remarks.isEmpty)
    #expect(
      run.files["index.json"] == #"""
        {
          "name": "Sample \"set\"",
          "topics": [
            {
              "id": "a",
              "file": "a.json",
              "title": "a",
              "platforms": [],
              "aliases": [],
              "keyAPIs": []
            },
            {
              "id": "b",
              "file": "b.json",
              "title": "The b",
              "summary": "Shows b.",
              "platforms": [
                "iOS",
                "macOS"
              ],
              "availability": "iOS 13.0+",
              "docs": "https://example.com/b",
              "aliases": [
                "bee",
                "b\"e"
              ],
              "keyAPIs": [
                {
                  "code": "B",
                  "kind": "type"
                },
                {
                  "code": ".b()",
                  "kind": "modifier"
                },
                {
                  "code": "\\.c",
                  "kind": "keyPath"
                }
              ]
            }
          ]
        }

        """#
    )
  }

  @Test("An index of nothing is an index")
  func emptyFolder() throws {
    let run = try JSONRun([], format: JSONExporter.format)
    #expect(
      run.files == ["index.json": "{\n  \"name\": \"Sample \\\"set\\\"\",\n  \"topics\": []\n}\n"]
    )
  }

  @Test(
    "A topic that is called as the index gets a file of its own",
    arguments: ["index", "INDEX"]
  )
  func clash(id: String) throws {
    let topics = [try topic("", id: TopicID(rawValue: id)), try topic("", id: "index-")]
    let run = try JSONRun(topics, format: JSONExporter.format)
    #expect(run.files.keys.sorted() == ["\(id)~.json", "index-.json", "index.json"].sorted())
    #expect(run.files["index.json"]?.contains("\"file\": \"\(id)~.json\"") == true)
    #expect(
      run.remarks == ["the topic '\(id)' is in \(id)~.json: index.json lists the topics"]
    )
  }

  @Test("On standard output one topic is one object")
  func oneTopic() throws {
    let run = try JSONRun(
      [try topic("", id: "a")],
      format: JSONExporter.format,
      toStandardOutput: true
    )
    #expect(run.output.files.map(\.bytes) == [Array(empty.utf8)])
  }

  @Test("On standard output several topics are one document", arguments: [2, 3])
  func severalTopics(count: Int) throws {
    let ids = ["a", "b", "c"].prefix(count)
    let run = try JSONRun(
      try ids.map { try topic("", id: TopicID(rawValue: $0)) },
      format: JSONExporter.format,
      toStandardOutput: true
    )
    let expected =
      "{\n  \"topics\": [\n" + ids.map(element(id:)).joined(separator: ",\n") + "\n  ]\n}\n"
    #expect(run.output.files.map(\.bytes) == [Array(expected.utf8)])
  }

  @Test("On standard output no topic is an empty list")
  func noTopic() throws {
    let run = try JSONRun([], format: JSONExporter.format, toStandardOutput: true)
    #expect(run.output.files.map(\.bytes) == [Array("{\n  \"topics\": []\n}\n".utf8)])
  }

  @Test("JSON Lines are a line for each topic, in a folder as elsewhere", arguments: [true, false])
  func lines(toStandardOutput: Bool) throws {
    let topics = [try topic("", id: "a"), try topic("", id: "b")]
    let run = try JSONRun(
      topics,
      format: JSONExporter.linesFormat,
      toStandardOutput: toStandardOutput
    )
    let expected = emptyLine + emptyLine.replacing("\"a\"", with: "\"b\"")
    #expect(run.files == ["topics.jsonl": expected])
    #expect(try JSONRun([], format: JSONExporter.linesFormat).files == ["topics.jsonl": ""])
  }

  @Test(
    "A platform's view has its sections, and those of no platform",
    arguments: [JSONExporter.format, JSONExporter.linesFormat]
  )
  func view(format: ExportFormat) throws {
    let page = "## On iOS and macOS\n## Any\n## On macOS\n## On iPadOS\n"
    let expected: [(Platform, [String])] = [
      (.macOS, ["On iOS and macOS", "Any", "On macOS"]),
      (.iPadOS, ["On iOS and macOS", "Any", "On iPadOS"]), (.iOS, ["On iOS and macOS", "Any"]),
      (.tvOS, ["Any"]),
    ]
    for (platform, titles) in expected {
      let run = try JSONRun(
        [try topic(page, id: "a")],
        format: format,
        platform: platform,
        toStandardOutput: true
      )
      let json = try JSONValue(parsing: try #require(run.output.files.first).bytes)
      let sections = json["sections"]?.elements?.compactMap { $0["title"]?["text"]?.string }
      #expect(sections == titles)
    }
  }
}
