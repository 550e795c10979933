import Testing

@testable import TopicKitEngine

@Suite("The hash of contents")
struct ContentHashTests {
  @Test(
    "The hash is XXH64 with seed 0, as its specification and other programs have it",
    arguments: [
      ("", "ef46db3751d8e999"), ("a", "d24ec4f1a98c6e5b"), ("abc", "44bc2cf5ad770999"),
      ("xxhash", "32dd38952c4bc720"),
      ("Call me Ishmael. Some years ago--never mind how long precisely-", "02a2e85470d6fd96"),
    ]
  )
  func knownValues(text: String, hash: String) {
    #expect(ContentHash(of: Array(text.utf8)).description == hash)
    #expect(ContentHash(hash)?.description == hash)
  }

  @Test("The hash does not depend on how the bytes are cut")
  func pieces() {
    let bytes = (0..<200).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) }
    let whole = ContentHash(of: bytes)
    for first in 0...bytes.count {
      for second in stride(from: first, through: bytes.count, by: 13) {
        var hasher = Hasher64()
        hasher.update(Array(bytes[..<first]))
        hasher.update(Array(bytes[first..<second]))
        hasher.update(Array(bytes[second...]))
        #expect(ContentHash(value: hasher.finish()) == whole, "cut at \(first), \(second)")
      }
    }
  }

  @Test("Other digits than sixteen hexadecimal ones are no hash", arguments: ["", "12", "g"])
  func noHash(text: String) { #expect(ContentHash(text) == nil) }
}
