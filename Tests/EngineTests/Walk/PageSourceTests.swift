import Testing
import TopicKit

@testable import TopicKitEngine

@Suite("Ids of pages that give none")
struct PageSourceTests {
  @Test(
    "The id is the path, without what only says that a page is its folder's",
    arguments: [
      ("sheet.md", "sheet"), ("a/b/c.markdown", "a-b-c"), ("a/index.md", "a"),
      ("a/_index.md", "a"), ("a/README.md", "a"), ("swift/SKILL.md", "swift"),
      ("README.md", "README"), ("index/README.md", "README"), ("a b.md", "a-b"),
      ("v1.2.md", "v1.2"), ("@State.md", "@State"), ("Überblick.md", "berblick"),
      ("概要.md", "topic"), ("../x.md", "x"), ("./a/x.md", "a-x"), ("noextension", "noextension"),
      (".hidden", "hidden"),
    ]
  )
  func fallback(path: String, id: String) {
    #expect(PageSource(path: path, prefix: "").fallbackID?.rawValue == id)
  }

  @Test("Standard input without a name has no id of its own, and is shown as such")
  func standardInput() {
    let page = PageSource(bytes: Array("# @State and more".utf8))
    #expect(page.fallbackID == nil)
    #expect(page.shown == "<stdin>")
    #expect(PageReader.read(page).id == "@state-and-more")
    #expect(PageReader.read(PageSource(bytes: Array("text".utf8))).id == "topic")
    let named = PageSource(bytes: Array("# X".utf8), name: "notes/sheet.md")
    #expect(PageReader.read(named).id == "notes-sheet")
    #expect(named.shown == "notes/sheet.md")
  }
}

extension Result where Success == PageReader.Page, Failure == PageFailure {
  fileprivate var id: TopicID? { if case .success(let page) = self { page.topic.id } else { nil } }
}
