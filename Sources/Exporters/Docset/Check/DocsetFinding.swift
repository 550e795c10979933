/// Something wrong with a docset.
public struct DocsetFinding: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable {
    /// A reader refuses the docset, opens nothing, or a contribution is refused for it.
    case error
    /// Some reader shows or finds it wrong.
    case warning
  }

  /// A place in a file.
  public enum Place: Hashable, Sendable {
    /// A line, from 1.
    case line(Int)
    /// A row of the search index, by its id.
    case row(Int)

    /// The number alone.
    var number: Int {
      switch self {
      case .line(let number), .row(let number): number
      }
    }
  }

  /// The file, below the folder of the docset; empty for the docset as a whole.
  public var path: String
  /// Where in the file; `nil` for all of it.
  public var place: Place?
  /// How bad it is.
  public var severity: Severity
  /// One sentence in lower case that names the value and the way out.
  public var message: String

  /// Makes a finding.
  public init(_ path: String, _ place: Place?, _ severity: Severity, _ message: String) {
    self.path = path
    self.place = place
    self.severity = severity
    self.message = message
  }

  /// Makes a finding of a whole file.
  public init(_ path: String, _ severity: Severity, _ message: String) {
    self.init(path, nil, severity, message)
  }
}

extension DocsetFinding: CustomStringConvertible {
  /// `path:line: error: message`; a row's id stands in the place of a line.
  public var description: String {
    "\(path)\(place.map { ":\($0.number)" } ?? ""): \(severity.rawValue): \(message)"
  }
}
