import Foundation
import TestSupport
import Testing
import TopicKit

@testable import TopicKitOutside

@Suite("The schema of the protocol")
struct ProtocolSchemaTests {
  /// The schema of the messages, with the definitions of topics that it refers to.
  private func schema() throws -> JSONSchema {
    let own = try JSONValue(parsing: file("exporter-protocol.schema.json"))
    let topics = try JSONValue(parsing: file("topic.schema.json"))
    let definitions = (own["$defs"]?.members ?? []) + (topics["$defs"]?.members ?? [])
    return JSONSchema(.object([JSONValue.Member("$defs", .object(definitions))]))
  }

  /// A schema of the package, its references to the schema of topics made local.
  private func file(_ name: String) throws -> [UInt8] {
    let path = SharedMaterial.packageRoot.appendingPathComponent("Spec/\(name)").path
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return Array(text.replacing("topic.schema.json#", with: "#").utf8)
  }

  private func messages(of page: String, platform: Platform?) throws -> [JSONValue] {
    var findings: [Diagnostic] = []
    let topic = try Topic(parsing: Array(page.utf8), id: "t", diagnostics: &findings)
    let entry = Catalog.Entry(topic, path: "a/t.md")
    let options = ExportOptions(name: "N", platform: platform)
    let format = ExportFormat.outside(OutsideProgram(name: "x", path: "/x"))
    var catalog = CatalogReader(Catalog([entry]))
    let page = try format.make(options).page(for: topic, in: &catalog)
    let lines = [
      Message.begin(options, values: ["a": "b"], topics: 1), Message.entry(entry), page.entry,
      Message.end,
    ]
    return try lines.map { line in
      #expect(line.last == 0x0A)
      #expect(line.dropLast().allSatisfy { $0 >= 0x20 })
      return try JSONValue(parsing: line)
    }
  }

  private let rich = """
    ---
    platforms: [iOS, macOS]
    availability: iOS 13.0+
    docs: https://example.org
    aliases: [other]
    ---

    # Title

    Summary.

    ## Key APIs

    `@State`, `init(_:)`

    ## On macOS

    ### Pitfalls

    - **One.** Two.
    """

  @Test("What a program reads is in the schema, and all that the schema knows is written")
  func written() throws {
    var schema = try schema()
    for page in [rich, "# T\n", ""] {
      for platform in [nil, Platform(rawValue: "macOS")] {
        for message in try messages(of: page, platform: platform) {
          schema.check(message, is: "toProgram")
        }
      }
    }
    #expect(schema.faults == [])
    let own = ["begin/", "entry/", "heading/", "api/", "topicMessage/", "endOfTopics/"]
    let known = schema.known.filter { path in own.contains { path.hasPrefix($0) } }
    #expect(known.count > 20)
    #expect(known.subtracting(schema.used) == [])
  }

  @Test(
    "What is read of a program is in the schema",
    arguments: [
      #"{"kind":"hello","version":1,"name":"x"}"#, #"{"kind":"file","path":"a","text":""}"#,
      #"{"kind":"file","path":"a","base64":"YQ=="}"#, #"{"kind":"diagnostic","message":"m"}"#,
      #"{"kind":"diagnostic","severity":"error","message":"m","topic":"t"}"#,
      #"{"kind":"progress"}"#, #"{"kind":"progress","done":1,"total":2}"#, #"{"kind":"end"}"#,
    ]
  )
  func read(json: String) throws {
    var schema = try schema()
    schema.check(try JSONValue(parsing: json), is: "fromProgram")
    #expect(schema.faults == [])
    _ = try Answer(Array(json.utf8))
  }

  @Test(
    "What is refused of a program is not in the schema",
    arguments: [
      "[]", "{}", #"{"kind":"ned"}"#, #"{"kind":"hello"}"#, #"{"kind":"file","text":""}"#,
      #"{"kind":"file","path":"a"}"#, #"{"kind":"file","path":"a","text":"","base64":""}"#,
      #"{"kind":"file","path":"a","text":1}"#, #"{"kind":"diagnostic"}"#,
      #"{"kind":"diagnostic","severity":"fatal","message":"m"}"#,
    ]
  )
  func refused(json: String) throws {
    var schema = try schema()
    schema.check(try JSONValue(parsing: json), is: "fromProgram")
    #expect(schema.faults != [])
    #expect(throws: AnswerFault.self) { try Answer(Array(json.utf8)) }
  }

  @Test("A description of a program is in the schema, and is read")
  func description() throws {
    let json =
      #"{"version":1,"summary":"s\nt","options":[{"key":"k","placeholder":"P","summary":"o"}]}"#
    var schema = try schema()
    schema.check(try JSONValue(parsing: json), is: "description")
    #expect(schema.faults == [])
    let description = ProgramDescription(Array(json.utf8))
    #expect(description?.summary == "s")
    #expect(description?.options == [OptionDescription("k", "P", "o")])
    for other in ["", "{", "[]", "1", #"{"kind":"end"}"#, #"{"summary":1}"#] {
      #expect(ProgramDescription(Array(other.utf8)) == nil)
    }
  }
}
