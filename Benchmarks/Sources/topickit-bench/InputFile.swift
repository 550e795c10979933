import TopicKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// A file, read 64 KiB at a time.
struct InputFile: ~Copyable {
  /// Why a file cannot be read.
  struct Failure: Error, CustomStringConvertible {
    let path: String
    let reason: String
    var description: String { "cannot read '\(path)': \(reason)" }
  }

  private let path: String
  private let descriptor: Int32
  private var buffer = ContiguousArray<UInt8>(repeating: 0, count: 64 << 10)

  init(_ path: String) throws {
    self.path = path
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw Self.failure(path) }
  }

  deinit { close(descriptor) }

  /// Hands the next bytes to `body`.
  ///
  /// - Returns: Whether there were any.
  mutating func next(_ body: (Span<UInt8>) throws(TopicError) -> Void) throws -> Bool {
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe read(descriptor, $0.baseAddress, $0.count)
    }
    if count < 0 { throw Self.failure(path) }
    if count > 0 { try body(buffer.span.extracting(0..<count)) }
    return count > 0
  }

  private static func failure(_ path: String) -> Failure {
    Failure(path: path, reason: unsafe String(cString: strerror(errno)))
  }
}
