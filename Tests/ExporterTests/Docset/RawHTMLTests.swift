import Testing
import TopicKit

@Suite("Raw HTML of a page")
struct RawHTMLTests {
  @Test(
    "Inline elements that only format stay, others are text",
    arguments: [
      ("a <kbd class=\"x\" onclick=y>b</kbd>", "a <kbd>b</kbd>"), ("a<BR/>b", "a<br>b"),
      ("<string>", "&lt;string&gt;"), ("a <script>b</script>", "a &lt;script&gt;b&lt;/script&gt;"),
      ("a <b>c", "a <b>c</b>"), ("a</b>", "a&lt;/b&gt;"),
      ("**<i>a**</i>", "<strong><i>a</i></strong>&lt;/i&gt;"),
      ("<b><i>a</b></i>", "<b><i>a</i></b>&lt;/i&gt;"), ("a<!-- c -->b", "ab"),
      ("a<?php x ?>", "a&lt;?php x ?&gt;"),
      ("a <div>b</div>", "a &lt;div&gt;b&lt;/div&gt;"), ("a</br>", "a&lt;/br&gt;"),
      ("<a href=\"https://b.c\" onclick=\"x\">d</a>", #"<a href="https://b.c">d</a>"#),
      ("<a href=javascript:x>d</a>", "d"), ("<a href='&#106;avascript:x'>d</a>", "d"),
      ("<a name=\"x\">d", "d"),
      (
        "<img src=\"https://a.b/c.png\" alt=\"d &amp; e\">",
        #"<a href="https://a.b/c.png">d &amp; e</a>"#
      ),
      ("<img onerror=alert(1) src=x>", ""), ("<svg onload=x>", "&lt;svg onload=x&gt;"),
    ]
  )
  func inline(markdown: String, expected: String) throws {
    let page = try Exported(
      topic("# T\n\n\(markdown.hasPrefix("<") ? "\u{2060}" : "")\(markdown)\n")
    )
    let paragraph = matches("<p>(.*)</p>", in: page.body).first?.replacing("\u{2060}", with: "")
    #expect(paragraph == expected)
  }

  @Test(
    "Blocks of elements that only format stay, others are code",
    arguments: [
      (
        "<div align=\"center\">\n<b>a</b> &nbsp; 1 < 2\n</div>\n",
        "<div>\n<b>a</b> &nbsp; 1 &lt; 2\n</div>\n"
      ),
      (
        "<details>\n<summary>S</summary>\n\n*a*\n\n</details>\n\nb\n",
        "<details>\n<summary>S</summary>\n<p><em>a</em></p>\n</details>\n<p>b</p>\n"
      ),
      ("<!-- a\nb -->\n", ""), ("<!-- a -->\n<hr>\n", "<hr>\n"),
      (
        "<Tabs>\n<b>a</b>\n</Tabs>\n",
        "<pre><code>&lt;Tabs&gt;\n&lt;b&gt;a&lt;/b&gt;\n&lt;/Tabs&gt;\n</code></pre>\n"
      ),
      (
        "<script>\nalert(1)\n</script>\n",
        "<pre><code>&lt;script&gt;\nalert(1)\n&lt;/script&gt;\n</code></pre>\n"
      ),
      ("<div onclick=\"a\" id='p'>\n", "<div>\n</div>\n"),
      ("<div\n", "&lt;div\n"), ("<p>a</p></div>\n", "<p>a</p>&lt;/div&gt;\n"),
      ("> <div>\n\n</div>\n", "<blockquote>\n<div>\n</div>\n</blockquote>\n&lt;/div&gt;\n"),
    ]
  )
  func blocks(markdown: String, expected: String) throws {
    let page = try Exported(topic("# T\n\n\(markdown)"))
    #expect(page.body == expected)
  }

  @Test("What is left open ends with its section")
  func sections() throws {
    let page = try Exported(topic("# T\n\n<details>\n\n## A\n\n<div><ul><li>\n\n## B\n"))
    #expect(page.body.contains("<details>\n</details>"))
    #expect(page.body.contains("<div><ul><li>\n</li></ul></div>"))
  }

  @Test("A note does not end what was opened before it")
  func notes() throws {
    let page = try Exported(topic("# T\n\n<details>\n\n**Note:** <b>a\n\n</details>\n"))
    #expect(
      page.body
        == "<details>\n<div class=\"note\">\n<p><strong>Note:</strong> <b>a</b></p>\n</div>\n</details>\n"
    )
  }

  @Test("A page of tags that never end, or were never opened, takes no more than its length")
  func manyTags() throws {
    let count = 4000
    for tags in ["<b>", "</b>", "<div>", "</i><b>", "<a href=\"", "<!--", "<!x", "<b a='"] {
      let text = String(repeating: tags, count: count)
      let page = try Exported(topic("# T\n\n<b>\n\nx \(text)\n\n<div>\n\(text)\n"))
      #expect(page.html.utf8.count < 40 * text.utf8.count)
    }
  }
}
