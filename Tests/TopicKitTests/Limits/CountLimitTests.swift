import TestSupport
import Testing
import TopicKit

@Suite("Limits of number turn what is beyond into text")
struct CountLimitTests {
  /// The reference HTML of a document, and what the parser says about it.
  private func read(
    _ text: String,
    _ change: (inout ParseLimits) -> Void
  ) throws -> (html: String, findings: [String]) {
    var options = ParseOptions()
    change(&options.limits)
    var writer = HTMLWriter()
    var parser = MarkdownParser(options: options)
    let bytes = ArraySlice(text.utf8)
    try parser.feed(bytes.span, into: &writer)
    let summary = try parser.finish(into: &writer)
    writer.finish()
    let html = String(decoding: writer.takeOutput(), as: UTF8.self)
    return (html.replacing("\n", with: ""), summary.diagnostics.map(\.description))
  }

  // MARK: - Depth

  private static let tooDeep =
    "warning: blocks nest deeper than 2 levels; what is deeper is text [TK012]"

  @Test(
    "Containers nest as deep as the limit",
    arguments: [
      ("> > a", "<blockquote><blockquote><p>a</p></blockquote></blockquote>"),
      ("- a", "<ul><li>a</li></ul>"),
      ("- a\n- b\n+ c", "<ul><li>a</li><li>b</li></ul><ul><li>c</li></ul>"),
      // What closes makes room for what opens.
      (
        "> > a\n\n- b",
        "<blockquote><blockquote><p>a</p></blockquote></blockquote><ul><li>b</li></ul>"
      ),
      (
        "- a\n\n> > b",
        "<ul><li>a</li></ul><blockquote><blockquote><p>b</p></blockquote></blockquote>"
      ),
      (
        "> > a\n- b",
        "<blockquote><blockquote><p>a</p></blockquote></blockquote><ul><li>b</li></ul>"
      ),
    ]
  )
  func depth(text: String, expected: String) throws {
    let result = try read(text) { $0.depth = 2 }
    #expect(result.html == expected)
    #expect(result.findings.isEmpty)
  }

  @Test(
    "What is deeper is text, and TK012 says where the first is",
    arguments: [
      ("> > > a", "<blockquote><blockquote><p>&gt; a</p></blockquote></blockquote>", "1:5"),
      ("- > a", "<ul><li>&gt; a</li></ul>", "1:3"),
      ("> - a\n> - b", "<blockquote><p>- a- b</p></blockquote>", "1:3"),
      ("- - a\n- b", "<ul><li>- a</li><li>b</li></ul>", "1:3"),
      ("a\n\n- [^b]: c d", "<p>a</p><ul><li>[^b]: c d</li></ul>", "3:3"),
    ]
  )
  func tooDeep(text: String, expected: String, place: String) throws {
    let result = try read(text) { $0.depth = 2 }
    #expect(result.html == expected)
    #expect(result.findings == ["\(place): \(Self.tooDeep)"])
  }

  @Test("Ten thousand containers are no text, and one more is")
  func standardDepth() throws {
    for (count, isText) in [(10_000, false), (10_001, true)] {
      let result = try read(String(repeating: ">", count: count) + "a") { _ in }
      #expect(result.html.contains("<p>&gt;a</p>") == isText)
      #expect(result.findings.isEmpty == !isText)
    }
  }

  // MARK: - Labels and numbers

  @Test(
    "A label has at most 999 characters, of as many bytes as they have",
    arguments: ["a", "é", "漢", "𝄞", "\\]", "\\\\"]
  )
  func labels(character: String) throws {
    // An escape is two characters.
    let width = character.hasPrefix("\\") ? 2 : 1
    for (count, isLabel) in [(999, true), (1000, false)] {
      let label =
        String(repeating: character, count: count / width)
        + String(repeating: "b", count: count % width)
      for use in ["[\(label)]", "[x][\(label)]", "![\(label)][]"] {
        let result = try read("\(use)\n\n[\(label)]: /u\n") { _ in }
        #expect(result.html.contains("\"/u\"") == isLabel, "\(count) times \(character)")
      }
    }
  }

  @Test("A limit of three characters, at it and beyond", arguments: ["abc", "äöü"])
  func shortLabels(label: String) throws {
    let at = try read("[\(label)]\n\n[\(label)]: /u\n") { $0.labelCharacters = 3 }
    #expect(at.html == "<p><a href=\"/u\">\(label)</a></p>")
    let beyond = try read("[\(label)d]\n\n[\(label)d]: /u\n") { $0.labelCharacters = 3 }
    #expect(beyond.html == "<p>[\(label)d]</p><p>[\(label)d]: /u</p>")
  }

