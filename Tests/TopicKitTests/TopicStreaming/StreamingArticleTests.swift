import Foundation
import TestSupport
import Testing
import TopicKit

// The examples of the article "Streaming topics", word for word.

/// Keeps the titles of pitfalls, with their lines.
struct PitfallTitles: TopicHandler {
  var titles: [String] = []

  mutating func handle(_ event: TopicEvent) {
    guard case .pitfall(let pitfall) = event.part else { return }
    titles.append("\(event.range.start.line): \(pitfall.title.plainText)")
  }
}

/// Drops variants, with all that is in them.
struct VariantFilter<Next: TopicHandler>: TopicHandler {
  var next: Next
  private var isInVariant = false

  init(into next: Next) { self.next = next }

  mutating func handle(_ event: TopicEvent) {
    if case .variantStart = event.part { isInVariant = true }
    if !isInVariant { next.handle(event) }
    if case .variantEnd = event.part { isInVariant = false }
  }
}

func summary(of page: [UInt8]) -> String? {
  for event in TopicEvents(page) {
    if case .summary(let text) = event.part { return text.plainText }
  }
  return nil
}

func code<Chunks: AsyncSequence>(
  in chunks: Chunks
) async throws -> [String] where Chunks.Element == [UInt8] {
  var code: [String] = []
  for try await event in chunks.topicEvents() {
    if case .code(let example) = event.part { code.append(example.code) }
  }
  return code
}

@Suite("The examples of the article on streaming topics")
struct StreamingArticleTests {
  private static let text = """
    # Gauge

    Shows a *value*.

    ## Pitfalls

    - **It is no slider.** Nobody can drag it.
    - **It needs a label.** It is read aloud.

    ## Variants

    ### In a list

    ```
    Gauge(value: 1)
    ```

    ## Related

    [slider](slider.md)
    """

  private let page = ArraySlice(text.utf8)

  @Test("A handler takes events as they come")
  func push() throws {
    let chunks = [page.prefix(100), page.dropFirst(100)]
    var parser = TopicParser()
    var pitfalls = PitfallTitles()
    for chunk in chunks {
      try parser.feed(chunk.span, into: &pitfalls)
    }
    try parser.finish(into: &pitfalls)
    #expect(pitfalls.titles == ["7: It is no slider.", "8: It needs a label."])
  }

  @Test("A handler around a handler is a filter")
  func filter() throws {
    var parser = TopicParser()
    var short = VariantFilter(into: TopicCollector())
    try parser.feed(page.span, into: &short)
    try parser.finish(into: &short)
    let topic = short.next.topic
    #expect(topic.variants.isEmpty)
    #expect(topic.sections.map(\.kind) == [.pitfalls, .variants, .related])
    #expect(try Topic(parsing: Array(page)).variants.count == 1)
  }

  @Test("Events are asked for")
  func pull() async throws {
    #expect(summary(of: Array(page)) == "Shows a value.")
    #expect(summary(of: Array("## A\n\nb\n".utf8)) == nil)
    let (chunks, input) = AsyncStream.makeStream(of: [UInt8].self)
    for byte in page { input.yield([byte]) }
    input.finish()
    let found = try await code(in: chunks)
    #expect(found == ["Gauge(value: 1)\n"])
  }

  @Test("The article shows the examples as they are tested")
  func article() throws {
    let root = SharedMaterial.packageRoot
    let lines = { (path: String) in
      try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let article = try lines("Sources/TopicKit/TopicKit.docc/StreamingTopics.md")
    let source = try lines("Tests/TopicKitTests/TopicStreaming/StreamingArticleTests.swift")
    var examples: [[String]] = []
    var isInside = false
    for line in article {
      if line == "```swift" {
        examples.append([])
      } else if line != "```", isInside {
        examples[examples.count - 1].append(line)
      }
      if line.hasPrefix("```") { isInside.toggle() }
    }
    #expect(examples.count == 6)
    for example in examples {
      #expect(source.firstRange(of: example) != nil, "\(example)")
    }
  }
}
