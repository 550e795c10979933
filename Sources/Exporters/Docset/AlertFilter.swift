import TopicKit

/// Makes quotes of alerts, with their kind as a line of its own in place of the marker.
struct AlertFilter: MarkdownHandler {
  var next: SyntaxFilter

  /// Where in an alert the events are.
  private enum Place {
    case outside
    /// The next event begins the first block.
    case start
    /// That block is a paragraph; it is not handed on before it is known to hold more.
    case paragraph
    /// The marker was left out.
    case marker
  }

  private var place = Place.outside

  init(next: SyntaxFilter) { self.next = next }

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    if case .enter(.blockQuote(let alert?)) = event {
      enter(alert, at: source)
    } else if place == .outside || !takes(event, bytes, at: source) {
      next.handle(event, bytes: bytes, at: source)
    }
  }

  private mutating func enter(_ alert: MarkdownEvent.Alert, at source: EventSource) {
    release(at: source)
    next.send(.enter(.blockQuote(nil)), at: source)
    next.send(.enter(.htmlBlock), at: source)
    next.send(.text(.html), "<p class=\"label\">\(Self.label(alert))</p>", at: source)
    next.send(.leave(.htmlBlock), at: source)
    place = .start
  }

  /// Whether an event near the marker is left out or held.
  private mutating func takes(
    _ event: MarkdownEvent,
    _ bytes: Span<UInt8>,
    at source: EventSource
  ) -> Bool {
    switch (place, event) {
    case (.start, .enter(.paragraph)):
      place = .paragraph
      return true
    case (.paragraph, .text(.literal)) where Self.isMarker(bytes):
      place = .marker
      return true
    case (.marker, .leave(.paragraph)):
      place = .outside
      return true
    case (.marker, .text(.softBreak)), (.marker, .text(.hardBreak)):
      place = .paragraph
      release(at: source)
      return true
    default:
      release(at: source)
      return false
    }
  }

  /// Hands on the paragraph that was held.
  private mutating func release(at source: EventSource) {
    if place == .paragraph || place == .marker { next.send(.enter(.paragraph), at: source) }
    place = .outside
  }

  private static func isMarker(_ bytes: Span<UInt8>) -> Bool {
    let text = String(copying: bytes).lowercased()
    return MarkdownEvent.Alert.allCases.contains { "[!\(label($0).lowercased())]" == text }
  }

  private static func label(_ alert: MarkdownEvent.Alert) -> String {
    switch alert {
    case .note: "Note"
    case .tip: "Tip"
    case .important: "Important"
    case .warning: "Warning"
    case .caution: "Caution"
    }
  }
}
