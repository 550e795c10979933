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
