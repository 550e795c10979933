/// A finding in a page: what is odd, where, and the way out.
public struct Diagnostic: Hashable, Sendable {
  /// How serious a finding is.
  public enum Severity: String, Hashable, Sendable, Codable, Comparable {
    /// A matter of style: readers lose nothing.
    case note
    /// Something that readers suffer from, or that other programs read otherwise.
    case warning
    /// Something that is lost or broken.
    case error

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }

    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
  }

  /// A change of the source that answers a finding.
  public struct Fix: Hashable, Sendable {
    /// The bytes to replace.
    public var range: SourceRange
    /// What to put there.
    public var replacement: String

    /// Makes a fix.
    public init(range: SourceRange, replacement: String) {
      self.range = range
      self.replacement = replacement
    }
  }

  /// The rule that was broken.
  public var rule: DiagnosticRule
  /// How serious it is.
  public var severity: Severity
  /// Where in the source.
  public var range: SourceRange
  /// One sentence in lower case that names the value and the way out.
  public var message: String
  /// The change that answers it, where there is one.
  public var fix: Fix?

  /// Makes a finding with the rule's own severity, or another one.
  public init(
    _ rule: DiagnosticRule,
    severity: Severity? = nil,
    at range: SourceRange,
    _ message: String,
    fix: Fix? = nil
  ) {
    self.rule = rule
    self.severity = severity ?? rule.severity
    self.range = range
    self.message = message
    self.fix = fix
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `line:column: severity: message [TK001]`.
  public var description: String {
    "\(range.start.line):\(range.start.column): \(severity.rawValue): \(message) [\(rule.id)]"
  }
}
