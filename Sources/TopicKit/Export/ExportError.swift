/// Why an export stopped.
public struct ExportError: Error, Hashable, Sendable {
  /// What kind of reason.
  public enum Code: String, Hashable, Sendable {
    /// The options do not go together, or a value is none of those understood.
    case badOption
    /// There is no format of that name.
    case unknownFormat
    /// A path cannot be written: it leaves the root, or is taken.
    case pathRefused
    /// The format needs a folder.
    case needsFolder
    /// The output cannot be written.
    case cannotWrite
    /// A budget is smaller than the least form of a page.
    case budgetTooSmall
    /// The task was cancelled, or somebody stopped the run.
    case cancelled
    /// A fault of this program.
    case internalFault
  }

  /// The kind of reason.
  public var code: Code
  /// One sentence in lower case that names the value and the way out.
  public var message: String

  /// Makes an error.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension ExportError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
