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
  private let name: String
  private var buffer = ContiguousArray<UInt8>(repeating: 0, count: 64 << 10)

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: A failure with status `nothingRead`.
  init(_ path: String) throws(CommandFailure) {
    name = path == "-" ? "standard input" : "'\(path)'"
    owns = path != "-"
    descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw Self.failure(name) }
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
      if count < 0, errno != EINTR { throw Self.failure(name) }
    }
    if count > 0 { try body(buffer.span.extracting(0..<count)) }
    return count > 0
  }

  private static func failure(_ name: String) -> CommandFailure {
    let reason = unsafe String(cString: strerror(errno))
    return CommandFailure(.nothingRead, "cannot read \(name): \(reason)")
  }
}
