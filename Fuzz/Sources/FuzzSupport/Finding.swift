#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ends a run: what was promised does not hold for an input.
public enum Finding {
  /// Prints what does not hold, with what shows it, and traps, so that libFuzzer keeps the input.
  public static func report(_ promise: String, _ details: [(String, String)] = []) -> Never {
    var text = "\nFINDING: \(promise)\n"
    for (name, value) in details { text += "  \(name): \(value.debugDescription)\n" }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      bytes = bytes.dropFirst(count)
    }
    fatalError(promise)
  }

  /// Reports two outputs that should be the same.
  public static func requireSame(
    _ expected: [UInt8],
    _ actual: [UInt8],
    _ promise: String,
    _ details: [(String, String)] = []
  ) {
    guard expected != actual else { return }
    report(promise, details + [("expected", text(expected)), ("actual  ", text(actual))])
  }

  /// Bytes as text for a report.
  public static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// Copies what libFuzzer hands over.
public func input(_ data: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  unsafe Array(UnsafeBufferPointer(start: data, count: count))
}
