import Foundation
import TestSupport
import Testing
import TopicKit

/// The table of the article "Streaming topics", row by row.
@Suite("Parts of a topic are handed on as soon as they are certain")
struct TopicCertaintyTests {
  /// A page, an event of it, and the byte after which it is out.
  struct Case: Sendable, CustomStringConvertible {
    let construct: String
    let page: [UInt8]
    let label: String
    let references: ParseOptions.References
    /// After how many bytes the event is out; `nil` for: only at the end.
    let offset: Int?

    /// Makes a case; `¦` in the page marks the byte.
    init(
      _ construct: String,
      _ marked: String,
      _ label: String,
      _ references: ParseOptions.References = .exact
    ) {
      self.construct = construct
      let parts = marked.split(separator: "¦", omittingEmptySubsequences: false)
      page = parts.flatMap { Array($0.utf8) }
      offset = parts.count > 1 ? parts[0].utf8.count : nil
      self.label = label
      self.references = references
    }

    var description: String { construct }
  }

  static let head: [Case] = [
    Case("front matter", "---\nid: a\n---\n¦# T\n", "frontMatter id"),
    Case("front matter, never closed", "---\nid: a\n\n# b\n\nc\n¦\nd\n", "frontMatter id"),
    Case("front matter at the end", "---\nid: a\n---", "frontMatter id"),
    Case("title", "# T\n¦\na\n", "title T"),
    Case("title, its line ended by CR", "# T\r¦\r\na\n", "title T"),
    Case("underlined title", "T\n=\n¦\na\n", "title T"),
    Case("title behind blocks", "a\n\n# T\n¦\nb\n", "title T"),
    Case("summary", "# T\n\na\nb\n\n¦c\n", "summary a b"),
    Case("summary that a block ends", "# T\n\na\n## B\n¦", "summary a"),
    Case("summary behind other blocks", "# T\n\n- a\n\nb\n\n¦c\n", "summary b"),
    Case("summary without a title", "a\n\nb\n\n## B\n¦\nc\n", "summary a"),
    Case("summary without title and sections", "a\n\nb\n", "summary a"),
    Case("summary of a platform section", "## On macOS\n\na\n\n¦b\n", "summary a"),
    Case("block before the title", "a\n\n¦# T\n", "block a"),
    Case("block of the introduction", "# T\n\na\n\nb\n\n¦c\n", "block b"),
  ]

  static let sections: [Case] = [
    Case("section", "## Pitfalls\n¦\n- a\n", "start pitfalls 2 Pitfalls"),
    Case("default code", "## Default code\n¦", "start defaultCode 2 Default code"),
    Case("contents", "## Contents\n¦\n- a\n", "start contents 2 Contents"),
    Case("related", "## Related\n¦\n[a](a.md)\n", "start related 2 Related"),
    Case("other section", "## A *b*\n¦\nc\n", "start general 2 A b"),
    Case("underlined section", "Variants\n---\n¦", "start variants 2 Variants"),
    Case("section's end", "## Pitfalls\n\na\n\n## Related\n¦", "end pitfalls 2"),
    Case("section's end at an underline", "## Pitfalls\n\nA\n---\n¦", "end pitfalls 2"),
    Case("section's end at the end", "## Pitfalls\n\na\n", "end pitfalls 2"),
    Case(
      "section's end at a heading that waits",
      "## Variants\n\n## [a]\n¦\n[a]: /u\n",
      "end variants 2"
    ),
    Case("heading that waits", "## [a]\n\nb\n\n[a]: /u\n\n¦c", "start general 2 a"),
    Case("heading that does not wait", "## [a]\n¦\nb\n\n[a]: /u\n", "start general 2 [a]", .soFar),
    Case("platform section", "## On macOS\n¦\na\n", "start platform([macOS]) 2 On macOS"),
    Case("platform section's end", "## On macOS\n\na\n\n## B\n¦", "end platform([macOS]) 2"),
    Case("section in it", "## On macOS\n\n### Key APIs\n¦", "start keyAPIs 3 Key APIs"),
    Case("section's end in it", "## On macOS\n\n### Key APIs\n\n### B\n¦", "end keyAPIs 3"),
    Case("variant", "## Variants\n\n### V\n¦\na\n", "variant 3 V"),
    Case("variant's end", "## Variants\n\n### V\n\n### W\n¦", "end variant 3"),
    Case("variant's end at a section", "## Variants\n\n### V\n\n## B\n¦", "end variant 3"),
    Case("variant on a platform", "## On macOS\n\n### Variants\n\n#### V\n¦", "variant 4 V"),
    Case(
      "variant's end on a platform",
      "## On macOS\n\n### Variants\n\n#### V\n\n### Pitfalls\n¦",
      "end variant 4"
    ),
    Case("heading that is a block", "## Pitfalls\n\n### A\n¦\n- b\n", "block A"),
  ]

