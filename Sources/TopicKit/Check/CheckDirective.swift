/// A comment of a page that says which findings it does not want.
///
///     <!-- topickit:disable TK030 TK035 -->
///     <!-- topickit:enable TK030 -->
///     <!-- topickit:disable-next-line -->
struct CheckDirective: Sendable {
  /// What a directive does.
  enum Action: Sendable, Equatable {
    /// Hides findings from here on.
    case disable
    /// Shows findings again from here on.
    case enable
    /// Hides findings of one line.
    case disableLine(Int)
  }

  /// One id of a directive, or all rules.
  struct Term: Sendable {
    /// The number of the rule; `nil` for all rules.
    var rule: Int?
    /// Where the id stands; the whole comment where there is none.
    var range: SourceRange

    /// The numbers of the rules.
    var rules: Range<Int> { rule.map { $0..<$0 + 1 } ?? 0..<DiagnosticRule.numberLimit }
  }

  /// What it does.
  var action: Action
  /// The offset from which on it counts.
  var start: Int
  /// For which rules; at least one.
  var terms: [Term]
}
