public import TopicKit

/// Something to say of a page: what its parser found, or why it could not be read.
public struct PageFinding: Sendable, Hashable {
  /// The page as the user knows it.
  public var path: String
  /// How serious it is.
  public var severity: Diagnostic.Severity
  /// Where in the page; `nil` where it is the page as a whole.
  public var position: SourcePosition?
  /// One sentence in lower case that names the value and the way out.
  public var message: String
  /// The rule that was broken; `nil` where it is no rule of the topic format.
  public var rule: DiagnosticRule?

  /// Makes a finding.
  public init(
    _ path: String,
    _ severity: Diagnostic.Severity,
    at position: SourcePosition? = nil,
    _ message: String,
    rule: DiagnosticRule? = nil
  ) {
    self.path = path
    self.severity = severity
    self.position = position
    self.message = message
    self.rule = rule
  }

  /// Takes what a parser found.
  public init(_ path: String, _ diagnostic: Diagnostic) {
    self.init(
      path,
      diagnostic.severity,
      at: diagnostic.range.start,
      diagnostic.message,
      rule: diagnostic.rule
    )
  }
}

extension PageFinding: CustomStringConvertible {
  /// `path:line:column: severity: message [TK001]`, without what is not known.
  public var description: String {
    let place = position.map { ":\($0.line):\($0.column)" } ?? ""
    let mark = rule.map { " [\($0.id)]" } ?? ""
    return "\(path)\(place): \(severity.rawValue): \(message)\(mark)"
  }
}
