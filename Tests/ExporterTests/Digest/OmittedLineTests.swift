import Foundation
import TestSupport
import Testing
import TopicKit
import TopicKitDigest

@Suite("The line of variants left out")
struct OmittedLineTests {
  /// A page with variants of these titles, and more below them.
  private func page(_ titles: [String], tail: String = "") -> String {
    let variants = titles.map { "### \($0)\n\n\(String(repeating: "Text. ", count: 60))\n\n" }
    return
      "---\ndocs: https://example.org/d\n---\n\n# T\n\n## Variants\n\n\(variants.joined())\(tail)"
  }

  /// The least form, from its line of variants left out on.
  private func line(_ page: String) throws -> String {
    let least = try #require(try ladder(page).last)
    let start = try #require(least.range(of: "More variants, left out"))
    return String(least[start.lowerBound...])
  }

  @Test(
    "is one line, or a list where titles would run into one another",
    arguments: [
      (["A", "B"], " B, A. Docs: https://example.org/d\n"),
      (["Show 1,000 values"], " Show 1,000 values. Docs: https://example.org/d\n"),
      (["Group (by day) them"], " Group (by day) them. Docs: https://example.org/d\n"),
      (["A", "B, then C"], "\n\n- B, then C\n- A\n\nDocs: https://example.org/d\n"),
      (["A. B"], "\n\n- A. B\n\nDocs: https://example.org/d\n"),
      (["A."], "\n\n- A.\n\nDocs: https://example.org/d\n"),
      (["A (twice)"], "\n\n- A (twice)\n\nDocs: https://example.org/d\n"),
      (["A (macOS)"], "\n\n- *A (macOS)*\n\nDocs: https://example.org/d\n"),
      (["Smile :)"], "\n\n- Smile :)\n\nDocs: https://example.org/d\n"),
      (["(x"], "\n\n- (x\n\nDocs: https://example.org/d\n"),
      (["Use `@Entry` *now*"], " Use @Entry now. Docs: https://example.org/d\n"),
      (["2 \\* 3", "\\_a", "b\\_"], " b\\_, \\_a, 2 * 3. Docs: https://example.org/d\n"),
      (["a\\@b.c, d", "1\\. x"], "\n\n- 1\\. x\n- a\\@b.c, d\n\nDocs: https://example.org/d\n"),
    ]
  )
  func forms(titles: [String], expected: String) throws {
    #expect(
      try line(page(titles)) == "More variants, left out to keep this file short:" + expected
    )
  }

  @Test(
    "goes on the one that the page has, with its words, label and URL",
    arguments: [
      (
        "More variants, left out to keep this file short: Z. Apple's docs: https://a.b/c.md",
        "More variants, left out to keep this file short: Z, A. Apple's docs: https://a.b/c.md\n"
      ),
      (
        "More variants, left out to keep this page short: Z (macOS).\n<https://a.b/c?d=e&f>",
        "More variants, left out to keep this page short: A, Z (macOS). <https://a.b/c?d=e&f>\n"
      ),
      ("More variants, left out: Z", "More variants, left out: Z, A.\n"),
      (
        "More variants, left out:\n\n- Z, y\n\nSee: https://a.b",
        "More variants, left out:\n\n- Z, y\n- A\n\nSee: https://a.b\n"
      ),
      (
        // What is said beside the titles stays, and the new line comes behind.
        "More variants, left out: Z. Ask somebody.",
        "More variants, left out: Z. Ask somebody.\n\n"
          + "More variants, left out to keep this file short: A. Docs: https://example.org/d\n"
      ),
    ]
  )
  func merging(written: String, expected: String) throws {
    #expect(try line(page(["A"], tail: written)) == expected)
  }

  @Test("stays where the page has it, also when its variant goes")
  func place() throws {
    let text = try digest(
      page(["A", "B"], tail: "More variants, left out: Z.\n\n## Related\n\n[x](x.md)\n"),
      budget: "600"
    )
    #expect(text.hasSuffix("Text.\n\nMore variants, left out: Z, B.\n\n## Related\n\n[x](x.md)\n"))
  }

  @Test("comes behind the last section of variants where the page has none")
  func newPlace() throws {
    let text = try digest(
      page(["A", "B"], tail: "## On macOS\n\n### Pitfalls\n\n- P\n\n## Related\n\n[x](x.md)\n"),
      budget: "700"
    )
    #expect(
      text.hasSuffix(
        "Text.\n\nMore variants, left out to keep this file short: B. Docs: https://example.org/d\n\n"
          + "## On macOS\n\n### Pitfalls\n\n- P\n\n## Related\n\n[x](x.md)\n"
      )
    )
  }

  @Test("names, with what is kept, every variant; no digest is over its budget or shrinks with it")
  func nothingIsLost() throws {
    var random = SplitMix(seed: 7)
    var cuts = 0
    for _ in 0..<40 {
      let page = HostilePage.make(&random)
      let all = try names(page)
      var last = 0
      for budget in stride(from: 200, through: 3000, by: 140) {
        guard let text = try? digest(page, budget: "\(budget)") else { continue }
        #expect(text.utf8.count <= budget)
        #expect(text.utf8.count >= last)
        #expect(try names(text) == all, "\(budget) \(page)\n---\n\(text)")
        last = text.utf8.count
        cuts += try text == digest(page) ? 0 : 1
      }
    }
    #expect(cuts > 120)
  }

  /// All variants of a page, kept or named, sorted; those that have no title to name them by
  /// left out.
  private func names(_ page: String) throws -> [String] {
    let topic = try Topic(parsing: Array(page.utf8))
    let kept = (topic.variants + topic.platformSections.flatMap(\.variants))
      .filter { !$0.title.plainText.isEmpty }
      .map { "\($0.title.plainText) \($0.platforms)" }
    let named = topic.omittedVariants.flatMap(\.items).map { "\($0.title) \($0.platforms)" }
    return (kept + named).sorted()
  }
}

