/// Takes the events of a topic, one after the other.
///
/// A handler that wraps another one is a filter: it hands on, drops, changes or adds events.
public protocol TopicHandler {
  /// Takes one event.
  mutating func handle(_ event: TopicEvent)
}
