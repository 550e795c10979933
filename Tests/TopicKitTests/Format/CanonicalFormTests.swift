import TestSupport
import Testing
import TopicKit

/// Each rule where it begins to hold, and beside it what it must leave alone.
struct CanonicalFormTests {
  private func formatted(_ page: String) throws -> String {
    String(decoding: try CanonicalForm.formatted(Array(page.utf8)), as: UTF8.self)
  }

  private func expect(_ page: String, _ form: String) throws {
    #expect(try formatted(page) == form)
    #expect(try formatted(form) == form)
    #expect(try FormatProperty.faults(Array(page.utf8)).isEmpty)
  }

  @Test(
    "Lines and blank lines",
    arguments: [
      ("", ""), ("\n \n\t\n", ""), ("\u{FEFF}", ""), ("\u{FEFF}a", "a\n"),
      ("a\rb\r\nc\n\rd", "a\nb\nc\n\nd\n"),
      ("a\r\r\nb", "a\n\nb\n"), ("a \nb\t", "a\nb\n"), ("a  \nb\\\nc  ", "a  \nb\\\nc\n"),
      ("`a \nb`", "`a \nb`\n"), ("<a \nb>", "<a \nb>\n"), ("a\n   b\n      c", "a\nb\n      c\n"),
      ("a\n\tb", "a\n    b\n"), ("# a\n# b", "# a\n\n# b\n"), ("a\n***\nb", "a\n\n---\n\nb\n"),
      ("[a]: b  \n[c]: d \n'e \nf'\t\ng  \nh", "[a]: b\n[c]: d \n'e \nf'\ng  \nh\n"),
      // A second mark is text, and would be dropped too.
      ("\u{FEFF}\u{FEFF}a", "\u{FEFF}\u{FEFF}a\n"), ("a\0\nb \u{C}", "a\0\nb \u{C}\n"),
    ]
  )
  func lines(page: String, form: String) throws { try expect(page, form) }

  @Test(
    "Headings",
    arguments: [
      ("#\ta\t##\t", "# a\n"), ("a #\n=", "a #\n=\n"), ("a\n-", "## a\n"), ("#a", "#a\n"),
      ("# #", "#\n"),
      ("# a\\#", "# a\\#\n"), ("# a#", "# a#\n"), ("## a # ###", "## a # #\n"),
      ("a\nb\n=", "a\nb\n=\n"),
      ("[a]: b\nc\n=", "[a]: b\nc\n=\n"), ("- a\n  =", "- # a\n"), ("> a\n> -", "> ## a\n"),
      ("- [ ] a\n  =", "- [ ] a\n  =\n"), ("####### a", "####### a\n"),
    ]
  )
  func headings(page: String, form: String) throws { try expect(page, form) }

  @Test(
    "Lists",
    arguments: [
      ("+ a\n+ b", "- a\n- b\n"), ("* a\n\n\n* b", "- a\n\n- b\n"),
      ("- a\n+ b\n* c", "- a\n\n* b\n\n- c\n"),
      ("1) a\n1. b", "1. a\n\n1) b\n"), ("0. a\n0. b", "0. a\n1. b\n"), ("003) a", "3. a\n"),
      ("999999999. a\n1. b", "999999999. a\n999999999. b\n"), ("-\ta\n\n\tb", "- a\n\n  b\n"),
      ("9. a\n9. b\n   c", "9. a\n10. b\n    c\n"), ("*     a", "-     a\n"),
      ("* a\n b", "- a\n  b\n"),
      ("* a\n\n  [x]: y\n\n* [x]", "- a\n\n  [x]: y\n\n- [x]\n"),
      ("- a\n\n[x]: y\n\n- b", "- a\n\n[x]: y\n\n- b\n"),
      ("* ```\n  a\n\n  b\n  ```\n* c", "- ```\n  a\n\n  b\n  ```\n- c\n"),
      ("+ <p>\n  a", "- <p>\n  a\n"),
      ("+ | a |\n  |-|\n  | b |", "- | a |\n  |-|\n  | b |\n"), ("+ + + a", "- - - a\n"),
      ("* * -", "- -\n  -\n"),
      ("- a\n- ***", "- a\n- ___\n"), ("+ # a\n+ > b", "- # a\n- > b\n"), ("a\n2. b", "a\n2. b\n"),
      ("-\n\n  a", "-\n\na\n"),
      ("* [x] a\n* [ ]  b\n* [ ] \n  c", "- [x] a\n- [ ]  b\n- [ ] \n  c\n"),
      (" -  a\n\n    b\n\n     c", "- a\n\n  b\n\n   c\n"),
    ]
  )
  func lists(page: String, form: String) throws {
    // Two of them have no such form: what matters is that they say the same.
    if form.hasSuffix("\n   c\n") || page == "* * -" {
      #expect(try FormatProperty.faults(Array(page.utf8)).isEmpty)
    } else {
      try expect(page, form)
    }
  }

