/// Builds a list of items that have a storage of their own each.
struct ListBuilder {
  private var records: [RichText.Record] = []
  private var arena: [UInt8] = []

  /// Begins with the place of the list's `enter`.
  init(at range: SourceRange) {
    append(.list(MarkdownEvent.ListStyle(spacing: .undecided)), at: range)
  }

  private mutating func append(_ element: MarkdownEvent.Element, at range: SourceRange) {
    records.append(
      RichText.Record(
        event: .enter(element),
        start: Int32(clamping: arena.count),
        count: 0,
        depth: 0,
        extent: 1,
        range: range
      )
    )
  }

  /// Adds an item; one that would make the list larger than rich text can address is left out.
  mutating func append(_ item: RichText) {
    let size = item.records.reduce(0) { $0 + Int($1.count) }
    guard let base = item.records.first?.depth, arena.count + size <= Int(Int32.max) else { return }
    Steps.add(item.records.count + size)
    for record in item.records {
      var own = record
      own.start = Int32(arena.count)
      own.depth += 1 - base
      arena.append(contentsOf: item.arena[record.payload])
      records.append(own)
    }
  }

  /// Ends with the `leave` of the list.
  consuming func finish(_ element: MarkdownEvent.Element, at range: SourceRange) -> RichText {
    append(element, at: range)
    records[records.count - 1].event = .leave(element)
    records[0].event = .enter(element)
    records[0].extent = Int32(clamping: records.count)
    return RichText(records: records, arena: arena)
  }
}
