import Foundation
import TestSupport
import Testing
import TopicKit
import TopicKitJSON

/// Real pages, and pages made to be hard.
@Suite(.enabled(if: SharedMaterial.isPresent, "no shared material beside the package"))
struct CorpusJSONTests {
  /// What is wrong with the JSON of a page; `nil` where it is as it must be.
  private func fault(of page: [UInt8], _ schema: JSONSchema) throws -> String? {
    let original = try Topic(parsing: page, id: "x")
    let bytes = original.json(.line)
    var schema = schema
    schema.check(try JSONValue(parsing: bytes), is: "topic")
    if let fault = schema.faults.first { return fault }
    let decoded = try JSONDecoder().decode(Topic.self, from: Data(bytes))
    if decoded != original { return "decodes to another topic" }
    if let fault = try faultOfRanges(of: page, original, schema) { return fault }
    return decoded.json(.line) == bytes ? nil : "decodes to a topic that is written otherwise"
  }

  /// What is wrong with the JSON that has ranges; `nil` where it is as it must be.
  private func faultOfRanges(
    of page: [UInt8],
    _ original: Topic,
    _ schema: JSONSchema
  ) throws -> String? {
    let bytes = original.json(.line, ranges: .included)
    let json = try JSONValue(parsing: bytes)
    var schema = schema
    schema.check(json, is: "topic")
    if let fault = schema.faults.first ?? RangesOfJSON(page).fault(of: json) { return fault }
    let decoded = try JSONDecoder().decode(Topic.self, from: Data(bytes))
    return decoded == original ? nil : "decodes, ranges passed over, to another topic"
  }

  @Test("The JSON of every corpus page fits the schema and decodes to an equal topic")
  func pages() throws {
    let schema = try JSONSchema.ofTopics()
    let pages = SharedMaterial.pages()
    #expect(pages.count > 1_000)
    for page in pages {
      let fault = try fault(of: [UInt8](try Data(contentsOf: page)), schema)
      #expect(fault == nil, "\(page.path)")
    }
  }

  @Test("The JSON of the defining page decodes to an equal topic")
  func definingPage() throws {
    let page = try SharedMaterial.bytes("seeds/000_c36a216c374415dc.txt")
    let fault = try fault(of: page, try JSONSchema.ofTopics())
    #expect(fault == nil)
  }

  @Test(
    "The JSON of every example of the specifications decodes to an equal topic",
    arguments: [
      "spec-0.31.2", "gfm-spec-0.29", "gfm-extensions", "gfm-regression", "cmark-regression",
    ]
  )
  func examples(name: String) throws {
    let schema = try JSONSchema.ofTopics()
    let examples = ConformanceExample.load(name)
    #expect(examples.count > 20)
    for example in examples {
      // A page alone may begin with front matter.
      let fault = try fault(of: [0x0A] + example.markdown, schema)
      #expect(fault == nil, "\(example): \(String(decoding: example.markdown, as: UTF8.self))")
    }
  }
}
