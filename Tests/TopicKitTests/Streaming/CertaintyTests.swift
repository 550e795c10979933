import TestSupport
import Testing
import TopicKit

/// An event is handed on as soon as no later byte can change it, looked at line by line.
@Suite("Events are handed on as soon as they are certain")
struct CertaintyTests {
  /// A document, an event of it, and the byte after which it is out.
  struct Case: Sendable, CustomStringConvertible {
    let construct: String
    let document: [UInt8]
    let event: MarkdownEvent
    let text: String?
    let options: ParseOptions
    /// After how many bytes the event is out; `nil` for: only at the end.
    let offset: Int?

    /// Makes a case; `¦` in the document marks the byte.
    init(
      _ construct: String,
      _ marked: String,
      _ event: MarkdownEvent,
      _ text: String? = nil,
      _ options: ParseOptions = ParseOptions()
    ) {
      self.construct = construct
      let parts = marked.split(separator: "¦", omittingEmptySubsequences: false)
      document = parts.flatMap { Array($0.utf8) }
      offset = parts.count > 1 ? parts[0].utf8.count : nil
      self.event = event
      self.text = text
      self.options = options
    }

    var description: String { construct }
  }

  private static let streamed = ParseOptions(tightness: .onLeave)
  private static let soFar = ParseOptions(references: .soFar)
  private static let topic = ParseOptions(frontMatter: .read)

  private static func bullets(_ spacing: MarkdownEvent.ListStyle.Spacing) -> MarkdownEvent.Element {
    .list(MarkdownEvent.ListStyle(spacing: spacing))
  }

  static let lines: [Case] = [
    Case("ATX heading", "# a\n¦b\n", .leave(.heading(level: 1))),
    Case("ATX heading, its line ended by CR LF", "# a\r¦\nb\n", .leave(.heading(level: 1))),
    Case("ATX heading, its line ended by CR", "# a\r¦b\n", .leave(.heading(level: 1))),
    Case("ATX heading, the last line not ended", "# a", .enter(.heading(level: 1))),
    Case("thematic break", "***\n¦a\n", .leave(.thematicBreak)),
    Case("opening of a fence", "```swift\n¦a\n```\n", .enter(.codeBlock)),
    Case("info string", "```swift\n¦a\n```\n", .attribute(.info), "swift"),
    Case("line of a fence", "```\na\n¦b\n```\n", .text(.code), "a\n"),
    Case("blank line of a fence", "```\n\n¦b\n```\n", .text(.code), "\n"),
    Case("closing of a fence", "```\na\n```\n¦b\n", .leave(.codeBlock)),
    Case("fence that its quote ends", "> ```\n> a\nb\n¦c\n", .leave(.codeBlock)),
    Case("fence that nothing closes", "```\na\n", .leave(.codeBlock)),
    Case("indented code", "    a\n¦    b\n", .text(.code), "a\n"),
    Case("blank lines in indented code", "    a\n\n      \n    b\n¦c\n", .text(.code), "  \n"),
    Case("blank lines after indented code", "    a\n\n\nb\n¦c\n", .leave(.codeBlock)),
    Case("opening of an HTML block", "<div>\n¦a\n\nb\n", .enter(.htmlBlock)),
    Case("line of an HTML block", "<div>\na\n¦\nb\n", .text(.html), "a\n"),
    Case("HTML block that a blank line ends", "<div>\na\n\n¦b\n", .leave(.htmlBlock)),
    Case("HTML block that ends in its line", "<!-- a -->\n¦b\n", .leave(.htmlBlock)),
    Case("HTML block with an end of its own", "<pre>\n\na</pre>\n¦b\n", .leave(.htmlBlock)),
  ]

