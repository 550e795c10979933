/// Makes topic events of Markdown events: gathers them into blocks, and the items of a typed
/// list one by one, and asks the rules what those are.
struct TopicReader: MarkdownHandler {
  private var builder = RichTextBuilder()
  /// How many elements are open.
  private var depth = 0
  /// What the blocks in the builder wait for before it can be told what they are.
  private var need = OmittedRule.Need.nothing
  /// The typed list that is read item by item.
  private var list: TypedListReader?
  private var head: TopicHead
  private var typer: BlockTyper
  private let fallbackID: TopicID?
  private let limit: Int
  private var isEmpty = true
  private var lastStart = SourcePosition.start

  init(fallbackID: TopicID?, limit: Int) {
    self.fallbackID = fallbackID
    self.limit = limit
    head = TopicHead(FrontMatter(), range: .none, fallbackID: fallbackID)
    typer = BlockTyper(names: head.names)
  }

  /// Takes the front matter, before any event of the body.
  mutating func begin(_ frontMatter: FrontMatter?, at source: EventSource) {
    guard let frontMatter else { return }
    isEmpty = false
    head = TopicHead(frontMatter, range: source.range, fallbackID: fallbackID)
    typer = BlockTyper(names: head.names)
    typer.emit(.frontMatter(frontMatter), at: source)
  }

  // MARK: - Events

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    typer.certainAt = source.certainAt
    switch event {
    case .enter(let element):
      if depth == 0 { beginBlock(element, at: source.range) }
      depth += 1
      if depth == 1, list != nil { return }
      builder.handle(event, bytes: bytes, at: source)
    case .leave(let element):
      depth -= 1
      if depth == 0, list != nil {
        endList(element, at: source.range)
        return
      }
      builder.handle(event, bytes: bytes, at: source)
      if depth == 0 {
        endBlock()
      } else if depth == 1, list != nil {
        list?.take(builder.take(), into: &typer)
      }
    case .attribute, .text:
      builder.handle(event, bytes: bytes, at: source)
    }
  }

  private mutating func beginBlock(_ element: MarkdownEvent.Element, at range: SourceRange) {
    isEmpty = false
    lastStart = range.start
    switch (need, element) {
    case (.nothing, _), (.label, .paragraph): break
    case (.list, .list(let style)) where style.start == nil: break
    default: settle()
    }
    if case .heading(let level) = element, let target = typer.rules.target(ofLevel: level) {
      typer.close(before: target)
    }
    if need == .nothing, case .list(let style) = element, let kind = typer.rules.listKind {
      list = TypedListReader(kind: kind, style: style, at: range, into: &typer)
    }
  }

  private mutating func endBlock() {
    switch need {
    case .nothing: take(builder.take())
    case .list:
      // Where no title is in the list, it is a list as any other.
      need = OmittedRule.need(in: builder.current, at: 0, names: head.names)
      if need == .nothing { settle() }
    case .label: settle()
    }
  }

  private mutating func endList(_ element: MarkdownEvent.Element, at range: SourceRange) {
    guard let ended = list else { return }
    list = nil
    ended.finish(element, at: range, into: &typer)
  }

  // MARK: - Blocks

  /// Takes a block, unless the one behind it is needed to tell what it is.
  private mutating func take(_ block: RichText) {
    if OmittedRule.need(in: block, at: block.startIndex, names: head.names) == .list {
      need = .list
      block.replay(into: &builder)
    } else if let (line, _) = OmittedRule.omitted(
      in: block,
      at: block.startIndex,
      names: head.names
    ) {
      typer.add(.omittedVariants(line), at: block.range)
    } else {
      typer.take(block)
    }
  }

  /// Tells what the blocks are that were waited for.
  private mutating func settle() {
    need = .nothing
    let waiting = builder.take()
    Steps.add(waiting.records.count + waiting.arena.count)
    let rest: Int
    if let (line, end) = OmittedRule.omitted(in: waiting, at: 0, names: head.names) {
      typer.add(.omittedVariants(line), at: line.blocks.range)
      rest = end
    } else {
      rest = waiting.end(of: 0)
      typer.take(waiting.slice(0..<rest))
    }
    for block in waiting.slice(rest..<waiting.endIndex).children { take(block) }
  }

  // MARK: - The end

  /// Takes the end of the page.
  ///
  /// - Parameters:
  ///   - findings: What is odd in the Markdown and the front matter.
  ///   - end: Where the page ends.
  mutating func finish(_ findings: [Diagnostic], at end: SourcePosition) {
    typer.certainAt = end.offset
    if need != .nothing { settle() }
    typer.close(before: nil)
    var findings = findings
    let id = head.check(typer.rules, &findings)
    findings.conclude(isEmpty: isEmpty)
    typer.emit(.end(id, findings), at: SourceRange(end, end))
  }

  /// Hands the events on.
  mutating func handOn(into handler: inout some TopicHandler) {
    guard !typer.events.isEmpty else { return }
    var events: [TopicEvent] = []
    swap(&events, &typer.events)
    for event in events { handler.handle(event) }
    events.removeAll(keepingCapacity: events.count < 1024)
    swap(&events, &typer.events)
  }

  /// What is held of blocks that have not ended, or wait, in bytes.
  var heldBytes: Int {
    builder.arena.count + builder.records.count * MemoryLayout<RichText.Record>.stride
      + (list?.heldBytes ?? 0)
  }

  /// - Throws: ``TopicError`` for a block that is larger than rich text can address.
  func checkSize() throws(TopicError) {
    guard builder.arena.count + (list?.heldBytes ?? 0) > limit else { return }
    throw TopicError(.sourceTooLong, at: lastStart, limit: limit)
  }
}
