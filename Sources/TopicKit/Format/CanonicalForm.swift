/// The canonical form of a page: one spelling of its Markdown and its front matter.
///
///     let bytes = try CanonicalForm.formatted(page)
///
/// What the page says stays: its HTML, and its front matter's data. Text stays as it is
/// written, emphasis, links and hard breaks included; what changes is spelled out in the
/// specification of the topic format, chapter *Canonical form*. A list of contents that is out
/// of date is made anew.
public enum CanonicalForm {
  /// Formats a page.
  ///
  /// Whatever a change of spelling would do to the meaning is seen, and that block stays as it
  /// is. Formatting what was formatted gives the same bytes.
  ///
  /// - Parameters:
  ///   - bytes: The page, UTF-8; bytes that are none stay as they are.
  ///   - options: Which Markdown, and the limits. Front matter is read whatever they say.
  /// - Returns: The page, with line feeds only.
  /// - Throws: ``TopicError`` for a page over a limit.
  /// - Complexity: O(*n*) in the bytes.
  public static func formatted(
    _ bytes: [UInt8],
    options: ParseOptions = ParseOptions()
  ) throws(TopicError) -> [UInt8] {
    var page = try PageReading(ContiguousArray(bytes), options: options)
    for _ in 0..<rounds {
      guard let next = try FormattingRound(page).result() else { return Array(page.bytes) }
      page = next
    }
    // No form that stays: rare, and then none at all is the one that does.
    return bytes
  }

  /// How often a page is formatted until nothing changes any more; once is the rule.
  private static let rounds = 4
}

/// A page and what it says.
struct PageReading {
  let bytes: ContiguousArray<UInt8>
  let options: ParseOptions
  /// The body's blocks; each ordered list has a point behind its numbers, unless it keeps what
  /// is written.
  let body: RichText
  let summary: DocumentSummary
  /// Where the body begins.
  let bodyStart: SourcePosition

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - bytes: The page.
  ///   - options: Which Markdown, and the limits.
  ///   - keeps: Whether ordered lists keep what stands behind their numbers.
  /// - Throws: ``TopicError`` for a page over a limit.
  init(
    _ bytes: ContiguousArray<UInt8>,
    options: ParseOptions,
    keeps: Bool = false
  ) throws(TopicError) {
    // Rich text counts its bytes in 32 bits, references expanded.
    var options = options
    options.limits.clampToOffsets()
    guard bytes.count <= options.limits.sourceBytes else {
      throw TopicError(.sourceTooLong, at: .start, limit: options.limits.sourceBytes)
    }
    options.frontMatter = .read
    options.tightness = .onEnter
    options.references = .exact
    var parser = MarkdownParser(options: options)
    var builder = DelimiterFilter(keeps: keeps)
    try parser.feed(bytes.span, into: &builder)
    summary = try parser.finish(into: &builder)
    body = builder.inner.finish()
    self.bytes = bytes
    self.options = options
    bodyStart = Self.bodyStart(bytes, summary)
  }

  private static func bodyStart(
    _ bytes: ContiguousArray<UInt8>,
    _ summary: DocumentSummary
  ) -> SourcePosition {
    guard summary.frontMatter != nil else {
      let hasMark = bytes.starts(with: byteOrderMark)
      return SourcePosition(offset: hasMark ? 3 : 0, line: 1, column: 1)
    }
    let end = summary.frontMatterRange.end
    guard end.column > 1 else { return end }
    var at = end.offset
    if at < bytes.count, bytes[at] == 0x0D { at += 1 }
    if at < bytes.count, bytes[at] == 0x0A { at += 1 }
    return SourcePosition(offset: at, line: end.line + 1, column: 1)
  }

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Whether the page's directives hide the findings of a rule at a place.
  ///
  /// - Complexity: O(*n*) in the records and in the bytes of the front matter.
  func hides(_ rule: DiagnosticRule, at place: SourcePosition) -> Bool {
    var reader = DirectiveReader(Array(bytes))
    if summary.frontMatter != nil { reader.read(frontMatter: summary.frontMatterRange) }
    for record in body.records where record.event == .text(.html) {
      reader.read(html: body.arena[record.payload], at: record.range)
    }
    return DirectiveFilter.hides(rule, at: place, reader.directives)
  }

  /// The text before the body, without a byte order mark: the front matter.
  var head: ArraySlice<UInt8> {
    guard summary.frontMatter != nil else { return [] }
    return bytes[summary.frontMatterRange.start.offset..<bodyStart.offset]
  }
}

/// Collects events; `1)` and `1.` are the same number in two spellings.
private struct DelimiterFilter: MarkdownHandler {
  let keeps: Bool
  var inner = RichTextBuilder()

  init(keeps: Bool) { self.keeps = keeps }

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    var event = event
    switch event {
    case _ where keeps: break
    case .enter(.list(var style)):
      style.delimiter = .period
      event = .enter(.list(style))
    case .leave(.list(var style)):
      style.delimiter = .period
      event = .leave(.list(style))
    default: break
    }
    inner.handle(event, bytes: bytes, at: source)
  }
}
