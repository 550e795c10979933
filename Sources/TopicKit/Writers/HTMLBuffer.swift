/// The bytes of a piece of HTML, and whether the next one begins a line.
struct HTMLBuffer {
  var bytes: [UInt8] = []
  /// What ``freshLine()`` takes for an empty buffer: its bytes may have been taken away.
  private var lineIsFresh = true

  /// Ends the line, unless nothing stands on it.
  mutating func freshLine() {
    let isFresh = if let last = bytes.last { last == UInt8(ascii: "\n") } else { lineIsFresh }
    if !isFresh { bytes.append(UInt8(ascii: "\n")) }
  }

  mutating func append(_ markup: StaticString) {
    unsafe bytes.append(
      run: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount)
    )
  }

  mutating func append(raw text: Span<UInt8>) {
    bytes.append(contentsOf: text)
  }

  mutating func append(text: Span<UInt8>) {
    HTMLEscaping.append(text, to: &bytes)
  }

  mutating func append(url: Span<UInt8>) {
    HTMLEscaping.appendURL(url, to: &bytes)
  }

  mutating func append(number: Int) {
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Gives the bytes away; what follows goes on where they end.
  mutating func take() -> [UInt8] {
    if let last = bytes.last { lineIsFresh = last == UInt8(ascii: "\n") }
    defer { bytes = [] }
    return bytes
  }

  /// Drops the bytes and keeps their room.
  mutating func discard() {
    if let last = bytes.last { lineIsFresh = last == UInt8(ascii: "\n") }
    bytes.removeAll(keepingCapacity: true)
  }
}
