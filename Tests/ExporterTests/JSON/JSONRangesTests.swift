import Foundation
import TestSupport
import Testing
import TopicKit
import TopicKitJSON

/// Where values stand in their page: `--option ranges=yes`.
struct JSONRangesTests {
  /// What a page has at the range of a value.
  private func source(_ keys: String..., of page: String) throws -> String? {
    let topic = try topic(page, id: "x")
    var value = try JSONValue(parsing: topic.json(ranges: .included))
    for key in keys {
      guard let next = Int(key).map({ value[$0] }) ?? value[key] else { return nil }
      value = next
    }
    guard case .number(let start)? = value["range"]?["start"]?["offset"],
      case .number(let end)? = value["range"]?["end"]?["offset"], let start = Int(start),
      let end = Int(end)
    else { return nil }
    return String(decoding: Array(page.utf8)[start..<end], as: UTF8.self)
  }

  @Test("Each typed value has the bytes of the page that it was made of")
  func values() throws {
    let page = Sample.page
    #expect(try source("title", of: page) == "Gauge")
    #expect(try source("summary", of: page) == "Shows a value\nin a `range`.[^1]")
    #expect(try source("frontMatterRanges", "1", of: page) == "id: gauge")
    #expect(
      try source("defaultCode", of: page)?.hasPrefix("```swift title=\"x\"\nGauge(") == true
    )
    #expect(try source("defaultCode", of: page)?.hasSuffix("0.5)\n```") == true)
    #expect(try source("pitfalls", "0", "title", of: page) == "It never *moves*.")
    #expect(try source("pitfalls", "0", "explanation", of: page) == "See [slider](slider.md).")
    #expect(try source("pitfalls", "1", of: page) == "No title.")
    #expect(try source("keyAPIs", "1", of: page) == "`.gaugeStyle(_:)`")
    #expect(try source("keyAPIs", "2", of: page) == "`GaugeStyle`: how it looks")
    #expect(try source("keyAPIs", "2", "explanation", of: page) == "how it looks")
    #expect(try source("variants", "0", of: page) == "### In a list\n\nText.\n\n```\ncode\n```")
    #expect(try source("platformSections", "0", "summary", of: page) == "A summary.")
    #expect(try source("platformSections", "0", of: page)?.hasPrefix("## On macOS\n") == true)
    #expect(
      try source("platformSections", "0", of: page)?.hasSuffix("https://example.com") == true
    )
    #expect(try source("omittedVariants", "0", of: page)?.hasPrefix("More variants") == true)
    #expect(try source("related", "0", of: page) == "[slider](slider.md#x)")
    #expect(try source("related", "0", "text", of: page) == "slider")
    #expect(try source("sections", "1", "content", "1", "body", of: page) == "Short.")
    #expect(
      try source("sections", "7", "content", "0", of: page) == "|a|b|\n|-|-|\n|c|d|"
    )
  }

  @Test("An end has its offset, line and column, in bytes, whatever ends the lines")
  func positions() throws {
    let page = "\u{FEFF}---\r\nid: a\r\n---\r\rZoë and `é`\r\n\r\n## Key APIs\r\n\r\n`é`, `b`\r\n"
    let json = try JSONValue(parsing: try topic(page).json(.line, ranges: .included))
    #expect(
      json["keyAPIs"]?[1]?["range"]?.description
        == #"{"start": {"offset": 58, "line": 9, "column": 7}, "#
        + #""end": {"offset": 61, "line": 9, "column": 10}}"#
    )
    #expect(RangesOfJSON(Array(page.utf8)).fault(of: json) == nil)
  }

  @Test("What no page holds has no range, and without the option nothing has")
  func absent() throws {
    let page = "---\ntitle: A\n---\ntext\n"
    #expect(try source("title", of: page) == nil)
    let json = try JSONValue(parsing: try topic(page).json(ranges: .included))
    #expect(json["title"]?.members?.map(\.key) == ["markdown", "text"])
    let line = try topic(Sample.page).line
    #expect(!line.contains(#""range":{"#))
    #expect(!line.contains("frontMatterRanges"))
    let made = try Sample.odd()
    #expect(made.json(ranges: .included) != made.json())
  }

  @Test("JSON with ranges is decoded as an equal topic")
  func decoded() throws {
    let original = try topic(Sample.page)
    let bytes = original.json(ranges: .included)
    #expect(try JSONDecoder().decode(Topic.self, from: Data(bytes)) == original)
    #expect(RangesOfJSON(Array(Sample.page.utf8)).fault(of: try JSONValue(parsing: bytes)) == nil)
  }

  @Test("A range that is not where it says it is does not pass the check of these tests")
  func checked() throws {
    let check = RangesOfJSON(Array("a\nb\n".utf8))
    let range = { (start: String, end: String) in
      try JSONValue(parsing: Array(#"{"range":{"start":\#(start),"end":\#(end)}}"#.utf8))
    }
    let (first, second) = (
      #"{"offset":0,"line":1,"column":1}"#, #"{"offset":2,"line":2,"column":1}"#
    )
    #expect(check.fault(of: try range(first, second)) == nil)
    #expect(check.fault(of: try range(second, first)) != nil)
    #expect(check.fault(of: try range(first, #"{"offset":2,"line":1,"column":3}"#)) != nil)
    #expect(check.fault(of: try range(first, second), inside: 1..<2) != nil)
  }

  @Test(
    "Both formats take the option, and no other value than yes or no",
    arguments: [
      JSONExporter.format, JSONExporter.linesFormat,
    ]
  )
  func option(format: ExportFormat) throws {
    #expect(format.options.map(\.key) == ["ranges"])
    let registry = ExporterRegistry([format])
    var catalog = CatalogReader(Catalog([]))
    for (value, isIncluded) in [("yes", true), ("true", true), ("no", false), ("false", false)] {
      let options = ExportOptions(name: "N", values: ["ranges": value], toStandardOutput: true)
      let page = try registry.make(format.name, options: options)
        .page(for: try topic("# A\n"), in: &catalog)
      #expect(String(decoding: page.entry, as: UTF8.self).contains("\"range\"") == isIncluded)
    }
    let error = #expect(throws: ExportError.self) {
      try registry.make(
        format.name,
        options: ExportOptions(name: "N", values: ["ranges": "some"])
      )
    }
    #expect(error?.message == "ranges is 'some'; it can be yes or no")
  }
}
