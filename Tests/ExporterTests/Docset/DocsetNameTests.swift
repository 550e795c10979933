import Testing
import TopicKit
@testable import TopicKitDocset

@Suite("Names in a docset")
struct DocsetNameTests {
  @Test(
    "The file of a page is made of safe characters",
    arguments: [
      ("sheet", "sheet.html"), ("State-Binding", "state-binding.html"), ("@State", "_atstate.html"),
      ("a.b", "a.b.html"), (".a", "_x2ea.html"), ("a_b", "a__b.html"), ("a+b", "a_plusb.html"),
      ("index", "_index.html"), ("index.x", "index.x.html"), ("CON", "_con.html"),
      ("com1.x", "_com1.x.html"), ("common", "common.html"), ("é/../x", "_xc3_xa9_x2f.._x2fx.html"),
      ("", "_.html"), ("a\u{0}", "a_x00.html"),
    ]
  )
  func pageName(id: String, expected: String) {
    #expect(PageName.file(for: TopicID(rawValue: id)) == expected)
  }

  @Test("No two ids share a file, and none is longer than a file system takes")
  func pageNamesAreUnique() {
    let pieces = [
      "", "a", "_", "__", "@", "+", ".", "-", "at", "_at", "plus", "x2e", "con", "index",
    ]
    var ids = Set(pieces.flatMap { one in pieces.flatMap { two in pieces.map { one + two + $0 } } })
    ids.formUnion([String(repeating: "+", count: 100), String(repeating: "+", count: 99) + "@"])
    let names = ids.map { PageName.file(for: TopicID(rawValue: $0)) }
    #expect(Set(names).count == ids.count)
    #expect(names.allSatisfy { $0.utf8.count <= 210 && !$0.hasPrefix(".") })
  }

  @Test(
    "A docset's folder has the name it was given, but for what file systems refuse",
    arguments: [
      ("Foo 1.2", "Foo 1.2.docset"), ("A.B", "A.B.docset"), ("..", "Topics.docset"),
      ("../../x", "-..-x.docset"), ("a/b:c", "a-b-c.docset"), ("", "Topics.docset"),
      ("日本 🎉", "日本 🎉.docset"), ("$(x) --option", "$(x) --option.docset"),
      ("a\nb\u{0}", "a b.docset"), (" a. ", "a.docset"),
    ]
  )
  func bundle(name: String, expected: String) throws {
    let settings = try DocsetSettings(ExportOptions(name: name))
    #expect(settings.bundle == expected)
    #expect(settings.path("x") == "\(expected)/x")
  }

  @Test("A very long name is cut at a character")
  func longBundle() throws {
    let settings = try DocsetSettings(ExportOptions(name: String(repeating: "é", count: 300)))
    #expect(settings.bundle == String(repeating: "é", count: 95) + ".docset")
  }

  @Test(
    "The keyword is a word of its own, never one that makes Dash cut names",
    arguments: [
      ("SwiftUI Topics", "swiftuitopics"), ("Swift", "swifttopics"), ("日本", "topics"),
      ("Foo 1.2", "foo12"),
    ]
  )
  func keyword(name: String, expected: String) throws {
    let settings = try DocsetSettings(ExportOptions(name: name))
    #expect(settings.keyword == expected)
    #expect(settings.identifier == "topickit.\(expected)")
  }

  @Test(
    "Options with a value that is not understood are refused by name",
    arguments: [
      ("keyword", "a:b"), ("keyword", "python"), ("keyword", ""), ("identifier", "a b"),
      ("fallback-url", "ftp://x"), ("fallback-url", "https://"),
      ("archive", "perhaps"), ("pitfalls", "maybe"),
      ("lang", "english please"), ("lang", "e\">"),
    ]
  )
  func refused(key: String, value: String) {
    #expect {
      _ = try DocsetExporter(ExportOptions(name: "T", values: [key: value]))
    } throws: { error in
      (error as? ExportError)?.code == .badOption && "\(error)".contains("'\(value)'")
    }
  }

  @Test(
    "A base URL keeps its path and ends with one slash",
    arguments: [
      ("https://h", "https://h/"), ("https://h/a/b", "https://h/a/b/"),
      ("https://h/a//", "https://h/a/"),
    ]
  )
  func baseURL(value: String, expected: String) throws {
    let settings = try DocsetSettings(ExportOptions(name: "T", values: ["fallback-url": value]))
    #expect(settings.fallbackURL == expected)
  }

  @Test(
    "The bare name of an API is the word people look for",
    arguments: [
      (#"\.openWindow"#, "openWindow"), (#".environment(\.key, value)"#, "environment"),
      (#"@Environment(\.colorScheme)"#, "colorScheme"), ("@Environment(Model.self)", "Environment"),
      (".sheet(isPresented:)", "sheet"), ("x.foo(bar)", "foo"), ("#Preview", "Preview"),
      ("@Entry var name = default", "Entry"), ("Array<Int>.Index", "Array"), ("init(_:)", nil),
      ("Button.init(_:)", "Button"),
      ("a/b", nil), ("100%", nil), ("'q'", nil), ("some View", "some"), ("...", nil),
      ("value.property", "property"), ("Window", nil), ("+", nil), ("", nil), (#"@a(\"#, "a"),
      ("é", nil), ("a.", "a"),
    ]
  )
  func bareName(code: String, expected: String?) {
    #expect(BareName.of(code) == expected)
  }

  @Test("The bare name of an API of ASCII is that of its characters")
  func asciiBareNames() {
    let pieces = [
      "a", "init", "B2", "_", ".", "..", "@", "\\", "\\.", "(", ":", " ", "-", "<", "#", "?",
    ]
    var named = 0
    for first in pieces {
      for second in pieces {
        for third in pieces {
          for code in [first + second + third, first + second + third + ".init(", second] {
            let name = BareName.of(code)
            #expect(name == BareName.unicodeName(code), "\(code)")
            if name != nil { named += 1 }
          }
        }
      }
    }
    #expect(named > 0)
    #expect(BareName.of("") == nil)
  }

  @Test("Long names are cut at a character, also where that is many bytes long")
  func longNames() {
    #expect(PlainName.clean(String(repeating: "é ", count: 300))?.count == 199)
    let tall = "a" + String(repeating: "\u{301}", count: 5000)
    #expect((PlainName.clean(tall)?.utf8.count ?? 9999) <= 1000)
    #expect(PlainName.clean("ab" + tall) == "ab")
  }
}
