/// What the front matter of a page says of its id, read without the page behind it.
package struct PageHead: Sendable {
  /// The id that ``Topic/init(parsing:id:options:diagnostics:)`` would give the topic.
  package let id: TopicID
  /// Where the page says it; the start of the page where it does not.
  package let idPosition: SourcePosition

  /// Reads the front matter.
  ///
  /// - Parameters:
  ///   - bytes: The page, UTF-8.
  ///   - fallbackID: The id where the front matter gives none.
  /// - Throws: ``TopicError`` for a front matter, or a line of it, over a limit.
  /// - Complexity: O(*n*) in the bytes of the front matter; without one, in the bytes that
  ///   may be one.
  package init(of bytes: [UInt8], fallbackID: TopicID) throws(TopicError) {
    let frontMatter = try Self.frontMatter(of: bytes)
    let head = TopicHead(frontMatter, range: .none, fallbackID: fallbackID)
    var findings: [Diagnostic] = []
    id = head.id(else: fallbackID, &findings)
    idPosition = frontMatter.position(of: "id")
  }

  private static func frontMatter(of bytes: [UInt8]) throws(TopicError) -> FrontMatter {
    var options = ParseOptions()
    options.frontMatter = .read
    var parser = MarkdownParser(options: options)
    var nobody = NoHandler()
    let chunk = bytes[...]
    var index = 0
    while !parser.knowsFrontMatter, try parser.step(chunk.span, from: &index, into: &nobody) {}
    if parser.knowsFrontMatter { return parser.frontMatter ?? FrontMatter() }
    return try parser.finish(into: &nobody).frontMatter ?? FrontMatter()
  }
}

extension FrontMatter {
  /// Where a key stands; the start of the page where it does not.
  package func position(of key: String) -> SourcePosition {
    entries.first { $0.key == key }?.range.start ?? .start
  }
}

/// A handler of events that nobody asks for.
private struct NoHandler: MarkdownHandler {
  func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {}
}
