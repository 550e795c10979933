/// Makes topic events of blocks, one after the other.
struct BlockTyper {
  /// The events that were not handed on.
  var events: [TopicEvent] = []
  /// The offset at which what comes next is certain.
  var certainAt = 0
  private(set) var rules: BodyRules
  private var lastEnd = SourcePosition.start
  /// The first paragraph of a page without title so far: its summary, unless a title follows.
  private var firstParagraph: (text: RichText, range: SourceRange)?
  private var hasSummary = false

  init(names: PlatformNames) { rules = BodyRules(names: names) }

  mutating func emit(_ part: TopicEvent.Part, at source: EventSource) {
    events.append(TopicEvent(part, at: source))
    lastEnd = max(lastEnd, source.range.end)
  }

  mutating func emit(_ part: TopicEvent.Part, at range: SourceRange) {
    emit(part, at: EventSource(range: range, certainAt: certainAt))
  }

  // MARK: - Headings

  /// Closes what ends where a heading opens something, or, for `nil`, where the page ends.
  mutating func close(before target: BodyRules.Target?) {
    if rules.isBeforeSections { endIntroduction(before: target) }
    let end = SourceRange(lastEnd, lastEnd)
    while let body = rules.close(before: target) {
      switch body {
      case .section(let kind): emit(.sectionEnd(kind, level: 2), at: end)
      case .part(let kind): emit(.sectionEnd(kind, level: 3), at: end)
      case .variant(let level): emit(.variantEnd(level: level), at: end)
      }
    }
  }

  private mutating func endIntroduction(before target: BodyRules.Target?) {
    guard let (text, range) = firstParagraph else { return }
    firstParagraph = nil
    // What stands before a title is no introduction.
    if case .title? = target { return }
    emit(.summary(text), at: range)
  }

  private mutating func open(_ opening: BodyRules.Opening, at range: SourceRange) {
    hasSummary = false
    switch opening {
    case .title(let text, _): emit(.title(text), at: range)
    case .section(let section), .part(let section): emit(.sectionStart(section), at: range)
    case .variant(let variant): emit(.variantStart(variant), at: range)
    }
  }

  // MARK: - Blocks

  /// Takes a block of which all is known.
  mutating func take(_ block: RichText) {
    Steps.add(block.records.count)
    switch block.element {
    case .heading(let level):
      if let opening = rules.open(block, level: level) {
        open(opening, at: block.range)
        return
      }
    case .list(let style):
      if let kind = rules.listKind {
        take(list: block, style, kind)
        return
      }
    default: break
    }
    add(rules.content(of: block), at: block.range)
  }

  /// Takes a typed list that was held until its end.
  private mutating func take(
    list block: RichText,
    _ style: MarkdownEvent.ListStyle,
    _ kind: TopicEvent.TypedList.Kind
  ) {
    guard let first = block.records.first, let last = block.records.last else { return }
    var reader = TypedListReader(kind: kind, style: style, at: first.range, into: &self)
    for item in block.content.children { reader.take(item, into: &self) }
    reader.finish(.list(style), at: last.range, into: &self)
  }

  /// Adds a piece of content.
  mutating func add(_ content: Content, at range: SourceRange) {
    switch content {
    case .block(let block): add(block: block, at: range)
    case .code(let code): emit(.code(code), at: range)
    case .note(let note): emit(.note(note), at: range)
    case .omittedVariants(let line): emit(.omittedVariants(line), at: range)
    case .keyAPIs(let list):
      add(.keyAPIs, list.block, list.items.map { (.keyAPI($0), $0.range) }, at: range)
    case .related(let list):
      add(.related, list.block, list.items.map { (.related($0), $0.range) }, at: range)
    // Lists are read item by item, and what holds content comes by its heading.
    case .pitfalls(let list): add(block: list.list, at: range)
    case .variant, .section: break
    }
  }

  private mutating func add(block: RichText, at range: SourceRange) {
    emit(.block(block), at: range)
    guard block.element == .paragraph else { return }
    if rules.isBeforeSections, rules.title == nil {
      if firstParagraph == nil { firstParagraph = (block.content, range) }
    } else if rules.isBeforeSections || rules.isInPlatformIntroduction, !hasSummary {
      hasSummary = true
      emit(.summary(block.content), at: range)
    }
  }

  /// Adds a paragraph of typed values.
  private mutating func add(
    _ kind: TopicEvent.TypedList.Kind,
    _ paragraph: RichText,
    _ values: [(TopicEvent.Part, SourceRange)],
    at range: SourceRange
  ) {
    let list = TopicEvent.TypedList(kind: kind, style: nil)
    emit(.listStart(list), at: SourceRange(range.start, range.start))
    emit(.item(paragraph), at: range)
    for (value, range) in values { emit(value, at: range) }
    emit(.listEnd(list), at: SourceRange(range.end, range.end))
  }
}

extension BodyRules {
  /// What the lists of the open body hold; `nil` where they are blocks.
  var listKind: TopicEvent.TypedList.Kind? {
    switch kind {
    case .pitfalls: .pitfalls
    case .keyAPIs: .keyAPIs
    case .related: .related
    default: nil
    }
  }
}
