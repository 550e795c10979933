import TestSupport
import Testing

@testable import TopicKit

@Suite("Long lines")
struct LongLineTests {
  @Test("A line of 20 MB is over the limit, and is an error at its start")
  func overLimit() {
    let text = Array("# a\n".utf8) + Array(repeating: UInt8(ascii: "b"), count: 20_000_000)
    let place = SourcePosition(offset: 4, line: 2, column: 1)
    for size in [65_536, text.count] {
      #expect(throws: TopicError(.lineTooLong, at: place, limit: 16 << 20)) {
        try parse(text, chunk: size, into: EventHash())
      }
    }
  }

  @Test("A line of 20 MB is read where the limits are raised")
  func raisedLimit() throws {
    var options = ParseOptions()
    options.limits.lineBytes = 1 << 30
    options.limits.leafBytes = 1 << 30
    let text = Array(repeating: UInt8(ascii: "b"), count: 20_000_000) + [0x0A, 0x0A]
    let entries = try parse(text, chunk: 65_536, options: options, into: EventRecorder()).entries
    #expect(entries.map(\.bytes.count) == [0, 20_000_000, 0])
    #expect(entries.last?.source.range.end.column == 20_000_001)
  }

  @Test("Limits end where offsets of 32 bits do")
  func clamped() {
    var limits = ParseLimits()
    limits.lineBytes = .max
    limits.leafBytes = .max
    limits.heldBytes = .max
    limits.clampToOffsets()
    // What one line may add: a paragraph that it ends, its references, the line itself; each
    // byte may become the three of U+FFFD. Before it lies what is held, and as much again.
    let most = 3 * limits.leafBytes + (1 << 28) + 3 * limits.lineBytes + 2 * limits.heldBytes
    #expect(most < Int(Int32.max))
  }

  #if DEBUG
    @Test(
      "A long line of blanks costs the same in many items as in one",
      arguments: [1, 1000, 4000]
    )
    func blanks(items: Int) throws {
      let line = String(repeating: " ", count: 2 * items) + "b\n"
      let text = String(repeating: "- ", count: items) + "a\n" + String(repeating: line, count: 20)
      let counter = Steps.Counter()
      try Steps.$counter.withValue(counter) {
        _ = try parse(Array(text.utf8), chunk: 4096, into: EventHash())
      }
      #expect(counter.count < 30 * text.utf8.count + 5000)
    }
  #endif
}