  @Test(
    "Quotes, alerts and footnotes",
    arguments: [
      (">a\n>\n>\n>b", "> a\n>\n> b\n"), ("> a\n\n> b", "> a\n\n> b\n"), (">\n> a\n>", "> a\n"),
      (">", ">\n"),
      (">[!NOTE]\n>a", "> [!NOTE]\n> a\n"), (">>a\nb", "> > a\n> > b\n"), ("> a\n=", "> a\n=\n"),
      ("> - a\n>\n>   b", "> - a\n>\n>   b\n"), ("> * a\n> + b", "> - a\n>\n> * b\n"),
      ("> ```\n>\n> a\n> ```", "> ```\n>\n> a\n> ```\n"), ("> a|b\n-|-", "> a|b\n-|-\n"),
      ("[^a]:  b\n  c\n\n[^a]", "[^a]: b\n    c\n\n[^a]\n"),
      ("[^a]: b\n[^c]: d\n\n[^a][^c]", "[^a]: b\n\n[^c]: d\n\n[^a][^c]\n"),
      // Without its first line it would be an alert.
      (">\n> [!NOTE]\n> a", ">\n> [!NOTE]\n> a\n"),
    ]
  )
  func quotes(page: String, form: String) throws { try expect(page, form) }

  @Test(
    "Code, HTML and tables",
    arguments: [
      ("~~~\na\n~~~", "```\na\n```\n"), ("~~~~ a\n```\n~~~~", "````a\n```\n````\n"),
      ("~~~ `\na\n~~~", "~~~`\na\n~~~\n"),
      ("````\na\n````", "```\na\n```\n"), ("  ```\n   a\n  ```", "```\n a\n```\n"),
      ("```\na\n\n", "```\na\n\n"),
      ("~~~\na", "```\na\n"), ("\ta\n\n\t\tb", "    a\n\n    \tb\n"),
      ("    a\n      \n    b", "    a\n      \n    b\n"),
      ("- ```\n  a\nb", "- ```\n  a\nb\n"), ("<div>\n a  \n\nb", "<div>\n a  \n\nb\n"),
      ("<!-- a\n\n b -->\nc", "<!-- a\n\n b -->\n\nc\n"),
      ("a\n| b |\n|-|", "a\n\n| b |\n|-|\n"), ("|a|  \n|-|\t\n  b", "|a|\n|-|\nb\n"),
      ("~~~ ~a\n~~~", "```~a\n```\n"),
    ]
  )
  func code(page: String, form: String) throws { try expect(page, form) }

  @Test(
    "Thematic breaks and front matter",
    arguments: [
      ("---\n\na", "***\n\na\n"), ("a\n\n- - -", "a\n\n---\n"),
      ("---\nid: a\n---\n***", "---\nid: a\n---\n\n---\n"),
      ("---\nid: a\n\n# T\n***\n", "---\nid: a\n\n# T\n\n***\n"), ("- a\n  * * *", "- a\n  ***\n"),
      ("---\nb: 1\nid: x\n---", "---\nid: x\nb: 1\n---\n"),
      ("---\ntitle: \"a\"\nx: 'y'\n---", "---\ntitle: a\nx: 'y'\n---\n"),
      (
        "---\n# all\n\n# one\nx: 1\n# two\nid: a\n---",
        "---\n# all\n\n# two\nid: a\n# one\nx: 1\n---\n"
      ),
      ("---\ntitle: {{ x }}\n---", "---\ntitle: {{ x }}\n---\n"),
      ("---\ntitle:\ndocs: # c\n---", "---\ntitle:\ndocs: # c\n---\n"),
      ("---\ntitle: |\n  a\nid: b\n---", "---\nid: b\ntitle: |\n  a\n---\n"),
      ("---\n{id: a}\n---", "---\n{id: a}\n---\n"),
      ("---\naliases:\n  - %\n---", "---\naliases:\n  - \"%\"\n---\n"),
      ("---\r\nid: a\r\n...\r\n", "---\nid: a\n---\n"),
      ("---\nid: &a b\ntitle: 'c'\n---", "---\nid: &a b\ntitle: 'c'\n---\n"),
    ]
  )
  func frontMatter(page: String, form: String) throws { try expect(page, form) }

