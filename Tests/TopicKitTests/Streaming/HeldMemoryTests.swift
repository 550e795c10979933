import TestSupport
import Testing

@testable import TopicKit

/// Documents of many lines, and how much of them is held.
enum Holding {
  static func options(
    held: Int,
    dialect: ParseOptions.Dialect = .gfm,
    _ references: ParseOptions.References = .exact
  ) -> ParseOptions {
    var options = ParseOptions(dialect: dialect, references: references)
    options.limits.heldBytes = held
    return options
  }

  /// Feeds a document line by line and gives the most that was held after a line, and what the
  /// parser said at the end.
  static func feed<Handler: MarkdownHandler>(
    _ lines: some Sequence<String>,
    _ options: ParseOptions,
    into handler: inout Handler
  ) throws -> (most: Int, summary: DocumentSummary) {
    var parser = MarkdownParser(options: options)
    var most = 0
    for line in lines {
      let bytes = ArraySlice(line.utf8)
      try parser.feed(bytes.span, into: &handler)
      most = max(most, parser.heldBytes)
    }
    return (most, try parser.finish(into: &handler))
  }
}

@Suite("What is held is counted, and forgotten once it is handed on")
struct HeldMemoryTests {
  @Test("A stream that always waits for some definition is held within the limit")
  func alwaysWaiting() throws {
    var hash = EventHash()
    let lines = (0..<5000).lazy.map { "[a\($0)] is text\n\n[x\($0)]: /u\n\n" }
    let result = try Holding.feed(lines, Holding.options(held: 4096), into: &hash)
    #expect(result.most <= 4096)
    #expect(hash.count == 3 * 5000)
  }

  @Test("A leaf of many short lines counts with what its lines take")
  func shortLines() throws {
    var hash = EventHash()
    let leaf = "[a]\n" + String(repeating: "b\n", count: 1000) + "\n"
    let result = try Holding.feed([leaf, leaf], Holding.options(held: 1 << 20), into: &hash)
    #expect(result.most > 2 * 1000 * 24)
  }

  @Test("What was handed on is not counted as held")
  func handedOn() throws {
    // A heading ends a long paragraph, whose events stand before it on the tape.
    let long = String(repeating: "word ", count: 2000)
    let lines = [long + "\n", "# [a]\n", "\n", "[a]: /u\n"]
    var recorder = EventRecorder()
    let result = try Holding.feed(lines, Holding.options(held: 4096), into: &recorder)
    #expect(result.summary.diagnostics.isEmpty)
    #expect(recorder.entries.contains { $0.event == .enter(.link) })
  }

  @Test("The tape forgets what was handed on, also while something always waits")
  func tapeForgets() {
    var tape = EventTape()
    var hash = EventHash()
    let payload = ContiguousArray(repeating: UInt8(ascii: "a"), count: 1000)
    tape.park(at: .none)
    var most = 0
    for round in 1...2000 {
      tape.append(.text(.code), payload.span, at: .none)
      tape.park(at: .none)
      tape.dropHead()
      tape.drain(upTo: .max, certainAt: round, into: &hash)
      most = max(
        most,
        tape.bytes.count + tape.records.count * MemoryLayout<EventTape.Record>.stride
      )
    }
    #expect(hash.count == 2000)
    #expect(most < 200_000)
  }

  @Test("Parked leaves are forgotten once they were read, also while one always waits")
  func leavesForgotten() {
    var leaves = ParkedLeaves()
    var text = LeafText()
    let bytes = ContiguousArray("[a]".utf8)
    text.append(bytes.span, at: .start)
    var most = 0
    for version in 0..<10_000 {
      leaves.append(ParkedLeaf(text: text, startsWithAlertMarker: false, triedVersion: version))
      if version > 2 {
        #expect(leaves.first?.triedVersion == version - 3)
        leaves.removeFirst()
      }
      most = max(most, leaves.places)
    }
    #expect(leaves.heldBytes == 3 * (leaves.first?.heldBytes ?? 0))
    #expect(most < 200)
  }
}
