import TestSupport
import Testing
import TopicKit

/// A hundred thousand of everything that nests, on a stack of 512 KB; a fifth of it in a debug
/// build, whose frames are larger than the 26 bytes that each level has then.
@Suite("Deep nesting costs no stack")
struct DeepNestingTests {
  /// An input, and how many events it gives at the least.
  struct Input: Sendable, CustomStringConvertible {
    let description: String
    let text: String
    let events: Int

    init(_ description: String, _ text: String, _ events: Int) {
      self.description = description
      self.text = text
      self.events = events
    }
  }

  #if DEBUG
    private static let n = 20_000
  #else
    private static let n = 100_000
  #endif

  private static func times(_ text: String, _ count: Int = n) -> String {
    String(repeating: text, count: count)
  }

  static let inputs = [
    Input("quotes", times(">") + " a\n", 20_000),
    Input("quotes, one line each", (1..<1000).map { times("> ", $0) + "a\n" }.joined(), 1000),
    Input("bullets", times("- ") + "a\n", 20_000),
    Input("numbers", times("1. ") + "a\n", 20_000),
    Input("bullets and quotes", times("- > ") + "a\n", 20_000),
    Input("footnote definitions", times("[^a]: ") + "a\n", 20_000),
    Input("bullets, each indented in the last", bulletLines, 1000),
    Input("opening brackets", times("["), 3),
    Input("brackets", times("[") + "a" + times("]"), 3),
    Input("links in brackets", times("[") + "a" + times("](b)"), 7),
    Input("images", times("![") + "a" + times("](b)"), 3 * n),
    Input("image openers", times("!["), 3),
    Input("openers of emphasis", times("*a "), 3),
    Input("emphasis", times("*a ") + times("b* "), 3 * n),
    Input("strong in emphasis", times("*a **a ") + "b" + times(" a** a*"), 3 * n),
    Input("strikethrough in emphasis", times("*~a ") + times("b~* "), 3 * n),
    Input("underscores", times("_(") + "a" + times(")_"), 2 * n),
    Input("stars", times("*") + "a" + times("*"), n),
    Input("stars, apart", times("* ") + "a", 10_000),
    Input("parentheses", "[a](" + times("(") + times(")") + ")", 3),
    Input("tags", times("<b>") + times("</b>"), 2 * n),
    Input("quotes that hold a fence each", times("> ```\n\n", 1000), 4000),
  ]

  private static var bulletLines: String {
    (0..<500).map { times("  ", $0) + "- a\n" }.joined()
  }

  @Test("The parser, and all that read its events", arguments: inputs)
  func parses(input: Input) {
    let bytes = Array(input.text.utf8)
    SmallStack.run {
      do {
        let hash = try parse(bytes, chunk: 4096, into: EventHash())
        #expect(hash.count >= input.events)
        try Self.write(bytes)
      } catch {
        Issue.record(error)
      }
    }
  }

  private static func write(_ bytes: [UInt8]) throws {
    var html = try parse(bytes, chunk: 4096, into: HTMLWriter())
    html.finish()
    #expect(!html.takeOutput().isEmpty)
    var markdown = try parse(bytes, chunk: 4096, into: MarkdownWriter())
    markdown.finish()
    #expect(!markdown.takeOutput().isEmpty)
    var text = try parse(bytes, chunk: 4096, into: PlainTextWriter(width: 80))
    _ = text.finish()
    var roff = try parse(bytes, chunk: 4096, into: RoffWriter())
    _ = roff.finish()
    let topic = try Topic(parsing: bytes)
    #expect(topic == topic)
  }

  @Test("Lists that wait for their spacing, and references for their definition")
  func waits() {
    let text = Self.times("- ", 4000) + "[a]\n" + Self.times("\n") + "[a]: /u\n"
    SmallStack.run {
      do {
        let recorder = try parse(Array(text.utf8), chunk: 4096, into: EventRecorder())
        #expect(recorder.entries.contains { $0.event == .enter(.link) })
      } catch {
        Issue.record(error)
      }
    }
  }
}
