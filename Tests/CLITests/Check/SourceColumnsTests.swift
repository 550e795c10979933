import Testing
import TopicKit

@testable import topickit_cli

@Suite("What other tools ask of findings")
struct SourceColumnsTests {
  /// A finding over some bytes of a text without line feeds before them.
  private func finding(_ start: Int, _ end: Int, line: Int = 1, lineStart: Int = 0) -> Diagnostic {
    let places = [start, end].map {
      SourcePosition(offset: $0, line: line, column: $0 - lineStart + 1)
    }
    return Diagnostic(.pageEmpty, at: SourceRange(places[0], places[1]), "")
  }

  private func columns(_ bytes: [UInt8], _ finding: Diagnostic) -> [Int] {
    let columns = SourceColumns(of: bytes, for: [finding])
    return [columns.column(of: finding.range.start), columns.column(of: finding.range.end)]
  }

  @Test("Columns count UTF-16 code units, and what is no UTF-8 as U+FFFD")
  func columns() {
    #expect(columns(Array("abc".utf8), finding(1, 3)) == [2, 4])
    #expect(columns(Array("é😀c".utf8), finding(2, 6)) == [2, 4])
    #expect(columns(Array("é😀c".utf8), finding(6, 7)) == [4, 5])
    #expect(columns(Array("é\n😀c".utf8), finding(7, 8, line: 2, lineStart: 3)) == [3, 4])
    #expect(columns([0xFF, 0x80, 0x61], finding(2, 3)) == [3, 4])
    #expect(columns([0xE2, 0x82, 0x61], finding(2, 3)) == [2, 3])
    // A byte order mark is in no column.
    #expect(columns(Array("\u{FEFF}é1".utf8), finding(5, 6, lineStart: 3)) == [2, 3])
    #expect(columns(Array("\u{FEFF}é1".utf8), finding(0, 3)) == [1, 1])
    #expect(columns(Array("a\u{FEFF}é1".utf8), finding(4, 6)) == [3, 4])
    // A page that is shorter now.
    #expect(columns(Array("é".utf8), finding(7, 9)) == [8, 10])
    #expect(columns([], finding(0, 0)) == [1, 1])
  }

  @Test(
    "Paths are URIs, relative where the path is",
    arguments: [
      ("a.md", "a.md"), ("b c/ä#?.md", "b%20c/%C3%A4%23%3F.md"), ("a:b.md", "a%3Ab.md"),
      ("/a/b%.md", "file:///a/b%25.md"), ("../a.md", "../a.md"), ("<stdin>", "%3Cstdin%3E"),
      ("a\u{1}~_-", "a%01~_-"),
    ]
  )
  func uris(path: String, uri: String) { #expect(ArtifactURI.encoded(path) == uri) }

  @Test("Workflow commands: what ends a command or a property is escaped")
  func commands() {
    #expect(GitHubReporter.text("100%: a, b\r\n\u{1B}") == "100%25: a, b%0D%0A\\x1B")
    #expect(GitHubReporter.property("100%: a, b\r\n") == "100%25%3A a%2C b%0D%0A")
  }

  @Test("Fingerprints tell findings of one line apart, and other lines")
  func fingerprints() {
    let page = Array("x\n  x \ny\n".utf8)
    var prints = FindingFingerprints(of: page, path: "a.md")
    let places = [(0, 1, 0), (4, 2, 2), (7, 3, 7)]
    let names = places.map {
      prints.next(finding($0.0, $0.0 + 1, line: $0.1, lineStart: $0.2))
    }
    #expect(Set(names).count == 3)
    #expect(names[0].hasSuffix(":1"))
    #expect(names[1] == names[0].dropLast() + "2")
    #expect(names[2].hasSuffix(":1"))
    var others = FindingFingerprints(of: page, path: "b.md")
    #expect(others.next(finding(0, 1)) != names[0])
  }
}
