import TestSupport
import Testing
import TopicKit

/// A mark that combines with the character before it changes how that looks, and not what it is.
@Suite("Combining marks on syntax")
struct CombiningMarkTests {
  private static let marks = ["\u{301}", "\u{338}", "\u{FE0F}", "\u{200D}", "\u{20E3}"]

  @Test("Syntax is found by its bytes, whatever stands on it", arguments: marks)
  func syntax(mark: String) throws {
    let cases = [
      ("# \(mark)a", "<h1>\(mark)a</h1>\n"),
      ("#\(mark) a", "<p>#\(mark) a</p>\n"),
      (">\(mark) a", "<blockquote>\n<p>\(mark) a</p>\n</blockquote>\n"),
      ("-\(mark) a", "<p>-\(mark) a</p>\n"),
      ("`a\(mark)`\(mark)", "<p><code>a\(mark)</code>\(mark)</p>\n"),
      ("`\(mark)a`", "<p><code>\(mark)a</code></p>\n"),
      ("[a\(mark)](/u)\(mark)", "<p><a href=\"/u\">a\(mark)</a>\(mark)</p>\n"),
      ("[a](</u\(mark)>)", nil),
      ("```\(mark)\na\n```\n", "<pre><code class=\"language-\(mark)\">a\n</code></pre>\n"),
      ("```\na\n```\(mark)\n", "<pre><code>a\n```\(mark)\n</code></pre>\n"),
      ("*\(mark)a*", "<p><em>\(mark)a</em></p>\n"),
      ("\\*\(mark)", "<p>*\(mark)</p>\n"),
      ("&amp;\(mark)", "<p>&amp;\(mark)</p>\n"),
      ("***\(mark)\n", "<p>***\(mark)</p>\n"),
      ("a\n===\(mark)", "<p>a\n===\(mark)</p>\n"),
      ("<p>\(mark)", "<p>\(mark)\n"),
      ("|a|\(mark)\n|-|\n", nil),
    ]
    for (text, expected) in cases {
      let bytes = Array(text.utf8)
      if let expected { #expect(try html(bytes) == expected) }
      for options in [ParseOptions(), ParseOptions(dialect: .commonmark)] {
        let faults = try RangeCheck.faults(in: bytes, options: options)
        #expect(faults.isEmpty, "\(text.debugDescription)")
      }
    }
  }

  @Test("A line feed stays one, whatever follows it", arguments: marks)
  func lines(mark: String) throws {
    #expect(
      try html(Array("a\n\(mark)b\n\n\(mark)".utf8)) == "<p>a\n\(mark)b</p>\n<p>\(mark)</p>\n"
    )
    #expect(try html(Array("a\r\n\(mark)# b".utf8)) == "<p>a\n\(mark)# b</p>\n")
  }

  @Test("Labels match by case, not by normal form")
  func labels() throws {
    let composed = "\u{E9}"
    let decomposed = "e\u{301}"
    let link = try html(Array("[\(composed)]\n\n[\u{C9}]: /u".utf8))
    #expect(link == "<p><a href=\"/u\">\(composed)</a></p>\n")
    let text = try html(Array("[\(composed)]\n\n[\(decomposed)]: /u".utf8))
    #expect(text == "<p>[\(composed)]</p>\n")
  }
}
