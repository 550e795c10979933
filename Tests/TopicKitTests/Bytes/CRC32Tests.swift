import Testing
import TopicKit

@Suite("The checksum of gzip, ZIP and PNG")
struct CRC32Tests {
  @Test(
    "It is that of the standard",
    arguments: [
      ("", 0), ("123456789", 0xCBF4_3926), ("IEND", 0xAE42_6082),
      ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
    ] as [(String, UInt32)]
  )
  func known(text: String, checksum: UInt32) {
    let bytes = Array(text.utf8)
    #expect(CRC32.of(bytes) == checksum)
    #expect(CRC32.of(([0] + bytes + [0])[1..<bytes.count + 1]) == checksum)
  }
}
