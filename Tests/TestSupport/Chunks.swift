public import TopicKit

/// Feeds a document in pieces of one size.
public func parse<Handler: MarkdownHandler>(
  _ bytes: [UInt8],
  chunk size: Int,
  options: ParseOptions = ParseOptions(),
  into handler: consuming Handler
) throws -> Handler {
  let starts = stride(from: 0, to: bytes.count, by: size)
  return try parse(
    starts.map { bytes[$0..<min(bytes.count, $0 + size)] },
    options: options,
    into: handler
  )
}

/// Feeds a document in two pieces.
public func parse<Handler: MarkdownHandler>(
  _ bytes: [UInt8],
  cutAt cut: Int,
  options: ParseOptions = ParseOptions(),
  into handler: consuming Handler
) throws -> Handler {
  try parse([bytes[..<cut], bytes[cut...]], options: options, into: handler)
}

private func parse<Handler: MarkdownHandler>(
  _ pieces: [ArraySlice<UInt8>],
  options: ParseOptions,
  into handler: consuming Handler
) throws -> Handler {
  var parser = MarkdownParser(options: options)
  for piece in pieces { try parser.feed(piece.span, into: &handler) }
  try parser.finish(into: &handler)
  return handler
}
