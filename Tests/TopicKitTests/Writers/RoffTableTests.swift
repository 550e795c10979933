import Testing
import TopicKit

@Suite("Roff tables")
struct RoffTableTests {
  typealias E = RoffEvents

  @Test("Every cell is a text block, whatever it begins with")
  func table() {
    let events: E =
      .heading(2, "T")
      + .table(
        [.none, .right],
        [
          ["Name", "What"], [.code("a | b"), ".x ends the \"block\""],
          ["T} x" + .html("<br>") + "y", .strong("a") + " " + .emphasis("b")], ["'last", ""],
        ]
      )
      + .heading(2, "Next")
    let roff = [
      "'\\\" t", ".SH \"T\"", ".TS", "allbox;", "lbw(6) rbw(19)", "lw(6) rw(19).", "T{", "Name",
      "T}\tT{",
      "What", "T}", "T{", #"\fB\%a \%| \%b\fR"#, "T}\tT{", #"\&.x ends the "block""#, "T}", "T{",
      #"\&T} x y"#, "T}\tT{", #"\fBa \fIb\fR"#, "T}", "T{", #"\&'last"#, "T}\tT{", #"\&"#, "T}",
      ".TE", ".SH \"Next\"", "",
    ]
    #expect(events.roff() == roff.joined(separator: "\n"))
  }

  @Test("The widest column of a wide table takes what the line has left")
  func widest() {
    let events: E = .table(
      [.none, .center],
      [["A", "B"], ["1", .text(.literal, String(repeating: "word ", count: 20))]]
    )
    #expect(events.roff().contains("allbox;\nlbw(1) cb\nlw(1) cx.\n"))
  }

  @Test("Links in a cell are text and target on one line")
  func links() {
    let events: E = .table(
      [.none],
      [
        ["Link"], [.link("https://a.b/c", "text") + "."], [.link("x.md", "x") + ","],
        [.link("x.md", "the x")], [.link("https://a.b", "https://a.b")],
      ]
    )
    let roff = events.roff(links: ["x.md": .page(names: ["x"], section: "7")])
    let cells = roff.split(separator: "\n").filter { !$0.hasPrefix("T") && !$0.hasPrefix(".") }
    #expect(
      cells.dropFirst(5) == [
        #"text \%\(lahttps://\:a\:.b/\:c\(ra."#, #"\fB\%x\fR(7),"#, #"the x \%(\fBx\fR(7))"#,
        #"\%https://\:a\:.b"#,
      ]
    )
  }

  @Test("A table that is too wide for a page is a list, and loses no word")
  func wideTable() {
    let long = String(repeating: "x", count: 50)
    let events: E =
      .paragraph("before")
      + .table(
        [.none, .none, .none],
        [
          ["A", .code("B"), ""], [.code(long), "two", "three"], ["", .code(long), ""],
          ["", "", ""],
        ]
      )
    #expect(
      events.roff()
        == "before\n.IP \\(bu 2\nA: \\fB\\%\(long)\\fR\n.br\n\\fB\\%B\\fR: two\n.br\nthree\n"
        + ".IP \\(bu 2\nA:\n.br\n\\fB\\%B\\fR: \\fB\\%\(long)\\fR\n"
        + ".IP \\(bu 2\nA:\n.br\n\\fB\\%B\\fR:\n"
    )
  }

  @Test("Code of several words is not broken in a cell: then the table is a list")
  func codeWords() {
    let words = String(repeating: "word ", count: 12)
    func roff(_ code: String) -> String {
      E.table([.none, .none], [["A", "B"], [.text(.literal, words) + .code(code), "b"]]).roff()
    }
    #expect(roff("one").contains("\n.TS\n"))
    #expect(roff("one two").hasPrefix(".IP \\(bu 2\nA: word "))
  }

  @Test("A table in a list or quote is a list")
  func nestedTable() {
    let table: E = .table([.none, .none], [["A", "B"], ["1", "2"]])
    let events: E = .list(.loose, .item(.paragraph("x"), table, .paragraph("y")))
    #expect(
      events.roff() == ".IP \\(bu 2\nx\n.RS 2\n.IP \\(bu 2\nA: 1\n.br\nB: 2\n.RE\n.IP\ny\n"
    )
  }

  @Test("A table of a head alone keeps its words")
  func headOnly() {
    let long = String(repeating: "x", count: 80)
    let events: E = .table([.none, .none], [[.code(long), "B"]])
    #expect(events.roff() == ".IP \\(bu 2\n\\fB\\%\(long)\\fR\n.br\nB\n")
  }
}
