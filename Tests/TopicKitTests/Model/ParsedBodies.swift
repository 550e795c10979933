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
