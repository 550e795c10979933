extension Topic {
  /// Reads a page.
  ///
  /// Any bytes are a page; what is odd in one is told by the findings.
  ///
  ///     var findings: [Diagnostic] = []
  ///     let topic = try Topic(parsing: bytes, id: "environment", diagnostics: &findings)
  ///
  /// - Parameters:
  ///   - bytes: The page, UTF-8.
  ///   - id: The id where the front matter gives none; `nil` makes one of the title, or
  ///     `topic`.
  ///   - options: Which Markdown, and the limits. Front matter is read and spacing known
  ///     whatever they say.
  ///   - diagnostics: Takes the findings, in the order of the page.
  /// - Throws: ``TopicError`` for a page over a limit.
  /// - Complexity: O(*n*) in the bytes.
  public init(
    parsing bytes: [UInt8],
    id: TopicID? = nil,
    options: ParseOptions = ParseOptions(),
    diagnostics: inout [Diagnostic]
  ) throws(TopicError) {
    self = try ParsedPage(parsing: bytes, id: id, options: options, diagnostics: &diagnostics).topic
  }

  /// Reads a page whose findings nobody asks for.
  ///
  /// - Parameters:
  ///   - bytes: The page, UTF-8.
  ///   - id: The id where the front matter gives none.
  /// - Throws: ``TopicError`` for a page over a limit.
  public init(parsing bytes: [UInt8], id: TopicID? = nil) throws(TopicError) {
    var findings: [Diagnostic] = []
    try self.init(parsing: bytes, id: id, diagnostics: &findings)
  }
}

extension RichText {
  /// Reads Markdown as blocks; GFM.
  ///
  /// What is over a limit is left out: use a ``MarkdownParser`` for bytes of any size.
  public init(parsing markdown: String) {
    self.init(parsing: ContiguousArray(markdown.utf8))
  }

  /// Reads Markdown as the inline text of one paragraph: the paragraph's content.
  ///
  /// Where it is more than one paragraph, or another block, its blocks are kept as they are.
  public init(parsingInline markdown: String) {
    let blocks = RichText(parsing: markdown)
    let isOneBlock = blocks.records.first.map { Int($0.extent) } == blocks.records.count
    self = isOneBlock && blocks.element == .paragraph ? blocks.content : blocks
  }

  private init(parsing bytes: ContiguousArray<UInt8>) {
    var builder = RichTextBuilder()
    var parser = MarkdownParser()
    // A fault leaves what was read before it.
    do throws(TopicError) {
      try parser.feed(bytes.span, into: &builder)
      try parser.finish(into: &builder)
    } catch {
      builder.closeAll()
    }
    self = builder.finish()
  }
}
