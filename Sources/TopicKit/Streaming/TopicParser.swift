/// A streaming parser of topics: chunks of bytes in, typed events out, as soon as they are
/// certain.
///
///     var parser = TopicParser()
///     try parser.feed(chunk, into: &handler)
///     try parser.finish(into: &handler)
///
/// The events are the same however the bytes are cut, and say what ``Topic/init(parsing:id:)``
/// says of the whole page: a ``TopicCollector`` builds that topic of them.
///
/// - Complexity: O(*n*) in the bytes. Memory is the largest block, or item of a typed list,
///   with what ``MarkdownParser`` holds, and the findings; not the page.
public struct TopicParser: ~Copyable {
  private var markdown: MarkdownParser
  private var reader: TopicReader
  private var hasBegun = false

  /// Makes a parser.
  ///
  /// - Parameters:
  ///   - id: The id where the front matter gives none; `nil` makes one of the title, or
  ///     `topic`.
  ///   - options: Which Markdown, whether references wait, and the limits. Front matter is
  ///     read and lists stream whatever they say.
  public init(id: TopicID? = nil, options: ParseOptions = ParseOptions()) {
    var options = options
    options.limits.clampToOffsets()
    options.frontMatter = .read
    options.tightness = .onLeave
    markdown = MarkdownParser(options: options)
    reader = TopicReader(fallbackID: id, limit: options.limits.sourceBytes)
  }

  /// Takes the next chunk and hands on every event that it makes certain.
  ///
  /// - Parameters:
  ///   - chunk: The next bytes of the page; may be empty, may end anywhere, even inside a
  ///     character.
  ///   - handler: Takes the events.
  /// - Throws: ``TopicError`` for a line, paragraph or block over its limit.
  /// - Complexity: O(*n*) in the bytes of the chunk, plus those of the blocks that it ends.
  public mutating func feed(
    _ chunk: Span<UInt8>,
    into handler: inout some TopicHandler
  ) throws(TopicError) {
    var index = 0
    while try markdown.step(chunk, from: &index, into: &reader) {
      try handOn(into: &handler)
    }
  }

  /// Takes the end of the page and hands on the rest, ``TopicEvent/Part/end(_:_:)`` last.
  ///
  /// - Parameter handler: Takes the events.
  /// - Throws: ``TopicError`` for a paragraph or block over its limit.
  public consuming func finish(into handler: inout some TopicHandler) throws(TopicError) {
    try markdown.endInput(into: &reader)
    try handOn(into: &handler)
    let end = markdown.endOfInput
    let summary = try markdown.finish(into: &reader)
    reader.finish(summary.diagnostics, at: end)
    reader.handOn(into: &handler)
  }

  /// What is held back, in bytes: blocks that have not ended, and what they wait for.
  package var heldBytes: Int { markdown.heldBytes + reader.heldBytes }

  private mutating func handOn(into handler: inout some TopicHandler) throws(TopicError) {
    if !hasBegun, markdown.knowsFrontMatter {
      hasBegun = true
      reader.begin(
        markdown.frontMatter,
        at: EventSource(range: markdown.frontMatterRange, certainAt: markdown.consumed)
      )
    }
    try reader.checkSize()
    reader.handOn(into: &handler)
  }
}
