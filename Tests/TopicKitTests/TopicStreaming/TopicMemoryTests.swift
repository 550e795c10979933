import TestSupport
import Testing

@testable import TopicKit

@Suite("What a topic parser holds is a block, or an item, not the page")
struct TopicMemoryTests {
  /// The most that is held after a line.
  private func most(_ lines: some Sequence<String>) throws -> (held: Int, events: Int) {
    var counter = TopicEventCounter()
    var parser = TopicParser()
    var most = 0
    for line in lines {
      let bytes = ArraySlice(line.utf8)
      try parser.feed(bytes.span, into: &counter)
      most = max(most, parser.heldBytes)
    }
    try parser.finish(into: &counter)
    return (most, counter.count)
  }

  @Test(
    "Many parts are held no longer than one",
    arguments: [
      ("## Pitfalls\n\n", "- **A.** b\n", 2), ("## Pitfalls\n\n", "- **A.** b\n\n", 2),
      ("## Key APIs\n\n", "- `a`: b\n", 2), ("## Related\n\n", "- [a](a.md)\n", 2),
      ("## Variants\n\n", "### V\n\na\n\n", 3), ("", "## A\n\nb\n\n", 3), ("# T\n\n", "a\n\n", 1),
      ("a\n\n", "b\n\n", 1), ("", "More variants, left out:\n\n- a\n\n", 1),
      ("## Pitfalls\n\n", "More variants, left out:\n\n", 1),
    ]
  )
  func many(start: String, part: String, events: Int) throws {
    let pieces = part.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let lines = (0..<2000).lazy.flatMap { _ in pieces.map { "\($0)\n" } }
    let result = try most([start] + lines)
    #expect(result.held < 3000)
    #expect(result.events >= 2000 * events)
  }

  @Test("A block is held until it ends, and then forgotten")
  func block() throws {
    let code = ["```\n"] + (0..<500).map { "line \($0)\n" } + ["```\n", "a\n", "\n"]
    #expect(try most(code).held > 4000)
    var parser = TopicParser()
    var counter = TopicEventCounter()
    for line in code {
      let bytes = ArraySlice(line.utf8)
      try parser.feed(bytes.span, into: &counter)
    }
    #expect(parser.heldBytes == 0)
    try parser.finish(into: &counter)
  }

  @Test("A list that may turn out to name APIs is held")
  func undecided() throws {
    let items = ["## Key APIs\n\n"] + (0..<200).map { "- item \($0)\n" }
    let result = try most(items)
    #expect(result.held > 2000)
    // Its section, the block and the end.
    #expect(result.events == 4)
  }

  @Test("A block over the limit is an error at its start", arguments: [1, 7, 4096])
  func limit(chunk: Int) throws {
    var options = ParseOptions()
    options.limits.sourceBytes = 100
    for (page, line) in [
      ("# T\n\n```\n" + String(repeating: "a\n", count: 60), 3),
      ("## Pitfalls\n\n- a\n- b\n" + String(repeating: "\n  c\n", count: 110), 3),
      ("More variants, left out:\n\n" + String(repeating: "- a\n", count: 110), 3),
    ] {
      let bytes = Array(page.utf8)
      #expect(throws: TopicError.self) {
        var parser = TopicParser(options: options)
        var counter = TopicEventCounter()
        var start = 0
        do throws(TopicError) {
          while start < bytes.count {
            let piece = bytes[start..<min(bytes.count, start + chunk)]
            try parser.feed(piece.span, into: &counter)
            start += chunk
          }
        } catch {
          #expect(error.code == .sourceTooLong)
          #expect(error.limit == 100)
          #expect(error.position.line == line)
          throw error
        }
        try parser.finish(into: &counter)
      }
    }
  }

  @Test("A page over the limit becomes no topic; one at the limit does")
  func page() throws {
    var options = ParseOptions()
    options.limits.sourceBytes = 6
    var findings: [Diagnostic] = []
    let topic = try Topic(parsing: Array("# Tea\n".utf8), options: options, diagnostics: &findings)
    #expect(topic.title.plainText == "Tea")
    #expect(throws: TopicError(.sourceTooLong, at: .start, limit: 6)) {
      try Topic(parsing: Array("# Teas\n".utf8), options: options, diagnostics: &findings)
    }
  }

  @Test("A hundred pitfalls are no block: each is below the limit")
  func items() throws {
    var options = ParseOptions()
    options.limits.sourceBytes = 100
    var parser = TopicParser(options: options)
    var counter = TopicEventCounter()
    let page = ArraySlice(("## Pitfalls\n\n" + String(repeating: "- **A.** b\n", count: 100)).utf8)
    try parser.feed(page.span, into: &counter)
    try parser.finish(into: &counter)
    #expect(counter.count == 1 + 1 + 200 + 1 + 1 + 1)
  }
}