/// Pages whose titles are as odd as titles can be.
enum HostilePage {
  private static let titles = [
    "A, b", "X. Y", "Z (macOS)", "W (twice)", "*em* title", "`code` t", "a_b*c*", "1. x", "- y",
    "[ ] z", "www.x.com", "a@b.c", "http://x.y/z", "Tom &amp;amp; J", "back\\\\slash\\\\", "(x",
    "x)", ":)", "é…", "end.", "a, (b", "<b>", "|p|", "~~s~~ ~t", "More variants, left out: x",
    "\\*", "\\_x", "x\\_", "\\`", "[a](b)", "![a](b)", "[^1]", "Docs: http://q.r", "(macOS)",
    "T (iOS, macOS)", "\\# h \\#", "=", "+ +", "&#32;", "a &lt;b&gt;", "x (On macOS)", "a)b(c",
  ]
  private static let lines = [
    "", "",
    "More variants, left out to keep this file short: Old, Older (macOS). Docs: http://a.b/",
    "More variants, left out: Old. Ask.", "More variants, left out:\n\n- Old, one\n- Two (iOS)",
  ]

  static func make(_ random: inout SplitMix) -> String {
    var page = "---\nid: t\nplatforms: [iOS, macOS]\ndocs: https://example.org/t_t\n---\n\n# T\n\n"
    page += "## Contents\n\n- Variants\n- On macOS\n\n## Variants\n\n"
    page += variants(&random, "###") + random.pick(lines) + "\n\n## On macOS and iOS\n\n"
    page += random.pick(["", "Text.\n\n"]) + "### Variants\n\n" + variants(&random, "####")
    page += "## On Linux\n\n### Variants\n\n" + variants(&random, "####") + random.pick(lines)
    return page + "\n\n## Related\n\n[a](a.md)\n"
  }

  private static func variants(_ random: inout SplitMix, _ marks: String) -> String {
    var text = ""
    for _ in 0..<random.next(below: 5) {
      let length = random.next(below: 40)
      text += "\(marks) \(random.pick(titles))\n\n\(String(repeating: "Text. ", count: length))\n\n"
    }
    return text
  }
}

/// A small generator of the same numbers on every machine.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }

  mutating func pick<Element>(_ list: [Element]) -> Element { list[next(below: list.count)] }
}
