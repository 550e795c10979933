import Foundation
import TestSupport
import Testing
import TopicKit

/// The events of a document, texts that lie side by side as one.
func events(_ markdown: [UInt8], _ dialect: ParseOptions.Dialect = .gfm) throws -> RichText {
  var builder = RichTextBuilder()
  var parser = MarkdownParser(options: ParseOptions(dialect: dialect))
  let bytes = markdown[...]
  try parser.feed(bytes.span, into: &builder)
  try parser.finish(into: &builder)
  return builder.finish()
}

/// The Markdown of events.
func markdown(_ text: RichText, _ dialect: ParseOptions.Dialect = .gfm) -> [UInt8] {
  var writer = MarkdownWriter(dialect: dialect)
  text.replay(into: &writer)
  writer.finish()
  return writer.takeOutput()
}

/// Holds a document to the law of the Markdown writer: the same HTML, and the same bytes when
/// what was written is written again.
func expectRoundTrip(
  _ source: [UInt8],
  _ dialect: ParseOptions.Dialect,
  _ comment: String = "",
  _ location: SourceLocation = #_sourceLocation
) throws {
  let written = markdown(try events(source, dialect), dialect)
  let twice = markdown(try events(written, dialect), dialect)
  let text = String(decoding: written, as: UTF8.self)
  #expect(
    try html(written, dialect: dialect) == html(source, dialect: dialect),
    "\(comment) \(dialect): \(text.debugDescription)",
    sourceLocation: location
  )
  #expect(
    String(decoding: twice, as: UTF8.self) == text,
    "\(comment) \(dialect)",
    sourceLocation: location
  )
}

@Suite("Markdown that was written reads as what it was written from")
struct MarkdownRoundTripTests {
  @Test(
    "The examples of the specifications",
    .enabled(if: SharedMaterial.isPresent),
    arguments: [
      "spec-0.31.2", "cmark-regression", "gfm-spec-0.29", "gfm-extensions", "gfm-regression",
      "gfm-full-info-string", "gfm-spec-0.29-extensions-only",
    ]
  )
  func examples(name: String) throws {
    let examples = ConformanceExample.load(name)
    #expect(!examples.isEmpty)
    for example in examples {
      try expectRoundTrip(example.markdown, .commonmark, "\(name) \(example.number)")
      try expectRoundTrip(example.markdown, .gfm, "\(name) \(example.number)")
    }
  }

  @Test("The sample topics")
  func samples() throws {
    let pages = try SharedMaterial.seeds()
    #expect(pages.count > 8)
    for page in pages {
      try expectRoundTrip([UInt8](try Data(contentsOf: page)), .gfm, page.lastPathComponent)
    }
  }

  @Test("Public pages", .enabled(if: SharedMaterial.isPresent))
  func pages() throws {
    let pages = SharedMaterial.pages()
    #expect(pages.count > 1000)
    for page in pages {
      let source = [UInt8](try Data(contentsOf: page))
      try expectRoundTrip(source, .gfm, page.lastPathComponent)
    }
  }

  @Test("Syntax that is thrown together", arguments: [Syntax.emphasis, Syntax.any])
  func recombination(pieces: [String]) throws {
    var random = Numbers(seed: 1)
    for _ in 0..<1500 {
      let count = 2 + random.next(below: 12)
      let source = (0..<count).map { _ in pieces[random.next(below: pieces.count)] }.joined()
      try expectRoundTrip(Array(source.utf8), .gfm, source.debugDescription)
      try expectRoundTrip(Array(source.utf8), .commonmark, source.debugDescription)
    }
  }
}

/// Pieces that documents for tests are made of.
enum Syntax {
  static let emphasis = [
    "*", "**", "***", "_", "__", "~", "~~", "a", "b", " ", "(", "\"", "[", "](u)", "\n", "&nbsp;",
    "é", "“", "`c`", "\\*",
  ]
  static let any =
    emphasis + [
      "``", "]", ")", "![", "<", ">", "&", ";", "\\", "!", "  ", "\n\n", "    ", "\t", "#", "# ",
      "- ",
      "* ", "+ ", "1. ", "2) ", "> ", "```", "~~~", "|", "---", "===", ":-:", "<b>", "</b>",
      "<div>",
      "<!--", "-->", "<script>", "<?", "http://a.b", "www.a.b", "a@b.c", "https://", "[a](b)",
      "[a](<b c> \"t\")", "[x]", "[x]: y\n", "[^1]", "[^1]: n\n", "[ ] ", "&amp;", "&#10;", "&#32;",
      "&copy", "\u{A0}", "|a|b|\n|-|-|\n", "| x |", "\\|", "\\\n", "  \n", "[!NOTE]\n", "\r",
      "\u{FEFF}", "€", "<a@b.c>", "<http://a>", "'", ".", ":", "=", "-", "\n- ", "\n> ", "\n  ",
    ]
}

/// A small generator of the same numbers on every machine.
struct Numbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}
