/// The hash FNV-1a of 64 bits: the same on every machine and in every run, unlike `Hasher`.
struct FNV1a {
  /// The hash of what was added.
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// The hash of a text's bytes.
  static func hash(_ text: String) -> UInt64 {
    var hash = FNV1a()
    for byte in text.utf8 { hash.add(byte) }
    return hash.value
  }
}
