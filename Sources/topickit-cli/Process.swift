#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// What the program asks of its process.
enum Process {
  /// A variable of the environment.
  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Whether a standard stream is a terminal.
  static func isTerminal(_ stream: Int32) -> Bool { isatty(stream) == 1 }

  /// Writes to standard error; where nobody reads it, there is nobody to tell.
  static func writeError(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Hears how other programs end, even where the parent has ignored that.
  static func hearEndsOfChildren() { _ = signal(SIGCHLD, SIG_DFL) }

  /// Ends the program.
  static func end(_ status: ExitStatus) -> Never { exit(status.rawValue) }
}
