/// Base64 by RFC 4648, section 4, as programs write it.
enum Base64 {
  /// Decodes a text.
  ///
  /// Blanks and line feeds are left out, for `base64 FILE` breaks its lines.
  ///
  /// - Returns: The bytes; `nil` for a text that is no base64.
  /// - Complexity: O(*n*).
  static func decode(_ text: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3 + 3)
    var bits: UInt32 = 0
    var letters = 0
    var padding = 0
    for byte in text {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: continue
      case UInt8(ascii: "="): padding += 1
      default:
        guard padding == 0, let value = value(of: byte) else { return nil }
        bits = bits << 6 | value
        letters += 1
        guard letters % 4 == 0 else { continue }
        bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
        bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
        bytes.append(UInt8(truncatingIfNeeded: bits))
      }
    }
    return appendRest(bits, letters % 4, padding, to: &bytes) ? bytes : nil
  }

  /// Appends the bytes of the last group, and says whether it is one.
  private static func appendRest(
    _ bits: UInt32,
    _ letters: Int,
    _ padding: Int,
    to bytes: inout [UInt8]
  ) -> Bool {
    switch (letters, padding) {
    case (0, 0): return true
    // What is left over of the last letter is zero, or bytes were lost.
    case (2, 2) where bits & 0xF == 0:
      bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
      return true
    case (3, 1) where bits & 0x3 == 0:
      bytes.append(UInt8(truncatingIfNeeded: bits >> 10))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
      return true
    default: return false
    }
  }

  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
