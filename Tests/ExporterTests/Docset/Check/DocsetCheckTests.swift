import Foundation
import TestSupport
import Testing
import TopicKit
@testable import TopicKitDocset

/// A docset that is broken in one way, and what is said of it.
struct BrokenDocset: Sendable, CustomStringConvertible {
  var description: String
  /// The findings; each is looked for as a part of a line.
  var expected: [String]
  var change: @Sendable (SampleDocset) -> Void

  init(_ name: String, _ expected: String..., change: @escaping @Sendable (SampleDocset) -> Void) {
    description = name
    self.expected = expected
    self.change = change
  }

  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let docset = SampleDocset()
    change(docset)
    let found = docset.findings
    #expect(
      found.count == expected.count && zip(found, expected).allSatisfy { $0.contains($1) },
      "\(found)",
      sourceLocation: sourceLocation
    )
  }
}

@Suite("What is wrong with a docset")
struct DocsetCheckTests {
  @Test("Nothing is found in a docset without a fault")
  func sound() { #expect(SampleDocset().findings == []) }

  @Test("Nor in what we write", arguments: DocsetCorpusTests.folders)
  func own(folder: URL) throws {
    let topics = try DocsetCorpusTests.topics(in: folder)
    let output = try export(topics, ExportOptions(name: "Real"))
    defer { output.remove() }
    let findings = DocsetCheck.findings(in: try DocsetTree(output, "Real.docset"))
    #expect(findings == [])
  }

  private static let brokenLayouts: [BrokenDocset] = [
    BrokenDocset("No list", "Contents/Info.plist: error: there is no such file; every docset") {
      $0.remove(DocsetPath.plist)
    },
    BrokenDocset(
      "A list in another case",
      "Contents/Info.plist: error: there is no such file; it is spelled 'Contents/info.plist' here"
    ) { $0.move(DocsetPath.plist, to: "Contents/info.plist") },
    BrokenDocset("No index", "docSet.dsidx: error: there is no such file; every docset has one") {
      $0.remove(DocsetPath.index)
    },
    BrokenDocset(
      "An index in another case",
      "docSet.dsidx: error: there is no such file; it is spelled 'Contents/Resources/docset.dsidx'"
    ) { $0.move(DocsetPath.index, to: "Contents/Resources/docset.dsidx") },
    BrokenDocset(
      "No documents",
      "Contents/Resources/Documents: error: there is no such folder; every docset has one"
    ) { $0.remove(DocsetPath.documents) },
    BrokenDocset(
      "Pages in an archive",
      "tarix.tgz: warning: the pages are in this archive, which Zeal before 0.7 does not open"
    ) {
      $0.remove(DocsetPath.documents)
      $0.write("x", to: DocsetPath.tarix)
      $0.write("x", to: DocsetPath.tarixIndex)
    },
    BrokenDocset("Half an archive", "tarix.tgz: error: without 'tarixIndex.db' beside it") {
      $0.remove(DocsetPath.documents)
      $0.write("x", to: DocsetPath.tarix)
    },
    BrokenDocset("A journal", "docSet.dsidx-wal: error: SQLite left this beside the index") {
      $0.write("x", to: DocsetPath.index + "-wal")
    },
    BrokenDocset(
      "What Dash made",
      "a.html.dashtoc: error: Dash made this for itself",
      "optimisedIndex.dsidx: error: Dash made this for itself"
    ) {
      $0.write("x", to: DocsetPath.document("a.html.dashtoc"))
      $0.write("x", to: "Contents/Resources/optimisedIndex.dsidx")
    },
    BrokenDocset("What macOS made", ".DS_Store: warning: macOS left this here") {
      $0.write("x", to: "Contents/.DS_Store")
    },
    BrokenDocset(
      "Two files that are one on a Mac",
      "Documents/a.html: error: 'Contents/Resources/Documents/A.html' has the same name but for case"
    ) { $0.writePage("A.html", "x") },
    BrokenDocset("Two normal forms", "has the same name but for case or normal form") {
      $0.writePage("é.html", "x")
      $0.writePage("e\u{301}.html", "x")
    },
    BrokenDocset("A name that Windows refuses", "a:b.html: warning: Windows cannot have a file") {
      $0.writePage("a:b.html", "x")
    },
    BrokenDocset("A name that is read in two ways", "100%25.html: warning: readers disagree on how")
    {
      $0.writePage("100%25.html", "x")
    },
    BrokenDocset("A folder of a program", "x.app: warning: a folder ending in '.app' breaks") {
      $0.writePage("x.app/b.html", "x")
    },
  ]

  @Test("Files that are missing or spelled otherwise", arguments: brokenLayouts)
  func layout(broken: BrokenDocset) { broken.check() }

  @Test("A folder that is not called NAME.docset")
  func name() {
    #expect(
      SampleDocset("Other").findings == [
        ": error: the folder 'Other' is not called NAME.docset; no reader takes it for a docset"
      ]
    )
  }

