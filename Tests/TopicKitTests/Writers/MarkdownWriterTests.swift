import TestSupport
import Testing
import TopicKit

@Suite("Markdown in canonical form")
struct MarkdownWriterTests {
  @Test(
    "Blocks have one form",
    arguments: [
      ("Title\n=====\nSub\n---\n", "# Title\n\n## Sub\n"),
      ("# a #\n###### b\n", "# a\n\n###### b\n"),
      ("a\nb\n===\n", "a\nb\n===\n"),
      ("a\\\nb\n---\n", "a\\\nb\n---\n"),
      ("#\n", "#\n"),
      ("a  \nb\n", "a\\\nb\n"),
      ("    code\n", "```\ncode\n```\n"),
      ("~~~ swift\nx\n~~~\n", "```swift\nx\n```\n"),
      ("a\n\n***\n", "a\n\n---\n"),
      ("> a\nb\n", "> a\n> b\n"),
      (">\n", ">\n"),
      ("> [!note]\n> a\n", "> [!note]\n> a\n"),
      ("<div>\n*a*\n\nb\n", "<div>\n*a*\n\nb\n"),
      ("| a|b |\n|:-|-:|\n|c\n", "| a | b |\n| :--- | ---: |\n| c | |\n"),
      ("a[^1]\n\n[^1]: b\n\n    c\n", "a[^1]\n\n[^1]: b\n\n    c\n"),
      ("[a]: /b 'c'\n\n[x][a]\n", "[x](/b \"c\")\n"),
    ]
  )
  func blocks(source: String, expected: String) throws { try expect(source, expected) }

  @Test(
    "Lists keep their spacing, and stay apart",
    arguments: [
      ("* a\n* b\n", "- a\n- b\n"),
      ("+ a\n\n+ b\n", "- a\n\n- b\n"),
      ("- a\n+ b\n* c\n", "- a\n\n* b\n\n- c\n"),
      ("- a\n\n[x]: y\n\n- b\n", "- a\n\n* b\n"),
      ("1. a\n\n<!-- -->\n\n1. b\n", "1. a\n\n<!-- -->\n\n1. b\n"),
      ("3) a\n3) b\n", "3) a\n4) b\n"),
      ("9. a\n9. b\n   c\n", "9. a\n10. b\n    c\n"),
      ("999999999. a\n1. b\n", "999999999. a\n999999999. b\n"),
      ("- a\n  - b\n\n    c\n- d\n", "- a\n  - b\n\n    c\n- d\n"),
      ("- [ ] a\n- [x] b\n", "- [ ] a\n- [x] b\n"),
      ("-\n- a\n", "-\n- a\n"),
      ("- a\n\n      code\n", "- a\n\n  ```\n  code\n  ```\n"),
      ("- # a\n  ***\n", "- # a\n  ---\n"),
      ("- a\n  ***\n", "- a\n  ***\n"),
      ("- > a\n  >\n  b\n", "- > a\n  >\n  b\n"),
      ("- - > a\n    >\n  b\n", "- - > a\n    >\n  b\n"),
      ("* * a\n", "- - a\n"),
      ("- a\n  - [x]: y\n  - b\n", "- a\n  - [//]: #\n  - b\n"),
      ("- a\n  1. [x]: y\n", "- a\n  1. [//]: #\n"),
      ("- > a\n  - [x]: y\n", "- > a\n  - [//]: #\n"),
      ("- a\n  - - [x]: y\n", "- a\n  - -\n"),
      ("- # a\n  - [x]: y\n", "- # a\n  -\n"),
      ("- a\n\n  - [x]: y\n\n  b\n", "- a\n\n  -\n\n  b\n"),
    ]
  )
  func lists(source: String, expected: String) throws { try expect(source, expected) }

