import Foundation
import TestSupport
import Testing
import TopicKit
import TopicKitMan

@Suite("Check of man pages")
struct ManCheckTests {
  private static let head = ".TH x 7 2026-01-01\n.SH NAME\nx \\- what it is\n"

  private static func messages(_ files: [ManFile], whatis: String? = nil) -> [String] {
    ManTreeCheck.findings(in: files, whatis: whatis.map { Array($0.utf8) }).map(\.description)
  }

  private static func messages(_ page: String, path: String = "man7/x.7") -> [String] {
    messages([ManFile(path: path, bytes: Array(page.utf8))])
  }

  @Test("A good page has no findings")
  func good() {
    #expect(Self.messages(Self.head + ".SH D\n\\fBx\\fR \\(em \\[u2026] a\\-b \\e.x\n") == [])
  }

  @Test("The manual of the seeds has no findings")
  func seeds() throws {
    let pages = try SharedMaterial.seeds().map {
      ($0.lastPathComponent, [UInt8](try Data(contentsOf: $0)))
    }
    let tree = try ManTree(pages)
    let files = tree.output.files.filter { $0.path != "whatis" }
      .map { ManFile(path: $0.path, bytes: $0.bytes) }
    #expect(ManTreeCheck.findings(in: files, whatis: tree.output["whatis"]) == [])
  }

  @Test(
    "A fault of a page is found, at its line",
    arguments: [
      (".SH D\nA \\.key path\n", "5: error: '\\.' is no escape"),
      (".SH D\nA \\title\n", "5: warning: '\\t' is a tab"),
      (".SH D\nA \\value\n", "5: error: '\\v' takes what follows"),
      (".SH D\nsed \\'s\\'\n", "5: warning: '\\'' is an accent"),
      (".SH D\n\\f(CWx\\fR\n", "5: warning: groff 1.23 and mandoc have no font '(CW'"),
      (".SH D\n.sheet()\n", "5: error: there is no macro 'sheet()'"),
      (".SH D\n'quoted' word\n", "5: error: there is no macro 'quoted''"),
      (".SH D\n.MR x 7\n", "5: warning: mandoc and groff before 1.23 lose"),
      (".SH D\n.EX\ncode\n", "5: error: .EX is never closed by .EE"),
      (".SH D\n.RS 4\n.SH E\nx\n.RE\n", "5: warning: .RS is never closed by .RE"),
      (".SH D\n.UE\n", "5: warning: .UE without .UR before it"),
      (".SH D\n.TS\nl.\nx\n.TE\n", "5: warning: a table, and the first line is not"),
      (".SH D\nx\n.so man7/y.7\n", "6: error: macOS and FreeBSD follow .so on the first line"),
      (".SH D\n\u{2026}\n", "5: warning: text that is not ASCII"),
      (".SH D\n\u{1}\n", "5: warning: a control character"),
    ]
  )
  func pageFaults(body: String, message: String) {
    let found = Self.messages(Self.head + body)
    #expect(found.contains { $0.hasPrefix("man7/x.7:" + message) }, "\(found)")
  }

