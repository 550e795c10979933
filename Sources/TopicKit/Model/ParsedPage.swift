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
    var builder = RichTextBuilder()
    let summary = try Self.parse(bytes, options: options, into: &builder)
    body = builder.finish()
    frontMatterRange = summary.frontMatterRange
    hasFrontMatter = summary.frontMatter != nil
    var findings = summary.diagnostics
    topic = Topic.assemble(
      body: body,
      frontMatter: summary.frontMatter ?? FrontMatter(),
      frontMatterRange: summary.frontMatterRange,
      fallbackID: id ?? Self.fallbackID(summary.frontMatter, body),
      diagnostics: &findings
    )
    if body.isEmpty, summary.frontMatter == nil {
      findings.append(
        Diagnostic(.pageEmpty, at: .none, "the page is empty; a topic has a heading and text")
      )
    }
    findings.sort { $0.range.start < $1.range.start }
    diagnostics += findings
  }

  private static func parse(
    _ bytes: [UInt8],
    options: ParseOptions,
    into builder: inout RichTextBuilder
  ) throws(TopicError) -> DocumentSummary {
    // Rich text counts its bytes in 32 bits, references expanded.
    guard bytes.count < 1 << 30 else {
      throw TopicError(.sourceTooLong, at: .start, limit: 1 << 30)
    }
    var options = options
    options.frontMatter = .read
    options.tightness = .onEnter
    var parser = MarkdownParser(options: options)
    let chunk = bytes[...]
    try parser.feed(chunk.span, into: &builder)
    return try parser.finish(into: &builder)
  }

  /// A slug of the title: of the front matter's, else of the first level-1 heading.
  private static func fallbackID(_ frontMatter: FrontMatter?, _ body: RichText) -> TopicID {
    let heading = body.children.first { $0.element == .heading(level: 1) }
    let title = frontMatter?.title ?? heading?.content.plainText ?? ""
    return TopicID(sanitizing: title.lowercased()) ?? "topic"
  }
}