  @Test(
    "Inlines have one form",
    arguments: [
      ("_a_ __b__ ~c~\n", "*a* **b** ~~c~~\n"),
      ("*_a_* **_b_** ___c___\n", "*_a_* **_b_** ***c***\n"),
      ("*a*_b_\n", "*a*_b_\n"),
      ("****a****\n", "****a****\n"),
      ("a*b*c\n", "a*b*c\n"),
      ("*&nbsp;a*\n", "*&nbsp;a*\n"),
      ("`` a`b `` ` `` `\n", "``a`b`` ` `` `\n"),
      ("`` `a ``\n", "`` `a ``\n"),
      ("[a](<b c> 'd \"e\"') ![f](g)\n", "[a](<b c> \"d \\\"e\\\"\") ![f](g)\n"),
      ("[a](b(c)d) [e](\\)f) [g]() [h](<> \"i\")\n", "[a](b(c)d) [e](\\)f) [g]() [h](<> \"i\")\n"),
      ("http://a.b/c_d www.e.f g@h.i\n", "<http://a.b/c_d> [www.e.f](http://www.e.f) <g@h.i>\n"),
      ("<http://a.b/*> [x](x)\n", "<http://a.b/*> [x](x)\n"),
      ("a <b c='d'> e\n", "a <b c='d'> e\n"),
    ]
  )
  func inlines(source: String, expected: String) throws { try expect(source, expected) }

  @Test(
    "A byte is escaped where it would be syntax, and nowhere else",
    arguments: [
      // At a line's start
      ("\\# a\n#a\n", "\\# a\n#a\n"),
      ("a\n\\> b > c\n", "a\n\\> b > c\n"),
      ("\\- a\n", "\\- a\n"), ("a\n    - b\n-c - d\n", "a\n\\- b\n-c - d\n"),
      ("1\\. a\n", "1\\. a\n"), ("a\n2. b\n1\\) c\n", "a\n2. b\n1\\) c\n"),
      ("a\n    ===\n    ---\n", "a\n\\===\n\\---\n"),
      ("\\***\n", "\\***\n"), ("\\~~~\n", "\\~~~\n"),
      ("\\[a]: b\n", "\\[a]: b\n"), ("[a]:\n", "[a]:\n"),
      ("- \\[x] a\n", "- \\[x] a\n"), ("[x] a\n", "[x] a\n"),
      ("> \\[!TIP]\n> a\n", "> \\[!TIP]\n> a\n"),
      ("a | b\n\\--- | ---\n", "a | b\n\\--- | ---\n"),
      ("&#32;a&#32;\n&#9;b\n", "&#32;a&#32;\n&#9;b\n"),
      // At a heading's end
      ("# a \\#\n# b#\n", "# a \\#\n\n# b#\n"),
      // Delimiters
      ("\\*a\\* 2 * 3 snake_case\n", "\\*a\\* 2 * 3 snake_case\n"),
      ("2*3 and _x\n", "2*3 and _x\n"),
      ("*a* 2\\*3\n", "*a* 2\\*3\n"),
      ("~/a and ~/b\n", "~/a and ~/b\n"), ("\\~a~\n", "\\~a\\~\n"),
      ("a ` b\n", "a ` b\n"), ("a \\` b `c`\n", "a \\` b `c`\n"),
      // Brackets
      ("[a] [b][c] d\\](e)\n", "[a] [b][c] d](e)\n"),
      ("\\[a](b)\n", "[a\\](b)\n"),
      ("[a [b] \\] c](d)\n", "[a [b] \\] c](d)\n"),
      ("\\![a](b) !c\n", "\\![a](b) !c\n"),
      ("\\[^1] [^ 1]\n\n[^1]: a\n", "\\[^1] [^ 1]\n\n[^1]: a\n"),
      ("[^] [^a\n", "[^] [^a\n"), ("[^a *b* c]\n", "\\[^a \\*b\\* c]\n"),
      ("\\[^a\nb]\n", "\\[^a\nb]\n"), ("[^a [^b] c] [^d [e] f]\n", "\\[^a \\[^b] c] [^d [e] f]\n"),
      // Tags, references, backslashes
      ("a \\<b> c < d <e\n", "a \\<b> c < d <e\n"),
      ("\\<*\\@b>*\n", "\\<*@b>*\n"), ("<\\*@b> 1<*2*\n", "\\<\\*@b> 1<*2*\n"),
      ("\\&amp; &b; R&D\n", "\\&amp; &b; R&D\n"),
      ("a\\\\*b \\c\\\n", "a\\\\*b \\c\\\n"),
      ("foo&#10;bar\n", "foo&#10;bar\n"),
      // Bare links
      ("http\\://a.b www\\.c.d e\\@f.g @h i@j\n", "http\\://a.b www\\.c.d e\\@f.g @h i@j\n"),
      ("[www.a.b](c)\n", "[www.a.b](c)\n"),
      // Cells
      ("| a\\|b `c\\|d` |\n|-|\n", "| a\\|b `c\\|d` |\n| --- |\n"),
    ]
  )
  func escapes(source: String, expected: String) throws { try expect(source, expected) }

