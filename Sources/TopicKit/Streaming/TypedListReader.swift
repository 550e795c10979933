/// Reads a list of a typed section item by item.
///
/// A list of pitfalls is one from its first item on. One of key APIs or links is a plain block
/// unless an item names an API, or has a link: its items are held until one does.
struct TypedListReader {
  private var list: TopicEvent.TypedList
  private let range: SourceRange
  private var isTyped = false
  private var held: [(item: RichText, values: [Value])] = []
  /// What is held of items, in bytes.
  private(set) var heldBytes = 0

  private typealias Value = (part: TopicEvent.Part, range: SourceRange)

  /// Begins with the `enter` of the list.
  init(
    kind: TopicEvent.TypedList.Kind,
    style: MarkdownEvent.ListStyle,
    at range: SourceRange,
    into typer: inout BlockTyper
  ) {
    var style = style
    style.spacing = .undecided
    self.range = range
    list = TopicEvent.TypedList(kind: kind, style: style)
    if kind == .pitfalls { start(into: &typer) }
  }

  private mutating func start(into typer: inout BlockTyper) {
    isTyped = true
    typer.emit(.listStart(list), at: range)
    for (item, values) in held { hand(item, values, to: &typer) }
    held = []
    heldBytes = 0
  }

  /// Takes an item with its `enter` and `leave`.
  mutating func take(_ item: RichText, into typer: inout BlockTyper) {
    Steps.add(item.records.count)
    let (values, decides) = read(item)
    guard isTyped || decides else {
      held.append((item, values))
      heldBytes += item.arena.count + item.records.count * MemoryLayout<RichText.Record>.stride
      return
    }
    if !isTyped { start(into: &typer) }
    hand(item, values, to: &typer)
  }

  private func hand(_ item: RichText, _ values: [Value], to typer: inout BlockTyper) {
    typer.emit(.item(item), at: item.range)
    for value in values { typer.emit(value.part, at: value.range) }
  }

  /// The values of an item, and whether they make the list a typed one.
  private func read(_ item: RichText) -> (values: [Value], decides: Bool) {
    let inside = item.inside(of: item.startIndex)
    switch list.kind {
    case .pitfalls:
      return ([(.pitfall(PitfallRule.pitfall(inside, of: item)), item.range)], true)
    case .keyAPIs:
      let apis = KeyAPIRule.apis(item: inside, of: item)
      return (apis.map { (.keyAPI($0), $0.range) }, !apis.isEmpty)
    case .related:
      let named = RelatedRule.item(inside, of: item)
      return (named.items.map { (.related($0), $0.range) }, named.hasLink)
    }
  }

  /// Takes the `leave` of the list.
  consuming func finish(
    _ element: MarkdownEvent.Element,
    at end: SourceRange,
    into typer: inout BlockTyper
  ) {
    if case .list(let style) = element { list.style = style }
    guard !isTyped else {
      typer.emit(.listEnd(list), at: end)
      return
    }
    var builder = ListBuilder(at: range)
    for (item, _) in held { builder.append(item) }
    let block = builder.finish(element, at: end)
    typer.add(.block(block), at: block.range)
  }
}
