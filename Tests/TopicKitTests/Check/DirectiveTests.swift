import TestSupport
import Testing
import TopicKit

@Suite("A page says which findings it does not want")
struct DirectiveTests {
  /// The findings of a page that has nothing else to be found.
  private func findings(_ body: String, _ frontMatter: String = "") throws -> [String] {
    let text = "---\nid: a\n\(frontMatter)---\n# A\n\nText.\n\n\(body)"
    let check = try PageCheck(parsing: Array(text.utf8), path: "a.md")
    return check.findings(in: Catalog([check.entry])).map {
      "\($0.range.start.line):\($0.range.start.column) \($0.rule.id)"
    }
  }

  private static let fence = "```\nx\n```\n"

  @Test("From its place to the end of the page, or to one that enables again")
  func order() throws {
    let fence = Self.fence
    #expect(
      try findings(fence + "<!-- topickit:disable TK030 -->\n\n" + fence) == ["8:1 TK030"]
    )
    let text =
      "<!-- topickit:disable TK030 -->\n\(fence)\n<!-- topickit:enable TK030 -->\n\(fence)"
    #expect(try findings(text) == ["14:1 TK030"])
  }

  @Test("Several ids, in any case, with blanks or commas; none is all")
  func ids() throws {
    let body = "\(Self.fence)\n#### B \n"
    #expect(try findings(body) == ["8:1 TK030", "12:1 TK041", "12:7 TK043"])
    for ids in ["TK030 TK041 TK043", "tk043,TK041, tk030", ""] {
      #expect(try findings("<!--topickit:disable \(ids)-->\n\(body)") == [])
    }
    let some = "<!-- topickit:disable -->\n<!-- topickit:enable TK041 -->\n\(body)"
    #expect(try findings(some) == ["14:1 TK041"])
  }

  @Test("The next line that is not blank")
  func nextLine() throws {
    for blank in ["", "\n", " \t\n\n"] {
      let text = "<!-- topickit:disable-next-line TK030 -->\n\(blank)\(Self.fence)\n\(Self.fence)"
      let found = try findings(text).filter { $0.hasSuffix("TK030") }
      #expect(found.count == 1)
    }
    #expect(
      try findings("x <!-- topickit:disable-next-line -->\n#### B \n") == []
    )
  }

  @Test("In a quote, in an item, in a sentence")
  func places() throws {
    #expect(try findings("> <!-- topickit:disable-next-line TK043 -->\n> a \n") == [])
    #expect(try findings("- <!-- topickit:disable-next-line TK043 -->\n  a \n") == [])
    #expect(try findings("Text <!-- topickit:disable TK043 --> and \nmore. \n") == [])
  }

  @Test("A comment in the front matter counts for the whole page")
  func frontMatter() throws {
    #expect(try findings(Self.fence, "# topickit:disable TK030\n") == [])
    #expect(try findings("", "availability: iOS x\n  # topickit:disable TK006\n") == [])
  }

  @Test("What is in code is no directive")
  func code() throws {
    #expect(
      try findings("`<!-- topickit:disable -->`\n\n    <!-- topickit:disable -->\n\na \n")
        == ["12:2 TK043"]
    )
  }

  @Test("A directive that changes nothing is told, unless another one hides that")
  func unused() throws {
    #expect(try findings("<!-- topickit:disable TK030 -->\n") == ["8:23 TK048"])
    #expect(try findings("<!-- topickit:disable -->\n") == ["8:1 TK048"])
    #expect(try findings("<!-- topickit:enable TK030 -->\n") == ["8:22 TK048"])
    #expect(try findings("<!-- topickit:disable TK048 -->\n<!-- topickit:enable -->\n") == [])
    #expect(
      try findings("<!-- topickit:disable -->\n<!-- topickit:disable TK030 -->\n\(Self.fence)")
        == []
    )
  }

  @Test("What is no directive, and what is no rule")
  func unknown() throws {
    #expect(try findings("<!-- topickit:ignore TK030 -->\n") == ["8:6 TK047"])
    #expect(try findings("<!-- topickit:disable TK30 -->\n") == ["8:23 TK047"])
    #expect(try findings("<!-- topickit:disable all -->\n#### B\n") == ["8:23 TK047", "9:1 TK041"])
  }
}
