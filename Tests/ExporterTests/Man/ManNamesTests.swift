import Testing
import TopicKit

@testable import TopicKitMan

@Suite("Names of man pages")
struct ManNamesTests {
  private func topic(_ id: String, title: String = "A title", aliases: [String] = []) -> Topic {
    let value = FrontMatter.Value.list(aliases.map { .text($0) })
    return Topic(
      id: TopicID(rawValue: id),
      frontMatter: FrontMatter(entries: [FrontMatter.Entry(key: "aliases", value: value)]),
      title: RichText(parsingInline: title)
    )
  }

  private func names(_ topics: [Topic]) throws -> [ManNames] {
    let catalog = Catalog(topics.map { Catalog.Entry($0) })
    let settings = try ManSettings(ExportOptions(name: "T"))
    return topics.map { topic in
      var reader = CatalogReader(catalog)
      return ManNames(of: topic, settings: settings, in: &reader)
    }
  }

  @Test(
    "Some names are legal",
    arguments: ["environment", "@Environment", "_x", "C++", "a.b:c", "UTF-8", "7zip"]
  )
  func legal(name: String) { #expect(ManNames.isLegal(name)) }

  @Test(
    "Others are not",
    arguments: [
      "", "-x", ".x", "+x", "a b", "a/b", "x()", "é", "$x", "a,b", "#if",
      String(repeating: "x", count: 201),
    ]
  )
  func illegal(name: String) { #expect(!ManNames.isLegal(name)) }

  @Test("An illegal id is changed, told, and its name is free")
  func changedIDs() throws {
    let all = try names([
      topic("+x"), topic(".x"), topic("_.x"), topic("-x"),
      topic(String(repeating: "é", count: 300)),
    ])
    #expect(all.map(\.own).prefix(4) == ["_+x", "_.x-2", "_.x", "_-x"])
    #expect(all[4].own == "_" + String(repeating: "-", count: 190))
    #expect(all[0].remarks == ["the id '+x' is no name for man; the page is called '_+x'"])
    #expect(all[2].remarks == [])
  }

  @Test("A name belongs to the page whose id it is, else to the first that claims it")
  func owners() throws {
    let all = try names([
      topic("a", title: "B", aliases: ["X", "x", "A"]), topic("b", title: "x"),
      topic("c", title: "`Y`", aliases: ["x", "_+p"]), topic("+p", aliases: ["y"]),
    ])
    #expect(all.map(\.others) == [["X"], [], [], ["y"]])
    #expect(all[2].remarks == ["no names for man, or another page's, and left out: 'x', '_+p'"])
  }

  @Test("A page has at most a hundred aliases")
  func manyAliases() throws {
    let all = try names([topic("a", aliases: (0..<5000).map { "x\($0)" })])
    #expect(all[0].others.count == 100)
    #expect(all[0].remarks == ["of 5000 aliases man takes the first 100"])
  }

  @Test("A topic that the catalog does not have has its own name")
  func unknownTopic() throws {
    var reader = CatalogReader(Catalog([]))
    #expect(ManPageName.of("x", in: &reader) == "x")
    #expect(ManPageName.of("+x", in: &reader) == "_+x")
  }
}

@Suite("Days")
struct CivilDateTests {
  @Test(
    "A moment is a day in UTC",
    arguments: [
      (0, "1970-01-01"), (-1, "1969-12-31"), (86_399, "1970-01-01"), (951_782_400, "2000-02-29"),
      (1_795_996_800, "2026-11-30"), (4_107_542_400, "2100-03-01"), (.max, "9999-12-31"),
      (.min, "0001-01-01"),
    ]
  )
  func epochs(epoch: Int, date: String) { #expect(CivilDate(epoch: epoch).description == date) }

  @Test("A day is read as it is written", arguments: ["1970-01-01", "2024-02-29", "0004-12-31"])
  func dates(text: String) { #expect(CivilDate(text)?.description == text) }

  @Test(
    "What is no day is none",
    arguments: ["2100-02-29", "2026-13-01", "2026-04-31", "2026-4-1", ""]
  )
  func noDates(text: String) { #expect(CivilDate(text) == nil) }
}
