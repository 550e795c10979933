public import TopicKit

/// The reference HTML of a document, fed in one piece.
public func html(
  _ markdown: [UInt8],
  dialect: ParseOptions.Dialect = .gfm,
  tagFilter: Bool = false
) throws -> String {
  try html(chunks: [markdown[...]], dialect: dialect, tagFilter: tagFilter)
}

/// The reference HTML of a document that comes in chunks.
public func html(
  chunks: [ArraySlice<UInt8>],
  dialect: ParseOptions.Dialect = .gfm,
  tagFilter: Bool = false
) throws -> String {
  var writer = HTMLWriter(tagFilter: tagFilter)
  var parser = MarkdownParser(options: ParseOptions(dialect: dialect))
  for chunk in chunks { try parser.feed(chunk.span, into: &writer) }
  try parser.finish(into: &writer)
  writer.finish()
  return String(decoding: writer.takeOutput(), as: UTF8.self)
}
