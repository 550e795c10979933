import Foundation
import TestSupport
import Testing
import TopicKit

@testable import TopicKitMan

@Suite("What a manual is found by")
struct ManIndexTests {
  private static func page(
    _ id: String,
    platforms: String = "",
    _ apis: String,
    body: String = ""
  ) -> (path: String, bytes: [UInt8]) {
    let text = """
      ---
      id: \(id)
      platforms: [\(platforms)]
      ---

      # About \(id)

      What \(id) is for.

      ## Key APIs

      \(apis)

      \(body)
      """
    return ("\(id).md", Array(text.utf8))
  }

  private static let pages = [
    page("sheet", platforms: "iOS, macOS", #"`\.dismiss`, `.sheet(isPresented:)`, `Color`, `??`"#),
    page(
      "alert",
      platforms: "macOS",
      "`.alert(_:)`, `Color.red`, `Sheet`",
      body: "## On macOS\n\nOn a Mac.\n\n### Key APIs\n\n`NSAlert`, `var body: some View`\n"
    ),
    page("color", "`init(red:)`, `Color.init(red:)`, `Hue`, `hue`"),
    page("brush", "`HUE`, `let width = 2`, `@Brush(\\.tip) var x`"),
  ]

  private func tree(_ values: [String: String] = [:], platform: Platform? = nil) throws -> ManTree {
    try ManTree(
      Self.pages,
      options: ExportOptions(name: "Draw It!", platform: platform, values: values)
    )
  }

  private func name(_ id: String, in tree: ManTree) -> String? {
    let lines = tree["man7/\(id).7"]?.split(separator: "\n") ?? []
    return lines.firstIndex(of: ".SH NAME").map { String(lines[$0 + 1]) }
  }

  @Test("A key API of one page is a name of it; what several have stands in their descriptions")
  func apis() throws {
    let tree = try tree()
    #expect(name("sheet", in: tree) == #"sheet, dismiss \- What sheet is for (Color)"#)
    #expect(name("alert", in: tree) == #"alert, red, NSAlert, body \- What alert is for (Sheet)"#)
    #expect(name("color", in: tree) == #"color \- What color is for (Hue)"#)
    #expect(name("brush", in: tree) == #"brush, width, tip \- What brush is for (HUE)"#)
    #expect(
      tree["whatis"]?.contains("dismiss(7)               - What sheet is for (Color)\n") == true
    )
    #expect(!tree.output.files.contains { $0.path == "man7/dismiss.7" })
  }

  @Test("No name is claimed by two pages, whatever the case")
  func claimedOnce() throws {
    let whatis = try #require(try tree()["whatis"])
    let names = whatis.split(separator: "\n").map { $0.prefix { $0 != "(" }.lowercased() }
    #expect(Set(names).count == names.count, "\(names)")
  }

