import TestSupport
import Testing
import TopicKit
import TopicKitJSON

struct JSONSchemaTests {
  private func index(of topics: [Topic]) throws -> JSONValue {
    let run = try JSONRun(topics, format: JSONExporter.format)
    return try JSONValue(parsing: try #require(run.output["index.json"]))
  }

  @Test("Every key that is written is in the schema, and every key of the schema is written")
  func keys() throws {
    var schema = try JSONSchema.ofTopics()
    let topics = [try topic(Sample.page), try topic("# T\n", id: "t"), try Sample.odd()]
    for topic in topics {
      for ranges in [JSONRanges.leftOut, .included] {
        schema.check(try JSONValue(parsing: topic.json(ranges: ranges)), is: "topic")
      }
    }
    let stream = try JSONRun(topics, format: JSONExporter.format, toStandardOutput: true)
    schema.check(
      try JSONValue(parsing: try #require(stream.output["topics.json"])),
      is: "topics"
    )
    schema.check(try index(of: topics), is: "index")
    #expect(schema.faults == [])
    #expect(schema.known.subtracting(schema.used) == [])
    #expect(schema.used.subtracting(schema.known) == [])
  }

  @Test("The names of the schema are those of the model")
  func names() throws {
    let schema = try JSONSchema.ofTopics()
    var kinds = schema
    for kind in KeyAPI.Kind.allCases { kinds.check(.string(kind.rawValue), is: "apiKind") }
    #expect(kinds.faults == [])
    var other = schema
    other.check("class", is: "apiKind")
    #expect(other.faults.count == 1)
  }

  @Test(
    "What the exporter does not write is refused",
    arguments: [
      (#"{"code": "a"}"#, "keyAPI"), (#"{"code": "a", "kind": "type", "x": 1}"#, "keyAPI"),
      (#"{"code": "a", "kind": "nothing"}"#, "keyAPI"), (#"{"code": 1}"#, "code"),
      (#"{"type": "block", "markdown": "a"}"#, "content"), (#"{"type": "x"}"#, "content"),
      (#"{"type": "variant", "index": -1}"#, "content"), (#"{"a": [1]}"#, "frontMatter"),
      (#"{"platform": "a", "version": "1.", "orLater": true}"#, "availabilityItem"),
      (#"{"topics": [{}]}"#, "topics"), ("[]", "topic"), (#"{"start": {}}"#, "range"),
      (#"{"offset": 0, "line": 0, "column": 1}"#, "position"),
    ]
  )
  func refused(json: String, definition: String) throws {
    var schema = try JSONSchema.ofTopics()
    schema.check(try JSONValue(parsing: json), is: definition)
    #expect(!schema.faults.isEmpty)
  }
}
