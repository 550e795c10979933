import TopicKit

/// Counts what md4c's yardstick counts: an event each, text by its bytes.
struct CountingHandler: MarkdownHandler {
  private(set) var count = 0

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    if case .text = event { count += bytes.count } else { count += 1 }
  }
}

/// Parses a file as it is read and makes nothing of it.
///
/// - Returns: The number of events, texts counted by their bytes.
/// - Complexity: O(*n*) in the bytes; they are never all in memory.
func countEvents(of path: String) throws -> Int {
  var input = try InputFile(path)
  var parser = MarkdownParser()
  var handler = CountingHandler()
  while try input.next({ chunk throws(TopicError) in try parser.feed(chunk, into: &handler) }) {}
  try parser.finish(into: &handler)
  return handler.count
}

/// Reads each file as a topic, and drops it before the next.
///
/// - Returns: The number of their variants, which keeps the work from being left out.
func countTopics(of paths: [String]) throws -> Int {
  var count = 0
  for path in paths {
    var input = try InputFile(path)
    var bytes: [UInt8] = []
    while try input.next({ chunk throws(TopicError) in
      unsafe chunk.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }) {}
    count += try Topic(parsing: bytes).variants.count
  }
  return count
}
