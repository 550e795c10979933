/// A queue of events and their bytes, in order: filled by the block and inline parsers,
/// emptied into a handler up to the oldest thing that is still undecided.
///
/// Undecided are lists whose spacing must be known on `enter`, and leaves with a label that
/// has no definition yet; those are parked as raw text and parsed when they can be.
struct EventTape {
  /// One entry: an event, or a parked leaf.
  struct Record {
    var event: MarkdownEvent
    var start: Int32
    var count: Int32
    var range: SourceRange
    /// Whether a parked leaf stands here, the oldest one that does not stand before.
    var isParked = false
  }

  private(set) var records: ContiguousArray<Record> = []
  private(set) var bytes: ContiguousArray<UInt8> = []
  /// The first record that was not handed on.
  private(set) var head = 0
  /// How many records were handed on and dropped before `records[0]`.
  private(set) var dropped = 0
  /// Whether payloads may hold NULs or ill-formed UTF-8 and must be repaired.
  var repairs = false

  /// What is held, in bytes.
  var heldBytes: Int {
    guard head < records.count else { return 0 }
    return bytes.count - Int(records[head].start)
      + (records.count - head) * MemoryLayout<Record>.stride
  }

  /// What was handed on and still takes room, in bytes.
  private var spentBytes: Int {
    guard head < records.count else { return 0 }
    return Int(records[head].start) + head * MemoryLayout<Record>.stride
  }

  var isEmpty: Bool { head == records.count }
  /// The number of the first record that was not handed on.
  var headNumber: Int { dropped + head }
  /// The number that the next record gets, counted from the start of the document.
  var nextNumber: Int { dropped + records.count }

  // MARK: Filling

  mutating func append(_ event: MarkdownEvent, at range: SourceRange) {
    records.append(Record(event: event, start: Int32(bytes.count), count: 0, range: range))
  }

  mutating func append(_ event: MarkdownEvent, _ payload: Span<UInt8>, at range: SourceRange) {
    let start = bytes.count
    Steps.add(payload.count)
    if repairs {
      UTF8Repair.append(payload, to: &bytes)
    } else {
      bytes.append(contentsOf: payload)
    }
    record(event, since: start, at: range)
  }

  /// Appends an event whose payload is written by `body`, already repaired where needed.
  mutating func append(
    _ event: MarkdownEvent,
    at range: SourceRange,
    payload body: (inout ContiguousArray<UInt8>) -> Void
  ) {
    let start = bytes.count
    body(&bytes)
    Steps.add(bytes.count - start)
    record(event, since: start, at: range)
  }

  private mutating func record(_ event: MarkdownEvent, since start: Int, at range: SourceRange) {
    records.append(
      Record(
        event: event,
        start: Int32(start),
        count: Int32(bytes.count - start),
        range: range
      )
    )
  }

  /// Appends a leaf that is parsed later.
  mutating func park(at range: SourceRange) {
    var record = Record(
      event: .text(.literal),
      start: Int32(bytes.count),
      count: 0,
      range: range
    )
    record.isParked = true
    records.append(record)
  }

  /// Decides the spacing of the list whose `enter` has a number; too late is no harm.
  mutating func setSpacing(_ spacing: MarkdownEvent.ListStyle.Spacing, ofRecord number: Int) {
    let index = number - dropped
    guard index >= head, index < records.count, case .enter(.list(var style)) = records[index].event
    else { return }
    style.spacing = spacing
    records[index].event = .enter(.list(style))
  }

  // MARK: Emptying

  /// Hands records on, up to the one with number `limit` or a parked leaf.
  mutating func drain(
    upTo limit: Int,
    certainAt: Int,
    into handler: inout some MarkdownHandler
  ) {
    head = handOn(upTo: limit, certainAt: certainAt, into: &handler)
    if head == records.count {
      // Emptying the buffers costs a call or two, so it waits until it is worth one.
      guard head > Self.keptRecords || bytes.count > Self.keptBytes else { return }
      dropped += head
      records.removeAllKeepingRoom()
      bytes.removeAllKeepingRoom()
      head = 0
    } else if spentBytes > max(65_536, heldBytes) {
      compact()
    }
  }

  /// Records and bytes that may stay though they were handed on.
  private static let keptRecords = 1024
  private static let keptBytes = 32 << 10

  /// - Returns: The index of the first record that stays.
  private func handOn(
    upTo limit: Int,
    certainAt: Int,
    into handler: inout some MarkdownHandler
  ) -> Int {
    let end = min(records.count, max(head, limit - dropped))
    let span = bytes.span
    var index = head
    while index < end, !records[index].isParked {
      let record = records[index]
      handler.handle(
        record.event,
        bytes: span.extracting(Int(record.start)..<Int(record.start) + Int(record.count)),
        at: EventSource(range: record.range, certainAt: certainAt)
      )
      index += 1
    }
    return index
  }

  /// Where the first record stands that was not handed on.
  var rangeAtHead: SourceRange? { head < records.count ? records[head].range : nil }

  /// The place of the parked leaf at the head, if that is what stands there.
  var parkedAtHead: SourceRange? {
    guard head < records.count, records[head].isParked else { return nil }
    return records[head].range
  }

  /// Drops the parked leaf at the head.
  mutating func dropHead() { head += 1 }

  /// Forgets what was handed on, so that a long hold costs its own size and no more.
  private mutating func compact() {
    let base = Int(records[head].start)
    Steps.add(records.count + bytes.count)
    records.removeSubrange(0..<head)
    dropped += head
    head = 0
    if base > 0 {
      bytes.removeSubrange(0..<base)
      for index in records.indices { records[index].start -= Int32(base) }
    }
  }
}
