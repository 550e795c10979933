import TestSupport
import Testing
import TopicKit

@Suite("What ends a line, and what does not")
struct LineEndingTests {
  private struct Step: Equatable {
    var event: MarkdownEvent
    var bytes: [UInt8]
    var line: Int
    var column: Int
  }

  private func steps(_ bytes: [UInt8], chunk: Int) throws -> [Step] {
    let options = ParseOptions(frontMatter: .read)
    return try parse(bytes, chunk: chunk, options: options, into: EventRecorder()).entries.map {
      let start = $0.source.range.start
      return Step(event: $0.event, bytes: $0.bytes, line: start.line, column: start.column)
    }
  }

  @Test(
    "LF, CR LF and CR give the same events on the same lines",
    .enabled(if: SharedMaterial.isPresent),
    arguments: ["spec-0.31.2", "cmark-regression", "gfm-extensions", "gfm-spec-0.29"]
  )
  func endings(file: String) throws {
    let examples = ConformanceExample.load(file)
    #expect(examples.count > 10)
    for example in examples where !example.markdown.contains(0x0D) {
      let expected = try steps(example.markdown, chunk: 64)
      for ending: [UInt8] in [[0x0D, 0x0A], [0x0D]] {
        let text = example.markdown.flatMap { $0 == 0x0A ? ending : [$0] }
        for chunk in [1, 64] {
          let actual = try steps(text, chunk: chunk)
          #expect(actual == expected, "\(file) \(example), lines ended by \(ending)")
        }
      }
    }
  }

  @Test(
    "Endings may be mixed",
    arguments: [
      ("a\rb\r\nc\nd", "<p>a\nb\nc\nd</p>\n"),
      ("a\r\r\nb", "<p>a</p>\n<p>b</p>\n"),
      ("a\n\rb", "<p>a</p>\n<p>b</p>\n"),
      ("```\ra\r\n\rb\n```\rc", "<pre><code>a\n\nb\n</code></pre>\n<p>c</p>\n"),
      ("a  \rb\\\r\nc", "<p>a<br />\nb<br />\nc</p>\n"),
      ("\r\n\r# a\r", "<h1>a</h1>\n"),
      ("[a]:\r/u\r'b\r\nc'\r\r[a]", "<p><a href=\"/u\" title=\"b\nc\">a</a></p>\n"),
    ]
  )
  func mixed(text: String, expected: String) throws {
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      #expect(try html(chunks: [bytes[..<cut], bytes[cut...]]) == expected)
    }
  }

  @Test(
    "No other character ends a line",
    arguments: ["\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}", "\u{1C}", "\u{1E}"]
  )
  func others(character: String) throws {
    #expect(try html(Array("a\(character)# b\n".utf8)) == "<p>a\(character)# b</p>\n")
    #expect(try html(Array("# a\(character)b\n".utf8)) == "<h1>a\(character)b</h1>\n")
    #expect(try html(Array("a\n\(character)\nb\n".utf8)) == "<p>a\n\(character)\nb</p>\n")
    #expect(
      try html(Array("```\na\(character)```\n".utf8))
        == "<pre><code>a\(character)```\n</code></pre>\n"
    )
    // It is text also where nothing else is, and none of it is lost at the ends of text.
    #expect(try html(Array("\(character)\n".utf8)) == "<p>\(character)</p>\n")
    #expect(try html(Array("a\(character)\n".utf8)) == "<p>a\(character)</p>\n")
    #expect(
      try html(Array("# \(character)a\(character)\n".utf8))
        == "<h1>\(character)a\(character)</h1>\n"
    )
  }

  @Test("Unicode's blanks are blanks for emphasis, and text", arguments: ["\u{A0}", "\u{2003}"])
  func blanks(character: String) throws {
    #expect(try html(Array("*\(character)a*".utf8)) == "<p>*\(character)a*</p>\n")
    #expect(try html(Array("\(character)\(character)".utf8)) == "<p>\(character)\(character)</p>\n")
  }

  // MARK: - Byte order mark

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  @Test("A byte order mark at the start belongs to nothing, wherever it is cut")
  func byteOrderMark() throws {
    let text = Self.mark + Array("# a\n".utf8)
    for first in 0...text.count {
      for second in first...text.count {
        let chunks = [text[..<first], text[first..<second], text[second...]]
        #expect(try html(chunks: chunks) == "<h1>a</h1>\n")
      }
    }
    let entries = try parse(text, chunk: 1, into: EventRecorder()).entries
    let start = SourcePosition(offset: 3, line: 1, column: 1)
    #expect(entries.first?.source.range.start == start)
    #expect(entries.last?.source.certainAt == 7)
  }

  @Test("A byte order mark before front matter, and one alone")
  func byteOrderMarkAlone() throws {
    let text = Self.mark + Array("---\nid: a\n---\n".utf8)
    let options = ParseOptions(frontMatter: .read)
    for size in 1...text.count {
      #expect(try parse(text, chunk: size, options: options, into: EventHash()).count == 0)
    }
    #expect(try html(Self.mark).isEmpty)
  }

  @Test(
    "A part of a byte order mark is no mark",
    arguments: [
      ([0xEF], "<p>\u{FFFD}</p>\n"), ([0xEF, 0xBB], "<p>\u{FFFD}</p>\n"),
      ([0xEF, 0xBB, 0x61], "<p>\u{FFFD}a</p>\n"), ([0xEF, 0xBB, 0x0A], "<p>\u{FFFD}</p>\n"),
      ([0xEF, 0x0D, 0x0A, 0x23], "<p>\u{FFFD}</p>\n<h1></h1>\n"),
      ([0xEF, 0xBB, 0xBE], "<p>\u{FEFE}</p>\n"),
      ([0xEF, 0xEF, 0xBB, 0xBF], "<p>\u{FFFD}\u{FEFF}</p>\n"),
    ] as [([UInt8], String)]
  )
  func partOfMark(bytes: [UInt8], expected: String) throws {
    for cut in 0...bytes.count {
      #expect(try html(chunks: [bytes[..<cut], bytes[cut...]]) == expected)
    }
  }

  @Test("A byte order mark further on is text")
  func markInText() throws {
    let twice = Self.mark + Self.mark + Array("# a\n".utf8)
    #expect(try html(twice) == "<p>\u{FEFF}# a</p>\n")
    #expect(try html(Array("a\n\n\u{FEFF}# b\n".utf8)) == "<p>a</p>\n<p>\u{FEFF}# b</p>\n")
    #expect(try html(Array("\n\u{FEFF}---\n".utf8)) == "<p>\u{FEFF}---</p>\n")
  }
}
