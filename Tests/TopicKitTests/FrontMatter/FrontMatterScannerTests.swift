import Testing

@testable import TopicKit

@Suite("Where front matter starts and ends")
struct FrontMatterScannerTests {
  typealias Decision = FrontMatterScanner.Decision

  @Test(
    "A block between two fences is front matter",
    arguments: [
      ("---\nid: x\n---\n# T\n", 3), ("---\nid: x\n...\n# T\n", 3), ("---\n---\n", 2),
      ("--- \t\nid: x\n---  \t\n", 3), ("---\nid: x\n---", 3), ("---\r\nid: x\r\n---\r\n", 3),
      ("---\rid: x\r---\r", 3), ("\u{FEFF}---\nid: x\n---\n", 3),
      // Comments, also such that Markdown takes as headings, blank lines, lists at the margin.
      ("---\n# top\nid: x\n---\n", 4), ("---\n# Documentation: here\n\nid: x\n---\n", 5),
      ("---\nid: x\n\n# Platforms\n\nplatforms:\n\n- iOS\n\n- macOS\n---\n", 11),
      ("---\nid: x\n\nonline version: 1\nms.date: 2\n\"a b\": 3\n~: 4\n😀: 5\n---\n", 9),
      ("---\n  id: x\n  title: y\n---\n", 4), ("---\n? key\n: value\n---\n", 4),
      // What is wrong inside is the parser's to say.
      ("---\njust text\n---\n", 3), ("---\n- a\n- b\n---\n", 4), ("---\n{}+\n---\n", 3),
      ("---\nid: x\nwrapped text\nof a value\ntitle: y\n---\n", 6),
      ("---\ntitle: \"a\n---\nb\"\n---\n", 3), ("---\nd: |\n  ---\n  ...\nid: x\n---\n", 6),
    ]
  )
  func closed(page: String, lines: Int) {
    let reading = FrontMatterReading(page)
    #expect(reading.decision == .closed)
    #expect(reading.takenLines == lines)
    #expect(reading.block.lines.count == lines - 1)
  }

  @Test(
    "Markdown is not front matter, and that is known at the first line that tells",
    arguments: [
      ("# T\n---\n", 1), ("----\nid: x\n----\n", 1), (" ---\nid: x\n ---\n", 1), ("", 0),
      ("---yaml\nid: x\n---\n", 1), ("\n---\nid: x\n---\n", 1), ("———\nid: x\n———\n", 1),
      ("---\n\nid: x\n---\n", 2), ("---\n   \nid: x\n---\n", 2), ("---\n\t\n", 2),
      // A heading as second line.
      ("---\n# T\nText.\n\nid: x\n---\n", 3), ("---\n# T\n\nText.\n---\n", 4),
      ("---\n# T\n\n---\n", 4), ("---\n# T\n\n- item\n---\n", 4), ("---\n# T\n\n    code\n", 4),
      // Nothing but Markdown.
      ("---\nText.\n\nMore text.\nid: x\n---\n", 4), ("---\n- a\n- b\n\n- c\n", 5),
      ("---\n- a\n\nText.\n", 4), ("---\n```\ncode\n\n```\n---\n", 5),
      ("---\n<p>\n\n[a](b)\n", 4), ("---\n> Note: quoted\n\n1. a: b\n", 4),
      ("---\nOne two three four five: six\n\n+ a: b\n", 4),
      // The end of the input.
      ("---", 1), ("---\n", 1), ("---\nText.\n", 2), ("---\n# T\n\n# U\n", 4),
      ("---\n# Title\n\nNote: this page has no front matter.\n\nText.\n", 6),
    ]
  )
  func notFrontMatter(page: String, lines: Int) {
    let reading = FrontMatterReading(page)
    #expect(reading.decision == .notFrontMatter)
    #expect(reading.takenLines == lines)
    #expect(reading.block.lines.count == lines, "all lines taken can be read as Markdown")
  }

  @Test(
    "Front matter that is never closed ends after its last key, known at the first prose",
    arguments: [
      ("---\nid: x\n\nText.\n\nMore.\n---\n", 2, 4),
      ("---\nid: x\ntitle: X\n--\n\n# X\n\nBody text.\n\n## P\n", 3, 8),
      ("---\nid: x\ntitle: y\n\n# T\n\nText.\n\n---\n\nMore.\n", 3, 7),
      ("---\nid: x\ntags:\n  - a\n- b\n\nText.\n", 5, 7), ("---\nid: x\n  more\n\n[a](b)\n", 3, 5),
      ("---\nid: x\n\n- item of Markdown\n", 2, 4), ("---\nid: x\n\n```\n", 2, 4),
      // A heading after a blank line: keys below it are prose.
      ("---\nid: x\n\n# T\n\nNote: text\n\nText.\n", 2, 8),
      ("---\nid: x\n# T\nText.\n", 2, 4), ("---\nid: x", 2, 2), ("---\nid: x\ntitle:\n", 3, 3),
      ("---\nid: x\n\n## A\n\nUse this: it works\n\n    code\n", 2, 8),
    ]
  )
  func unclosed(page: String, bodyLine: Int, lines: Int) {
    let reading = FrontMatterReading(page)
    #expect(reading.decision == .unclosed(bodyLine: bodyLine))
    #expect(reading.takenLines == lines)
    #expect(reading.findings.first == "!1:1 TK001")
  }

  @Test("The finding for a missing fence names the line after which it belongs, and puts it there")
  func fixOfUnclosed() {
    let page = "---\nid: x\ntitle: X\n--\n\n# X\n\nText.\n"
    let finding = FrontMatterReading(page).diagnostics.first
    #expect(
      finding?.message
        == "front matter opened on line 1 is never closed; write --- on a line of its own "
        + "after line 3 (line 4 has '--')"
    )
    #expect(finding?.fix?.replacement == "---\n")
    #expect(finding?.fix?.range.offsets == 19..<19)
  }

  @Test("Held bytes are counted with line endings, so that the limit can be kept")
  func heldBytes() {
    var scanner = FrontMatterScanner()
    for line in ["---", "id: x", "title: y"] {
      _ = scanner.take(line: ContiguousArray(line.utf8).span, at: .start)
    }
    #expect(scanner.heldBytes == 4 + 6 + 9)
  }

  @Test("Without a key the limit makes it Markdown, with one it is the caller's to stop")
  func limit() {
    var limits = ParseLimits.standard
    limits.frontMatterBytes = 100
    let prose = "---\n" + String(repeating: "prose without a key\n", count: 10)
    let reading = FrontMatterReading(prose, limits: limits)
    #expect(reading.decision == .notFrontMatter)
    #expect(reading.takenLines == 6)
    let keys = "---\n" + String(repeating: "a: b\n", count: 100)
    #expect(FrontMatterReading(keys, limits: limits).block.bytes.count > 100)
  }

  @Test("Held lines keep their bytes and their places")
  func heldLines() {
    let block = FrontMatterReading("---\r\n# Ü\r\n\r\n\ttext\r\n").block
    let lines = block.lines.indices.map { String(decoding: block.bytes(ofLine: $0), as: UTF8.self) }
    #expect(lines == ["---", "# Ü", "", "\ttext"])
    #expect(block.lines.map(\.position.offset) == [0, 5, 11, 13])
    #expect(block.lines.map(\.position.line) == [1, 2, 3, 4])
  }
}
