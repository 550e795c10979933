extension MarkdownEvent.Alert {
  /// What stands before the text of an alert where there is no box to hold it.
  var label: String {
    switch self {
    case .note: "Note:"
    case .tip: "Tip:"
    case .important: "Important:"
    case .warning: "Warning:"
    case .caution: "Caution:"
    }
  }
}
