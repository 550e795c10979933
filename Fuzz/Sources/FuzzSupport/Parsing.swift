public import TopicKit

/// Feeds a document in one piece.
///
/// - Returns: What the parser threw, if it did.
public func parse(
  _ bytes: [UInt8],
  _ options: ParseOptions,
  into handler: inout some MarkdownHandler
) -> TopicError? {
  let whole = bytes[...]
  var parser = MarkdownParser(options: options)
  do throws(TopicError) {
    try parser.feed(whole.span, into: &handler)
    try parser.finish(into: &handler)
  } catch {
    return error
  }
  return nil
}

/// Feeds a document in chunks that its bytes decide.
///
/// - Returns: What the parser threw, if it did.
public func parseInChunks(
  _ bytes: [UInt8],
  _ options: ParseOptions,
  into handler: inout some MarkdownHandler
) -> TopicError? {
  var cuts = Cuts(for: bytes)
  var rest = bytes[...]
  var parser = MarkdownParser(options: options)
  do throws(TopicError) {
    while !rest.isEmpty {
      let chunk = cuts.next(of: &rest)
      try parser.feed(chunk.span, into: &handler)
    }
    try parser.finish(into: &handler)
  } catch {
    return error
  }
  return nil
}

/// The HTML of a document; `nil` where it is over a limit.
public func html(_ bytes: [UInt8], _ options: ParseOptions) -> [UInt8]? {
  var writer = HTMLWriter()
  guard parse(bytes, options, into: &writer) == nil else { return nil }
  writer.finish()
  return writer.takeOutput()
}

/// The events of a document; `nil` where it is over a limit.
public func events(_ bytes: [UInt8], _ options: ParseOptions) -> RichText? {
  var builder = RichTextBuilder()
  guard parse(bytes, options, into: &builder) == nil else { return nil }
  return builder.finish()
}

/// The Markdown of events.
public func markdown(_ text: RichText, _ dialect: ParseOptions.Dialect) -> [UInt8] {
  var writer = MarkdownWriter(dialect: dialect)
  text.replay(into: &writer)
  writer.finish()
  return writer.takeOutput()
}
