import TopicKit

/// Writes gzip files (RFC 1952) whose data is stored as it is: what reads `.gz` reads them, and
/// equal pages give equal bytes on every machine.
enum GzipStore {
  /// The bytes as a gzip file without name and time.
  ///
  /// - Complexity: O(*n*).
  static func file(of bytes: [UInt8]) -> [UInt8] {
    // Magic number, deflate, no flags, no time, no hint of speed, no system.
    var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    file += StoredDeflate.blocks(of: bytes)
    append(CRC32.of(bytes), to: &file)
    append(UInt32(truncatingIfNeeded: bytes.count), to: &file)
    return file
  }

  private static func append(_ number: UInt32, to file: inout [UInt8]) {
    for shift in [0, 8, 16, 24] as [UInt32] {
      file.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
