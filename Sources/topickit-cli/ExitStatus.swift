/// What the program tells who started it.
enum ExitStatus: Int32, Sendable {
  /// All is done; there may have been warnings.
  case done = 0
  /// All that can be is done; pages have errors, or could not be read.
  case findings = 1
  /// The call was wrong.
  case usage = 2
  /// No topic was found, or none could be read; nothing was written.
  case nothingRead = 3
  /// The output cannot be written; what was there before is untouched.
  case notWritten = 4
  /// A fault of this program.
  case fault = 70
}

extension ExitStatus {
  /// The statuses with their meanings, as the help lists them.
  static let meanings: [(ExitStatus, String)] = [
    (.done, "done, with warnings or without"),
    (.findings, "done as far as it goes: pages have errors, or could not be read"),
    (.usage, "the call was wrong"),
    (.nothingRead, "no topic was found or could be read; nothing was written"),
    (.notWritten, "the output cannot be written; what was there is untouched"),
    (.fault, "a fault of topickit"),
  ]
}
