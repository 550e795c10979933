public import TopicKit

/// Feeds a document in pieces of one size.
public func parse<Handler: MarkdownHandler>(
  _ bytes: [UInt8],
  chunk size: Int,
  options: ParseOptions = ParseOptions(),
  into handler: consuming Handler
) throws -> Handler {
  var parser = MarkdownParser(options: options)
  var start = 0
  while start < bytes.count {
    let end = min(bytes.count, start + size)
    let piece = bytes[start..<end]
    try parser.feed(piece.span, into: &handler)
    start = end
  }
  try parser.finish(into: &handler)
  return handler
}

/// Feeds a document in two pieces.
public func parse<Handler: MarkdownHandler>(
  _ bytes: [UInt8],
  cutAt cut: Int,
  options: ParseOptions = ParseOptions(),
  into handler: consuming Handler
) throws -> Handler {
  var parser = MarkdownParser(options: options)
  let first = bytes[..<cut]
  let second = bytes[cut...]
  try parser.feed(first.span, into: &handler)
  try parser.feed(second.span, into: &handler)
  try parser.finish(into: &handler)
  return handler
}
