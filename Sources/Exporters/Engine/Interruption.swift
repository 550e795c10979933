import CTopicKitSystem

/// The signals that ask a program to stop, noted so that a run can clear up before it dies.
package enum Interruption {
  /// Notes SIGINT, SIGTERM and SIGHUP from now on; the second one kills at once.
  package static func noteSignals() { topickit_note_signals() }

  /// Gives the signals their usual effect again.
  package static func restoreSignals() { topickit_restore_signals() }

  /// The signal that came; `nil` for none.
  package static var noted: Int32? {
    let signal = topickit_noted_signal()
    return signal == 0 ? nil : signal
  }

  /// Makes a write to a closed pipe an error instead of death, for a program to clear up.
  package static func ignoreBrokenPipes() { topickit_ignore_broken_pipes() }

  /// Makes a write beyond the limit for files an error instead of death, likewise.
  package static func ignoreFileLimits() { topickit_ignore_file_limits() }

  /// Dies by a signal.
  package static func die(by signal: Int32) { topickit_die(signal) }

  /// Dies as a program does that nobody reads from any more.
  package static func dieOfBrokenPipe() { topickit_die_of_broken_pipe() }

  /// Fills the places of closed standard streams, so that no file of ours becomes one.
  package static func guardStandardStreams() { topickit_guard_standard_streams() }
}