  static let containers: [Case] = [
    Case("block quote", "> a\n¦> b\n", .enter(.blockQuote(nil))),
    Case("alert", "> [!TIP]\n¦> b\n", .enter(.blockQuote(.tip))),
    Case("list, spacing on leave", "- a\n¦- b\n", .enter(bullets(.undecided)), nil, streamed),
    Case("item, spacing on leave", "- a\n¦- b\n", .enter(.item(nil)), nil, streamed),
    Case("task", "- [x] a\n¦- b\n", .enter(.item(.done)), nil, streamed),
    Case("quote that a blank line ends", "> a\n\n¦b\n", .leave(.blockQuote(nil))),
    Case("quote that a heading ends", "> a\n# b\n¦", .leave(.blockQuote(nil))),
    Case("lazy line", "> a\nb\n\n¦c\n", .leave(.blockQuote(nil))),
    Case("lazy line's text", "> a\nb\n\n¦c\n", .text(.literal), "b"),
    Case("item that the next one ends", "- a\n- b\n¦", .leave(.item(nil)), nil, streamed),
    Case("blank line in an item", "- a\n\nb\n¦", .leave(.item(nil)), nil, streamed),
    Case("list that text ends", "- a\n\nb\n¦c\n", .leave(bullets(.tight)), nil, streamed),
    Case("list that another marker ends", "- a\n+ b\n¦", .leave(bullets(.tight)), nil, streamed),
    Case("tight list", "- a\n- b\n\nc\n¦d\n", .enter(bullets(.tight))),
    Case("tight list at the end", "- a\n- b\n", .enter(bullets(.tight))),
    Case("list loose by its items", "- a\n\n- b\n¦- c\n", .enter(bullets(.loose))),
    Case("list loose by its blocks", "- a\n\n  b\n¦  c\n- d\n", .enter(bullets(.loose))),
    Case("list loose by a heading", "- a\n\n  # b\n¦- d\n", .enter(bullets(.loose))),
    Case(
      "list loose by what may be definitions",
      "- a\n\n  [b]: /u\n¦  c\n- d\n- e\n",
      .enter(bullets(.loose))
    ),
    Case("loose list in a tight one", "- a\n  + b\n\n    c\n\nd\n¦", .enter(bullets(.tight))),
    Case("footnote definition", "[^a]: b\n¦", .enter(.footnoteDefinition)),
    Case("footnote definition's label", "[^a]: b\n¦", .attribute(.label), "a"),
    Case("footnote definition's end", "[^a]: b\n\nc\n¦d\n", .leave(.footnoteDefinition)),
  ]

  static let paragraphs: [Case] = [
    Case("paragraph that a blank line ends", "a\nb\n\n¦c\n", .enter(.paragraph)),
    Case("paragraph that a block ends", "a\nb\n# c\n¦", .leave(.paragraph)),
    Case("paragraph at the end", "a\nb\n", .enter(.paragraph)),
    Case("setext heading", "a\nb\n===\n¦c\n", .enter(.heading(level: 1))),
    Case("underline of definitions alone", "[a]: /u\n===\n\n¦", .text(.literal), "==="),
    Case("table", "a | b\n-|-\n¦c | d\n", .enter(.table)),
    Case("table's head row", "a | b\n-|-\n¦c | d\n", .leave(.tableHead)),
    Case("row of a table", "a | b\n-|-\nc | d\n¦e | f\n", .leave(.tableRow)),
    Case("table's end", "a | b\n-|-\nc | d\n\n¦e\n", .leave(.table)),
    Case("paragraph before a table", "x\na | b\n-|-\n¦c | d\n", .leave(.paragraph)),
  ]