  @Test(
    "What stands in the way of a form gets another one",
    arguments: [
      // A fence in code, a backtick in the info string
      ("~~~\n```\n~~~\n", "````\n```\n````\n"),
      ("~~~ a`b\nc\n~~~\n", "~~~a`b\nc\n~~~\n"),
      // A text that would be one with the bullet before it
      ("* --\n", "- \\--\n"),
      // A thematic break that would be front matter, an item, an underline
      ("---\n", "***\n"), ("- ***\n", "- ___\n"),
      // Three empty bullets in a row
      ("+ + +\n", "- - - [//]: #\n"),
      // Raw HTML that would be a block
      ("[a]: b\n<b>\n", "[//]: #\n    <b>\n"),
      ("a\n    <div>\n", "a\n    <div>\n"),
      ("a <b c='\n    - d'>\n", "a <b c='\n    - d'>\n"),
      ("-\n    <div>\n", "-\n    <div>\n"),
      ("-   a\n\n  <div>\n", "- a\n\n[//]: #\n\n  <div>\n"),
      ("a <!--\nb -->\n---\n", "a <!--\nb -->\n---\n"),
      ("-\n  \t<div>\n", "-\n  \t<div>\n"),
      ("- a\n  \t<script>\nb\n", "- a\n  \t<script>\nb\n"),
      (">- a\n>  \t<script>\n", "> - a\n>   <script>\n"),
      // A loose list without two blocks
      ("- a\n\n  [b]: c\n", "- a\n\n  [//]: #\n"),
      // Raw HTML that only its container ends
      ("- <script>\n- a\n", "- <script>\n- a\n"),
      // Emphasis that no delimiters give
      ("***(~~“___ [“*_&nbsp;_*\n", "*<em><em>(~~“___ [“</em><em>\u{A0}</em></em>\n"),
    ]
  )
  func exceptions(source: String, expected: String) throws { try expect(source, expected) }

  private func expect(
    _ source: String,
    _ expected: String,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let written = markdown(try events(Array(source.utf8)))
    #expect(String(decoding: written, as: UTF8.self) == expected, sourceLocation: location)
    try expectRoundTrip(Array(source.utf8), .gfm, source, location)
  }

  @Test("CommonMark needs no escapes for what is GFM's")
  func commonMark() throws {
    let source = "~a~ www.b.c\n\na | b\n--- | ---\n"
    let written = markdown(try events(Array(source.utf8), .commonmark), .commonmark)
    #expect(String(decoding: written, as: UTF8.self) == "~a~ www.b.c\n\na | b\n--- | ---\n")
  }

  @Test("Deep quotes around lazy lines do not multiply")
  func lazyLines() throws {
    let source = String(repeating: "> ", count: 500) + "a" + String(repeating: "\n2. b", count: 500)
    let written = markdown(try events(Array(source.utf8)))
    #expect(written.count < 10 * source.utf8.count)
    try expectRoundTrip(Array(source.utf8), .gfm)
  }
}

