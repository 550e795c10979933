import Foundation
import TestSupport
import Testing
import TopicKit

// The filters of the article "Filtering events", word for word.

/// Drops headings below a level, with all that is inside.
struct HeadingFilter<Next: MarkdownHandler>: MarkdownHandler {
  var next: Next
  let deepest: Int
  private var isDropping = false

  init(deepest: Int, into next: Next) {
    self.deepest = deepest
    self.next = next
  }

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    if case .enter(.heading(let level)) = event { isDropping = level > deepest }
    if !isDropping { next.handle(event, bytes: bytes, at: source) }
    if case .leave(.heading) = event { isDropping = false }
  }
}

/// Makes destinations that begin at the root absolute.
struct LinkFilter<Next: MarkdownHandler>: MarkdownHandler {
  var next: Next
  let base: String

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    guard event == .attribute(.destination), !bytes.isEmpty, bytes[0] == UInt8(ascii: "/") else {
      next.handle(event, bytes: bytes, at: source)
      return
    }
    var destination = ArraySlice(base.utf8)
    for index in bytes.indices { destination.append(bytes[index]) }
    next.handle(event, bytes: destination.span, at: source)
  }
}

/// Puts a text in front of every code block.
struct CaptionFilter<Next: MarkdownHandler>: MarkdownHandler {
  var next: Next
  let caption: String

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    if event == .enter(.codeBlock) {
      let text = ArraySlice(caption.utf8)
      next.handle(.enter(.paragraph), bytes: Span(), at: source)
      next.handle(.text(.literal), bytes: text.span, at: source)
      next.handle(.leave(.paragraph), bytes: Span(), at: source)
    }
    next.handle(event, bytes: bytes, at: source)
  }
}

@Suite("A handler around a handler is a filter")
struct FilterTests {
  private static let page = Array(
    """
    # Gauge

    See [the meter](/meter "A meter"), [x](https://a.b) and [m].

    ## Code

    ### Not *here*

    ```swift
    let a = 1
    ```

    [m]: /dir/m
    """.utf8
  )

  @Test("Headings are dropped, destinations rewritten, and text is put in, in one pass")
  func chain() throws {
    let captions = CaptionFilter(next: HTMLWriter(), caption: "In Swift:")
    let links = LinkFilter(next: captions, base: "https://example.org")
    let filter = HeadingFilter(deepest: 2, into: links)
    for size in [1, 7, Self.page.count] {
      var writer = try parse(Self.page, chunk: size, into: filter).next.next.next
      writer.finish()
      #expect(
        String(decoding: writer.takeOutput(), as: UTF8.self) == """
          <h1>Gauge</h1>
          <p>See <a href="https://example.org/meter" title="A meter">the meter</a>, \
          <a href="https://a.b">x</a> and <a href="https://example.org/dir/m">m</a>.</p>
          <h2>Code</h2>
          <p>In Swift:</p>
          <pre><code class="language-swift">let a = 1
          </code></pre>

          """
      )
    }
  }

  @Test("A filter that hands everything on changes nothing")
  func nothing() throws {
    let plain = try parse(Self.page, chunk: 1, into: EventRecorder())
    let filter = HeadingFilter(deepest: 6, into: EventRecorder())
    let filtered = try parse(Self.page, chunk: 1, into: filter)
    #expect(filtered.next == plain)
  }

  @Test(
    "The article shows the filters as they are tested",
    arguments: ["HeadingFilter", "LinkFilter", "CaptionFilter"]
  )
  func article(name: String) throws {
    let root = SharedMaterial.packageRoot
    let read = { (path: String) in
      try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
    let article = try read("Sources/TopicKit/TopicKit.docc/FilteringEvents.md")
    let source = try read("Tests/TopicKitTests/Streaming/FilterTests.swift")
    let start = try #require(source.range(of: "struct \(name)<"))
    let end = try #require(source.range(of: "\n}\n", range: start.lowerBound..<source.endIndex))
    #expect(article.contains(source[start.lowerBound..<end.upperBound]))
  }
}
