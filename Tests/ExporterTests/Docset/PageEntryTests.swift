import Testing
@testable import TopicKitDocset

@Suite("The entry of a page")
struct PageEntryTests {
  private let entry = PageEntry(
    file: "a.html",
    title: "Ä \u{1F389}",
    summary: String(repeating: "s", count: 300),
    platforms: ["iOS", "Big Iron"],
    rows: EntryType.allCases.map { IndexRow(type: $0, name: "n\($0.rawValue)", anchor: "x.y") }
  )

  @Test("An entry is read back equal")
  func roundTrip() {
    #expect(PageEntry(decoding: entry.encoded) == entry)
    let empty = PageEntry(file: "", title: "", summary: "", rows: [])
    #expect(PageEntry(decoding: empty.encoded) == empty)
  }

  @Test("What is cut short, longer or of another version is no entry")
  func refused() {
    let bytes = entry.encoded
    for count in bytes.indices { #expect(PageEntry(decoding: Array(bytes[..<count])) == nil) }
    #expect(PageEntry(decoding: bytes + [0]) == nil)
    #expect(PageEntry(decoding: [1] + bytes.dropFirst()) == nil)
  }

  @Test("Any bytes are read without a trap")
  func anyBytes() {
    let bytes = entry.encoded
    var read = 0
    for index in bytes.indices {
      for byte: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var changed = bytes
        changed[index] = byte
        if PageEntry(decoding: changed) != nil { read += 1 }
      }
    }
    #expect(read > 0)
    #expect(PageEntry(decoding: [1] + Array(repeating: 0xFF, count: 100)) == nil)
    #expect(PageEntry(decoding: [1, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]) == nil)
  }
}