@Suite("Markdown of events that no parser makes")
struct MarkdownEventsTests {
  /// Events from a short notation: elements with what is inside, texts.
  private indirect enum Node {
    case element(MarkdownEvent.Element, [Node])
    case text(MarkdownEvent.TextKind, String)
    case attribute(MarkdownEvent.Attribute, String)
  }

  private func written(_ nodes: Node...) -> String {
    var builder = RichTextBuilder()
    for node in nodes { add(node, to: &builder) }
    return builder.finish().markdown
  }

  private func add(_ node: Node, to builder: inout RichTextBuilder) {
    switch node {
    case .element(let element, let inside):
      builder.handle(.enter(element), bytes: ContiguousArray<UInt8>().span, at: .none)
      for node in inside { add(node, to: &builder) }
      builder.handle(.leave(element), bytes: ContiguousArray<UInt8>().span, at: .none)
    case .text(let kind, let text):
      let bytes = ContiguousArray(text.utf8)
      builder.handle(.text(kind), bytes: bytes.span, at: .none)
    case .attribute(let attribute, let text):
      let bytes = ContiguousArray(text.utf8)
      builder.handle(.attribute(attribute), bytes: bytes.span, at: .none)
    }
  }

  @Test("Inlines without a block are a paragraph's content")
  func fragment() {
    #expect(
      written(.text(.literal, "# a "), .element(.strong, [.text(.literal, "b")])) == "\\# a **b**"
    )
    #expect(written() == "")
  }

  @Test("Breaks where no form holds them are HTML, or a reference")
  func breaks() {
    #expect(
      written(.element(.paragraph, [.text(.literal, "a"), .text(.hardBreak, "\n")])) == "a<br />"
    )
    let heading = MarkdownEvent.Element.heading(level: 3)
    let text = [Node.text(.literal, "a"), .text(.softBreak, "\n"), .text(.literal, "b")]
    #expect(written(.element(heading, text)) == "### a&#10;b")
    #expect(written(.element(.heading(level: 2), text)) == "a\nb\n---")
  }

  @Test("Emphasis around nothing or blanks is kept")
  func emphasis() {
    #expect(written(.element(.emphasis, [])) == "<em></em>")
    #expect(written(.element(.strong, [.text(.literal, " a ")])) == "**&#32;a&#32;**")
    #expect(
      written(
        .text(.literal, "a"),
        .element(.emphasis, [.text(.literal, "“b”")]),
        .text(.literal, "c")
      )
        == "&#97;*“b”*&#99;"
    )
  }

  @Test("An item without a list, a cell without a table, a leave without an enter")
  func unbalanced() {
    #expect(written(.element(.item(nil), [.element(.paragraph, [.text(.literal, "a")])])) == "- a")
    var writer = MarkdownWriter()
    for element in [
      MarkdownEvent.Element.item(nil), .paragraph, .emphasis, .list(.init(spacing: .tight)),
    ] {
      writer.handle(.leave(element), bytes: ContiguousArray<UInt8>().span, at: .none)
    }
    writer.finish()
    #expect(writer.output.isEmpty)
  }

  @Test("Paragraphs in a tight list do not run into one another")
  func tight() {
    let paragraph = Node.element(.paragraph, [.text(.literal, "a")])
    let list = MarkdownEvent.Element.list(.init(spacing: .tight))
    #expect(
      written(.element(list, [.element(.item(nil), [paragraph, paragraph])])) == "- a\n\n  a"
    )
  }

  @Test("Output that was taken is continued")
  func taking() {
    var writer = MarkdownWriter()
    let text = RichText(parsing: "a\n\n- b\n- c\n")
    var taken: [UInt8] = []
    for element in text {
      let bytes = element.bytes
      writer.handle(element.event, bytes: bytes.span, at: .none)
      taken += writer.takeOutput()
    }
    #expect(String(decoding: taken, as: UTF8.self) == "a\n\n- b\n- c\n")
  }
}