  private static func icon(_ width: UInt8, _ height: UInt8) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0, width, 0, 0, 0, height]
  }

  @Test("Icons of another size, alone, or of another kind")
  func icons() {
    let check = { (small: [UInt8]?, large: [UInt8]?) -> [String] in
      let docset = SampleDocset()
      if let small { docset.write(small, to: "icon.png") }
      if let large { docset.write(large, to: "icon@2x.png") }
      return docset.findings
    }
    #expect(check(Self.icon(16, 16), Self.icon(32, 32)) == [])
    #expect(check(Self.icon(32, 32), nil) == [])
    #expect(
      check(Self.icon(16, 16), nil) == [
        "icon.png: warning: there is no 'icon@2x.png' to go with it"
      ]
    )
    #expect(
      check(nil, Self.icon(32, 32)) == [
        "icon@2x.png: warning: there is no 'icon.png' to go with it"
      ]
    )
    #expect(
      check(Self.icon(64, 64), Self.icon(32, 30)) == [
        "icon.png: warning: it has 64 x 64 pixels; readers expect 16 x 16",
        "icon@2x.png: warning: it has 32 x 30 pixels; readers expect 32 x 32",
      ]
    )
    #expect(check(Array("GIF89a".utf8), nil) == ["icon.png: error: it is no PNG file"])
  }

  @Test("Of meta.json the texts that readers take are kept, and no others")
  func metaTexts() {
    func texts(_ json: String) -> [String: String]? {
      var reader = JSONTexts(Array(json.utf8))
      return reader.read()
    }
    let json =
      #"{"name": "\ud83c\udf89\ud83c", "a": "b", "l": ["c"], "extra": {"indexFilePath": "p", "x": "y"},"#
      + #""title": {"title": "z"}, "extra.indexFilePath": "q"}"#
    #expect(texts(json) == ["name": "\u{1F389}\u{FFFD}", "extra.indexFilePath": "p"])
    for number in ["0", "-0", "10", "1.50", "1e5", "-1.2E-30", "0e+1"] {
      #expect(texts("[\(number)]") == [:], "\(number)")
    }
    for word in [
      "NaN", "nan", "inf", "01", "-", "0x1p3", ".5", "5.", "1e", "1e+", "+1", "-01", "1.e2", "",
    ] { #expect(texts("[\(word), 1]") == nil, "\(word)") }
    for text in [#""\u+123""#, #""\u12""#, #""\ud83c\u+123""#] { #expect(texts(text) == nil) }
    var reader = JSONTexts(Array("\"".utf8) + [0xFF] + Array("\"".utf8))
    #expect(reader.read() == nil)
  }

  @Test("meta.json that is no JSON, or names a page that is not there")
  func meta() {
    let check = { (text: String) -> [String] in
      let docset = SampleDocset()
      docset.write(text, to: "meta.json")
      return docset.findings
    }
    #expect(
      check(#"{"name": "A", "extra": {"indexFilePath": "a.html", "x": [1, -2.5e3, null]}}"#) == []
    )
    #expect(check(#"{"name": "\u00e9\n\"", "l": [{"a": {}}, [], true]}"#) == [])
    for text in ["{", #"{"a": }"#, #"{"a": 1,}"#, #"{a: 1}"#, "[1] 2", #"{"a": "x}"#, "", "nul"] {
      #expect(
        check(text).first?.contains("meta.json:1: error: here it is no JSON") == true,
        "\(text)"
      )
    }
    #expect(
      check("{\n\n\"a\": x}") == [
        "meta.json:3: error: here it is no JSON; Zeal reads nothing of it"
      ]
    )
    #expect(
      check(#"{"extra": {"indexFilePath": "no.html"}}"#) == [
        "meta.json: error: 'indexFilePath' is 'no.html', and there is no such page"
      ]
    )
    #expect(check(#"{"name": ""}"#) == ["meta.json: warning: 'name' is empty"])
    #expect(check(String(repeating: "[", count: 100_000)).count == 1)
  }

  @Test(
    "An archive holds one docset and nothing else",
    arguments: [
      (
        ["A.docset/", "A.docset/Contents/Info.plist", "A.docset/Contents/Resources/docSet.dsidx"],
        []
      ),
      (
        ["./A.docset/Contents/Info.plist", "./A.docset/Contents/Resources/docSet.dsidx"],
        []
      ),
      (
        ["x/A.docset/Contents/Info.plist"],
        [": error: an archive holds one NAME.docset and nothing beside it; this one has 'x'"]
      ),
      (
        ["A.docset/x", "B.docset/x"],
        [
          ": error: an archive holds one NAME.docset and nothing beside it; this one has 'A.docset', "
            + "'B.docset'"
        ]
      ),
      (
        ["A.docset/Contents/info.plist", "A.docset/Contents/Resources/docSet.dsidx"],
        ["A.docset/Contents/Info.plist: error: there is no such file in the archive"]
      ),
      (
        [
          "A.docset/Contents/Info.plist", "A.docset/Contents/Resources/docSet.dsidx",
          "A.docset/../../x", "A.docset/._x", "__MACOSX/x",
        ],
        [
          "A.docset/../../x: error: the name leads out of the archive; Zeal refuses it",
          "A.docset/._x: warning: macOS left this here; tar --exclude leaves it out",
          "__MACOSX/x: warning: macOS left this here; tar --exclude leaves it out",
        ]
      ),
      ([], [": error: an archive holds one NAME.docset and nothing beside it; this one has ''"]),
    ] as [([String], [String])]
  )
  func archives(names: [String], expected: [String]) {
    #expect(DocsetArchiveCheck.findings(ofNames: names).map(\.description) == expected)
  }
}
