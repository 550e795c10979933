import Foundation
import TestSupport
import Testing
import TopicKit
@testable import TopicKitDocset

@Suite("A docset")
struct DocsetTests {
  private func bundle(_ output: FolderOutput, _ name: String = "Test") -> URL {
    output.root.appendingPathComponent("\(name).docset")
  }

  private func index(_ output: FolderOutput, _ name: String = "Test") -> URL {
    bundle(output, name).appendingPathComponent("Contents/Resources/docSet.dsidx")
  }

  private func topics() throws -> [Topic] {
    try [
      topic("# Sheet\n\nShows <one>.\n\n## Variants\n\n### Basic use\n\nx\n", id: "sheet"),
      topic("# Button\n\n## Variants\n\n### Basic use\n\nx\n\n### Only here\n", id: "Button"),
      topic("# Button\n\n## Key APIs\n\n`.tint(_:)`\n", id: "button-style"),
      topic("# '); DROP TABLE searchIndex;--\n", id: "index"),
    ]
  }

  @Test("A docset is the files that readers look for, and nothing else")
  func files() throws {
    let output = try export(topics(), ExportOptions(name: "Test"))
    defer { output.remove() }
    let documents = "Test.docset/Contents/Resources/Documents"
    #expect(
      try output.files().map(\.path) == [
        "Test.docset/Contents/Info.plist", "\(documents)/_index.html",
        "\(documents)/button-style.html", "\(documents)/button.html", "\(documents)/index.html",
        "\(documents)/sheet.html", "\(documents)/style.css",
        "Test.docset/Contents/Resources/docSet.dsidx", "Test.docset/icon.png",
        "Test.docset/icon@2x.png", "Test.docset/meta.json",
      ]
    )
  }

  @Test("The index has the table that readers expect, rows in reading order, and unique names")
  func rows() throws {
    let output = try export(topics(), ExportOptions(name: "Test"))
    defer { output.remove() }
    let file = index(output)
    #expect(
      try query("SELECT sql FROM sqlite_master ORDER BY name", file) == [
        "CREATE UNIQUE INDEX anchor ON searchIndex (name, type, path)",
        "CREATE TABLE searchIndex(id INTEGER PRIMARY KEY, name TEXT, type TEXT, path TEXT)",
      ]
    )
    let mark = { (topic: String) in "#<dash_entry_menuDescription=\(topic)>" }
    #expect(
      try query("SELECT * FROM searchIndex ORDER BY id", file) == [
        "1|Button (Button)|Guide|button.html",
        "2|Basic use (Button)|Sample|button.html\(mark("Button"))variants.basic-use",
        "3|Only here|Sample|button.html\(mark("Button"))variants.only-here",
        "4|Button (button-style)|Guide|button-style.html",
        "5|.tint(_:)|Modifier|button-style.html\(mark("button-style"))api_tint",
        "6|tint|Modifier|button-style.html\(mark("button-style"))api_tint",
        "7|'); DROP TABLE searchIndex;--|Guide|_index.html",
        "8|Sheet|Guide|sheet.html",
        "9|Basic use (Sheet)|Sample|sheet.html\(mark("Sheet"))variants.basic-use",
      ]
    )
    #expect(try query("PRAGMA integrity_check", file) == ["ok"])
    #expect(try query("PRAGMA journal_mode", file) != ["wal"])
  }

  @Test("A name that several pages share stays with the page whose title it is")
  func sharedNames() throws {
    let topics = try [
      topic("# Choosing\n\n## Key APIs\n\n`@State`, `\\.open`\n", id: "a"),
      topic("# @State\n\n## Key APIs\n\n`@State`\n", id: "b"),
      topic("# Windows\n\n## Key APIs\n\n`\\.open`\n", id: "c"),
    ]
    let output = try export(topics, ExportOptions(name: "Test"))
    defer { output.remove() }
    #expect(
      try query("SELECT name FROM searchIndex WHERE type != 'Guide' ORDER BY id", index(output))
        == [
          "@State (Choosing)", #"\.open (Choosing)"#, "open", "@State", "State",
          #"\.open (Windows)"#,
        ]
    )
  }

  @Test("Two runs give the same bytes")
  func deterministic() throws {
    let one = try export(topics(), ExportOptions(name: "Test"))
    let two = try export(topics(), ExportOptions(name: "Test"))
    defer {
      one.remove()
      two.remove()
    }
    let first = try one.files()
    let second = try two.files()
    #expect(first.map(\.path) == second.map(\.path))
    for (left, right) in zip(first, second) { #expect(left.bytes == right.bytes, "\(left.path)") }
  }

  @Test("The property list and the metadata hold any name")
  func names() throws {
    let name = #"A & <B> "c" 'd' \ ]]>"#
    let options = ExportOptions(
      name: name,
      values: ["version": "1.2", "fallback-url": "https://h/a?b&c", "keyword": "ab"]
    )
    let output = try export(topics(), options)
    defer { output.remove() }
    let folder = try #require(
      try FileManager.default.contentsOfDirectory(atPath: output.root.path).first
    )
    #expect(folder == "A & -B- -c- 'd' - ]]-.docset")
    let root = output.root.appendingPathComponent(folder)
    let plist = try unsafe PropertyListSerialization.propertyList(
      from: Data(contentsOf: root.appendingPathComponent("Contents/Info.plist")),
      format: nil
    )
    let expected: [String: AnyHashable] = [
      "CFBundleIdentifier": "topickit.ab", "CFBundleName": name, "DashDocSetFamily": "dashtoc",
      "DashDocSetDeclaredInStyle": "originalName", "DashDocSetDefaultFTSEnabled": true,
      "DashDocSetKeyword": "ab", "DashDocSetPluginKeyword": "ab", "DocSetPlatformFamily": "ab",
      "dashIndexFilePath": "index.html", "isDashDocset": true, "isJavaScriptEnabled": false,
      "DashDocSetFallbackURL": "https://h/a?b&c/",
    ]
    #expect(plist as? [String: AnyHashable] == expected)
    let meta = try JSONValue(
      parsing: [UInt8](Data(contentsOf: root.appendingPathComponent("meta.json")))
    )
    #expect(meta["name"]?.string == name)
    #expect(meta["version"]?.string == "1.2")
    #expect(meta["extra"]?["keywords"]?[0]?.string == "ab")
  }

  @Test("The start page lists every topic with its summary")
  func startPage() throws {
    let output = try export(topics(), ExportOptions(name: "A & B"))
    defer { output.remove() }
    let file = bundle(output, "A & B")
      .appendingPathComponent("Contents/Resources/Documents/index.html")
    let html = try String(contentsOf: file, encoding: .utf8)
    #expect(html.contains("<h1>A &amp; B</h1>"))
    #expect(
      matches("<dt><a href=\"([^\"]*)\">", in: html)
        == ["button.html", "button-style.html", "_index.html", "sheet.html"]
    )
    #expect(html.contains("<dd>Shows .</dd>") || html.contains("<dd>Shows &lt;one&gt;.</dd>"))
  }

  @Test("An output that hands out no file is refused with the way out")
  func memory() throws {
    var collector = try DocsetExporter(ExportOptions(name: "Test")).collector()
    var output: any ExportOutput = MemoryOutput()
    #expect {
      try collector.finish(&output)
    } throws: { error in
      (error as? ExportError)?.code == .needsFolder
    }
  }

  @Test("A file that cannot be an index is an error, not a crash")
  func badFile() throws {
    let output = try FolderOutput()
    defer { output.remove() }
    #expect(throws: ExportError.self) {
      _ = try SearchIndex(creating: output.root.appendingPathComponent("no/such").path)
    }
    let file = output.root.appendingPathComponent("taken").path
    try Data("no database, but bytes".utf8).write(to: URL(fileURLWithPath: file))
    #expect(throws: ExportError.self) { _ = try SearchIndex(creating: file) }
  }

  @Test("Of equal rows the first stays, and the index of them is made")
  func twins() throws {
    let output = try FolderOutput()
    defer { output.remove() }
    let file = output.root.appendingPathComponent("docSet.dsidx")
    let index = try SearchIndex(creating: file.path)
    for name in ["b", "a", "b", "c", "a"] { try index.insert(name, .guide, "p.html#\(name)") }
    try index.commit()
    #expect(
      try query("SELECT id, name FROM searchIndex ORDER BY id", file) == ["1|b", "2|a", "4|c"]
    )
    #expect(try query("SELECT name FROM sqlite_master WHERE type = 'index'", file) == ["anchor"])
  }

  @Test("An entry that cannot be read is an error that names its topic")
  func badEntry() throws {
    var collector = try DocsetExporter(ExportOptions(name: "Test")).collector()
    var output: any ExportOutput = MemoryOutput()
    #expect {
      try collector.add([1, 2, 3], of: "sheet", to: &output)
    } throws: { error in
      "\(error)".contains("'sheet'")
    }
  }

  @Test("The format says what it takes")
  func format() throws {
    let registry = ExporterRegistry([DocsetExporter.format])
    #expect(DocsetExporter.format.streaming == .never)
    #expect(throws: ExportError.self) {
      _ = try registry.make("docset", options: ExportOptions(name: "T", values: ["x": "y"]))
    }
    let options = ExportOptions(name: "T", values: ["version": "2"])
    #expect(try registry.make("docset", options: options) is DocsetExporter)
  }
}
