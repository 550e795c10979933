import TestSupport
import Testing
import TopicKit

@Suite("Topic events can be pulled")
struct TopicPullTests {
  private static let page = Array(
    """
    # Gauge

    Shows a value.

    ## Pitfalls

    - **It is no slider.** Nobody can drag it.
    - **It needs a label.** It is read aloud.

    ## Related

    [slider](slider.md)
    """.utf8
  )

  private func pushed(_ bytes: [UInt8]) throws -> [TopicEvent] {
    try parse(topic: bytes, chunk: 1, into: TopicEventRecorder()).events
  }

  /// Chunks that are there at once.
  private struct Chunks: AsyncSequence, Sendable {
    typealias Element = ArraySlice<UInt8>
    let bytes: [UInt8]
    let size: Int
    var error: Fault?

    struct AsyncIterator: AsyncIteratorProtocol {
      var rest: ArraySlice<UInt8>
      let size: Int
      let error: Fault?

      mutating func next() async throws -> ArraySlice<UInt8>? {
        guard !rest.isEmpty else {
          if let error { throw error }
          return nil
        }
        defer { rest = rest.dropFirst(size) }
        return rest.prefix(size)
      }
    }

    func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(rest: bytes[...], size: size, error: error)
    }
  }

  private struct Fault: Error {}

  // MARK: - Bytes that are at hand

  @Test("A sequence over bytes gives the same events, and can be walked again")
  func sequence() throws {
    for page in [Self.page, []] {
      let events = TopicEvents(page)
      #expect(Array(events) == (try pushed(page)))
      #expect(Array(events) == (try pushed(page)))
    }
    for page in try seedPages() {
      #expect(Array(TopicEvents(page.bytes)) == (try pushed(page.bytes)), "\(page.name)")
    }
  }

  @Test("Only as much is read as is asked for, and a limit ends the sequence")
  func lazily() throws {
    var options = ParseOptions()
    options.limits.lineBytes = 5000
    let page = Self.page + [0x0A] + Array(repeating: UInt8(ascii: "a"), count: 20_000)
    var iterator = TopicEvents(page, options: options).makeIterator()
    var events: [TopicEvent] = []
    while let event = iterator.next() {
      #expect(iterator.failure == nil)
      events.append(event)
    }
    #expect(iterator.failure?.code == .lineTooLong)
    #expect(iterator.next() == nil)
    #expect(events.contains { $0.part.label.hasPrefix("pitfall It needs a label.") })
    #expect(!events.contains { if case .end = $0.part { true } else { false } })
  }

  // MARK: - Chunks that come

  @Test("A sequence over chunks gives the same events", arguments: [1, 7, 64, 4096])
  func async(size: Int) async throws {
    for page in try seedPages() {
      var events: [TopicEvent] = []
      for try await event in Chunks(bytes: page.bytes, size: size).topicEvents() {
        events.append(event)
      }
      #expect(events == (try pushed(page.bytes)), "\(page.name)")
    }
  }

  @Test("It can be walked on the main actor")
  @MainActor
  func mainActor() async throws {
    var count = 0
    for try await _ in Chunks(bytes: Self.page, size: 3).topicEvents(id: "a") { count += 1 }
    #expect(count == (try pushed(Self.page)).count)
  }

  @Test("An event is there before the next chunk is")
  func early() async throws {
    let cut = try #require(Self.page.firstRange(of: Array("## Related".utf8))?.lowerBound)
    let (chunks, input) = AsyncStream.makeStream(of: [UInt8].self)
    input.yield(Array(Self.page[..<cut]))
    var iterator = chunks.topicEvents().makeAsyncIterator()
    var found = false
    // Whoever waited for the second chunk here would wait for ever.
    while !found, let event = try await iterator.next() {
      found = event.part.label == "pitfall It is no slider.|Nobody can drag it."
    }
    #expect(found)
    input.yield(Array(Self.page[cut...]))
    input.finish()
    var last: TopicEvent?
    while let event = try await iterator.next() { last = event }
    #expect(last?.part.label == "end of gauge 0")
  }

  /// How many events there are before an error, the error, and whether any event follows it.
  private func walk(
    _ events: AsyncTopicEvents<Chunks>
  ) async -> (count: Int, error: (any Error)?, goesOn: Bool) {
    var iterator = events.makeAsyncIterator()
    var count = 0
    var failure: (any Error)?
    do {
      while try await iterator.next() != nil { count += 1 }
    } catch { failure = error }
    do {
      return (count, failure, try await iterator.next() != nil)
    } catch { return (count, failure, true) }
  }

  @Test("What the chunks throw is handed on, after the events before it, and nothing follows")
  func fault() async {
    let result = await walk(Chunks(bytes: Self.page, size: 10, error: Fault()).topicEvents())
    #expect(result.error is Fault)
    #expect(result.count > 5)
    #expect(!result.goesOn)
  }

  @Test("A limit is thrown, and nothing follows")
  func limit() async {
    var options = ParseOptions()
    options.limits.lineBytes = 20
    let result = await walk(Chunks(bytes: Self.page, size: 10).topicEvents(options: options))
    #expect((result.error as? TopicError)?.code == .lineTooLong)
    #expect(!result.goesOn)
  }

  @Test("Cancelled while it waits, it does not take what came so far for the whole page")
  func cancelled() async throws {
    let (chunks, input) = AsyncStream.makeStream(of: [UInt8].self)
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let reading = Task {
      var labels: [String] = []
      do {
        for try await event in chunks.topicEvents() {
          labels.append(event.part.label)
          if labels.count == 1 { start.finish() }
        }
        return (labels, false)
      } catch is CancellationError {
        return (labels, true)
      }
    }
    input.yield(Self.page)
    for await _ in started {}
    reading.cancel()
    let (labels, isCancelled) = try await reading.value
    #expect(isCancelled)
    #expect(labels.first == "title Gauge")
    #expect(!labels.contains { $0.hasPrefix("end of") })
  }
}