  static let blocks: [Case] = [
    Case("paragraph", "## A\n\nb\nc\n\n¦d\n", "block b c"),
    Case("list", "## A\n\n- b\n- c\n\nd\n¦e\n", "block b c"),
    Case("quote", "> a\n\n¦b\n", "block a"),
    Case("table", "a | b\n-|-\nc | d\n\n¦e\n", "block a b c d"),
    Case("thematic break", "***\n¦a\n", "block "),
    Case("HTML", "<div>\na\n\n¦b\n", "block "),
    Case("code", "```\na\n```\n¦b\n", "code a"),
    Case("code of a variant", "## Variants\n\n### V\n\n```\na\n```\n¦b\n", "code a"),
    Case("indented code", "    a\n\nb\n¦c\n", "code a"),
    Case("note", "**Note:** a\n\n¦b\n", "note a"),
    Case("note of a variant", "## Variants\n\n### V\n\n**Tip:** a\n\n¦b\n", "note a"),
    Case("alert", "> [!TIP]\n> a\n\n¦b\n", "note a"),
    Case(
      "omitted variants",
      "More variants, left out: A, B. https://x.y\n\n¦c\n",
      "omitted 2 https://x.y"
    ),
    Case("their list", "More variants, left out:\n\n- A\n- B\n\n# C\n¦", "omitted 2 -"),
    Case(
      "their list and label",
      "More variants, left out:\n\n- A\n\nDocs: https://x.y\n\n¦c\n",
      "omitted 1 https://x.y"
    ),
    Case("text behind their list", "More variants, left out:\n\n- A\n\nb\n\n¦c\n", "omitted 1 -"),
    Case("their list at the end", "More variants, left out:\n\n- A\n", "omitted 1 -"),
    Case(
      "their opening without a list",
      "More variants, left out:\n\nb\n\n¦c\n",
      "block More variants, left out:"
    ),
    Case(
      "their opening before a numbered list",
      "More variants, left out:\n\n1. a\n¦2. b\n",
      "block More variants, left out:"
    ),
    Case(
      "their opening before a list of no titles",
      "More variants, left out:\n\n- > a\n\nb\n¦c\n",
      "block More variants, left out:"
    ),
    Case("paragraph that waits", "[a]\n\nb\n\n[a]: /u\n\n¦c", "block a"),
    Case("paragraph behind one that waits", "[a]\n\nb\n\n[a]: /u\n\n¦c", "block b"),
    Case("paragraph that does not wait", "[a]\n\n¦b\n\n[a]: /u\n", "block [a]", .soFar),
  ]

  static let typed: [Case] = [
    Case("list of pitfalls", "## Pitfalls\n\n- **A.** b\n¦- c\n", "list pitfalls"),
    Case("pitfall", "## Pitfalls\n\n- **A.** b\n- c\n¦- d\n", "pitfall A.|b"),
    Case("its item", "## Pitfalls\n\n- **A.** b\n- c\n¦- d\n", "item A. b"),
    Case("pitfall of a loose list", "## Pitfalls\n\n- **A.** b\n\n- c\n¦", "pitfall A.|b"),
    Case("pitfall of two blocks", "## Pitfalls\n\n1. **A.** b\n\n   c\n2. d\n¦", "pitfall A.|b c"),
    Case("last pitfall, before a heading", "## Pitfalls\n\n- **A.** b\n\n## C\n¦", "pitfall A.|b"),
    Case("last pitfall, before text", "## Pitfalls\n\n- **A.** b\n\nc\n¦d\n", "pitfall A.|b"),
    Case("last pitfall, at the end", "## Pitfalls\n\n- **A.** b\n", "pitfall A.|b"),
    Case("pitfall that waits", "## Pitfalls\n\n- [a]\n- b\n\n[a]: /u\n\n¦c\n", "pitfall |a"),
    Case("pitfall that does not wait", "## Pitfalls\n\n- [a]\n- b\n¦", "pitfall |[a]", .soFar),
    Case("end of their list", "## Pitfalls\n\n- a\n\nb\n¦c\n", "end list tight"),
    Case("end of a loose list", "## Pitfalls\n\n- a\n\n- b\n\n## C\n¦", "end list loose"),
    Case("API of a paragraph", "## Key APIs\n\n`a`,\n`b`\n\n¦c\n", "api a"),
    Case("API of an item", "## Key APIs\n\n- `a`: b\n- `c`\n¦- `d`\n", "api a"),
    Case("list of APIs", "## Key APIs\n\n- `a`: b\n- `c`\n¦- `d`\n", "list keyAPIs"),
    Case(
      "item that names none, behind one that does",
      "## Key APIs\n\n- `a`\n- b\n- c\n¦",
      "item b"
    ),
    Case("items before the first API", "## Key APIs\n\n- a\n- `b`\n- c\n¦", "item a"),
    Case("list without an API", "## Key APIs\n\n- a\n- b\n\nc\n¦d\n", "block a b"),
    Case("related links of a paragraph", "## Related\n\n[a](a.md)\n\n¦b\n", "related a.md"),
    Case("related link of an item", "## Related\n\n- [a](a.md)\n- [b](b.md)\n¦", "related a.md"),
    Case("related id before the first link", "## Related\n\n- a\n- [b](b.md)\n- c\n¦", "related "),
    Case("list without a link", "## Related\n\n- a\n- b\n\nc\n¦d\n", "block a b"),
    Case("end of the page", "a\n", "end of topic 0"),
  ]

