import Testing
import TopicKit

@Suite("Roff writer")
struct RoffWriterTests {
  typealias E = RoffEvents

  @Test(
    "Paragraphs stand apart, but not below a heading",
    arguments: [
      ([.paragraph("one"), .paragraph("two")], "one\n.PP\ntwo\n"),
      ([.heading(2, "A"), .paragraph("one")], ".SH \"A\"\none\n"),
      ([.heading(2, "A"), .heading(3, "B"), .paragraph("c")], ".SH \"A\"\n.SS \"B\"\nc\n"),
      ([.paragraph("one"), .paragraph(), .paragraph("two")], "one\n.PP\ntwo\n"),
      ([.paragraph("one", .softBreak, "two")], "one two\n"),
      ([.paragraph("one", .hardBreak, "two")], "one\n.br\ntwo\n"),
      ([.paragraph("one", .html("<br>"), .html("<br />"), "two")], "one\n.br\ntwo\n"),
      ([.paragraph(.html("<br>"), "one", .html("<br>"))], "one\n"),
      ([.paragraph(.image("x.png"))], ""),
    ] as [([E], String)]
  )
  func paragraphs(events: [E], roff: String) {
    #expect(events.reduce(E(), +).roff() == roff)
  }

  @Test(
    "Headings keep their case and every word, and change no font",
    arguments: [
      (.heading(2, "On macOS"), ".SH \"On macOS\"\n"),
      (
        .heading(3, "this ", .code("will render"), " strangely"),
        ".SS \"this will render strangely\"\n"
      ),
      (.heading(2, ".sheet"), ".SH \"\\&.sheet\"\n"),
      (.heading(2, "'tis"), ".SH \"\\&'tis\"\n"),
      (.heading(2, .code(#"\.key "x" a-b"#)), ".SH \"\\e.key \\(dqx\\(dq a\\-b\"\n"),
      (.heading(2, .strong("a"), " ", .emphasis("b")), ".SH \"a b\"\n"),
      (.heading(2, .link("https://a.b", "text"), " ", .link("x.md", "x")), ".SH \"text x\"\n"),
      (.heading(2), ""),
      (.heading(4, "a ", .code("b"), " ", .emphasis("c")), "\\fBa \\%b \\f(BIc\\fR\n"),
      (.heading(6, ".a"), "\\fB.a\\fR\n"),
    ] as [(E, String)]
  )
  func headings(heading: E, roff: String) { #expect(heading.roff() == roff) }

  @Test("A bold heading stands between paragraphs")
  func subheading() {
    let events: E = .paragraph("a") + .heading(4, "B") + .paragraph("c")
    #expect(events.roff() == "a\n.PP\n\\fBB\\fR\n.PP\nc\n")
  }

  @Test(
    "Fonts are named where they end",
    arguments: [
      (
        .paragraph(.strong("bold ", .emphasis("both"), " bold"), " end"),
        #"\fBbold \f(BIboth\fB bold\fR end"#
      ),
      (.paragraph(.emphasis(.code("x"))), #"\f(BI\%x\fR"#),
      (.paragraph("a ", .code("b"), "."), #"a \fB\%b\fR."#),
      (.paragraph(.strong("a", .hardBreak, "b")), "\\fBa\\fR\n.br\n\\fBb\\fR"),
      (.paragraph(.strikethrough("old")), #"\(ti\(tiold\(ti\(ti"#),
      (.paragraph("press ", .html("<kbd>"), "A", .html("</kbd>"), " now"), #"press \fBA\fR now"#),
      (.paragraph("a ", .html("<a href=\"x\">"), "b"), #"a <a href="x">b"#),
      (.paragraph("a", .html("<!-- no -->"), "b"), "ab"),
      (.paragraph(.strong("a"), "-b"), #"\fBa\fR\-b"#),
      (.paragraph("a (", .code("b c"), ") non-", .code("d")), #"a \%(\fBb \%c\fR) \%non\-\fBd\fR"#),
      (.paragraph("(", .code("a"), .code("b"), "/", .code("c")), #"\%(\fBab\fR/\fBc\fR"#),
      (.paragraph(.strong("x"), .code("a")), #"\%\fBxa\fR"#),
      (.paragraph(.image("x.png", "alt ", .strong("text"))), #"alt \fBtext\fR"#),
    ] as [(E, String)]
  )
  func fonts(paragraph: E, roff: String) { #expect(paragraph.roff() == roff + "\n") }

  @Test(
    "Text is never a command",
    arguments: [
      (.paragraph(".so man1/x.1"), #"\&.so man1/x.1"#),
      (.paragraph("'foo'", .softBreak, "'bar' baz"), #"\&'foo' 'bar' baz"#),
      (.paragraph("a", .hardBreak, ".b", .hardBreak, "'c'"), "a\n.br\n\\&.b\n.br\n\\&'c'"),
      (.paragraph("Write", .softBreak, "':' to stop."), "Write ':' to stop."),
      (
        .paragraph("the file called", .softBreak, ".git-ftp.log on the host"),
        #"the file called \&.git-ftp.log on the host"#
      ),
      (.paragraph(#"\X'' \*[x] \nx"#), #"\eX'' \e*[x] \enx"#),
      (.paragraph("I've been good."), "I've been good."),
    ] as [(E, String)]
  )
  func hostileText(paragraph: E, roff: String) { #expect(paragraph.roff() == roff + "\n") }

  @Test("A code block is indented, whole, and nothing in it runs")
  func codeBlock() {
    let events: E =
      .paragraph("a")
      + .codeBlock("first", ".a", ".SH X", ".if 1 .nx", "..", "...", "", "", "'q' `date` ^x ~y")
      + .paragraph("b")
    let roff = [
      "a", ".PP", ".RS 4", ".EX", "first", #"\&.a"#, #"\&.SH X"#, #"\&.if 1 .nx"#, #"\&.."#,
      #"\&..."#, #"\&"#, #"\&"#, #"\(aqq\(aq \(gadate\(ga \(hax \(tiy"#, ".EE", ".RE", ".PP", "b",
      "",
    ]
    #expect(events.roff() == roff.joined(separator: "\n"))
  }

  @Test("A code block below a heading has no space of its own; an empty one is nothing")
  func codeBlockFirst() {
    #expect(
      (.heading(2, "A") + .codeBlock("x") as E).roff() == ".SH \"A\"\n.RS 4\n.EX\nx\n.EE\n.RE\n"
    )
    #expect((.codeBlock() as E).roff() == "")
  }

  @Test("Raw HTML is shown as it stands, a comment is not shown")
  func htmlBlocks() {
    #expect((.htmlBlock("<!-- a", "b -->") as E).roff() == "")
    #expect(
      (.htmlBlock("<p>", ".x", "</p>") as E).roff()
        == ".RS 4\n.EX\n<p>\n\\&.x\n</p>\n.EE\n.RE\n"
    )
  }
}

// MARK: - Containers

extension RoffWriterTests {
  @Test("A tight list is set without space, from its second item on")
  func tightList() {
    let events: E =
      .paragraph("a")
      + .list(.tight, .item(.paragraph("b")), .item(.paragraph("c")), .item(.paragraph("d")))
      + .paragraph("e")
    #expect(
      events.roff()
        == "a\n.IP \\(bu 2\nb\n.PD 0\n.IP \\(bu 2\nc\n.IP \\(bu 2\nd\n.PD\n.PP\ne\n"
    )
  }

  @Test("Numbers go on, and their column grows")
  func orderedList() {
    let events: E = .list(
      .loose,
      from: 999,
      ending: .parenthesis,
      .item(.paragraph("a")),
      .item(.paragraph("b"))
    )
    #expect(events.roff() == ".IP 999) 5\na\n.IP 1000) 6\nb\n")
    let most: E = .list(.loose, from: .max, .item(.paragraph("a")), .item(.paragraph("b")))
    #expect(most.roff() == ".IP 2147483647. 12\na\n.IP 2147483648. 12\nb\n")
  }

  @Test("Tasks have boxes")
  func tasks() {
    let events: E = .list(.loose, .task(.open, .paragraph("a")), .task(.done, .paragraph("b")))
    #expect(events.roff() == ".IP \"[ ]\" 4\na\n.IP [x] 4\nb\n")
    let numbered: E = .list(.loose, from: 1, .task(.done, .paragraph("a")))
    #expect(numbered.roff() == ".IP \"1. [x]\" 7\na\n")
  }

  @Test("Blocks of an item stay under its text, at any depth")
  func nestedList() {
    let inner: E = .list(.loose, .item(.paragraph("inner"), .paragraph("inner para")))
    let events: E =
      .list(
        .loose,
        .item(.paragraph("list"), .paragraph("with paragraph"), inner, .paragraph("back outer"))
      )
      + .paragraph("after")
    #expect(
      events.roff()
        == ".IP \\(bu 2\nlist\n.IP\nwith paragraph\n.RS 2\n.IP \\(bu 2\ninner\n.IP\ninner para\n"
        + ".RE\n.IP\nback outer\n.PP\nafter\n"
    )
  }

  @Test("An item may begin with code, with a list, with a quote, with nothing")
  func oddItems() {
    let events: E = .list(
      .loose,
      .item(.codeBlock("x"), .paragraph("y")),
      .item(.list(.tight, .item(.paragraph("z")))),
      .item(.quote(nil, .paragraph("q"))),
      .item()
    )
    #expect(
      events.roff()
        == ".IP \\(bu 2\n.EX\nx\n.EE\n.IP\ny\n.IP \\(bu 2\n.RS 2\n.IP \\(bu 2\nz\n.RE\n"
        + ".IP \\(bu 2\n.RS 6\nq\n.RE\n.IP \\(bu 2\n"
    )
  }

  @Test("A nested list of a tight item has no space before it")
  func tightInTight() {
    let inner: E = .list(.loose, .item(.paragraph("b")), .item(.paragraph("c")))
    let events: E =
      .list(
        .tight,
        .item(.paragraph("a"), inner),
        .item(.paragraph("d"))
      ) + .heading(2, "E")
    #expect(
      events.roff()
        == ".IP \\(bu 2\na\n.RS 2\n.PD 0\n.IP \\(bu 2\nb\n.PD\n.IP \\(bu 2\nc\n.RE\n"
        + ".PD 0\n.IP \\(bu 2\nd\n.PD\n.SH \"E\"\n"
    )
  }

  @Test("Quotes are indented, and an empty one is nothing")
  func quotes() {
    let events: E =
      .paragraph("a") + .quote(nil, .paragraph("b"), .paragraph("c")) + .quote(nil)
      + .paragraph("d")
    #expect(events.roff() == "a\n.RS 4\n.PP\nb\n.PP\nc\n.RE\n.PP\nd\n")
    #expect((.heading(2, "A") + .quote(nil) + .paragraph("b") as E).roff() == ".SH \"A\"\nb\n")
  }

  @Test("A quote may hold a list, code, a heading")
  func quotedBlocks() {
    let events: E = .quote(
      nil,
      .list(.loose, .item(.paragraph("a"))),
      .codeBlock("b"),
      .heading(2, "c")
    )
    #expect(
      events.roff()
        == ".RS 4\n.IP \\(bu 2\na\n.PP\n.RS 4\n.EX\nb\n.EE\n.RE\n.PP\n\\fBc\\fR\n.RE\n"
    )
  }

  @Test("An alert says what it is")
  func alerts() {
    let marked: E = .quote(.tip, .paragraph("[!", "TIP]", .softBreak, "a", .softBreak, "b"))
    #expect(marked.roff() == ".RS 4\n\\fBTip:\\fR a b\n.RE\n")
    let alone: E = .quote(.note, .paragraph("[!note]"), .paragraph("a"))
    #expect(alone.roff() == ".RS 4\n\\fBNote:\\fR\n.PP\na\n.RE\n")
    #expect((.quote(.tip, .paragraph("a")) as E).roff() == ".RS 4\n\\fBTip:\\fR a\n.RE\n")
    #expect(
      (.quote(.warning, .codeBlock("a")) as E).roff()
        == ".RS 4\n\\fBWarning:\\fR\n.PP\n.RS 4\n.EX\na\n.EE\n.RE\n.RE\n"
    )
    #expect((.quote(.note) as E).roff() == ".RS 4\n\\fBNote:\\fR\n.RE\n")
  }

  @Test("Footnotes hang under their label")
  func footnotes() {
    let events: E =
      .paragraph("a", .footnoteReference("1"), ".")
      + .footnote("1", .paragraph("b"), .paragraph("c"))
      + .footnote("long name", .paragraph("d"))
    #expect(events.roff() == "a[1].\n.IP [1] 4\nb\n.IP\nc\n.IP \"[long name]\" 12\nd\n")
  }

  @Test("Deep nesting leaves room for the text, and costs no stack")
  func depth() {
    let depth = 20_000
    var events = E()
    for _ in 0..<depth { events.events.append((.enter(.blockQuote(nil)), [])) }
    events = events + .paragraph("deep")
    for _ in 0..<depth { events.events.append((.leave(.blockQuote(nil)), [])) }
    let lines = events.roff().split(separator: "\n")
    #expect(lines.count { $0 == ".RS 4" } == 10)
    #expect(lines.count { $0 == ".RE" } == 10)
    #expect(lines.contains("deep"))
  }

  @Test("What is not closed is closed, and what was not opened is passed over")
  func unbalanced() {
    let open = E([
      (.enter(.blockQuote(nil)), []), (.enter(.paragraph), []), (.text(.literal), [0x61]),
    ])
    #expect(open.roff() == ".RS 4\na\n.RE\n")
    let close = E([(.leave(.item(nil)), []), (.leave(.table), []), (.leave(.link), [])])
    #expect((close + .paragraph("a")).roff() == "a\n")
    #expect((.text(.literal, "loose ") + .strong("text") as E).roff() == "loose \\fBtext\\fR\n")
  }
}
