import TestSupport
import Testing
import TopicKit
import TopicKitDigest

@Suite("What is left of a page")
struct DigestPieceTests {
  @Test("may have had an item that writes nothing")
  func emptyItem() throws {
    let text = "Text that is longer than what is said of its absence, as this one is."
    let page = "# T\n\nSummary.\n\n\(text)\n\n## Contents\n\n"
    let values = ["links": "text"]
    for items in ["- [](gone.md)\n", "- [](gone.md)\n  - A\n", "- A\n  - [](gone.md)\n"] {
      let steps = try ladder(page + items, values)
      #expect(steps.count > 2)
      for step in steps { #expect(try digest(step) == step, "\(items)") }
    }
    #expect(try digest(page + "- [](gone.md)\n", values) == page + "-\n")
  }

  @Test("has a blank line where raw HTML without an end was")
  func openHTML() throws {
    let page = """
      # T

      Summary.

      ## Variants

      - An item that stays as long as it can, for it stands before the one that goes.

      - <script>
        Text that is longer than what is said of its absence, as this one is, and as it has to be.

      More variants, left out to keep this file short: A, B.

      """
    let steps = try ladder(page)
    #expect(steps.count > 1)
    for step in steps {
      let topic = try Topic(parsing: Array(step.utf8))
      #expect(topic.omittedVariants.first?.items.map(\.title) == ["A", "B"], "\(step)")
      #expect(try digest(step) == step)
    }
  }

  @Test("has the blank line though the HTML was the block before")
  func openHTMLBlock() throws {
    let page = """
      # T

      Summary.

      Text that is longer than what is said of its absence, as this one is, and as it has to be.

      > A quote that goes on.

      - <script>
        Text that is longer than what is said of its absence, as this one is, and as it has to be.

      ## Variants

      More variants, left out to keep this file short: A, B.

      """
    for step in try ladder(page, ["ladder": "introduction"]) {
      #expect(try digest(step) == step)
      #expect(try Topic(parsing: Array(step.utf8)).omittedVariants.count == 1, "\(step)")
    }
  }

  @Test("keeps an item empty that lost its link below a paragraph")
  func nestedEmptyItem() throws {
    let page = "# T\n\nSummary.\n\n- x\n  - [](gone.md)\n- y\n"
    let expected = "# T\n\nSummary.\n\n- x\n  - [//]: #\n- y\n"
    #expect(try digest(page, ["links": "text"]) == expected)
    #expect(try digest(expected) == expected)
  }

  @Test("is said by titles that are not too long to be said")
  func longTitles() throws {
    let title = String(repeating: "t", count: 5000)
    let words = String(repeating: "Text of a part. ", count: 20)
    let parts = (0..<9).map { "### P\($0)\n\n\(words)\n\n" }
    let page = "# T\n\nSummary.\n\n## \(title)\n\n" + parts.joined()
    let text = try digest(page, budget: "\(page.utf8.count - 99)")
    let said = text.split(separator: "\n").last ?? ""
    #expect(said.hasPrefix("Left out to keep this file short: P"))
    #expect(said.hasSuffix("tt…)."))
    #expect(said.utf8.count < 500)
    #expect(text.utf8.count > 5000)
  }
}