  static let references: [Case] = [
    Case("reference after its definition", "[a]: /u\n\n[a]\n\n¦b\n", .enter(.link)),
    Case("reference before its definition", "[a]\n\nb\n\n[a]: /u\n\n¦b\n", .enter(.link)),
    Case("definition with a title", "[a]\n\n[a]: /u\n'b\nc'\n\n¦d\n", .attribute(.title), "b\nc"),
    Case("definition that a block ends", "[a]\n\n[a]: /u\n# b\n¦", .enter(.link)),
    Case("definition, then text", "[a]\n\n[a]: /u\nb\n\n¦c", .enter(.link)),
    Case("reference without a definition", "[a]\n\nb\n", .text(.literal), "[a]"),
    Case("what stands before a reference", "x\n\n¦[a]\n\nb\n", .text(.literal), "x"),
    Case("the block of a reference", "[a]\n\n¦b\n", .enter(.paragraph)),
    Case("what stands behind a reference", "[a]\n\n# x\n\n[a]: /u\n\n¦b\n", .text(.literal), "x"),
    Case("brackets that cannot be a label", "[ ] x\n\n¦b\n", .text(.literal), "[ ] x"),
    Case("inline link", "[a](/u)\n\n¦b\n", .enter(.link)),
    Case("image before its definition", "![a]\n\n[a]: /u\n\n¦b\n", .enter(.image)),
    Case("footnote after its definition", "[^a]: b\n\nc[^a]\n\n¦", .enter(.footnoteReference)),
    Case("footnote before its definition", "c[^a]\n\n[^a]: b\n¦d\n", .enter(.footnoteReference)),
    Case("footnote without a definition", "c[^a]\n\nb\n", .text(.literal), "c[^a]"),
    Case("reference that does not wait", "[a]\n\n¦b\n\n[a]: /u\n", .text(.literal), "[a]", soFar),
    Case("reference that need not wait", "[a]: /u\n\n[a]\n\n¦b\n", .enter(.link), nil, soFar),
    Case("footnote that does not wait", "c[^a]\n\n¦[^a]: b\n", .text(.literal), "c[^a]", soFar),
    Case("reference in a tight list", "- [a]\n- b\n\n[a]: /u\n\n¦", .enter(.link)),
    Case("tight list of a reference", "- [a]\n- b\n\n[a]: /u\n¦\n", .enter(bullets(.tight))),
    Case("cell with a reference", "|[a]|\n|-|\n\n[a]: /u\n\n¦", .leave(.tableHead)),
  ]

  static let frontMatter: [Case] = [
    Case(
      "heading after front matter",
      "---\nid: a\n---\n# b\n¦",
      .enter(.heading(level: 1)),
      nil,
      topic
    ),
    Case("a break that is no front matter", "---\n\n¦a\n", .enter(.thematicBreak), nil, topic),
    Case("a first line that is no fence", "# a\n¦---\n", .enter(.heading(level: 1)), nil, topic),
    Case(
      "front matter that is not closed",
      "---\nid: a\n\n# b\n\nc\n¦",
      .enter(.heading(level: 1)),
      nil,
      topic
    ),
    Case("front matter taken as Markdown", "---\n¦id: a\n---\n", .enter(.thematicBreak)),
  ]

  @Test(
    "The table construct → byte",
    arguments: lines + containers + paragraphs + references + frontMatter
  )
  func table(certain: Case) throws {
    let arrivals = try ArrivalRecorder.arrivals(of: certain.document, options: certain.options)
    let found = arrivals.first {
      $0.event == certain.event && (certain.text == nil || certain.text == $0.text)
    }
    let arrival = try #require(found, "\(arrivals)")
    let offset = certain.offset ?? certain.document.count
    #expect(arrival.fed == offset)
    #expect(arrival.source.certainAt == offset)
    #expect(arrival.isAtEnd == (certain.offset == nil))
  }

  @Test("Front matter is there once its closing line is")
  func closing() throws {
    var recorder = ArrivalRecorder()
    var parser = MarkdownParser(options: Self.topic)
    let open = ArraySlice("---\nid: a\n---".utf8)
    try parser.feed(open.span, into: &recorder)
    #expect(parser.frontMatter == nil)
    let ending = ArraySlice("\n".utf8)
    try parser.feed(ending.span, into: &recorder)
    #expect(parser.frontMatter != nil)
    #expect(parser.frontMatterRange.offsets == 0..<13)
    try parser.finish(into: &recorder)
    #expect(recorder.arrivals.isEmpty)
  }
}
