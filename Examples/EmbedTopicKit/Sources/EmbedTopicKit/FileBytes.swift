#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// Reads a whole file with the C library, so that the program needs no Foundation.
///
/// - Returns: `nil` for a file that cannot be read.
func bytes(ofFile path: String) -> [UInt8]? {
  guard let file = unsafe fopen(path, "rb") else { return nil }
  defer { unsafe fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = unsafe fread(&chunk, 1, chunk.count, file)
    bytes += chunk[..<count]
    if count < chunk.count { return unsafe ferror(file) == 0 ? bytes : nil }
  }
}

/// Ends the program after a message on standard error.
func stop(_ message: String) -> Never {
  let line = Array((message + "\n").utf8)
  _ = unsafe write(2, line, line.count)
  exit(1)
}
