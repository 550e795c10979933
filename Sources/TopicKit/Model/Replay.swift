// A topic as events again: what a parser would hand on for its body, block for block.

extension Content {
  /// Hands the events of this piece to a handler.
  public func replay(into handler: inout some MarkdownHandler) {
    switch self {
    case .block(let block): block.replay(into: &handler)
    case .code(let example): example.block.replay(into: &handler)
    case .note(let note): note.block.replay(into: &handler)
    case .pitfalls(let list): list.list.replay(into: &handler)
    case .keyAPIs(let list): list.block.replay(into: &handler)
    case .omittedVariants(let line): line.blocks.replay(into: &handler)
    case .related(let links): links.block.replay(into: &handler)
    case .variant(let variant):
      variant.title.replayHeading(level: variant.level, at: variant.titleRange, into: &handler)
      for content in variant.content { content.replay(into: &handler) }
    case .section(let section): section.replay(into: &handler)
    }
  }
}

extension Section {
  /// Hands the events of heading and content to a handler.
  public func replay(into handler: inout some MarkdownHandler) {
    title.replayHeading(level: level, at: titleRange, into: &handler)
    for content in content { content.replay(into: &handler) }
  }
}

extension Topic {
  /// Hands the events of the whole body to a handler, front matter left out.
  public func replay(into handler: inout some MarkdownHandler) {
    for content in preamble { content.replay(into: &handler) }
    if hasHeading { title.replayHeading(level: 1, at: titleRange, into: &handler) }
    for content in introduction { content.replay(into: &handler) }
    for section in sections { section.replay(into: &handler) }
  }
}

extension RichText {
  /// Hands a heading with this text to a handler.
  public func replayHeading(
    level: Int,
    at range: SourceRange = .none,
    into handler: inout some MarkdownHandler
  ) {
    let none: ContiguousArray<UInt8> = []
    let source = EventSource(range: range, certainAt: range.end.offset)
    handler.handle(.enter(.heading(level: level)), bytes: none.span, at: source)
    replay(into: &handler)
    handler.handle(.leave(.heading(level: level)), bytes: none.span, at: source)
  }
}