  @Test("A page with more key APIs than NAME has room for says so, and indexers read the rest")
  func manyAPIs() throws {
    #expect(
      try Self.crowdedTree().remarks == [
        "the section NAME has no room for 406 of the key APIs",
        "the section NAME has no room for 306 of the key APIs",
      ]
    )
  }

  @Test(
    "lexgrog reads all names that a crowded NAME has",
    .enabled(if: Viewer.path(of: "lexgrog") != nil, "lexgrog is not installed")
  )
  func manyAPIsIndexed() throws {
    let lexgrog = try #require(Viewer.path(of: "lexgrog"))
    let tree = try Self.crowdedTree()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("apis-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try tree.write(to: folder)
    let page = folder.appendingPathComponent("man7/a.7").path
    let (status, records) = try Viewer.run(lexgrog, [page])
    #expect(status == 0)
    #expect(records.split(separator: "\n").count == 401)
    #expect(records.contains("sharedNumber50, "))
  }

  /// Two pages with more key APIs than NAME has room for.
  private static func crowdedTree() throws -> ManTree {
    let code = { (word: String, count: Int) in
      (0..<count).map { "`\(word)Number\($0)`" }.joined(separator: ", ")
    }
    return try ManTree([
      page("a", code("own", 500) + ", " + code("shared", 400)),
      page("b", code("shared", 400)),
    ])
  }

  @Test("A page asks the catalog for its names alone")
  func questions() throws {
    let topics = try Self.pages.map { try Topic(parsing: $0.bytes) }
    let exporter = try ManExporter(ExportOptions(name: "T"))
    for topic in topics {
      var reader = CatalogReader(Catalog(topics.map { Catalog.Entry($0) }))
      let before = try exporter.page(for: topic, in: &reader)
      #expect(!reader.questions.contains(.all))
      #expect(reader.questions.contains(.name("color")) == (topic.id == "sheet"))
      // A topic more, about nothing of these, changes no page.
      let other = try Topic(parsing: Array("# Zebra\n".utf8), id: "zebra")
      var larger = CatalogReader(Catalog((topics + [other]).map { Catalog.Entry($0) }))
      #expect(try exporter.page(for: topic, in: &larger) == before)
    }
  }

  @Test("A page lists all topics by platform, under the name of the set")
  func index() throws {
    let page = try #require(try tree()["man7/draw-it-topics.7"])
    let body = page.split(separator: "\n").drop { $0 != ".SH NAME" }.joined(separator: "\n")
    #expect(
      body == #"""
        .SH NAME
        draw\-it\-topics \- The 4 topics of Draw It!, by platform
        .SH "On iOS"
        .TP
        .BR \%sheet (7)
        What sheet is for
        .SH "On macOS"
        .TP
        .BR \%alert (7)
        What alert is for
        .TP
        .BR \%sheet (7)
        What sheet is for
        .SH "Other topics"
        .TP
        .BR \%brush (7)
        What brush is for
        .TP
        .BR \%color (7)
        What color is for
        .SH SEE ALSO
        .BR \%apropos (1),
        .BR \%man (1),
        .BR \%topickit (1)
        """#
    )
  }

  @Test("The index takes no other page's name")
  func indexName() throws {
    let tree = try ManTree(
      [("topics.md", Array("# a\n".utf8)), ("b.md", Array("# Topics-2\n".utf8))],
      options: ExportOptions(name: "Topics")
    )
    #expect(
      tree.output.files.map(\.path) == [
        "man7/b.7", "man7/Topics-2.7", "man7/topics.7", "man7/a.7", "man7/topics-3.7", "whatis",
      ]
    )
  }

  @Test(
    "A name of a set becomes a legal name",
    arguments: [
      ("SwiftUI", "swiftui-topics"), ("Swift UI!", "swift-ui-topics"), ("../x", "x-topics"),
      ("環境", "topics"), ("", "topics"), ("Topics", "topics"), ("-rf .", "rf-topics"),
    ]
  )
  func setNames(name: String, page: String) throws {
    #expect(try ManSettings(ExportOptions(name: name)).indexName == page)
    #expect(ManNames.isLegal(page))
  }

  @Test("Platform pages have a platform's view, a line in whatis, and are referred to")
  func platformPages() throws {
    let tree = try tree(["platform-pages": "yes"])
    let page = try #require(tree["man7/alert.macos.7"])
    #expect(page.contains("\n.TH alert.macos 7 "))
    #expect(page.contains("\nalert.macos \\- On macOS: What alert is for\n"))
    #expect(page.contains("What alert is for.\n.PP\nOn a Mac.\n"))
    #expect(page.components(separatedBy: ".SH \"Key APIs\"").count == 2)
    #expect(tree["man7/alert.7"]?.hasSuffix(".SH SEE ALSO\n.BR \\%alert.macos (7)\n") == true)
    #expect(tree["whatis"]?.contains("\nalert.macos(7)           - On macOS: What alert") == true)
    let many = RoffWriter.references(["a", "b"])
    #expect(many == ".BR \\%a (7),\n.BR \\%b (7)\n")
    #expect(tree["man7/draw-it-topics.7"]?.contains(".BR \\%alert.macos (7)") == true)
    #expect(try self.tree(["platform-pages": "no"])["man7/alert.macos.7"] == nil)
  }

  @Test("A topic has pages for so many platforms and no more, and says so")
  func manyPlatforms() throws {
    let names = (0..<ManPlatformPages.limit + 3).map { "os\($0)" }
    let sections = names.map { "## On \($0)\n\nText.\n" }.joined(separator: "\n")
    let page = Self.page("a", platforms: names.joined(separator: ", "), "`A`", body: sections)
    let options = ExportOptions(name: "T", values: ["platform-pages": "yes"])
    let tree = try ManTree([page], options: options)
    let views = tree.output.files.map(\.path).filter { $0.hasPrefix("man7/a.os") }
    #expect(views == names.dropLast(3).map { "man7/a.\($0).7" })
    #expect(
      tree.remarks == ["no pages for 3 of the platforms; a topic has pages for 32"]
    )
  }

  @Test("In a platform's view the index lists its topics first, and all others")
  func platformIndex() throws {
    let page = try #require(try tree(platform: .iPadOS)["man7/draw-it-topics.7"])
    let sections = page.split(separator: "\n").filter { $0.hasPrefix(".SH") }
    #expect(
      sections == [".SH NAME", ".SH \"On iPadOS\"", ".SH \"Other topics\"", ".SH SEE ALSO"]
    )
  }

  @Test("Compressed pages are gzip files that hold the page")
  func compressed() throws {
    let plain = try tree()
    let packed = try tree(["compress": "gzip"])
    #expect(
      packed.output.files.map(\.path)
        == plain.output.files.map { $0.path == "whatis" ? $0.path : $0.path + ".gz" }
    )
    let page = try #require(plain.output["man7/sheet.7"])
    #expect(packed.output["man7/sheet.7.gz"] == GzipStore.file(of: page))
  }

  @Test(
    "gzip reads compressed pages",
    .enabled(if: Viewer.path(of: "gzip") != nil, "gzip is not installed")
  )
  func decompressed() throws {
    let gzip = try #require(Viewer.path(of: "gzip"))
    let page = try #require(try tree().output["man7/sheet.7"])
    let packed = try tree(["compress": "gzip"])
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gz-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try packed.write(to: folder)
    let file = folder.appendingPathComponent("man7/sheet.7.gz").path
    let (status, text) = try Viewer.run(gzip, ["-dc", file])
    #expect(status == 0)
    #expect(Array(text.utf8) == page)
  }

  @Test("An empty file is the smallest one, and long data takes several blocks")
  func gzip() {
    #expect(
      GzipStore.file(of: []) == [
        0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF, 1, 0, 0, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0, 0, 0,
      ]
    )
    let long = [UInt8](repeating: 7, count: 0x1_0000)
    let file = GzipStore.file(of: long)
    #expect(Array(file[10..<15]) == [0, 0xFF, 0xFF, 0, 0])
    #expect(Array(file[(15 + 0xFFFF)...].prefix(6)) == [1, 1, 0, 0xFE, 0xFF, 7])
  }
}

@Suite("Words of key APIs")
struct APIWordTests {
  @Test(
    "The word is what people look for",
    arguments: [
      (#"\.openWindow"#, "openWindow"), (".sheet(isPresented:)", "sheet"), ("Button", "Button"),
      ("Button.init(_:)", "Button"), (#"@Environment(\.colorScheme)"#, "colorScheme"),
      ("@Entry var name = default", "Entry"), ("@Environment(Model.self)", "Environment"),
      ("static func make() -> Self", "make"), ("struct Row<Cell>: View", "Row"),
      ("var body: some View", "body"), ("#Preview", "Preview"), ("$isOn", "isOn"),
      ("some View", "some"), ("defer", "defer"), ("let", "let"), ("Größe", "Größe"),
      ("x.y.z", "z"), (#".environment(\.key, value)"#, "environment"), ("Model?", "Model"),
    ]
  )
  func words(code: String, word: String) {
    let kind: KeyAPI.Kind = code == "let" || code == "defer" ? .keyword : .other
    #expect(Catalog.Entry.API(code: code, kind: kind).word == word)
  }

  @Test(
    "Other code has none",
    arguments: [
      "??", "42", "\"text\"", "", "-", "init(from:)", "a-b", "(Int) -> Void", "\\", "[Int]",
    ]
  )
  func noWords(code: String) { #expect(Catalog.Entry.API(code: code, kind: .other).word == nil) }
}

extension RoffWriter {
  fileprivate static func references(_ names: [String]) -> String {
    var writer = RoffWriter()
    writer.writeReferences(names.map { ($0, "7") })
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}
