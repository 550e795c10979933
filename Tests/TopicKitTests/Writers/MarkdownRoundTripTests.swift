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

  @Test("Public pages", .enabled(if: SharedMaterial.isPresent))
  func pages() throws {
    let pages = SharedMaterial.pages()
    #expect(pages.count > 1000)
    for page in pages {
      let source = [UInt8](try Data(contentsOf: page))
      try expectRoundTrip(source, .gfm, page.lastPathComponent)
    }
  }
}
