/// Formatted text: a run of Markdown events with their bytes, inlines or whole blocks.
///
/// The events lie in one flat array, whatever their depth, so nothing recurses over them.
/// Texts of one topic share that array: a slice costs no copy. Two texts are equal when
/// their events and bytes are; where they stand in a source does not count.
///
///     let text = RichText(parsing: "Read *this* first.")
///     print(text.plainText)            // Read this first.
///
/// - Invariant: Events balance: every `enter` has its `leave` in the same text.
public struct RichText: Sendable {
  /// What the texts of one page share.
  ///
  /// A text is a part of it, so a copy of a text counts one reference.
  final class Storage: Sendable {
    let records: [Record]
    /// The payloads of the records.
    let arena: [UInt8]

    init(records: [Record], arena: [UInt8]) {
      self.records = records
      self.arena = arena
    }

    static let empty = Storage(records: [], arena: [])
  }

  private let storage: Storage
  private let lower: Int32
  private let upper: Int32

  /// One event as it is stored.
  struct Record: Sendable, BitwiseCopyable {
    var event: MarkdownEvent
    /// Where its payload lies in the arena.
    var start: Int32
    var count: Int32
    /// How many elements are open around it.
    var depth: Int32
    /// For `enter`, how many records up to and including its `leave`; else 1.
    var extent: Int32
    var range: SourceRange

    var payload: Range<Int> { Int(start)..<Int(start) + Int(count) }
  }

  /// Makes a text of its own.
  ///
  /// - Precondition: Fewer than 2³¹ records; ``RichTextBuilder`` sees to it.
  init(records: [Record], arena: [UInt8]) {
    storage = Storage(records: records, arena: arena)
    lower = 0
    upper = Int32(clamping: records.count)
  }

  private init(_ storage: Storage, _ range: Range<Int>) {
    self.storage = storage
    lower = Int32(clamping: range.lowerBound)
    upper = Int32(clamping: range.upperBound)
  }

  /// An empty text.
  public init() { self.init(.empty, 0..<0) }

  /// Whether there is nothing in it.
  public var isEmpty: Bool { lower == upper }

  /// The records of this text, numbered as those of its page.
  var records: ArraySlice<Record> { storage.records[startIndex..<endIndex] }

  /// The record at an index, O(1).
  func record(at index: Int) -> Record { storage.records[index] }

  /// The bytes of all texts that share this one's storage.
  var arena: [UInt8] { storage.arena }

  /// The text between two records; they enclose whole elements.
  func slice(_ range: Range<Int>) -> RichText { RichText(storage, range) }

  /// Where it stands in its source; ``SourceRange/none`` when it has none.
  public var range: SourceRange {
    guard let first = records.first else { return .none }
    var end = first.range.end
    for record in records.suffix(2) where record.range.end > end { end = record.range.end }
    return SourceRange(first.range.start, end)
  }
}

// MARK: - Events

extension RichText: RandomAccessCollection {
  /// One event of a text.
  public struct Element: Hashable, Sendable {
    /// What happens.
    public var event: MarkdownEvent
    /// The payload of an attribute or text, UTF-8.
    public var bytes: ArraySlice<UInt8>
    /// How many elements of this text are open around it.
    public var depth: Int
    /// Where it stands in the source.
    public var range: SourceRange

    /// The payload as a string.
    public var string: String { String(decoding: bytes, as: UTF8.self) }
  }

  public var startIndex: Int { Int(lower) }
  public var endIndex: Int { Int(upper) }

  public subscript(position: Int) -> Element {
    let record = record(at: position)
    return Element(
      event: record.event,
      bytes: arena[record.payload],
      depth: Int(record.depth) - baseDepth,
      range: record.range
    )
  }

  private var baseDepth: Int { Int(records.first?.depth ?? 0) }

  /// The elements and texts that lie side by side at the top of this text, each whole.
  public var children: some Sequence<RichText> {
    sequence(state: startIndex) { [self] index -> RichText? in
      guard index < endIndex else { return nil }
      let end = index + Int(record(at: index).extent)
      defer { index = end }
      return slice(index..<end)
    }
  }

  /// What is inside the first element: without its `enter`, attributes and `leave`.
  public var content: RichText {
    guard let first = records.first, case .enter = first.event else { return self }
    let last = startIndex + Int(first.extent) - 1
    var index = startIndex + 1
    while index < last, case .attribute = record(at: index).event { index += 1 }
    return slice(index..<last)
  }

  /// The element that this text begins with; `nil` where it begins with a text.
  public var element: MarkdownEvent.Element? {
    if let first = records.first, case .enter(let element) = first.event { element } else { nil }
  }

  /// An attribute of the first element, as bytes; `nil` where it has none.
  public func attribute(_ attribute: MarkdownEvent.Attribute) -> ArraySlice<UInt8>? {
    for record in records.dropFirst() {
      guard case .attribute(let name) = record.event else { return nil }
      if name == attribute { return arena[record.payload] }
    }
    return nil
  }

  /// Hands every event to a handler, as a parser would.
  public func replay(into handler: inout some MarkdownHandler) {
    let arena = ContiguousArray(arena)
    let bytes = arena.span
    for record in records {
      let source = EventSource(range: record.range, certainAt: record.range.end.offset)
      handler.handle(record.event, bytes: bytes.extracting(record.payload), at: source)
    }
  }
}

// MARK: - Equality

extension RichText: Hashable {
  public static func == (left: RichText, right: RichText) -> Bool {
    guard left.records.count == right.records.count else { return false }
    return zip(left.records, right.records).allSatisfy { one, other in
      one.event == other.event && one.count == other.count
        && left.arena[one.payload].elementsEqual(right.arena[other.payload])
    }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(records.count)
    for record in records {
      hasher.combine(record.event)
      hasher.combine(record.count)
      for byte in arena[record.payload] { hasher.combine(byte) }
    }
  }
}

// MARK: - Plain text

extension RichText {
  /// The text without its formatting, on one line: breaks and block ends are single spaces.
  ///
  /// Raw HTML is left out. Leading and trailing blanks are not kept.
  public var plainText: String {
    // Most titles are one piece of text.
    if records.count == 1, let bytes = literalBytes(startIndex..<endIndex) {
      var text = bytes.drop { $0 == 0x20 || $0 == 0x09 }
      while let last = text.last, last == 0x20 || last == 0x09 { text.removeLast() }
      if text.last != 0x0A { return String(decoding: text, as: UTF8.self) }
    }
    return String(decoding: plainBytes, as: UTF8.self)
  }

  /// ``plainText`` as UTF-8.
  public var plainBytes: [UInt8] {
    var out: [UInt8] = []
    var pendingBlank = false
    for record in records {
      switch record.event {
      case .text(.softBreak), .text(.hardBreak): pendingBlank = true
      case .text(.html), .attribute: break
      case .enter(let element), .leave(let element):
        if element.isBlock { pendingBlank = true }
      case .text:
        var payload = arena[record.payload]
        if payload.last == UInt8(ascii: "\n") { payload = payload.dropLast() }
        if pendingBlank, !out.isEmpty, !payload.isEmpty { out.append(UInt8(ascii: " ")) }
        if !payload.isEmpty { pendingBlank = false }
        out.append(contentsOf: payload)
        if record.count != payload.count { pendingBlank = true }
      }
    }
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    while let last = out.last, isBlank(last) { out.removeLast() }
    return Array(out.drop(while: isBlank))
  }
}

extension RichText: CustomStringConvertible {
  /// The plain text.
  public var description: String { plainText }
}
