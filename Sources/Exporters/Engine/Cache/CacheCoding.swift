import TopicKit

/// Values as bytes of a cache.
struct CacheEncoder {
  private(set) var bytes: [UInt8] = []

  /// Adds a number, short where it is small.
  mutating func add(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Adds a number of eight bytes.
  mutating func add(word: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }

  /// Adds bytes, with their count before.
  mutating func add(_ other: [UInt8]) {
    add(other.count)
    bytes += other
  }

  /// Adds a text.
  mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds a text with a NUL behind it, as the system takes paths.
  mutating func add(path: String) {
    add(path.utf8.count + 1)
    bytes.append(contentsOf: path.utf8)
    bytes.append(0)
  }

  /// Adds what another one wrote, as it is.
  mutating func append(_ other: [UInt8]) { bytes += other }

  /// Adds a text that may be missing.
  mutating func add(_ text: String?) {
    add(text == nil ? 0 : 1)
    if let text { add(text) }
  }

  /// Adds a list, element by element.
  mutating func add<Element>(
    _ list: some Collection<Element>,
    _ body: (inout CacheEncoder, Element) -> Void
  ) {
    add(list.count)
    for element in list { body(&self, element) }
  }

  mutating func add(_ stamp: FileStamp) {
    add(word: UInt64(bitPattern: stamp.size))
    add(word: UInt64(bitPattern: stamp.modified))
    add(word: UInt64(bitPattern: stamp.changed))
    add(word: stamp.node)
    add(word: UInt64(stamp.mode))
  }
}

/// Reads what ``CacheEncoder`` wrote.
///
/// Bytes that it did not write give empty values and leave ``isBroken`` set; nothing traps.
struct CacheDecoder {
  let bytes: [UInt8]
  private(set) var position: Int
  /// Whether something was asked for that is not there.
  private(set) var isBroken = false

  init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  mutating func number() -> Int {
    var value: UInt = 0
    var shift: UInt = 0
    while position < bytes.count, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(bitPattern: value) }
      shift += 7
    }
    isBroken = true
    return 0
  }

  /// A number of things to come, each of a byte at least.
  mutating func count() -> Int {
    let count = number()
    if count >= 0, count <= bytes.count - position { return count }
    isBroken = true
    return 0
  }

  mutating func word() -> UInt64 {
    guard bytes.count - position >= 8 else {
      isBroken = true
      return 0
    }
    let start = position
    position += 8
    return unsafe bytes.withUnsafeBytes { buffer in
      unsafe UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
  }

  /// The place of the next bytes, which are passed over.
  mutating func range() -> Range<Int> {
    let count = count()
    let start = position
    position += count
    return start..<position
  }

  /// Where a path begins that has a NUL behind it.
  mutating func path() -> Range<Int> {
    let range = range()
    guard let last = range.last, bytes[last] == 0 else {
      isBroken = true
      return position..<position
    }
    return range.lowerBound..<last
  }

  mutating func byteArray() -> [UInt8] { Array(bytes[range()]) }

  mutating func text() -> String { String(decoding: bytes[range()], as: UTF8.self) }

  mutating func optionalText() -> String? { number() == 0 ? nil : text() }

  mutating func list<Element>(_ body: (inout CacheDecoder) -> Element) -> [Element] {
    let count = count()
    var list: [Element] = []
    list.reserveCapacity(min(count, 1 << 16))
    for _ in 0..<count where !isBroken { list.append(body(&self)) }
    return list
  }

  /// Whether the next text is a given one.
  mutating func isNext(_ text: String) -> Bool {
    let range = range()
    return range.count == text.utf8.count && bytes[range].elementsEqual(text.utf8)
  }

  mutating func stamp() -> FileStamp {
    var stamp = FileStamp()
    stamp.size = Int64(bitPattern: word())
    stamp.modified = Int64(bitPattern: word())
    stamp.changed = Int64(bitPattern: word())
    stamp.node = word()
    stamp.mode = UInt32(truncatingIfNeeded: word())
    return stamp
  }
}
