// Appending runs of bytes, the innermost step of every writer: one check for room and one
// copy. The standard library's way through a sequence costs three times as much for the short
// runs that markup is made of.

extension [UInt8] {
  /// Appends the bytes of a span.
  package mutating func append(contentsOf span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { unsafe append(run: $0) }
  }

  /// Appends bytes that lie in memory.
  mutating func append(run: UnsafeBufferPointer<UInt8>) {
    append(addingCapacity: run.count) { unsafe ByteRun.copy(run, to: &$0) }
  }
}

extension ContiguousArray<UInt8> {
  /// Appends the bytes of a span.
  mutating func append(contentsOf span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { run in
      append(addingCapacity: run.count) { unsafe ByteRun.copy(run, to: &$0) }
    }
  }
}

extension ContiguousArray {
  /// Takes all elements out and keeps the room.
  mutating func removeAllKeepingRoom() {
    if !isEmpty { removeLast(count) }
  }
}

private enum ByteRun {
  static func copy(_ run: UnsafeBufferPointer<UInt8>, to output: inout OutputSpan<UInt8>) {
    guard let source = run.baseAddress else { return }
    unsafe output.withUnsafeMutableBufferPointer { room, count in
      guard let target = room.baseAddress else { return }
      // The caller asked for room for the whole run.
      unsafe target.advanced(by: count).initialize(from: source, count: run.count)
      count += run.count
    }
  }
}
