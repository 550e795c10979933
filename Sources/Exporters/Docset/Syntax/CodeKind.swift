/// What a piece of code is, as far as it has a colour.
enum CodeKind: UInt8, Sendable, CaseIterable {
  case plain
  case keyword, type, string, number, comment
  /// An attribute, a macro, an option of a command.
  case attribute
  /// A regular expression.
  case regex
  /// A variable of a shell, a key of JSON.
  case name

  /// The class of its `span`; `nil` for what has the colour of text.
  ///
  /// One letter: a page has hundreds of them.
  var className: StaticString? {
    switch self {
    case .plain: nil
    case .keyword: "k"
    case .type: "t"
    case .string: "s"
    case .number: "n"
    case .comment: "c"
    case .attribute: "a"
    case .regex: "r"
    case .name: "v"
    }
  }
}

/// The pieces of a code: each begins where the one before it ends.
struct CodeRuns {
  struct Run: Equatable {
    var kind: CodeKind
    var end: Int
  }

  private(set) var runs: [Run] = []

  /// Adds a piece from the end of the last one; joins it to a last one of its kind.
  mutating func add(_ kind: CodeKind, upTo end: Int) {
    guard end > (runs.last?.end ?? 0) else { return }
    if runs.last?.kind == kind {
      runs[runs.count - 1].end = end
    } else {
      runs.append(Run(kind: kind, end: end))
    }
  }
}
