import Foundation
import TestSupport
import Testing

@testable import TopicKit

#if DEBUG
  /// What the parser looks at grows as the input does, whatever the input is made of.
  ///
  /// Steps are counted, not seconds: bytes and entries that loops look at again. The inputs
  /// are the known ways to make a Markdown parser quadratic.
  @Suite("Linear time, by counted steps")
  struct LinearTests {
    typealias Input = RepeatedInput

    static let inputs: [Input] = [
      Input("strong in emphasis") { times("*a **a ", $0) + "b" + times(" a** a*", $0) },
      Input("closers without openers") { times("a_ ", $0) },
      Input("openers without closers") { times("_a ", $0) },
      Input("mixed delimiters") { times("*a_ ", $0) },
      Input("many openers, then closers of another kind") { times("*a ", $0) + times("_a*_ ", $0) },
      Input("the rule of three") { "a**b" + times("c* ", $0) },
      Input("strikethrough of two lengths") { times("~~a~ ", $0) },
      Input("closing brackets") { times("a]", $0) },
      Input("opening brackets") { times("[a", $0) },
      Input("image openers") { times("![a", $0) },
      Input("links in image openers") { times("![[]()", $0) },
      Input("brackets and parentheses") { times("[ (](", $0) },
      Input("nested brackets") { times("[", $0) + "a" + times("]", $0) },
      Input("link openers and delimiters") { times("[ a_", $0) },
      Input("unclosed destinations") { times("[a](<b", $0) },
      Input("unclosed titles") { times("[a](b \"", $0) },
      Input("unclosed labels") { times("[a][b", $0) },
      Input("backticks of many lengths") { n in
        (1...max(1, Int(Double(n).squareRoot()))).map { "e" + times("`", $0) }.joined()
      },
      Input("code spans that never close") { times("`a ``b ", $0) + "```" },
      Input("unclosed comments") { times("<!-- a ", $0) },
      Input("unclosed instructions") { "x" + times("<?", $0) },
      Input("unclosed declarations") { "x" + times("<!A", $0) },
      Input("unclosed CDATA") { "x" + times("<![CDATA[", $0) },
      Input("unclosed attributes") { times("<a x='", $0) },
      Input("unclosed autolinks") { times("<a:b", $0) },
      Input("entities without an end") { times("&a", $0) },
      Input("bare links") { times("www.a_", $0) },
      Input("dots of a bare link") { "www." + times("a.", $0) },
      Input("parentheses of a bare link") { "http://a" + times(")", $0) },
      Input("schemes") { times("http:", $0) },
      Input("mail names") { times("a@", $0) },
      Input("dots of mail names") { times("a.", $0) + "@" + times("a@b ", $0) },
      Input("nested quotes") { times("> ", min($0, 9000)) + "a" },
      Input("nested items on one line") { times("- ", min($0, 4000)) + "a" },
      Input("blank lines in nested items") { times("- ", 4000) + "a\n" + times("\n", $0) },
      Input("blank lines with a space in nested items") {
        times("- ", 4000) + "a\n" + times(" \n", $0)
      },
      Input("lazy lines in nested quotes") { times("> ", 4000) + "a\n" + times("b\n", $0) },
      Input("quotes that close and open") { times("> a\n\n", $0) },
      Input("items that are no thematic break") { times("* ", $0) + "a" },
      Input("setext candidates") { times("a\n", $0) + "---" },
      Input("definitions") { times("[a]: b\n", $0) },
      Input("labels that are never defined") { times("[a] ", $0) },
      Input("labels that are defined one by one at the end") { n in
        (0..<n).map { "[l\($0)] " }.joined() + "\n\n" + (0..<n).map { "[l\($0)]: u\n" }.joined()
      },
      Input("paragraphs that wait for one label") { times("[a]\n\n", $0) + "[a]: b" },
      Input("lists that wait for their end") { times("- a\n", $0) },
      Input("table rows") { "|a|\n|-|\n" + times("|b|\n", $0) },
      Input("a table of one wide row") { times("|a", $0) + "\n" + times("|-", $0) },
      Input("table heads without a delimiter row") { times("|a\n", $0) },
      Input("footnote starts") { times("[^", $0) },
      Input("footnote references") { "[^a]: b\n\n" + times("[^a]", $0) },
      Input("escapes") { times("\\*", $0) },
      Input("hard breaks") { times("a  \n", $0) },
      Input("trailing blanks") { times("a" + times(" ", 50) + "\n", $0) },
      Input("tabs") { times("\t", $0) + "a" },
      Input("fences of other lengths") { "````\n" + times("```\n", $0) },
      Input("an HTML block") { "<div>\n" + times("<a>\n", $0) },
      Input("blank lines in indented code") { "    a\n" + times("\n", $0) + "    b" },
    ]

    private func steps(_ text: String) throws -> Int {
      let counter = Steps.Counter()
      try Steps.$counter.withValue(counter) {
        _ = try parse(Array(text.utf8), chunk: 4096, into: EventHash())
      }
      return counter.count + text.utf8.count
    }

    @Test("Twice the input is at most 2.2 times the steps", arguments: inputs)
    func doubles(input: Input) throws {
      let once = try steps(input.write(10_000))
      let twice = try steps(input.write(20_000))
      #expect(Double(twice) <= 2.2 * Double(once), "\(once) steps, then \(twice)")
      // No input costs more than a hundred steps a byte.
      #expect(once <= 100 * (input.write(10_000).utf8.count + 10_000))
    }
  }
#endif
