import TopicKit

/// The start of a table's cell with an alignment, which HTML 5 leaves to style sheets.
enum TableMarkup {
  /// What a table stands in: one that is too wide is moved, not the page.
  static let start = "<div class=\"table\">"
  static let end = "</div>"

  /// The start tag; `nil` for a cell that has no alignment of its own.
  static func cell(_ alignment: MarkdownEvent.ColumnAlignment, isHead: Bool) -> String? {
    let name = isHead ? "th" : "td"
    switch alignment {
    case .none: return nil
    case .left: return "<\(name) class=\"left\">"
    case .center: return "<\(name) class=\"center\">"
    case .right: return "<\(name) class=\"right\">"
    }
  }
}
