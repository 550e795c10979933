/// The events of a page that is at hand, read as far as they are asked for.
///
///     for event in TopicEvents(bytes) {
///       if case .pitfall(let pitfall) = event.part { print(pitfall.title) }
///     }
///
/// A sequence whose last event is no ``TopicEvent/Part/end(_:_:)`` was stopped by a limit;
/// ``Iterator/failure`` says by which.
public struct TopicEvents: Sequence, Sendable {
  private let bytes: [UInt8]
  private let id: TopicID?
  private let options: ParseOptions

  /// Makes a sequence.
  ///
  /// - Parameters:
  ///   - bytes: The page, UTF-8.
  ///   - id: The id where the front matter gives none.
  ///   - options: Which Markdown, whether references wait, and the limits.
  public init(_ bytes: [UInt8], id: TopicID? = nil, options: ParseOptions = ParseOptions()) {
    self.bytes = bytes
    self.id = id
    self.options = options
  }

  public func makeIterator() -> Iterator {
    let pull = TopicPull(id: id, options: options)
    pull.give(bytes[...])
    return Iterator(pull)
  }

  /// The place in a page that the next event is read from; copies move together.
  public struct Iterator: IteratorProtocol {
    private let pull: TopicPull
    /// Why the reading stopped; `nil` unless a limit was passed.
    public private(set) var failure: TopicError?

    fileprivate init(_ pull: TopicPull) { self.pull = pull }

    public mutating func next() -> TopicEvent? {
      do throws(TopicError) {
        if let event = try pull.next() { return event }
        try pull.finish()
        return try pull.next()
      } catch {
        failure = error
        return nil
      }
    }
  }
}
