import TestSupport
import Testing
import TopicKit

/// What happens at each limit of ``ParseLimits``, and one beyond.
///
/// `heldBytes` has a suite
/// of its own, `HeldBytesTests`; `frontMatterDepth` is tested with the front matter.
@Suite("Limits of size stop the reading, with the place")
struct SizeLimitTests {
  private func read(
    _ text: String,
    chunk: Int = 1000,
    _ change: (inout ParseLimits) -> Void
  ) throws -> EventRecorder {
    var options = ParseOptions(frontMatter: .read)
    change(&options.limits)
    return try parse(Array(text.utf8), chunk: chunk, options: options, into: EventRecorder())
  }

  private static func error(
    _ code: TopicError.Code,
    _ offset: Int,
    line: Int,
    column: Int,
    _ limit: Int
  ) -> TopicError {
    let place = SourcePosition(offset: offset, line: line, column: column)
    return TopicError(code, at: place, limit: limit)
  }

  @Test(
    "A line may be as long as the limit, its ending and a byte order mark not counted",
    arguments: [
      "a\n12345678\n", "\u{FEFF}12345678\r\na", "a\r\n12345678\r\nb", "a\n12345678", "é345678",
    ]
  )
  func lineAtLimit(text: String) throws {
    for chunk in [1, 3, 1000] {
      let events = try read(text, chunk: chunk) { $0.lineBytes = 8 }
      #expect(!events.entries.isEmpty)
    }
  }

  @Test(
    "A line over the limit is an error at its start",
    arguments: [
      ("a\n123456789\n", error(.lineTooLong, 2, line: 2, column: 1, 8)),
      ("123456789", error(.lineTooLong, 0, line: 1, column: 1, 8)),
      ("\u{FEFF}123456789\r\n", error(.lineTooLong, 3, line: 1, column: 1, 8)),
      ("a\r\n\r> 3456789\n", error(.lineTooLong, 4, line: 3, column: 1, 8)),
      ("---\nid: 456789\n---\n", error(.lineTooLong, 4, line: 2, column: 1, 8)),
    ]
  )
  func lineBeyond(text: String, expected: TopicError) {
    for chunk in [1, 3, 1000] {
      #expect(throws: expected) { try read(text, chunk: chunk) { $0.lineBytes = 8 } }
    }
  }

  @Test("A line over the limit is refused before it is whole")
  func lineNotHeld() throws {
    var options = ParseOptions()
    options.limits.lineBytes = 8
    var hash = EventHash()
    var parser = MarkdownParser(options: options)
    let first = ArraySlice("1234".utf8)
    let second = ArraySlice("56789".utf8)
    try parser.feed(first.span, into: &hash)
    do {
      try parser.feed(second.span, into: &hash)
      Issue.record("taken")
    } catch {
      #expect(error == Self.error(.lineTooLong, 0, line: 1, column: 1, 8))
    }
    try parser.finish(into: &hash)
  }

  @Test(
    "A paragraph may be as long as the limit, its line endings counted",
    arguments: [
      "1234\n67\n\nb\n", "> 1234\n> 67\n", "1234\r\n67", "    a\n\n\n\n\n\n\n\n\n    b\n",
    ]
  )
  func leafAtLimit(text: String) throws {
    for chunk in [1, 1000] {
      let events = try read(text, chunk: chunk) { $0.leafBytes = 8 }
      #expect(!events.entries.isEmpty)
    }
  }

  @Test(
    "A paragraph over the limit is an error at its start",
    arguments: [
      ("1234\n678\n\nb\n", error(.leafTooLong, 0, line: 1, column: 1, 8)),
      ("a\n\n>  1234\n> 678\n", error(.leafTooLong, 6, line: 3, column: 4, 8)),
      ("[a]: /\n8\n", error(.leafTooLong, 0, line: 1, column: 1, 8)),
      ("\n    a\n\n\n\n\n\n\n\n\n\n    b\n", error(.leafTooLong, 5, line: 2, column: 5, 8)),
    ]
  )
  func leafBeyond(text: String, expected: TopicError) {
    for chunk in [1, 1000] {
      #expect(throws: expected) { try read(text, chunk: chunk) { $0.leafBytes = 8 } }
    }
  }

  @Test("What streams is no leaf that is held: code, HTML and tables may be of any length")
  func streams() throws {
    let lines = String(repeating: "12345\n", count: 20)
    for text in ["```\n\(lines)", "<p>\n\(lines)", "a\n-\n\na\n:-:\n\(lines)", "# \(lines)"] {
      let limit = text.hasPrefix("#") ? 130 : 8
      let events = try read(text) { $0.leafBytes = limit }
      #expect(events.entries.count > 20)
    }
  }

  @Test("Front matter may be as long as the limit, its closing line not counted")
  func frontMatterAtLimit() throws {
    let events = try read("---\nid: a\n---\nb\n") { $0.frontMatterBytes = 10 }
    #expect(events.entries.count == 3)
  }

  @Test("Front matter over the limit is an error at its start")
  func frontMatterBeyond() {
    for text in ["---\nid: ab\n---\nb\n", "---\nid: a\nb", "\u{FEFF}---\nid: ab\n"] {
      let offset = text.hasPrefix("\u{FEFF}") ? 3 : 0
      #expect(throws: Self.error(.frontMatterTooLong, offset, line: 1, column: 1, 10)) {
        try read(text) { $0.frontMatterBytes = 10 }
      }
    }
  }

  @Test("What is over the limit and has no key is Markdown")
  func noKey() throws {
    let events = try read("---\ntext alone\nb\n---\n") { $0.frontMatterBytes = 10 }
    #expect(events.entries.first?.event == .enter(.thematicBreak))
    #expect(events.entries.contains { $0.event == .enter(.heading(level: 2)) })
  }
}
