/// Bytes and a parser that is fed as far as the next event asks for.
///
/// A class, because iterators can be copied and a parser cannot.
final class TopicPull {
  private var parser: TopicParser?
  private var queue = EventQueue()
  private var bytes: ArraySlice<UInt8> = []

  init(id: TopicID?, options: ParseOptions) {
    parser = TopicParser(id: id, options: options)
  }

  /// Whether no event comes any more but those that wait.
  var isFinished: Bool { parser == nil }

  /// Gives bytes to read next, once those before are used up.
  func give(_ chunk: ArraySlice<UInt8>) { bytes = chunk }

  /// The next event of the bytes given so far; `nil` where more are needed, or at the end.
  ///
  /// - Throws: ``TopicError`` for a limit that was passed; the reading ends there.
  func next() throws(TopicError) -> TopicEvent? {
    while true {
      if let event = queue.next() { return event }
      guard !bytes.isEmpty, var parser = parser.take() else { return nil }
      // No more at once than an event may need, so that few events wait.
      let piece = bytes.prefix(4096)
      bytes = bytes.dropFirst(4096)
      try parser.feed(piece.span, into: &queue)
      self.parser = consume parser
    }
  }

  /// Says that no more bytes come.
  func finish() throws(TopicError) {
    guard let parser = parser.take() else { return }
    try parser.finish(into: &queue)
  }

  /// Drops the parser: no event comes any more.
  func stop() {
    _ = parser.take()
    bytes = []
  }
}

/// Events that wait to be asked for.
private struct EventQueue: TopicHandler {
  private var events: [TopicEvent] = []
  private var first = 0

  mutating func handle(_ event: TopicEvent) { events.append(event) }

  mutating func next() -> TopicEvent? {
    guard first < events.count else {
      events.removeAll(keepingCapacity: first < 1024)
      first = 0
      return nil
    }
    first += 1
    return events[first - 1]
  }
}
