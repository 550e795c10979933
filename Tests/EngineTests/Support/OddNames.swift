#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// Files whose names are no text.
enum OddNames {
  /// Whether the file systems here take any bytes for a name, and two normal forms for two.
  static var areTaken: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  /// Makes an empty file.
  static func make(_ path: [UInt8]) -> Bool {
    let file = unsafe (path + [0]).withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return Int32(-1) }
      return unsafe open(start.assumingMemoryBound(to: CChar.self), O_WRONLY | O_CREAT, 0o666)
    }
    return file >= 0 && close(file) == 0
  }

  /// Removes a file.
  static func remove(_ path: [UInt8]) {
    unsafe (path + [0]).withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe _ = unlink(start.assumingMemoryBound(to: CChar.self))
    }
  }
}
