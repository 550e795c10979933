/// Something wrong with a manual.
public struct ManFinding: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable {
    /// Text is lost, or the page is not found.
    case error
    /// Some viewer or indexer shows or stores it wrong.
    case warning
  }

  /// The file, below the root of the manual.
  public var path: String
  /// The line, from 1; `nil` for the file as a whole.
  public var line: Int?
  /// How bad it is.
  public var severity: Severity
  /// One sentence in lower case that names the value and the way out.
  public var message: String

  /// Makes a finding.
  public init(_ path: String, line: Int? = nil, _ severity: Severity, _ message: String) {
    self.path = path
    self.line = line
    self.severity = severity
    self.message = message
  }
}

extension ManFinding: CustomStringConvertible {
  /// `path:line: error: message`.
  public var description: String {
    "\(path)\(line.map { ":\($0)" } ?? ""): \(severity.rawValue): \(message)"
  }
}
