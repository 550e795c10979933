/// A hash of bytes that tells whether they changed: XXH64 with seed 0.
///
/// Not for keeping enemies out: whoever wants two texts with one hash can have them.
public struct ContentHash: Hashable, Sendable {
  /// The hash as a number.
  public let value: UInt64

  /// Takes a hash.
  public init(value: UInt64) { self.value = value }

  /// Hashes bytes.
  ///
  /// - Complexity: O(*n*), some gigabytes a second.
  public init(of bytes: [UInt8]) {
    var hasher = Hasher64()
    hasher.update(bytes)
    value = hasher.finish()
  }
}

extension ContentHash: LosslessStringConvertible {
  /// Reads sixteen hexadecimal digits.
  public init?(_ description: String) {
    guard description.utf8.count == 16, let value = UInt64(description, radix: 16) else {
      return nil
    }
    self.value = value
  }

  /// Sixteen hexadecimal digits.
  public var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

/// XXH64 over bytes that come in pieces.
struct Hasher64 {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  private var lane1 = prime1 &+ prime2
  private var lane2 = prime2
  private var lane3: UInt64 = 0
  private var lane4 = 0 &- prime1
  private var count = 0
  /// Fewer than 32 bytes that no stripe took yet.
  private var rest: [UInt8] = []

  /// Takes the next piece.
  mutating func update(_ bytes: [UInt8]) {
    count += bytes.count
    if rest.isEmpty {
      takeStripes(of: bytes)
    } else {
      rest.append(contentsOf: bytes)
      let whole = rest
      rest = []
      takeStripes(of: whole)
    }
  }

  private mutating func takeStripes(of bytes: [UInt8]) {
    let end = bytes.count & ~31
    unsafe bytes.withUnsafeBytes { buffer in
      var index = 0
      while index < end {
        lane1 = Self.round(lane1, unsafe Self.word(buffer, index))
        lane2 = Self.round(lane2, unsafe Self.word(buffer, index + 8))
        lane3 = Self.round(lane3, unsafe Self.word(buffer, index + 16))
        lane4 = Self.round(lane4, unsafe Self.word(buffer, index + 24))
        index += 32
      }
    }
    rest = Array(bytes[end...])
  }

  /// The hash of all pieces.
  func finish() -> UInt64 {
    var hash = count >= 32 ? mergedLanes() : Self.prime5
    hash &+= UInt64(count)
    var index = 0
    unsafe rest.withUnsafeBytes { buffer in
      while index + 8 <= buffer.count {
        hash ^= Self.round(0, unsafe Self.word(buffer, index))
        hash = Self.rotate(hash, 27) &* Self.prime1 &+ Self.prime4
        index += 8
      }
      if index + 4 <= buffer.count {
        let half = unsafe UInt32(
          littleEndian: buffer.loadUnaligned(fromByteOffset: index, as: UInt32.self)
        )
        hash ^= UInt64(half) &* Self.prime1
        hash = Self.rotate(hash, 23) &* Self.prime2 &+ Self.prime3
        index += 4
      }
    }
    for byte in rest[index...] {
      hash ^= UInt64(byte) &* Self.prime5
      hash = Self.rotate(hash, 11) &* Self.prime1
    }
    hash = (hash ^ (hash >> 33)) &* Self.prime2
    hash = (hash ^ (hash >> 29)) &* Self.prime3
    return hash ^ (hash >> 32)
  }

  private func mergedLanes() -> UInt64 {
    var hash =
      Self.rotate(lane1, 1) &+ Self.rotate(lane2, 7) &+ Self.rotate(lane3, 12)
      &+ Self.rotate(lane4, 18)
    for lane in [lane1, lane2, lane3, lane4] {
      hash = (hash ^ Self.round(0, lane)) &* Self.prime1 &+ Self.prime4
    }
    return hash
  }

  private static func word(_ buffer: UnsafeRawBufferPointer, _ index: Int) -> UInt64 {
    unsafe UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotate(lane &+ word &* prime2, 31) &* prime1
  }

  private static func rotate(_ value: UInt64, _ bits: UInt64) -> UInt64 {
    (value << bits) | (value >> (64 - bits))
  }
}

extension ContentHash {
  /// Hashes the rest of an open file, in pieces; gives its size too.
  static func of(file: Int32) throws(SystemError) -> (hash: ContentHash, size: Int) {
    var hasher = Hasher64()
    var size = 0
    while true {
      let piece = try System.readChunk(file, room: 1 << 20)
      hasher.update(piece)
      size += piece.count
      if piece.count < 1 << 20 { return (ContentHash(value: hasher.finish()), size) }
    }
  }
}
