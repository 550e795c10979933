import Testing
import TopicKit

@Suite("Links of a page")
struct PageLinkTests {
  @Test(
    "Links lead to pages of the docset, places on them, and the net; others are text",
    arguments: [
      ("[x](other.md)", #"<a href="other.html">x</a>"#),
      ("[x](sub/other.md#part-one)", ##"<a href="other.html#part-one">x</a>"##),
      ("[x](other.md#other \"t\")", #"<a href="other.html" title="t">x</a>"#),
      ("[x](other.md#no-such-part)", #"<a href="other.html">x</a>"#),
      ("[x](#here)", ##"<a href="#here">x</a>"##), ("[x](#gone)", "x"),
      ("[*x*](gone.md)", "<em>x</em>"), ("[x](file.pdf)", "x"), ("[x](/topics/a)", "x"),
      ("[x](https://a.b/?c&d)", #"<a href="https://a.b/?c&amp;d">x</a>"#),
      ("[x](MAILTO:a@b.c)", #"<a href="MAILTO:a@b.c">x</a>"#),
      ("[x](//a.b/c)", #"<a href="https://a.b/c">x</a>"#),
      ("[x](javascript:alert(1))", "x"), ("[x](JavaScript&colon;alert(1))", "x"),
      ("[x](data:text/html,a)", "x"), ("[x](vbscript:a.b)", "x"), ("[x](file:///etc/passwd)", "x"),
      ("[x](<java\tscript:a.b>)", "x"), ("[x]()", "x"),
      ("[](other.md)", #"<a href="other.html"></a>"#),
    ]
  )
  func links(markdown: String, expected: String) throws {
    let others = try [topic("# Other\n\n## Part one\n", id: "other")]
    let page = try Exported(topic("# T\n\n\(markdown)\n\n## Here\n"), among: others)
    let paragraph = matches("<p>(.*)</p>", in: page.body).first
    #expect(paragraph == expected)
  }

  @Test(
    "An image is its description, with a link to a picture on the net",
    arguments: [
      (
        "![a *b*](https://x.y/z.png \"t\")",
        #"<a href="https://x.y/z.png" title="t">a <em>b</em></a>"#
      ),
      ("![](https://x.y/z.png)", #"<a href="https://x.y/z.png">https://x.y/z.png</a>"#),
      ("![a](z.png)", "a"), ("![](z.png) b", " b"), ("![a](other.md)", "a"),
      ("[![a](https://x.y/z.png)](https://b.c)", #"<a href="https://b.c">a</a>"#),
      (
        "[![](https://x.y/z.png) c](gone.md)",
        #"<a href="https://x.y/z.png">https://x.y/z.png</a> c"#
      ),
      ("![a ![b](https://c.d) e](https://f.g)", #"<a href="https://f.g">a b e</a>"#),
      ("![](<javascript:a>)", ""),
    ]
  )
  func images(markdown: String, expected: String) throws {
    let page = try Exported(topic("# T\n\n\(markdown)\n"))
    #expect(matches("<p>(.*)</p>", in: page.body).first == expected)
  }

  @Test("A page asks the catalog for its links, so it is rendered again when they change")
  func questions() throws {
    let page = try topic("# T\n\n[x](other.md)\n")
    #expect(try Exported(page).body.contains("<p>x</p>"))
    let other = try topic("# Other\n", id: "other")
    #expect(try Exported(page, among: [other]).body.contains("<a href=\"other.html\">"))
  }
}
