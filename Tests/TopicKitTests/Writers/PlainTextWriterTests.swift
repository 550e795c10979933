import Testing
import TopicKit

/// The plain text of a page of Markdown.
func plainText(_ markdown: String, width: Int? = nil) throws -> String {
  var parser = MarkdownParser()
  var writer = PlainTextWriter(width: width)
  let bytes = ContiguousArray(markdown.utf8)
  try parser.feed(bytes.span, into: &writer)
  try parser.finish(into: &writer)
  return String(decoding: writer.finish(), as: UTF8.self)
}

struct PlainTextWriterTests {
  @Test(
    "Text is what is read aloud",
    arguments: [
      ("a *b* **c** ~~d~~ `e  f`", "a b c d e  f\n"),
      ("[text](url \"title\") <https://a.b> ![image](x.png)", "text https://a.b image\n"),
      ("a <b>bold</b> <!-- not this --> c", "a bold  c\n"),
      ("a\nb\n  c", "a b c\n"),
      ("a  \nb\\\nc", "a\nb\nc\n"),
      ("a<br>b<BR/>c<br />d", "a\nb\nc\nd\n"),
      ("a &amp; &lt;b&gt; \\*c\\*", "a & <b> *c*\n"),
      ("", ""), ("[a]: b", ""), ("<br>", ""),
    ]
  )
  func text(markdown: String, expected: String) throws {
    let actual = try plainText(markdown)
    #expect(actual == expected)
  }

  @Test(
    "An empty line stands between blocks",
    arguments: [
      ("# A\n## B\ntext\n\n***\n\nmore", "A\n\nB\n\ntext\n\n* * *\n\nmore\n"),
      ("A\nb\n===\ntext", "A b\n\ntext\n"),
      ("a\n\n<!-- hidden -->\n\nb", "a\n\nb\n"),
      ("> <!-- hidden -->\n\na", "a\n"),
    ]
  )
  func blocks(markdown: String, expected: String) throws {
    let actual = try plainText(markdown)
    #expect(actual == expected)
  }

  @Test(
    "Lists keep markers, numbers and indentation",
    arguments: [
      ("* a\n* b\n", "- a\n- b\n"),
      ("* a\n\n* b\n", "- a\n\n- b\n"),
      ("9. a\n9. b\n   c\n", "9. a\n10. b c\n"),
      ("1) a\n2) b", "1) a\n2) b\n"),
      ("- a\n  - b\n    - c\n  - d\n- e", "- a\n  - b\n    - c\n  - d\n- e\n"),
      ("- - a\n  - b\n- 1. c", "- - a\n  - b\n- 1. c\n"),
      ("- a\n\n  b\n- c", "- a\n\n  b\n\n- c\n"),
      ("- [ ] a\n- [x] b", "- [ ] a\n- [x] b\n"),
      ("-\n- a\n- ", "-\n- a\n-\n"),
      ("- >\n- a", "-\n- a\n"),
      ("- a\n- <!-- x -->\n- b", "- a\n-\n- b\n"),
      ("- a\n\n1. b\n\ntext", "- a\n\n1. b\n\ntext\n"),
      ("- a\n  ```\n  c\n  ```\n  b", "- a\n      c\n  b\n"),
      ("999999999. a\n1. b", "999999999. a\n1000000000. b\n"),
    ]
  )
  func lists(markdown: String, expected: String) throws {
    let actual = try plainText(markdown)
    #expect(actual == expected)
  }

  @Test(
    "Code is indented by four, as it is",
    arguments: [
      ("```swift\nlet a = 1\n\n\tb\n```", "    let a = 1\n\n    \tb\n"),
      ("a\n\n    b\n      c", "a\n\n    b\n      c\n"),
      ("```\n```", ""),
      ("```\n\n```\na", "\n\na\n"),
      ("> ```\n> a\n>\n> b\n> ```", ">     a\n>\n>     b\n"),
    ]
  )
  func code(markdown: String, expected: String) throws {
    let actual = try plainText(markdown)
    #expect(actual == expected)
  }

  @Test(
    "Quotes stand after a mark, alerts after their name",
    arguments: [
      ("> a\n> b\n>\n> c\n\nd", "> a b\n>\n> c\n\nd\n"),
      ("> > a\n> b", "> > a b\n"),
      ("> - a\n> - b", "> - a\n> - b\n"),
      ("> [!NOTE]\n> Mind *this*.\n>\n> And that.", "> Note: Mind this.\n>\n> And that.\n"),
      ("> [!CAUTION]\n> - a", "> Caution:\n>\n> - a\n"),
      ("> [!TIP]\n> ![](a.png)\n", "> Tip:\n"),
    ]
  )
  func quotes(markdown: String, expected: String) throws {
    let actual = try plainText(markdown)
    #expect(actual == expected)
  }

