/// Where an event comes from, and since when it was certain.
public struct EventSource: Hashable, Sendable, BitwiseCopyable {
  /// The bytes of the source that the event stands for, syntax included.
  public var range: SourceRange
  /// The offset in bytes at which no later byte could change the event any more.
  public var certainAt: Int

  /// Makes a source.
  public init(range: SourceRange, certainAt: Int) {
    self.range = range
    self.certainAt = certainAt
  }

  /// The source of what no document holds.
  public static let none = EventSource(range: .none, certainAt: 0)
}

/// Takes the events of a document, one after the other.
///
/// A handler that wraps another one is a filter: it hands on, drops, changes or adds events.
public protocol MarkdownHandler {
  /// Takes one event.
  ///
  /// - Parameters:
  ///   - event: What happens.
  ///   - bytes: The payload of an attribute or text, UTF-8; empty for the others. Borrowed:
  ///     copy what has to outlive the call.
  ///   - source: Where it stands.
  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource)
}
