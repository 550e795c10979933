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

  /// The start tag around it; `nil` for what has the colour of text.
  ///
  /// The class has one letter: a page has hundreds of them.
  var startTag: StaticString? {
    switch self {
    case .plain: nil
    case .keyword: "<span class=\"k\">"
    case .type: "<span class=\"t\">"
    case .string: "<span class=\"s\">"
    case .number: "<span class=\"n\">"
    case .comment: "<span class=\"c\">"
    case .attribute: "<span class=\"a\">"
    case .regex: "<span class=\"r\">"
    case .name: "<span class=\"v\">"
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

  init() {}

  /// Makes room for as many pieces as a code of some bytes usually has.
  init(forBytes count: Int) { runs.reserveCapacity(count / 8) }

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
