import TopicKit

/// Notes after how many bytes of a document each event was handed on.
struct ArrivalRecorder: MarkdownHandler {
  /// An event and its arrival.
  struct Arrival: Equatable, CustomStringConvertible {
    var event: MarkdownEvent
    var text: String
    var source: EventSource
    /// The bytes that were fed by then.
    var fed: Int
    /// Whether it came only when the document was said to end.
    var isAtEnd: Bool

    var description: String {
      "\(event) \(text.debugDescription) after \(fed)\(isAtEnd ? ", the end" : "") bytes, "
        + "certain at \(source.certainAt)"
    }
  }

  var fed = 0
  var isAtEnd = false
  private(set) var arrivals: [Arrival] = []

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    var copy: [UInt8] = []
    for index in 0..<bytes.count { copy.append(bytes[index]) }
    arrivals.append(
      Arrival(
        event: event,
        text: String(decoding: copy, as: UTF8.self),
        source: source,
        fed: fed,
        isAtEnd: isAtEnd
      )
    )
  }

  /// Feeds a document byte by byte.
  static func arrivals(
    of document: [UInt8],
    options: ParseOptions = ParseOptions()
  ) throws -> [Arrival] {
    var recorder = ArrivalRecorder()
    var parser = MarkdownParser(options: options)
    for index in document.indices {
      recorder.fed = index + 1
      let byte = document[index...index]
      try parser.feed(byte.span, into: &recorder)
    }
    recorder.isAtEnd = true
    try parser.finish(into: &recorder)
    return recorder.arrivals
  }
}