  @Test(
    "A fault of the head is found",
    arguments: [
      ("", " error: the file is empty"),
      ("Text\n" + head, "1: error: no .TH before the first text"),
      (".SH NAME\nx \\- y\n", "1: error: no .TH before the first text"),
      (".TH y 7 2026-01-01\n.SH NAME\nx \\- y\n", "1: warning: .TH names 'y', the file 'x'"),
      (".TH x 3 2026-01-01\n.SH NAME\nx \\- y\n", "1: warning: .TH says section '3'"),
      (".TH x 7 \"May 2026\"\n.SH NAME\nx \\- y\n", "1: warning: the date 'May 2026' is no day"),
      (".TH x 7 2026-01-01\n.SH\nNAME\nx \\- y\n", "2: error: the first section is not '.SH NAME'"),
      (".TH x 7 2026-01-01\n.SH NAME\nx \u{2014} y\n", "2: error: NAME is not 'NAME \\- DESC"),
      (".TH x 7 2026-01-01\n.SH NAME\nx\n", "2: error: NAME is not 'NAME \\- DESC"),
      (".TH x 7 2026-01-01\n.SH NAME\nx, a b \\- y\n", "2: error: the name 'a b' in NAME"),
      (".TH x 7 2026-01-01\n.SH NAME\ny \\- z\n", "2: warning: NAME does not have the page's own"),
      (".TH x 7 2026-01-01\n.SH NAME\nx \\- the \\(aqy\\(aq\n", "2: warning: indexers print or"),
      (".TH x 7 2026-01-01\n.SH NAME\nx \\- y", " warning: the last line has no line feed"),
      ("\u{FEFF}" + head, "1: error: a byte order mark hides"),
    ]
  )
  func headFaults(page: String, message: String) {
    let found = Self.messages(page)
    #expect(found.contains { $0.hasPrefix("man7/x.7:" + message) }, "\(found)")
  }

  @Test(
    "A file that man does not find is told",
    arguments: [
      ("man7/x", "the file is not called NAME.SECTION"),
      ("man3/x.7", "section 7 is in the folder man3"),
      ("pages/x.7", "the file is in no folder man1"),
      ("man7/a b.7", "the name 'a b' has characters"),
    ]
  )
  func fileNames(path: String, message: String) {
    let found = Self.messages(Self.head, path: path)
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }

  @Test("Stubs lead to pages, on one line, by a path from the root")
  func stubs() {
    let page = ManFile(path: "man7/x.7", bytes: Array(Self.head.utf8))
    let stub = { (text: String) in ManFile(path: "man7/y.7", bytes: Array(text.utf8)) }
    #expect(Self.messages([page, stub(".so man7/x.7\n")]) == [])
    #expect(Self.messages([page, stub(".so x.7\n")]).contains { $0.contains("is no path from") })
    #expect(Self.messages([page, stub(".so man7/z.7\n")]).contains { $0.contains("no such page") })
    #expect(
      Self.messages([page, stub(".so man7/x.7\nmore\n")]).contains { $0.contains("text after .so") }
    )
    let packed = ManFile(path: "man7/x.7.gz", bytes: Array(Self.head.utf8))
    #expect(Self.messages([packed, stub(".so man7/x.7\n")]) == [])
  }

  @Test("One name leads to one page")
  func names() {
    let files = ["man7/x.7", "man7/X.7"].map { ManFile(path: $0, bytes: Array(Self.head.utf8)) }
    #expect(Self.messages(files).contains { $0.contains("same name but for case") })
    let other = Self.head.replacing("x 7", with: "y 7").replacing("x \\-", with: "y, x \\-")
    let two = [files[0], ManFile(path: "man7/y.7", bytes: Array(other.utf8))]
    #expect(
      Self.messages(two) == [
        "man7/y.7:2: warning: the name 'x' is in NAME of 'man7/x.7' too"
      ]
    )
  }

  @Test("whatis has every name")
  func whatis() {
    let page = ManFile(path: "man7/x.7", bytes: Array(Self.head.utf8))
    #expect(Self.messages([page], whatis: "x(7)   - what it is\n") == [])
    #expect(Self.messages([page], whatis: "x (7) - what it is\n") == [])
    #expect(
      Self.messages([page], whatis: "y(7) what\n") == [
        "whatis: warning: there is no line for x(7)",
        "whatis:1: error: the line is not 'NAME(SECTION) - DESCRIPTION'",
      ]
    )
  }

  @Test("Pages with macros of their own, and pages in mdoc, are left in peace")
  func others() {
    let own = ".de Sp\n.if t .sp .5v\n\\\\$1\n..\n.ie n .ds -- x\n'br\\}\n" + Self.head + ".Sp\n"
    #expect(Self.messages(own) == [])
    #expect(Self.messages(".Dd May 1, 2026\n.Dt X 7\n.Os\n.Sh NAME\n.Nm x\n.Nd y\n") == [])
  }
}
