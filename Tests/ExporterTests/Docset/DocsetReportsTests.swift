import Foundation
import TestSupport
import Testing
import TopicKit
@testable import TopicKitDocset

/// What users reported of other generators of docsets, one test each.
@Suite("Faults of other docsets")
struct DocsetReportsTests {
  /// A heading with the mark of Dash's contents right before it.
  private struct Mark: Equatable {
    var type: String
    /// As it is written.
    var name: String
    var id: String
    /// What the mark says, decoded.
    var text: String { PercentDecoding.decoded(name) }
  }

  private func marks(_ html: String) -> [Mark] {
    let start =
      #"<a name="//apple_ref/cpp/([^"]*)" class="dashAnchor"></a>\s*<h[1-6][^>]* id="([^"]*)""#
    let names = matches(start, in: html)
    let ids = matches(
      #"class="dashAnchor"></a>\s*<h[1-6][^>]* id="([^"]*)""#,
      in: html
    )
    return zip(names, ids).map { name, id in
      let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      return Mark(type: parts[0], name: parts.count == 2 ? parts[1] : "", id: id)
    }
  }

  private func names(_ exported: Exported, _ type: EntryType? = nil) -> [String] {
    exported.entry.rows.filter { type == nil || $0.type == type }.map(\.name)
  }

  private static let hostileHeadings = [
    "a/b", "100% > 50", "A & B", "\"q\"", "日本", "a?b#c", "operator\"\"d", "a %2F b", "f(x) + [y]",
    "it's", "é", "-->", "]]>", "\\.openWindow", "<T>", ".font(.title2.bold())",
  ]

  private func hostilePage() throws -> Exported {
    let headings = Self.hostileHeadings.map { text in
      let escaped = text.map { "[]*_<>&\\#`".contains($0) ? "\\\($0)" : String($0) }.joined()
      return "## \(escaped)\n\nx\n\n"
    }
    return try Exported(topic("# Page\n\n" + headings.joined()))
  }

  // MARK: - Contents in Dash

  @Test("1: a mark's name is percent-encoded: three parts after apple_ref, whatever the heading")
  func encodedMarks() throws {
    let marks = marks(try hostilePage().html).dropFirst()
    #expect(marks.map(\.text) == Self.hostileHeadings)
    for mark in marks {
      #expect(matches("[^A-Za-z0-9._~%-]", in: mark.name) == [], "\(mark)")
    }
  }

