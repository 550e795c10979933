import TopicKit

/// What kinds of notes are called on a page.
enum NoteLabel {
  /// The word before a note.
  static func text(_ alert: MarkdownEvent.Alert) -> String {
    switch alert {
    case .note: "Note"
    case .tip: "Tip"
    case .important: "Important"
    case .warning: "Warning"
    case .caution: "Caution"
    }
  }
}
