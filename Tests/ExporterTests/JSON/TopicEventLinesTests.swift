import Foundation
import TestSupport
import Testing
import TopicKit
import TopicKitJSON

@Suite("Topic events as JSON Lines")
struct TopicEventLinesTests {
  private func lines(_ page: String, id: TopicID? = nil) throws -> [String] {
    var writer = TopicEventLinesWriter()
    for event in TopicEvents(Array(page.utf8), id: id) { writer.handle(event) }
    return String(decoding: writer.takeOutput(), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// A line without its place.
  private func value(_ line: String) throws -> (type: String, keys: [JSONValue.Member]) {
    let members = try #require(try JSONValue(parsing: line).members)
    #expect(members.first?.key == "type")
    #expect(members.suffix(2).map(\.key) == ["range", "certainAt"])
    return (members.first?.value.string ?? "", Array(members.dropFirst().dropLast(2)))
  }

  @Test("Every kind of event, byte for byte, its place left out")
  func everyKind() throws {
    let page = """
      ---
      id: gauge
      platforms: [macOS]
      unit: [1, {a: b}]
      ---
      # Gauge

      Shows *it*.

      ## Pitfalls

      1) [x] **A.** b
      2) c

      ## Key APIs

      `Gauge`

      - `a`: b

      ## Variants

      ### V

      **Tip:** t

      ```swift x
      "\\"
      ```

      More variants, left out: W (macOS). Docs: https://x.y

      ## On macOS

      ### Variants

      #### W

      ## Related

      [s](s.md#t), u
      """
    let expected = #"""
      {"type":"frontMatter","id":"gauge","platforms":["macOS"],"aliases":[],"frontMatter":{"id":"gauge","platforms":["macOS"],"unit":["1",{"a":"b"}]}
      {"type":"title","title":{"markdown":"Gauge","text":"Gauge"}
      {"type":"block","markdown":"Shows *it*.","text":"Shows it."
      {"type":"summary","summary":{"markdown":"Shows *it*.","text":"Shows it."}
      {"type":"sectionStart","kind":"pitfalls","level":2,"title":{"markdown":"Pitfalls","text":"Pitfalls"}
      {"type":"listStart","list":"pitfalls","element":"list","start":1,"delimiter":"parenthesis"
      {"type":"item","task":"done","markdown":"**A.** b"
      {"type":"pitfall","title":{"markdown":"A.","text":"A."},"explanation":{"markdown":"b","text":"b"}
      {"type":"item","markdown":"c"
      {"type":"pitfall","explanation":{"markdown":"c","text":"c"}
      {"type":"listEnd","list":"pitfalls","element":"list","spacing":"tight"
      {"type":"sectionEnd","kind":"pitfalls","level":2
      {"type":"sectionStart","kind":"keyAPIs","level":2,"title":{"markdown":"Key APIs","text":"Key APIs"}
      {"type":"listStart","list":"keyAPIs","element":"paragraph"
      {"type":"item","markdown":"`Gauge`"
      {"type":"keyAPI","code":"Gauge","kind":"type"
      {"type":"listEnd","list":"keyAPIs","element":"paragraph"
      {"type":"listStart","list":"keyAPIs","element":"list"
      {"type":"item","markdown":"`a`: b"
      {"type":"keyAPI","code":"a","kind":"property","explanation":{"markdown":"b","text":"b"}
      {"type":"listEnd","list":"keyAPIs","element":"list","spacing":"tight"
      {"type":"sectionEnd","kind":"keyAPIs","level":2
      {"type":"sectionStart","kind":"variants","level":2,"title":{"markdown":"Variants","text":"Variants"}
      {"type":"variantStart","title":{"markdown":"V","text":"V"},"platforms":[],"level":3
      {"type":"note","kind":"tip","body":{"markdown":"t","text":"t"},"markdown":"**Tip:** t"
      {"type":"code","language":"swift","info":"swift x","code":"\"\\\"\n"
      {"type":"omittedVariants","items":[{"title":"W","platforms":["macOS"]}],"label":"Docs:","url":"https://x.y","markdown":"More variants, left out: W (macOS). Docs: <https://x.y>"
      {"type":"variantEnd","level":3
      {"type":"sectionEnd","kind":"variants","level":2
      {"type":"sectionStart","kind":"platform","level":2,"title":{"markdown":"On macOS","text":"On macOS"},"platforms":["macOS"]
      {"type":"sectionStart","kind":"variants","level":3,"title":{"markdown":"Variants","text":"Variants"}
      {"type":"variantStart","title":{"markdown":"W","text":"W"},"platforms":["macOS"],"level":4
      {"type":"variantEnd","level":4
      {"type":"sectionEnd","kind":"variants","level":3
      {"type":"sectionEnd","kind":"platform","level":2,"platforms":["macOS"]
      {"type":"sectionStart","kind":"related","level":2,"title":{"markdown":"Related","text":"Related"}
      {"type":"listStart","list":"related","element":"paragraph"
      {"type":"item","markdown":"[s](s.md#t), u"
      {"type":"related","topic":"s","fragment":"t","destination":"s.md#t","text":{"markdown":"s","text":"s"}
      {"type":"related","destination":"","text":{"markdown":"u","text":"u"}
      {"type":"listEnd","list":"related","element":"paragraph"
      {"type":"sectionEnd","kind":"related","level":2
      {"type":"end","id":"gauge","diagnostics":[]
      """#
    let actual = try lines(page).map { line in
      let range = try #require(line.range(of: #","range":{"start":{"#, options: .backwards))
      return String(line[..<range.lowerBound])
    }
    let lines = expected.split(separator: "\n").map(String.init)
    for (line, expected) in zip(actual, lines) { #expect(line == expected) }
    #expect(actual.count == lines.count)
  }

  @Test("The place of an event, byte for byte")
  func place() throws {
    #expect(
      try lines("\n# é\n") == [
        #"{"type":"title","title":{"markdown":"é","text":"é"},"#
          + #""range":{"start":{"offset":1,"line":2,"column":1},"#
          + #""end":{"offset":5,"line":2,"column":5}},"certainAt":6}"#,
        #"{"type":"end","id":"topic","diagnostics":[],"range":{"#
          + #""start":{"offset":6,"line":3,"column":1},"#
          + #""end":{"offset":6,"line":3,"column":1}},"certainAt":6}"#,
      ]
    )
  }

  @Test("The end says what is odd, with the fix where there is one")
  func findings() throws {
    let last = try #require(try lines("---\ntitle: @A\n---\n# B\n", id: "x").last)
    let end = try value(last)
    #expect(end.type == "end")
    #expect(end.keys.map(\.key) == ["id", "diagnostics"])
    #expect(end.keys[0].value == "x")
    let findings = try #require(end.keys[1].value.elements)
    #expect(findings.map { $0["rule"] } == ["TK003", "TK013"])
    #expect(findings.map { $0["severity"] } == ["warning", "warning"])
    let fixed = findings[0].members?.map(\.key)
    #expect(fixed == ["range", "rule", "severity", "message", "fix"])
    #expect(findings[0]["fix"]?["replacement"] == #""@A""#)
    #expect(findings[1].members?.map(\.key) == ["range", "rule", "severity", "message"])
  }

  @Test("Values have the keys and contents that they have in the JSON of the topic")
  func values() throws {
    for page in [Sample.page, "# T\n\n## Related\n\n- [a](a.md)\n- b\n"] {
      let whole = try JSONValue(parsing: try topic(page).json(.line))
      var gathered: [String: [JSONValue]] = [:]
      var isInPlatform = false
      for line in try lines(page) {
        let (type, keys) = try value(line)
        let own = JSONValue.object(keys)
        if type == "sectionStart", own["level"] == .number("2") {
          isInPlatform = own["kind"] == "platform"
        }
        if !isInPlatform || ["omittedVariants", "related"].contains(type) {
          gathered[type, default: []].append(own)
        }
      }
      for (key, type) in [("pitfalls", "pitfall"), ("keyAPIs", "keyAPI"), ("related", "related")] {
        let expected = whole[key]?.elements ?? []
        #expect((gathered[type] ?? []) == expected, "\(key)")
        // A page without any would show nothing.
        #expect(page != Sample.page || !expected.isEmpty)
      }
      #expect(gathered["title"]?.first?["title"] == whole["title"])
      #expect(gathered["summary"]?.first?["summary"] == whole["summary"])
      let omitted = (gathered["omittedVariants"] ?? []).map { line in
        JSONValue.object((line.members ?? []).filter { $0.key != "markdown" })
      }
      #expect(omitted == whole["omittedVariants"]?.elements ?? [])
      #expect(gathered["frontMatter"]?.first?["frontMatter"] ?? .object([]) == whole["frontMatter"])
      #expect(gathered["frontMatter"]?.first?["availability"] == whole["availability"])
    }
  }

  @Test("Every key that is written is in the schema, and every key of the schema is written")
  func schema() throws {
    var schema = try JSONSchema.ofEvents()
    let odd = """
      ---
      zoo: a
      title: @A
      ---
      ## Pitfalls

      2) [x] **A.** b
      """
    for page in [Sample.page, odd, "## Related\n\n[a](b.md#c)\n", ""] {
      for line in try lines(page) { schema.check(try JSONValue(parsing: line), is: "event") }
    }
    #expect(schema.faults == [])
    let own = schema.known.filter { path in
      ["event[", "range/", "position/", "diagnostic/", "fix/"].contains(where: path.hasPrefix)
    }
    #expect(own.count > 100)
    #expect(own.subtracting(schema.used) == [])
    #expect(schema.used.subtracting(schema.known) == [])
  }

  @Test(
    "Every line of every fifth corpus page fits the schema",
    .enabled(if: SharedMaterial.isPresent)
  )
  func corpora() throws {
    let pages = SharedMaterial.pages()
    #expect(pages.count > 1000)
    var schema = try JSONSchema.ofEvents()
    for page in pages.enumerated() where page.offset % 5 == 0 {
      let bytes = [UInt8](try Data(contentsOf: page.element))
      var writer = TopicEventLinesWriter()
      var count = 0
      for event in TopicEvents(bytes) {
        writer.handle(event)
        let line = writer.takeOutput()
        #expect(line.last == 0x0A && line.count { $0 == 0x0A } == 1)
        let value = try JSONValue(parsing: Array(line.dropLast()))
        if count % 10 == 0 { schema.check(value, is: "event") }
        count += 1
      }
      #expect(count > 0)
    }
    #expect(schema.faults == [])
  }
}

extension JSONSchema {
  /// The schema of the lines of events, with what it takes from that of topics.
  fileprivate static func ofEvents() throws -> JSONSchema {
    let definitions = try ["topic-events", "topic"].flatMap { name -> [JSONValue.Member] in
      let file = SharedMaterial.packageRoot.appendingPathComponent("Spec/\(name).schema.json")
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      let schema = try JSONValue(parsing: text.replacing("topic.schema.json#", with: "#"))
      return schema["$defs"]?.members ?? []
    }
    return JSONSchema(.object([JSONValue.Member("$defs", .object(definitions))]))
  }
}
