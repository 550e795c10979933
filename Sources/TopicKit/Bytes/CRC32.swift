/// The checksum that gzip, ZIP and PNG share: ISO 3309, polynomial EDB88320.
package enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }

  /// The checksum of bytes.
  ///
  /// - Complexity: O(*n*).
  package static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let table = table
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes { crc = crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
    return ~crc
  }

  /// The checksum of bytes.
  ///
  /// - Complexity: O(*n*).
  package static func of(_ bytes: [UInt8]) -> UInt32 { of(bytes[...]) }
}