  @Test(
    "Footnotes stand in their place, after their label",
    arguments: [
      ("a[^1] b\n\n[^1]: Note\n    more\n\n    second", "a[1] b\n\n[1] Note more\n\n    second\n"),
      ("[^a-b]: see[^c]\n\n[^c]: x", "[a-b] see[c]\n\n[c] x\n"),
      ("a[^1]", "a[^1]\n"),
    ]
  )
  func footnotes(markdown: String, expected: String) throws {
    let actual = try plainText(markdown)
    #expect(actual == expected)
  }

  @Test(
    "Of raw HTML the text between the tags is left",
    arguments: [
      ("<details>\n<summary>More</summary>\n\ntext\n\n</details>", "More\n\ntext\n"),
      ("<div title=\"a > b\">x<br>y</div>\nz", "x\ny\nz\n"),
      ("<script>\nlet a = \"</b>\"\n</script>\nafter", "after\n"),
      ("<style>p { }</style>shown", "shown\n"),
      ("<!-- a\n> b\n-->\nc", "c\n"),
      ("<!-->a", "a\n"),
      ("<p>a &amp; b &lt;c&gt; 1 < 2 &copy;</p>", "a & b <c> 1 < 2 &copy;\n"),
      ("<p a='\n>'>b</p>", "b\n"),
    ]
  )
  func html(markdown: String, expected: String) throws {
    let actual = try plainText(markdown)
    #expect(actual == expected)
  }

  @Test(
    "Control characters never reach the text",
    arguments: [
      ("a\u{1B}[2Jb\u{7}", "a\u{FFFD}[2Jb\u{FFFD}\n"),
      ("a\u{9B}b\u{7F} \u{A0}é", "a\u{FFFD}b\u{FFFD} \u{A0}é\n"),
      ("a\tb", "a b\n"),
      ("`\u{1B}`", "\u{FFFD}\n"),
      ("```\n\u{1B}\u{85}\n```", "    \u{FFFD}\u{FFFD}\n"),
      ("<p>\u{1B}</p>", "\u{FFFD}\n"),
      ("a[^\u{7F}]\n\n[^\u{7F}]: b", "a[\u{FFFD}]\n\n[\u{FFFD}] b\n"),
      ("a&#27;b&#x9b;", "a\u{FFFD}b\u{FFFD}\n"),
    ]
  )
  func controls(markdown: String, expected: String) throws {
    let actual = try plainText(markdown)
    #expect(actual == expected)
  }

  @Test("A text alone, without a block around it, is a line")
  func inline() throws {
    var parser = MarkdownParser()
    var builder = RichTextBuilder()
    let bytes = ContiguousArray("a *b* `c`".utf8)
    try parser.feed(bytes.span, into: &builder)
    try parser.finish(into: &builder)
    let paragraph = builder.finish()
    #expect(String(decoding: paragraph.content.textBytes(), as: UTF8.self) == "a b c")
    #expect(RichText().textBytes().isEmpty)
  }

  @Test("A writer that has finished is empty again")
  func reuse() throws {
    var writer = PlainTextWriter(width: 20)
    for _ in 0..<2 {
      var parser = MarkdownParser()
      let bytes = ContiguousArray("> - a\n\nb c d e f g h i j k l".utf8)
      try parser.feed(bytes.span, into: &writer)
      try parser.finish(into: &writer)
      let text = String(decoding: writer.finish(), as: UTF8.self)
      #expect(text == "> - a\n\nb c d e f g h i j k\nl\n")
    }
  }

  @Test("Deep nesting costs no more than its bytes", arguments: ["> ", "- ", "1. "])
  func deep(marker: String) throws {
    let count = 5_000
    let lines = String(repeating: "b\\\n", count: 5_000)
    let page = String(repeating: marker, count: count) + "a\\\n" + lines + "c"
    let text = try plainText(page)
    #expect(text.utf8.count < page.utf8.count * 30)
    #expect(text.hasSuffix("c\n"))
    let wrapped = try plainText(page.replacing("\\\n", with: "\n"), width: 40)
    #expect(wrapped.utf8.count < page.utf8.count * 30)
  }
}
