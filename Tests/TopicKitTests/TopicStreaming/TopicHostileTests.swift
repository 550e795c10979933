import Foundation
import TestSupport
import Testing
import TopicKit

@Suite("Any bytes are a topic")
struct TopicHostileTests {
  /// Bytes at random, most of them syntax.
  private func bytes(_ seed: Int, count: Int) -> [UInt8] {
    let syntax = Array("#-*`>[]()|!<&\\:~_=+1. \t\n\r\n\n\nab".utf8) + [0, 0xC3, 0xA9, 0xFF, 0xEF]
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return syntax[Int(state >> 33) % syntax.count]
    }
  }

  @Test("Bytes at random, in every section, read as the same topic in both ways", arguments: 0..<60)
  func random(seed: Int) throws {
    for start in [
      "", "---\n", "## Pitfalls\n\n", "## Key APIs\n\n", "## Related\n\n", "## On iOS\n\n",
    ] {
      let page = Array(start.utf8) + bytes(seed, count: 600)
      let collector = try parse(topic: page, chunk: 13, into: TopicCollector())
      let topic = try Topic(parsing: page)
      #expect(collector.topic == topic)
    }
  }

  @Test(
    "Deep nesting costs no stack, and no more",
    arguments: [
      String(repeating: "> ", count: 20_000) + "a", String(repeating: "- ", count: 20_000) + "a",
      String(repeating: "1. > ", count: 5000) + "a", String(repeating: "[", count: 20_000),
      String(repeating: "*a **a ", count: 10_000) + "b"
        + String(repeating: " a** a*", count: 10_000),
      String(repeating: "- **", count: 5000) + "a",
    ]
  )
  func deep(body: String) throws {
    for section in ["Pitfalls", "Key APIs", "Related", "Variants"] {
      let page = Array("## \(section)\n\n\(body)\n".utf8)
      SmallStack.run {
        var events = 0
        for event in TopicEvents(page) where event == event { events += 1 }
        #expect(events > 3)
      }
    }
  }

  @Test("No limit makes the parser trap", arguments: [Int.max, 1, 0, -1, Int.min])
  func anyLimit(value: Int) throws {
    let fields: [WritableKeyPath<ParseLimits, Int>] = [
      \.lineBytes, \.leafBytes, \.heldBytes, \.frontMatterBytes, \.frontMatterDepth, \.depth,
      \.labelCharacters, \.expandedReferenceBytes, \.tableFillCells, \.sourceBytes,
    ]
    var stopped = 0
    for page in try seedPages() {
      for field in fields {
        var options = ParseOptions()
        options.limits[keyPath: field] = value
        var iterator = TopicEvents(page.bytes, options: options).makeIterator()
        while iterator.next() != nil {}
        if iterator.failure != nil { stopped += 1 }
      }
    }
    #expect((stopped > 0) == (value < 2))
  }

  @Test("A limit is thrown where it is passed, after the events before it")
  func limit() throws {
    var options = ParseOptions()
    options.limits.lineBytes = 10
    var recorder = TopicEventRecorder()
    var parser = TopicParser(options: options)
    let page = ArraySlice("# T\n\na\n\n12345678901\n".utf8)
    do throws(TopicError) {
      try parser.feed(page.span, into: &recorder)
      Issue.record("taken")
    } catch {
      #expect(error.code == .lineTooLong)
      #expect(error.position.line == 5)
    }
    #expect(recorder.events.map(\.part.label) == ["title T", "block a", "summary a"])
    try parser.finish(into: &recorder)
  }
}
