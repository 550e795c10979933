@testable import TopicKit

/// The events of a page's body.
func parsedBody(_ bytes: [UInt8], options: ParseOptions = ParseOptions()) throws -> RichText {
  var builder = RichTextBuilder()
  var parser = MarkdownParser(options: options)
  let bytes = ContiguousArray(bytes)
  try parser.feed(bytes.span, into: &builder)
  try parser.finish(into: &builder)
  return builder.finish()
}

/// A topic of a page without front matter.
func parsedTopic(_ text: String) throws -> Topic {
  var diagnostics: [Diagnostic] = []
  return Topic.assemble(
    body: try parsedBody(Array(text.utf8)),
    frontMatter: FrontMatter(),
    frontMatterRange: .none,
    fallbackID: "topic",
    diagnostics: &diagnostics
  )
}

/// The topic of a whole page, and what was found in it.
func readTopic(_ page: [UInt8]) throws -> (topic: Topic, diagnostics: [Diagnostic]) {
  let head = FrontMatterReading(page)
  var diagnostics = head.diagnostics
  // Blank lines stand for the front matter, so that the body's positions are those of the page.
  let lines = page.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  let body =
    Array(repeating: UInt8(ascii: "\n"), count: head.bodyLine)
    + Array(lines.dropFirst(head.bodyLine).joined(separator: [UInt8(ascii: "\n")]))
  let topic = Topic.assemble(
    body: try parsedBody(body),
    frontMatter: head.frontMatter ?? FrontMatter(),
    frontMatterRange: .none,
    fallbackID: "topic",
    diagnostics: &diagnostics
  )
  return (topic, diagnostics)
}
