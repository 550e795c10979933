import TestSupport
import Testing
import TopicKit
@testable import TopicKitDocset

@Suite("Names of rows")
struct UniqueNamesTests {
  private func pages(
    _ count: Int,
    title: (Int) -> String,
    rows: [String]
  ) -> [(id: TopicID, entry: PageEntry)] {
    (0..<count).map { index in
      let rows = rows.map { IndexRow(type: .section, name: $0, anchor: "a") }
      let page = PageEntry(file: "\(index).html", title: title(index), summary: "", rows: rows)
      return (TopicID(rawValue: "page-\(index)"), page)
    }
  }

  @Test("Pages whose titles begin alike have their ids beside the names")
  func longTitles() {
    let start = String(repeating: "long title ", count: 6)
    let pages = pages(1200, title: { start + "\($0)" }, rows: ["Example", "See also"])
    var names = UniqueNames(pages)
    let rows = pages.indices.map { names.rows(ofPage: $0) }
    #expect(rows[7].map(\.name) == ["Example (page-7)", "See also (page-7)"])
    #expect(rows[7][0].path == "7.html#<dash_entry_menuDescription=page-7>a")
    #expect(names.tries == 2400)
  }

  @Test("A name that no id tells from others has a number, found in one try")
  func numbers() {
    let id = String(repeating: "i", count: 70)
    let pages = pages(1000, title: { _ in "T" }, rows: ["Example"]).enumerated().map {
      (id: TopicID(rawValue: id + "\($0.offset)"), entry: $0.element.entry)
    }
    var names = UniqueNames(pages)
    let made = pages.indices.flatMap { names.rows(ofPage: $0).map(\.name) }
    #expect(Set(made).count == 1000)
    #expect(made[0] == "Example (\(id.prefix(60)))")
    #expect(made[999] == "Example (\(id.prefix(60))) 1000")
    #expect(names.tries < 2000)
  }

  @Test("Two normal forms of a name are one name")
  func normalForms() {
    let forms = ["\u{E9}t\u{E9}", "e\u{301}te\u{301}"]
    let pages = forms.enumerated().map { index, name in
      self.pages(1, title: { _ in "T\(index)" }, rows: [name, "\u{E9}\(index)"])[0]
    }
    var names = UniqueNames(pages)
    let made = pages.indices.flatMap { names.rows(ofPage: $0).map(\.name) }
    #expect(made == ["\u{E9}t\u{E9} (T0)", "\u{E9}0", "\u{E9}t\u{E9} (T1)", "\u{E9}1"])
  }

  @Test("A name with any number of platforms is no longer than names may be")
  func platforms() {
    let platforms = (0..<60).map { Platform(rawValue: "Platform \($0)") }
    var rows = PageRows()
    for _ in 0..<3 { _ = rows.add(.section, "Example", at: "a", on: platforms) }
    #expect(rows.rows.count == 3)
    #expect(rows.rows.allSatisfy { $0.name.count <= 200 })
    #expect(rows.rows.allSatisfy { $0.name.hasPrefix("Example") })
    #expect(Set(rows.rows.map(\.name)).count == 3)
  }
}
