import Foundation
import TestSupport
import Testing
import TopicKit

/// Where the bytes of a page are cut does not show in its events, their places, or the offsets
/// at which they are certain.
@Suite("The same topic events however the bytes are cut")
struct TopicSplitTests {
  /// The events of a page read at once, and then another run that is compared as it goes.
  private struct Comparison: TopicHandler {
    let expected: [TopicEvent]
    private(set) var place = 0
    private(set) var fault: String?

    init(_ expected: [TopicEvent]) { self.expected = expected }

    mutating func handle(_ event: TopicEvent) {
      if fault == nil, place >= expected.count || expected[place] != event {
        fault = event.part.label
      }
      place += 1
    }

    /// The first event that is another one.
    var result: String? { fault ?? (place == expected.count ? nil : "too few") }
  }

  private func whole(_ bytes: [UInt8]) throws -> Comparison {
    Comparison(
      try parse(topic: bytes, chunk: max(1, bytes.count), into: TopicEventRecorder()).events
    )
  }

  private func expectSameInTwo(_ bytes: [UInt8], _ name: String, step: Int) throws {
    let whole = try whole(bytes)
    for cut in stride(from: 0, through: bytes.count, by: step) {
      if let fault = try parse(topic: bytes, cutAt: cut, into: whole).result {
        Issue.record("\(name): cut at \(cut): \(fault)")
        return
      }
    }
  }

  @Test("Every seed page in two pieces, cut anywhere, and in chunks of 1, 7, 64 and 4096 bytes")
  func seeds() throws {
    for page in try seedPages() {
      try expectSameInTwo(page.bytes, page.name, step: Self.step)
      let whole = try whole(page.bytes)
      #expect(whole.expected.count > 40)
      for size in [1, 7, 64, 4096] {
        let fault = try parse(topic: page.bytes, chunk: size, into: whole).result
        #expect(fault == nil, "\(page.name) in chunks of \(size)")
      }
    }
  }

  @Test("Pages of lines at random, cut anywhere", arguments: 0..<40)
  func random(seed: Int) throws {
    try expectSameInTwo(RandomPage.bytes(seed: seed, lines: 30), "\(seed)", step: Self.smallStep)
  }

  @Test(
    "Every page of the corpora in chunks of 1, 7, 64 and 4096 bytes",
    .enabled(if: SharedMaterial.isPresent)
  )
  func chunks() async throws {
    let pages = SharedMaterial.pages()
    #expect(pages.count > 1000)
    try await forEachInTwoTasks(pages) { page in
      let bytes = [UInt8](try Data(contentsOf: page))
      let whole = try whole(bytes)
      for size in Self.sizes {
        let fault = try parse(topic: bytes, chunk: size, into: whole).result
        #expect(fault == nil, "\(page.lastPathComponent) in chunks of \(size)")
      }
    }
  }

  @Test(
    "Every page of the corpora up to 4 KB in two pieces",
    .enabled(if: SharedMaterial.isPresent)
  )
  func corpora() async throws {
    try await forEachInTwoTasks(SharedMaterial.pages()) { page in
      let bytes = [UInt8](try Data(contentsOf: page))
      guard bytes.count <= 4096 else { return }
      try expectSameInTwo(bytes, page.lastPathComponent, step: Self.step)
    }
  }

  /// As in `SplitTests`, a debug build takes some of the cuts, a release build all.
  #if DEBUG
    private static let step = 211
    private static let smallStep = 7
    private static let sizes = [7]
  #else
    private static let step = 1
    private static let smallStep = 1
    private static let sizes = [1, 7, 64, 4096]
  #endif
}

/// Pages made of lines that mean something to a topic, in any order.
enum RandomPage {
  private static let lines = [
    "# T", "## Pitfalls", "## Key APIs", "## Variants", "## On macOS", "### Variants", "#### V",
    "### Pitfalls", "## Related", "## Default code", "- **A.** a", "- `a`: b", "`a`, `b`", "```",
    "**Note:** n", "**Note:**", "> [!TIP]", "> **Note:** x", "## [a]", "Title", "===", "---",
    "More variants, left out: A, B (iOS).", "More variants, left out:", "- A, b", "- ",
    "Docs: https://x.org/a.", "[a](a.md), b", "[a]: a.md", "", "", "", "", "text", "1. **B**",
    "   - c", "<div>", "| a |", "|---|", "*a **b*", "\\.", "- [ ] **C**: d", "- **D** -", "`a`",
    "- `a`, `b` & **`c`** — d", "&amp;: **x**", "- [a](b.md)", "- b", "* x", "  more", "[a]",
    "title: x", "id: y", "\u{0}", "é",
  ]

  /// A page of a number of lines; every third begins with `---`.
  static func bytes(seed: Int, lines count: Int) -> [UInt8] {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    var page = seed % 3 == 0 ? "---\n" : "\n"
    for _ in 0..<count {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      page += lines[Int(state >> 33) % lines.count]
      page += ["\n", "\r\n", "\r"][Int(state >> 20) % 3]
    }
    return Array(page.utf8)
  }
}
