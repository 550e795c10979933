/// A page as it was read: the topic, and what the topic was made of.
struct ParsedPage {
  /// The topic.
  let topic: Topic
  /// All blocks behind the front matter.
  let body: RichText
  /// Where the front matter stands, its opening and closing lines included.
  let frontMatterRange: SourceRange
  /// Whether the page has front matter, an empty one included.
  let hasFrontMatter: Bool

  /// Reads a page; see ``Topic/init(parsing:id:options:diagnostics:)``.
  init(
    parsing bytes: [UInt8],
    id: TopicID?,
    options: ParseOptions,
    diagnostics: inout [Diagnostic]
  ) throws(TopicError) {
    var builder = RichTextBuilder(room: bytes.count)
    let summary = try Self.parse(bytes, options: options, into: &builder)
    body = builder.finish()
    frontMatterRange = summary.frontMatterRange
    hasFrontMatter = summary.frontMatter != nil
    var findings = summary.diagnostics
    topic = Topic.assemble(
      body: body,
      frontMatter: summary.frontMatter ?? FrontMatter(),
      frontMatterRange: summary.frontMatterRange,
      fallbackID: id,
      diagnostics: &findings
    )
    findings.conclude(isEmpty: body.isEmpty && summary.frontMatter == nil)
    diagnostics += findings
  }

  private static func parse(
    _ bytes: [UInt8],
    options: ParseOptions,
    into builder: inout RichTextBuilder
  ) throws(TopicError) -> DocumentSummary {
    // Rich text counts its bytes in 32 bits, references expanded.
    var options = options
    options.limits.clampToOffsets()
    guard bytes.count <= options.limits.sourceBytes else {
      throw TopicError(.sourceTooLong, at: .start, limit: options.limits.sourceBytes)
    }
    options.frontMatter = .read
    // The builder puts a list's spacing where it belongs; holding lists would only cost room.
    options.tightness = .onLeave
    var parser = MarkdownParser(options: options)
    let chunk = bytes[...]
    try parser.feed(chunk.span, into: &builder)
    return try parser.finish(into: &builder)
  }
}