  @Test(
    "Contents",
    arguments: [
      ("- A\n- B", "- A\n- B"), ("- B\n- A", "- A\n- B"), ("1. [A](#a)", "1. [A](#a)\n2. [B](#b)"),
      ("- A\n  - C", "- A\n- B\n  - C"), ("- [A](a.md)", "- [A](a.md)"), ("- A: more", "- A: more"),
      ("- [ ] A", "- [ ] A"), ("- A\n\n  more", "- A\n\n  more"), ("Text", "Text"),
      ("- x\n\n- y", "- A\n\n- B"),
      ("- [A](#A)\n- [B](#b)", "- [A](#a)\n- [B](#b)"),
    ]
  )
  func contents(list: String, form: String) throws {
    let frame = { (list: String) in "# T\n\n## Contents\n\n\(list)\n\n## A\n\n## B\n\n### C\n" }
    #expect(try formatted(frame(list)) == frame(form))
    #expect(try formatted(frame(form)) == frame(form))
  }

  @Test(
    "Headings without text have no item, and what stands below them is below no other",
    arguments: [
      ("## A\n\n##\n\n## B\n", "- A\n- B"), ("## A\n\n## <a id=\"x\"></a>\n\n## B\n", "- A\n- B"),
      ("## A\n\n## [^1]\n\n[^1]: x\n", "- A"),
      ("##\n\n## A\n\n###\n\n### C\n\n##\n\n### D\n", "- A\n  - C\n- D"),
    ]
  )
  func namelessContents(headings: String, list: String) throws {
    let frame = { (list: String) in "## Contents\n\n\(list)\n\n\(headings)" }
    #expect(try formatted(frame("- x\n  - y")) == frame(list))
    #expect(try formatted(frame(list)) == frame(list))
  }

  @Test(
    "Contents stay where the page disables their rule",
    arguments: [
      ("<!-- topickit:disable TK027 -->\n\n", true), ("<!-- topickit:disable -->\n\n", true),
      ("<!-- topickit:disable TK028 -->\n\n", false),
      ("<!-- topickit:disable TK027 -->\n\n<!-- topickit:enable TK027 -->\n\n", false),
      ("---\n# topickit:disable TK027\nid: a\n---\n\n", true), ("---\nid: a\n---\n\n", false),
    ]
  )
  func disabledContents(start: String, isKept: Bool) throws {
    let frame = { (list: String) in "\(start)## Contents\n\n\(list)\n\n## A\n" }
    #expect(try formatted(frame("* x")) == frame(isKept ? "- x" : "- A"))
    let next = "## Contents\n\n<!-- topickit:disable-next-line TK027 -->\n\n- x\n\n## A\n"
    #expect(try formatted(next) == next)
  }

  @Test("Contents with a heading that holds syntax are safe, and where no heading is, they stay")
  func oddContents() throws {
    let page = "## Contents\n\n- [x](#x)\n\n## [A](b) *c* ]\\_1\n\n## 1. [ ] `|`\n"
    let form = try formatted(page)
    #expect(form.contains("\n- [A *c* \\]\\_1](#a-c-_1)\n"))
    #expect(try formatted(form) == form)
    #expect(try formatted("## Contents\n\n- x\n") == "## Contents\n\n- x\n")
  }

  @Test("Any bytes are formatted, and bytes that are no text stay")
  func hostile() throws {
    var page: [UInt8] = [0x23, 0x20, 0xFF, 0xC3, 0x0D, 0x2A, 0x20, 0x00, 0xED, 0xA0, 0x80]
    #expect(
      try CanonicalForm.formatted(page)
        == [0x23, 0x20, 0xFF, 0xC3, 0x0A, 0x0A, 0x2D, 0x20, 0x00, 0xED, 0xA0, 0x80, 0x0A]
    )
    for byte in UInt8.min...UInt8.max {
      page = [byte, 0x0A, byte, 0x20, byte, 0x0D, 0x09, byte]
      #expect(try FormatProperty.faults(page).isEmpty)
    }
  }

  @Test("A page over a limit is refused")
  func limits() {
    var options = ParseOptions()
    options.limits.lineBytes = 10
    #expect(throws: TopicError.self) {
      try CanonicalForm.formatted(Array("a line of text".utf8), options: options)
    }
  }

  @Test("Deep pages take a size in proportion")
  func deep() throws {
    for page in [
      String(repeating: "> ", count: 5000) + "a\n" + String(repeating: "b\n", count: 5000),
      String(repeating: "- ", count: 5000) + "```\n" + String(repeating: "\n", count: 5000),
      String(repeating: ">", count: 9000) + "\n\n" + String(repeating: "1)\n", count: 9000),
    ] {
      let form = try CanonicalForm.formatted(Array(page.utf8))
      #expect(form.count < 3 * page.utf8.count)
      #expect(try CanonicalForm.formatted(form) == form)
    }
  }
}
