/// Collects events into a ``RichText``.
///
/// Literal texts that lie side by side become one, so that `a&amp;b` and `a\&b` are equal. A
/// list whose `enter` says ``MarkdownEvent/ListStyle/Spacing/undecided`` gets the spacing that
/// its `leave` says.
public struct RichTextBuilder: MarkdownHandler, Sendable {
  var records: [RichText.Record] = []
  var arena: [UInt8] = []
  private var open: [Int32] = []

  /// Makes an empty builder.
  public init() {}

  /// Makes an empty builder with room for a page of so many bytes.
  init(room bytes: Int) {
    // Pages have an event for some twelve bytes. A long page may be one block: it gets no room
    // for what it may not need.
    let bytes = min(bytes, 1 << 16)
    records.reserveCapacity(bytes / 12)
    arena.reserveCapacity(bytes)
  }

  /// How many elements are open.
  var depth: Int { open.count }

  public mutating func handle(
    _ event: MarkdownEvent,
    bytes: Span<UInt8>,
    at source: EventSource
  ) {
    // Offsets are 32 bits wide; a text beyond that is refused before it comes here.
    guard arena.count + bytes.count <= Int(Int32.max) else { return }
    switch event {
    case .enter:
      append(event, bytes, source.range)
      open.append(Int32(records.count - 1))
    case .leave(let element):
      if let start = open.popLast() {
        records[Int(start)].extent = Int32(records.count) - start + 1
        if case .list = element { records[Int(start)].event = .enter(element) }
      }
      append(event, bytes, source.range)
    case .text(.literal):
      if let last = records.last, last.event == event, last.depth == open.count {
        arena.append(contentsOf: bytes)
        records[records.count - 1].count += Int32(bytes.count)
        records[records.count - 1].range.end = source.range.end
      } else {
        append(event, bytes, source.range)
      }
    case .attribute, .text:
      append(event, bytes, source.range)
    }
  }

  private mutating func append(_ event: MarkdownEvent, _ bytes: Span<UInt8>, _ range: SourceRange) {
    let start = Int32(arena.count)
    arena.append(contentsOf: bytes)
    records.append(
      RichText.Record(
        event: event,
        start: start,
        count: Int32(bytes.count),
        depth: Int32(open.count),
        extent: 1,
        range: range
      )
    )
  }

  /// Leaves what is still open, so that events balance.
  mutating func closeAll() {
    let none: ContiguousArray<UInt8> = []
    while let start = open.last {
      guard case .enter(let element) = records[Int(start)].event else { break }
      handle(.leave(element), bytes: none.span, at: EventSource.none)
    }
  }

  /// The text collected so far, which stays.
  var current: RichText { RichText(records: records, arena: arena) }

  /// Gives the text collected so far, and begins anew.
  mutating func take() -> RichText {
    var taken = RichTextBuilder()
    swap(&taken, &self)
    return taken.finish()
  }

  /// The text collected so far.
  public consuming func finish() -> RichText { RichText(records: records, arena: arena) }
}
