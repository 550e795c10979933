import Testing
import TopicKit

@Suite("Links between topics")
struct CatalogReaderTests {
  private static func reader() throws -> CatalogReader {
    let pages = [
      ("one", "one.md", "# One\n\n## Key APIs\n"), ("sub-one", "sub/one.md", "# Sub one\n"),
      ("sub-two", "sub/two words.md", "# Sub two\n\n## Notes\n\n## Notes\n"),
    ]
    return CatalogReader(
      Catalog(
        try pages.map { id, path, text in
          Catalog.Entry(try Topic(parsing: Array(text.utf8), id: TopicID(id)), path: path)
        }
      )
    )
  }

  @Test(
    "A destination leads to the file it names, else to the id of that name",
    arguments: [
      ("sub-one", "two%20words.md", "sub-two"), ("sub-one", "../one.md", "one"),
      ("sub-one", "one.md", "sub-one"), ("one", "sub/one.md", "sub-one"), ("one", "one.md", "one"),
      ("one", "sub-two.md", "sub-two"), ("one", "./sub/../one.md#key-apis", "one"),
      ("sub-one", "../../one.md", "one"),
    ]
  )
  func resolves(topic: String, destination: String, expected: String) throws {
    var reader = try Self.reader()
    guard case .topic(let entry, _) = reader.resolve(destination, from: TopicID(topic)) else {
      Issue.record("\(destination) leads nowhere")
      return
    }
    #expect(entry.id.rawValue == expected)
  }

  @Test("A fragment names a heading by either of its names")
  func headings() throws {
    var reader = try Self.reader()
    for (fragment, id) in [("notes", "notes"), ("notes-1", "notes-2"), ("notes-2", "notes-2")] {
      guard case .topic(_, let heading) = reader.resolve("sub-two.md#\(fragment)", from: "one")
      else {
        Issue.record("\(fragment) leads nowhere")
        return
      }
      #expect(heading?.sectionID == id)
    }
  }

  @Test("What is no page of the set is missing or external")
  func others() throws {
    var reader = try Self.reader()
    #expect(reader.resolve("three.md", from: "one") == .missing("three"))
    #expect(reader.resolve("https://example.org/one.md", from: "one") == .external)
    #expect(reader.resolve("picture.png", from: "one") == .external)
  }
}

@Suite("Names of topics and headings")
struct NameTests {
  @Test(
    "Both normal forms of a name give one id",
    arguments: [
      ("caf\u{E9}", "cafe\u{301}", "caf"), ("\u{FC}n\u{EF}", "u\u{308}ni\u{308}", "n"),
      ("a\u{1EC7}b", "ae\u{323}\u{302}b", "a-b"), ("a\u{1EC7}b", "a\u{1EB9}\u{302}b", "a-b"),
      ("x-\u{E9}", "x-e\u{301}", "x"),
    ]
  )
  func normalForms(composed: String, decomposed: String, id: String) {
    #expect(TopicID(sanitizing: composed)?.rawValue == id)
    #expect(TopicID(sanitizing: decomposed)?.rawValue == id)
  }

  @Test("A heading of signs alone has an anchor too, each its own")
  func signs() throws {
    let page =
      "# T\n\n## \u{1F389}\n\n## 概要\n\n## \u{1F389}\n\n## Обзор\n\n## نظرة عامة\n\n## Section\n"
    let topic = try Topic(parsing: Array(page.utf8))
    let anchors = Outline(topic).headings.dropFirst().map(\.anchor)
    #expect(anchors == ["section", "概要", "section-1", "обзор", "نظرة-عامة", "section-2"])
  }
}
