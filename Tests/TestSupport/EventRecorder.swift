public import TopicKit

/// Keeps every event with its payload, its place and when it was certain.
public struct EventRecorder: MarkdownHandler, Equatable, Sendable {
  /// One event.
  public struct Entry: Equatable, Sendable, CustomStringConvertible {
    /// What happened.
    public var event: MarkdownEvent
    /// The payload.
    public var bytes: [UInt8]
    /// Where it stands, and since when it was certain.
    public var source: EventSource

    /// The event, its payload and its range.
    public var description: String {
      "\(event) \(String(decoding: bytes, as: UTF8.self).debugDescription) \(source.range) "
        + "certain at \(source.certainAt)"
    }
  }

  /// The events in order.
  public private(set) var entries: [Entry] = []

  /// Makes an empty recorder.
  public init() {}

  public mutating func handle(
    _ event: MarkdownEvent,
    bytes: Span<UInt8>,
    at source: EventSource
  ) {
    var copy: [UInt8] = []
    for index in 0..<bytes.count { copy.append(bytes[index]) }
    entries.append(Entry(event: event, bytes: copy, source: source))
  }
}

/// Folds every event with its payload and place into one number: for comparing many runs.
public struct EventHash: MarkdownHandler, Equatable, Sendable {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  /// How many events there were.
  public private(set) var count = 0

  /// Makes an empty hash.
  public init() {}

  private mutating func add(_ value: Int) {
    hash = (hash ^ UInt64(bitPattern: Int64(value))) &* 0x0000_0100_0000_01B3
    hash ^= hash >> 29
  }

  public mutating func handle(
    _ event: MarkdownEvent,
    bytes: Span<UInt8>,
    at source: EventSource
  ) {
    count += 1
    add(event.number)
    add(bytes.count)
    for index in 0..<bytes.count { add(Int(bytes[index])) }
    add(source.range.start.offset)
    add(source.range.start.line << 32 | source.range.start.column)
    add(source.range.end.offset)
    add(source.range.end.line << 32 | source.range.end.column)
    add(source.certainAt)
  }
}

extension MarkdownEvent {
  /// A number that tells events apart; good enough for a hash beside the payload.
  fileprivate var number: Int {
    switch self {
    case .enter(let element): element.number
    case .leave(let element): 1000 + element.number
    case .attribute(let attribute): 2000 + Int(attribute.rawValue)
    case .text(let kind): 3000 + Int(kind.rawValue)
    }
  }
}

extension MarkdownEvent.Element {
  fileprivate var number: Int {
    switch self {
    case .blockQuote(let alert): 1 + (alert.map { Int($0.rawValue) + 1 } ?? 0)
    case .list(let style):
      10 + Int(style.spacing.rawValue) + 4 * Int(style.delimiter.rawValue)
        + 8 * Int(style.start.map { Int($0) + 1 } ?? 0) * 100
    case .item(let state): 20 + (state.map { Int($0.rawValue) + 1 } ?? 0)
    case .footnoteDefinition: 30
    case .paragraph: 31
    case .heading(let level): 40 + level
    case .codeBlock: 50
    case .htmlBlock: 51
    case .thematicBreak: 52
    case .table: 53
    case .tableHead: 54
    case .tableRow: 55
    case .tableCell(let alignment): 60 + Int(alignment.rawValue)
    case .emphasis: 70
    case .strong: 71
    case .strikethrough: 72
    case .codeSpan: 73
    case .link: 74
    case .image: 75
    case .footnoteReference: 76
    }
  }
}
