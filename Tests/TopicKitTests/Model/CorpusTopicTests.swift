import Foundation
import TestSupport
import Testing

@testable import TopicKit

struct CorpusTopicTests {
  @Test(
    "Every block of every corpus page is in its topic, in order",
    .enabled(if: SharedMaterial.isPresent, "no shared material beside the package"),
    arguments: ["corpora", "cases"]
  )
  func everyBlock(folder: String) throws {
    let pages = SharedMaterial.pages(folder)
    #expect(!pages.isEmpty)
    for page in pages {
      let body = try parsedBody([UInt8](try Data(contentsOf: page)))
      var diagnostics: [Diagnostic] = []
      let topic = Topic.assemble(
        body: body,
        frontMatter: FrontMatter(),
        frontMatterRange: .none,
        fallbackID: "x",
        diagnostics: &diagnostics
      )
      var here = EventDigest()
      topic.replay(into: &here)
      var there = EventDigest()
      body.replay(into: &there)
      #expect(here == there, "\(page.path)")
    }
  }

  @Test("Every block is in the topic whatever the lines", arguments: 0..<200)
  func randomPages(seed: Int) throws {
    let lines = [
      "# T", "## Pitfalls", "## Key APIs", "## Variants", "## On macOS", "### Variants", "#### V",
      "### Pitfalls", "## Related", "## Default code", "- **A.** a", "- `a`: b", "`a`, `b`", "```",
      "**Note:** n", "**Note:**", "> [!TIP]", "> **Note:** x",
      "More variants, left out: A, B (iOS).",
      "More variants, left out:", "- A, b", "Docs: https://x.org/a.", "[a](a.md), b", "[a]: a.md",
      "", "", "", "text", "1. **B**", "   - c", "<div>", "---", "| a |", "|---|", "*a **b*", "\\.",
      "- [ ] **C**: d", "- **D** -", "`a`", "- `a`, `b` & **`c`** — d", "&amp;: **x**",
    ]
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    // The blank line keeps a first line `---` from opening front matter.
    var page = "\n"
    for _ in 0..<60 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      page += lines[Int(state >> 33) % lines.count] + "\n"
    }
    let body = try parsedBody(Array(page.utf8))
    let topic = try Topic(parsing: Array(page.utf8))
    let isSame = events(of: topic) == events(of: body)
    #expect(isSame, "\(page)")
    for text in topic.everyText { #expect(text.isBalanced, "\(page)") }
  }
}

/// A running hash of events, so that pages need not be kept twice.
private struct EventDigest: MarkdownHandler, Equatable {
  var hash: UInt64 = 14_695_981_039_346_656_037
  var count = 0

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    count += 1
    for byte in "\(event)".utf8 { add(byte) }
    for index in bytes.indices { add(bytes[index]) }
  }

  private mutating func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
}

extension Topic {
  /// The texts that the typed values hold.
  fileprivate var everyText: [RichText] {
    let parts = sections + platformSections.flatMap(\.parts)
    return parts.flatMap(\.content).flatMap { content -> [RichText] in
      switch content {
      case .note(let note): [note.body, note.block]
      case .pitfalls(let list): list.items.flatMap { [$0.title, $0.explanation, $0.blocks] }
      case .keyAPIs(let list): list.items.map(\.explanation)
      case .related(let links): links.items.map(\.text)
      case .omittedVariants(let line): [line.blocks]
      case .variant(let variant): [variant.title] + variant.content.notes.map(\.body)
      default: []
      }
    }
  }
}

extension RichText {
  /// Whether every `enter` has its `leave`, and extents and depths say the same.
  fileprivate var isBalanced: Bool {
    var open: [(element: MarkdownEvent.Element, end: Int)] = []
    let base = records.first?.depth ?? 0
    for index in records.indices {
      let record = records[index]
      switch record.event {
      case .enter(let element):
        guard Int(record.depth - base) == open.count else { return false }
        open.append((element, index + Int(record.extent) - 1))
      case .leave(let element):
        guard let last = open.popLast(), last.end == index else { return false }
        guard case .list = element else {
          guard last.element == element else { return false }
          continue
        }
      default: break
      }
    }
    return open.isEmpty
  }
}