  @Test("What is too long for a label waits for no definition")
  func longLabelsDoNotWait() throws {
    let text = Array("[\(String(repeating: "a", count: 1000))]\n\nb\n".utf8)
    let events = try parse(text, chunk: 1, into: EventRecorder())
    #expect(events.entries.first { $0.bytes.count == 1002 }?.source.certainAt == 1004)
  }

  @Test("A list number has nine digits")
  func numbers() throws {
    #expect(try read("123456789. a") { _ in }.html == "<ol start=\"123456789\"><li>a</li></ol>")
    #expect(try read("1234567890. a") { _ in }.html == "<p>1234567890. a</p>")
  }

  // MARK: - Expansion

  private static let definition = "[a]: /234567890\n\n"

  @Test("References expand to as much as the limit says; what goes beyond is text, with TK011")
  func expansion() throws {
    // Each use adds ten bytes; the input before the paragraph's end has 28.
    let uses = String(repeating: "[a]\n", count: 3)
    let at = try read(Self.definition + uses) { $0.expandedReferenceBytes = 30 }
    #expect(at.html.components(of: "<a ") == 3)
    #expect(at.findings.isEmpty)
    let beyond = try read(Self.definition + uses) { $0.expandedReferenceBytes = 29 }
    #expect(beyond.html.hasSuffix("[a]</p>"))
    #expect(beyond.html.components(of: "<a ") == 2)
    #expect(
      beyond.findings == [
        "3:1: warning: references expand to more than 29 bytes, and what goes beyond stays text; "
          + "shorten the definitions [TK011]"
      ]
    )
  }

  @Test("The input so far may be used up too")
  func expansionOfInput() throws {
    let paragraph = String(repeating: "word ", count: 10) + "\n\n[a]\n\n"
    let text = Self.definition + String(repeating: paragraph, count: 100)
    let result = try read(text) { $0.expandedReferenceBytes = 0 }
    #expect(result.html.components(of: "<a ") == 100)
    #expect(result.findings.isEmpty)
  }

  @Test("A leaf that is tried again and again while it waits is counted once")
  func retries() throws {
    let labels = (0..<100).map { "[l\($0)]" }
    let long = "/" + String(repeating: "u", count: 99)
    let text =
      "[a]: \(long)\n\n" + String(repeating: "[a] ", count: 10) + labels.joined(separator: " ")
      + "\n\n" + labels.map { "\($0): /u\n\n" }.joined()
    // 1200 bytes in all, where every try alone would add a thousand.
    let result = try read(text) { $0.expandedReferenceBytes = 1500 }
    #expect(result.html.components(of: "<a ") == 110)
    #expect(result.findings.isEmpty)
  }

  @Test("TK011 is said once")
  func expansionOnce() throws {
    let text = Self.definition + String(repeating: "[a][a][a][a][a]\n\n", count: 50)
    let result = try read(text) { $0.expandedReferenceBytes = 0 }
    #expect(result.findings.count == 1)
  }

  // MARK: - Tables

  @Test("Short rows are filled up by as many cells as the limit and the input before them allow")
  func tableCells() throws {
    // A hundred columns and ten rows of one cell lack 990; the last row begins at byte 440.
    let wide = { (cell: String) in String(repeating: "|" + cell, count: 100) + "|\n" }
    let text = Array((wide("a") + wide("-") + String(repeating: "|d|\n", count: 10)).utf8)
    for (limit, filled) in [(0, 440), (1, 441), (549, 989), (550, 990), (551, 990)] {
      var options = ParseOptions()
      options.limits.tableFillCells = limit
      let events = try parse(text, chunk: 64, options: options, into: EventRecorder()).entries
      let cells = events.filter { $0.event == .enter(.tableCell(.none)) }.count
      #expect(cells == 100 + 10 + filled, "limit \(limit)")
      #expect(events.filter { $0.event == .enter(.tableRow) }.count == 10)
    }
  }

  // MARK: - Any limit

  @Test(
    "No limit makes the parser trap, however large, small or negative",
    .enabled(if: SharedMaterial.isPresent),
    arguments: [Int.max, Int.max - 1, 1, 0, -1, Int.min]
  )
  func anyLimit(value: Int) throws {
    let examples =
      ConformanceExample.load("gfm-extensions") + ConformanceExample.load("spec-0.31.2")
    #expect(examples.count > 600)
    let fields: [WritableKeyPath<ParseLimits, Int>] = [
      \.lineBytes, \.leafBytes, \.heldBytes, \.frontMatterBytes, \.frontMatterDepth, \.depth,
      \.labelCharacters, \.expandedReferenceBytes, \.tableFillCells,
    ]
    var thrown = 0
    for example in examples {
      for field in fields {
        var options = ParseOptions(frontMatter: .read)
        options.limits[keyPath: field] = value
        do {
          _ = try parse(example.markdown, chunk: 64, options: options, into: EventHash())
        } catch is TopicError {
          thrown += 1
        }
      }
    }
    #expect((thrown > 0) == (value < 2))
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
