import TestSupport
import Testing
import TopicKit

@Suite("A page is checked alone, then against the others")
struct PageCheckTests {
  private func check(_ text: String, path: String = "") throws -> PageCheck {
    try PageCheck(parsing: Array(text.utf8), path: path)
  }

  private func findings(_ check: PageCheck, with others: [PageCheck] = []) -> [String] {
    check.findings(in: Catalog(([check] + others).map(\.entry))).map(\.description)
  }

  private static let head = "---\nid: a\n---\n# A\n\nText.\n"

  @Test("A page that is checked alone is not asked for other pages")
  func alone() throws {
    let page = try check(Self.head + "\n[b](b.md)\n", path: "a.md")
    #expect(findings(page) == [])
    let other = try check(Self.head.replacing("id: a", with: "id: c"), path: "c.md")
    #expect(
      findings(page, with: [other]) == [
        "8:1: error: 'b.md' leads to no page that is there; mend it, or add the page [TK037]"
      ]
    )
  }

  @Test("A link to a page that is there in the end is right, whichever was read first")
  func order() throws {
    let page = try check(Self.head + "\n[b](x/b.md#t), [b](b.md)\n", path: "a.md")
    let other = try check("---\nid: b\n---\n# T\n\nText.\n", path: "x/b.md")
    #expect(findings(page, with: [other]) == [])
    #expect(findings(other, with: [page]) == [])
  }

  @Test(
    "The ids that suit a path",
    arguments: [
      ("sheet.md", "sheet"), ("controls/sheet.md", "sheet"),
      ("controls/sheet.md", "controls-sheet"),
      ("controls/sheet/index.md", "sheet"), ("README.md", "README"), ("a/SKILL.md", "A"),
      ("./a b.markdown", "a-b"), (".hidden", "hidden"),
    ]
  )
  func suitingID(path: String, id: String) throws {
    let page = try check("---\nid: \(id)\n---\n# A\n\nText.\n", path: path)
    #expect(findings(page) == [])
  }

  @Test(
    "The id of a page that gives none is that of its path",
    arguments: [
      ("sheet.md", "sheet"), ("controls/sheet.md", "controls-sheet"), ("a/index.md", "a"),
      ("index.md", "index"), ("...", "topic"), ("a/é.md", "a"),
    ]
  )
  func givenID(path: String, id: TopicID) throws {
    #expect(try check("# A\n\nText.\n", path: path).entry.id == id)
  }

  @Test("A finding that somebody else made stands in its place, and can be disabled")
  func others() throws {
    let page = try check(Self.head + "# B \n", path: "a.md")
    let taken = Diagnostic(.idTaken, at: page.idRange, "the id 'a' is taken")
    let catalog = Catalog([page.entry])
    #expect(
      page.findings(in: catalog, adding: [taken]).map(\.rule) == [.idTaken, .trailingBlanks]
    )
    #expect(page.idRange.description == "2:1-2:6")
    let quiet = try check("---\nid: a\n# topickit:disable TK015\n---\n# A\n\nText.\n", path: "a.md")
    #expect(quiet.findings(in: catalog, adding: [taken]) == [])
  }

  @Test("What reading a page tells is told by its check too")
  func readingsToo() throws {
    let text = "---\nid: a\nid: b\n---\n# A\n\nText.\n\n```\n"
    var found: [Diagnostic] = []
    _ = try Topic(parsing: Array(text.utf8), diagnostics: &found)
    let check = try check(text)
    #expect(Set(found).isSubset(of: check.findings(in: Catalog([check.entry]))))
    #expect(found.map(\.rule) == [.frontMatterDuplicateKey, .fenceUnclosed])
  }

  @Test("A page over a limit is an error")
  func limit() throws {
    let text = "---\n" + String(repeating: "a: b\n", count: 60_000)
    #expect(throws: TopicError.self) { try check(text) }
  }
}