  /// Notes after how many bytes each event was handed on.
  private struct Arrivals: TopicHandler {
    var fed = 0
    var isAtEnd = false
    var events: [(event: TopicEvent, fed: Int, isAtEnd: Bool)] = []

    mutating func handle(_ event: TopicEvent) { events.append((event, fed, isAtEnd)) }

    static func of(_ page: [UInt8], _ references: ParseOptions.References) throws -> Arrivals {
      var arrivals = Arrivals()
      var parser = TopicParser(options: ParseOptions(references: references))
      for index in page.indices {
        arrivals.fed = index + 1
        let byte = page[index...index]
        try parser.feed(byte.span, into: &arrivals)
      }
      arrivals.isAtEnd = true
      try parser.finish(into: &arrivals)
      return arrivals
    }
  }

  @Test("The table part → byte", arguments: head + sections + blocks + typed)
  func table(certain: Case) throws {
    let arrivals = try Arrivals.of(certain.page, certain.references)
    let labels = arrivals.events.map { "\($0.event.part.label) \($0.event.certainAt)" }
    let found = arrivals.events.first { $0.event.part.label == certain.label }
    let arrival = try #require(found, "\(labels)")
    let offset = certain.offset ?? certain.page.count
    #expect(arrival.fed == offset, "\(labels)")
    #expect(arrival.event.certainAt == offset, "\(labels)")
    #expect(arrival.isAtEnd == (certain.offset == nil))
  }

  @Test("`certainAt` is the number of bytes fed when an event arrives, on every seed page")
  func sayWhen() throws {
    for page in try seedPages() {
      for references in [ParseOptions.References.exact, .soFar] {
        for arrival in try Arrivals.of(page.bytes, references).events
        where arrival.event.certainAt != arrival.fed {
          Issue.record("\(page.name): \(arrival.event.part.label) after \(arrival.fed)")
        }
      }
    }
  }

  @Test(
    "`certainAt` is the number of bytes fed, for every example of the specifications",
    .enabled(if: SharedMaterial.isPresent),
    arguments: ["spec-0.31.2", "gfm-extensions"]
  )
  func sayWhen(file: String) throws {
    for example in ConformanceExample.load(file) {
      for section in ["", "## Pitfalls\n\n", "## Key APIs\n\n", "## Related\n\n"] {
        let page = Array(section.utf8) + example.markdown
        for arrival in try Arrivals.of(page, .exact).events
        where arrival.event.certainAt != arrival.fed {
          Issue.record("\(file) \(example): \(arrival.event.part.label) after \(arrival.fed)")
        }
      }
    }
  }
}

/// The pages that people try first, and the one that defines the format where it is there.
func seedPages() throws -> [(name: String, bytes: [UInt8])] {
  let folder = SharedMaterial.packageRoot.appendingPathComponent("seeds")
  let pages = try FileManager.default.contentsOfDirectory(
    at: folder,
    includingPropertiesForKeys: nil
  ).filter { $0.pathExtension == "md" }
  try #require(pages.count >= 9)
  var seeds = try pages.map { ($0.lastPathComponent, [UInt8](try Data(contentsOf: $0))) }
  if SharedMaterial.isPresent {
    let name = "seeds/000_c36a216c374415dc.txt"
    seeds.append((name, try SharedMaterial.bytes(name)))
  }
  return seeds
}
