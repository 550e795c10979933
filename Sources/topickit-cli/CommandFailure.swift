import TopicKit

/// Why a verb stopped.
struct CommandFailure: Error {
  /// What the program tells who started it.
  var status: ExitStatus
  /// One sentence in lower case that names the value and the way out.
  var message: String

  /// Makes a failure.
  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// A call that was wrong.
  static func usage(_ message: String) -> CommandFailure { CommandFailure(.usage, message) }

  /// A page that was read and written up to a point; the reason was said.
  static let pageCutShort = CommandFailure(
    .nothingRead,
    "the page could not be read to its end"
  )

  /// Takes an export's error.
  init(_ error: ExportError) {
    status =
      switch error.code {
      case .badOption, .unknownFormat: .usage
      case .budgetTooSmall: .findings
      case .pathRefused, .needsFolder, .cannotWrite, .cancelled: .notWritten
      case .internalFault: .fault
      }
    message = error.message
  }
}