  @Test("2: all marks have the class, a language and a type of the list; the list says dashtoc")
  func marksAreKnown() throws {
    let page = try Exported(
      topic("# A\n\n## Variants\n\n### B\n\nx\n\n## On macOS\n\nx\n\n## C\n\nx\n")
    )
    let marks = marks(page.html)
    #expect(matches("<h[1-6][^>]* id=", in: page.main).count == marks.count)
    #expect(matches("dashAnchor", in: page.html).count == marks.count)
    for mark in marks { #expect(EntryTypeNames.published.contains(mark.type)) }
    let list = InfoPlist.xml(try DocsetSettings(ExportOptions(name: "T")))
    let info = DocsetInfo(try PlistReader.entries(of: list))
    #expect(info.text("DashDocSetFamily") == "dashtoc")
  }

  @Test("3: no mark has an id")
  func marksHaveNoID() throws {
    let page = try Exported(topic("# A\n\n## `__x__`\n\nx\n\n## y_z\n\nx\n"))
    let tags = matches("(<a [^>]*dashAnchor[^>]*>)", in: page.html)
    #expect(tags.count == 3)
    for tag in tags { #expect(!tag.contains(" id=")) }
    #expect(marks(page.html).map(\.text) == ["A", "__x__", "y_z"])
  }

  @Test("4: each mark stands right before its heading, and each leads to another place")
  func marksAreApart() throws {
    let page = try Exported(topic("# A\n\n## B\n\n## B\n\n### C\n\n## D\n"))
    let marks = marks(page.html)
    #expect(marks.map(\.text) == ["A", "B", "B", "C", "D"])
    #expect(Set(marks.map(\.id)).count == 5)
  }

  // MARK: - Rows

  @Test("5: names that differ in case alone have files and ids of their own")
  func caseTwins() throws {
    let page = try Exported(topic("# T\n\n## Same\n\nx\n\n## same\n\nx\n\n## SAME\n\nx\n"))
    let ids = page.entry.rows.map(\.anchor)
    #expect(Set(ids.map { $0.lowercased() }).count == ids.count)
    #expect(names(page) == ["T", "Same", "same", "SAME"])
  }

  @Test("6: ids that differ in case, or in their normal form, have files of their own")
  func caseFiles() throws {
    let ids = ["sheet", "Sheet-2", "SHEET-3", "\u{E9}", "e\u{301}"]
    let files = ids.map { PageName.file(for: TopicID(rawValue: $0)) }
    #expect(files.prefix(3) == ["sheet.html", "sheet-2.html", "sheet-3.html"])
    #expect(Set(files).count == ids.count)
    #expect(files.allSatisfy { $0 == $0.lowercased() && $0.utf8.allSatisfy { $0 < 0x80 } })
  }

  @Test("7: whatever breaks a heading's lines, its name is one trimmed line")
  func lineBreaks() throws {
    let page = try Exported(
      topic("# T\n\nA wrapped\nheading\n---\n\n## a\\\tb \u{A0} c\u{200B}\n\none  \ntwo\n===\n")
    )
    for name in names(page) {
      #expect(name == name.trimmingCharacters(in: .whitespacesAndNewlines))
      #expect(!name.contains { $0.isNewline || $0 == "\t" || $0 == "\u{200B}" })
    }
    #expect(names(page).contains("A wrapped heading"))
    #expect(names(page).contains("one two"))
  }

  @Test("8: what has no name has no row, and is told")
  func emptyNames() throws {
    let page = try Exported(
      topic(
        "# \n\n## \n\nx\n\n## &#x200B;\n\nx\n\n## Pitfalls\n\n- no lead\n\n## Key APIs\n\n` `\n"
      )
    )
    for row in page.entry.rows { #expect(PlainName.clean(row.name) == row.name) }
    #expect(page.entry.rows.first?.name == "page")
    #expect(page.remarks.contains { $0.contains("the index leaves out '#") })
  }

  @Test("9: rows have the ids 1, 2, 3 and so on")
  func ids() throws {
    let output = try export(
      [topic("# A\n\n## B\n\n## C\n", id: "a"), topic("# D\n", id: "d")],
      ExportOptions(name: "T")
    )
    defer { output.remove() }
    let file = output.root.appendingPathComponent("T.docset/Contents/Resources/docSet.dsidx")
    #expect(try query("SELECT id FROM searchIndex", file).count == 4)
    #expect(
      try query("SELECT count(*), min(id), max(id), count(id) FROM searchIndex", file) == [
        "4|1|4|4"
      ]
    )
  }

  @Test(
    "10: a name is text; the page has it escaped once",
    arguments: [
      ("`Array<Element>`", "Array<Element>", "Array&lt;Element&gt;"),
      ("A & B", "A & B", "A &amp; B"),
      ("`&amp;`", "&amp;", "&amp;amp;"), ("\"x\"", "\"x\"", "&quot;x&quot;"),
    ]
  )
  func escapedOnce(markdown: String, name: String, html: String) throws {
    let page = try Exported(topic("# \(markdown)\n"))
    #expect(names(page).first == name)
    #expect(page.html.contains("<title>\(html)</title>"))
    #expect(matches("<h1[^>]*>(?:<code>)?([^<]*)", in: page.html) == [html])
  }

  @Test("11: files and ids are made of letters, digits and ._- alone")
  func safeNames() throws {
    let page = try hostilePage()
    for id in page.ids where !id.isEmpty { #expect(matches("[^A-Za-z0-9._-]", in: id) == []) }
    for id in ["a b", "a%20b", "a#b?c", "a(b)[c]", "é", "'\"+", "A/../B"] {
      let file = PageName.file(for: TopicID(sanitizing: id) ?? "x")
      #expect(matches("[^a-z0-9._-]", in: file) == [] && file.hasSuffix(".html"))
    }
  }

  @Test("12: paths are relative; each row but the page's own names its place on the page")
  func paths() throws {
    let page = try hostilePage()
    #expect(page.entry.rows.map(\.anchor).filter(\.isEmpty).count == 1)
    #expect(page.entry.rows.first?.anchor == "")
    #expect(matches("^(/|\\./)|\\\\", in: page.entry.file) == [])
  }

  @Test(
    "13: an API whose name a reader cannot be asked for has a bare name too",
    arguments: [
      ("frame(width:height:)", "frame"), (#"\.openWindow"#, "openWindow"),
      (".environment(\\.key, value)", "environment"), ("@State", "State"), ("#Preview", "Preview"),
    ]
  )
  func bareNames(code: String, name: String) throws {
    let page = try Exported(topic("# T\n\n## Key APIs\n\n`\(code)`\n"))
    let rows = page.entry.rows.filter { $0.name == code || $0.name == name }
    #expect(rows.map(\.name) == [code, name])
    #expect(Set(rows.map(\.anchor)).count == 1 && Set(rows.map(\.type)).count == 1)
  }

  @Test("14: without the mark a path is one; marks are encoded, and pages have none")
  func pathMarks() throws {
    let output = try export(
      [topic("# A <b> # \"c\"\n\n## D\n\nx\n", id: "a")],
      ExportOptions(name: "T")
    )
    defer { output.remove() }
    let file = output.root.appendingPathComponent("T.docset/Contents/Resources/docSet.dsidx")
    let paths = try query("SELECT path FROM searchIndex ORDER BY id", file)
    #expect(paths.first == "a.html")
    for path in paths.dropFirst() {
      let parts = RowPath(path)
      #expect(parts.file == "a.html" && parts.marksBefore == [] && parts.marksAfter.count == 1)
      let inner = parts.marksAfter[0].dropFirst().dropLast()
      #expect(!inner.contains { "<>#\"".contains($0) })
    }
  }

  // MARK: - Online pages

  @Test(
    "15: a page's own address stands beside the html tag, and cannot end the comment",
    arguments: [
      ("https://a.b/c?d&e", "https://a.b/c?d&e"), ("https://a.b/-->x y", "https://a.b/--%3Ex%20y"),
      ("ftp://a.b", nil), ("javascript:x", nil),
    ]
  )
  func onlinePage(docs: String, expected: String?) throws {
    let page = try Exported(topic("# A\n", ["docs": docs]))
    #expect(
      matches("<html[^>]*><!-- Online page at (.*) -->", in: page.html)
        == [expected].compactMap(\.self)
    )
    #expect(matches("Online page", in: try Exported(topic("# A\n")).html) == [])
  }

  @Test("19: a version changes neither the identity nor the keyword nor the folder")
  func versions() throws {
    let one = try DocsetSettings(ExportOptions(name: "Foo", values: ["version": "1.0"]))
    let two = try DocsetSettings(ExportOptions(name: "Foo", values: ["version": "2.0"]))
    #expect(one.identifier == two.identifier && one.keyword == two.keyword)
    #expect(one.bundle == two.bundle && InfoPlist.xml(one) == InfoPlist.xml(two))
    #expect(MetaJSON.json(one) != MetaJSON.json(two))
  }

  @Test("20: pages have a background and a colour, and no darkness of their own")
  func darkness() throws {
    let output = try export([topic("# A\n", id: "a")], ExportOptions(name: "T"))
    defer { output.remove() }
    let files = try output.files()
    let style = try #require(files.first { $0.path.hasSuffix("/style.css") })
    let css = String(decoding: style.bytes, as: UTF8.self)
    #expect(matches(#"body\s*\{[^}]*background"#, in: css) != [])
    #expect(matches(#"body\s*\{[^}]*[^-]color:"#, in: css) != [])
    #expect(matches(#"class="[^"]*\bdark\b[^-]"#, in: try Exported(topic("# A\n")).html) == [])
  }

  // MARK: - Seen in code or on screen

  @Test("A heading that is added changes no other id")
  func stableIDs() throws {
    let rest = "## B\n\n### C\n\nx\n\n## Key APIs\n\n`@State`\n\n## Pitfalls\n\n- **Lead.** x\n"
    let before = try Exported(topic("# A\n\n" + rest)).entry.rows.map(\.anchor)
    let after = try Exported(topic("# A\n\n## New\n\nx\n\n" + rest)).entry.rows.map(\.anchor)
    #expect(after.filter { before.contains($0) } == before)
    #expect(after.count == before.count + 1)
  }

  @Test("Rows go in and come out: none is lost to a twin")
  func noLostRows() throws {
    let topics = try (1...3).map { number in
      try topic(
        "# Same\n\n## Note\n\nx\n\n## Note\n\nx\n\n## Variants\n\n### Note\n\nx\n\n## Key APIs\n\n`Note`, `Note`\n",
        id: "t\(number)"
      )
    }
    let rows = try topics.flatMap { try Exported($0).entry.rows }.filter { !$0.isBareName }
    let output = try export(topics, ExportOptions(name: "T"))
    defer { output.remove() }
    let file = output.root.appendingPathComponent("T.docset/Contents/Resources/docSet.dsidx")
    #expect(try query("SELECT count(*) FROM searchIndex", file) == ["\(rows.count)"])
    #expect(
      try query("SELECT count(*) FROM (SELECT DISTINCT name, type FROM searchIndex)", file)
        == ["\(rows.count)"]
    )
  }

  @Test("A very long heading has a short name; the page keeps all of it", arguments: [300, 2000])
  func longHeadings(count: Int) throws {
    let text = String(repeating: "é", count: count)
    let page = try Exported(topic("# T\n\n## \(text)\n\nx\n"))
    #expect(names(page).last?.count == 200)
    #expect(page.html.contains(text))
  }

  @Test("The charset comes first, and every page ends in .html")
  func charset() throws {
    let page = try Exported(topic("# naïve café\n"))
    let start = try #require(page.html.range(of: "charset"))
    #expect(page.html[..<start.lowerBound].utf8.count < 512)
    #expect(page.html[..<start.lowerBound].contains("<title>") == false)
    #expect(page.path.hasSuffix(".html"))
  }

  @Test("All types are on the list that Dash publishes")
  func types() {
    for type in EntryType.allCases { #expect(EntryTypeNames.published.contains(type.name)) }
    #expect(EntryTypeNames.published.count == 75)
  }

  @Test("A title that is a command, a path or a statement is a name like any other")
  func hostileTitles() throws {
    let titles = ["Robert'); DROP TABLE searchIndex;--", "$(x)", "--option", "../../x", "a\u{0}b"]
    let topics = try titles.enumerated().map { try topic("# \($1)\n", id: "t\($0)") }
    let output = try export(topics, ExportOptions(name: "T"))
    defer { output.remove() }
    let file = output.root.appendingPathComponent("T.docset/Contents/Resources/docSet.dsidx")
    let names = try query("SELECT name FROM searchIndex ORDER BY id", file)
    #expect(names.count == titles.count && Array(names.prefix(4)) == Array(titles.prefix(4)))
    #expect(DocsetCheck.findings(in: try DocsetTree(output, "T.docset")) == [])
  }
}
