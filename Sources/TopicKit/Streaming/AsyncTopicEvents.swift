/// The events of a page whose bytes come in chunks, each as soon as it is certain.
///
///     for try await event in chunks.topicEvents() {
///       if case .pitfall(let pitfall) = event.part { print(pitfall.title) }
///     }
///
/// It throws what the chunks throw, a ``TopicError`` for a limit, and `CancellationError` where
/// its task was cancelled: chunks that end early because of that are not taken for the end of
/// the page. After an error there is no further event.
public struct AsyncTopicEvents<Chunks: AsyncSequence>: AsyncSequence
where Chunks.Element: Sequence, Chunks.Element.Element == UInt8 {
  /// One event.
  public typealias Element = TopicEvent

  private let chunks: Chunks
  private let id: TopicID?
  private let options: ParseOptions

  /// Makes a sequence.
  ///
  /// - Parameters:
  ///   - chunks: The bytes of the page, cut anywhere.
  ///   - id: The id where the front matter gives none.
  ///   - options: Which Markdown, whether references wait, and the limits.
  public init(_ chunks: Chunks, id: TopicID? = nil, options: ParseOptions = ParseOptions()) {
    self.chunks = chunks
    self.id = id
    self.options = options
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(chunks.makeAsyncIterator(), TopicPull(id: id, options: options))
  }

  /// The place in a page that the next event is read from; copies move together.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var chunks: Chunks.AsyncIterator
    private let pull: TopicPull

    fileprivate init(_ chunks: Chunks.AsyncIterator, _ pull: TopicPull) {
      self.chunks = chunks
      self.pull = pull
    }

    @concurrent
    public mutating func next() async throws -> TopicEvent? {
      do {
        while true {
          if let event = try pull.next() { return event }
          guard !pull.isFinished else { return nil }
          try Task.checkCancellation()
          try take(await chunks.next())
        }
      } catch {
        pull.stop()
        throw error
      }
    }

    /// The next event, read on the caller's actor.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws -> TopicEvent? {
      do {
        while true {
          if let event = try pull.next() { return event }
          guard !pull.isFinished else { return nil }
          try Task.checkCancellation()
          try take(await chunks.next(isolation: actor))
        }
      } catch {
        pull.stop()
        throw error
      }
    }

    /// Takes a chunk; `nil` is the end of the page, unless it came because nobody waits for it.
    private func take(_ chunk: Chunks.Element?) throws {
      if let chunk {
        pull.give(Array(chunk)[...])
      } else {
        try Task.checkCancellation()
        try pull.finish()
      }
    }
  }
}

extension AsyncTopicEvents: Sendable where Chunks: Sendable {}

extension AsyncSequence where Element: Sequence, Element.Element == UInt8 {
  /// The events of the page whose bytes these are.
  ///
  /// - Parameters:
  ///   - id: The id where the front matter gives none.
  ///   - options: Which Markdown, whether references wait, and the limits.
  /// - Returns: A sequence that reads as far as events are asked for.
  public func topicEvents(
    id: TopicID? = nil,
    options: ParseOptions = ParseOptions()
  ) -> AsyncTopicEvents<Self> {
    AsyncTopicEvents(self, id: id, options: options)
  }
}
