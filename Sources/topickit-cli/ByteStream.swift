import TopicKit
import TopicKitEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// A file or standard input, read in pieces as they come: never more than 64 KiB at once.
struct ByteStream: ~Copyable {
  private let descriptor: Int32
  private let owns: Bool
  /// What messages call it.
  private let shown: String
  /// Who is told why it cannot be read; `nil` where the failure says so.
  private let console: Console?
  private var hasBegun = false
  private var buffer = ContiguousArray<UInt8>(repeating: 0, count: 64 << 10)

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: A failure with status `nothingRead`, as also reading does; a console was told
  ///   the reason in the words of the verbs that read whole pages.
  init(_ path: String, shown: String? = nil, _ console: Console? = nil) throws(CommandFailure) {
    self.shown = shown ?? path
    self.console = console
    owns = path != "-"
    descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw failure() }
  }

  deinit { if owns { close(descriptor) } }

  /// Hands the next bytes to `body`, as many as there are; at the end none.
  ///
  /// - Returns: Whether there were any.
  mutating func next(
    _ body: (Span<UInt8>) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> Bool {
    var count = -1
    while count < 0 {
      count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno != EINTR { throw failure() }
    }
    hasBegun = true
    if count > 0 { try body(buffer.span.extracting(0..<count)) }
    return count > 0
  }

  private func failure() -> CommandFailure {
    let reason = SystemReason.text(errno)
    guard let console else {
      return CommandFailure(.nothingRead, "cannot read '\(shown)': \(reason)")
    }
    if owns {
      console.report(PageFinding(shown, .error, "cannot read it: \(reason)"))
    } else {
      console.fail("cannot read standard input: \(reason)")
    }
    return hasBegun ? .pageCutShort : CommandFailure(.nothingRead, Inputs.nothingRead)
  }
}
