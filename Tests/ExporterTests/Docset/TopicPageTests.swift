import Foundation
import Testing
import TopicKit
@testable import TopicKitDocset

@Suite("A page of a docset")
struct TopicPageTests {
  private let markdown = """
    # @Environment

    Reads *values* that an ancestor passes down.

    ## Contents

    - Default code

    ## Default code

    ```swift
    @Environment(\\.dismiss) var dismiss
    ```

    **Note:** Any view reads it.

    ## Pitfalls

    - **Values flow down, never up.** Use a `Binding`.
    - No lead.

    ## Key APIs

    `@Environment(\\.dismiss)`, `.environment(\\.key, value)`

    ## Variants

    ### Close a sheet

    Read `dismiss`.

    ## On macOS

    Windows too.

    ### Key APIs

    - `\\.openWindow` opens one.

    ### Variants

    #### Close a sheet

    It closes.

    ## Odds & ends

    Text.

    ## Related

    [observable](observable.md), [gone](gone.md)
    """

  @Test("A topic has its title, facts, contents, sections and documentation, with ids")
  func wholePage() throws {
    let page = try Exported(
      topic(
        markdown,
        id: "environment",
        [
          "availability": "iOS 13.0+", "platforms": "iOS, macOS", "aliases": "env",
          "docs": "https://example.org/a?b&c", "owner": "<me>",
        ]
      ),
      among: [topic("# Observable", id: "observable")]
    )
    #expect(page.path == "Test.docset/Contents/Resources/Documents/environment.html")
    #expect(page.html == expectedPage)
    #expect(
      page.rows == [
        "Guide @Environment #", "Guide env #",
        "Entry Values flow down, never up #pitfall_values-flow-down-never-up",
        #"Attribute @Environment(\.dismiss) #api_environment-dismiss"#,
        "Attribute dismiss #api_environment-dismiss",
        #"Modifier .environment(\.key, value) #api_environment-key-value"#,
        "Modifier environment #api_environment-key-value",
        "Sample Close a sheet #variants.close-a-sheet",
        "Section @Environment on macOS #on-macos",
        #"Property \.openWindow #api_openwindow"#, "Property openWindow #api_openwindow",
        "Sample Close a sheet on macOS #on-macos.variants.close-a-sheet",
        "Section Odds & ends #odds-ends",
      ]
    )
    #expect(page.entry.title == "@Environment")
    #expect(page.entry.summary == "Reads values that an ancestor passes down.")
    #expect(page.remarks.isEmpty)
  }

  private let expectedPage = #"""
    <!DOCTYPE html>
    <html class="dash-ignore-dark-mode"><!-- Online page at https://example.org/a?b&c -->
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>@Environment</title>
    <link rel="stylesheet" href="style.css">
    </head>
    <body>
    <main>
    <a name="//apple_ref/cpp/Guide/%40Environment" class="dashAnchor"></a><h1 id="environment">@Environment</h1>
    <dl class="facts badges">
    <dt>Availability</dt>
    <dd>iOS 13.0+</dd>
    </dl>
    <dl class="facts badges">
    <dt>Platforms</dt>
    <dd>iOS</dd>
    <dd>macOS</dd>
    </dl>
    <dl class="facts">
    <dt>Also called</dt><dd>env</dd>
    </dl>
    <p>Reads <em>values</em> that an ancestor passes down.</p>
    <nav class="contents">
    <h2 id="contents">Contents</h2>
    <ul>
    <li><a href="#default-code">Default code</a></li>
    <li><a href="#pitfalls">Pitfalls</a></li>
    <li><a href="#key-apis">Key APIs</a></li>
    <li class="group"><a href="#variants">Variants</a>
    <ul>
    <li><a href="#variants.close-a-sheet">Close a sheet</a></li>
    </ul>
    </li>
    <li class="group"><a href="#on-macos">On macOS</a>
    <ul>
    <li><a href="#on-macos.variants.close-a-sheet">Close a sheet</a></li>
    </ul>
    </li>
    <li><a href="#odds-ends">Odds &amp; ends</a></li>
    <li><a href="#related">Related</a></li>
    </ul>
    </nav>
    <a name="//apple_ref/cpp/Section/Default%20code" class="dashAnchor"></a><h2 id="default-code">Default code</h2>
    <pre><code class="language-swift"><span class="a">@Environment</span>(\.dismiss) <span class="k">var</span> dismiss
    </code></pre>
    <div class="note">
    <p><strong>Note:</strong> Any view reads it.</p>
    </div>
    <a name="//apple_ref/cpp/Section/Pitfalls" class="dashAnchor"></a><h2 id="pitfalls">Pitfalls</h2>
    <div class="pitfalls">
    <ul>
    <li><strong id="pitfall_values-flow-down-never-up">Values flow down, never up.</strong> Use a <code>Binding</code>.</li>
    <li>No lead.</li>
    </ul>
    </div>
    <a name="//apple_ref/cpp/Section/Key%20APIs" class="dashAnchor"></a><h2 id="key-apis">Key APIs</h2>
    <div class="apis">
    <p><code id="api_environment-dismiss">@Environment(\.dismiss)</code>, <code id="api_environment-key-value">.environment(\.key, value)</code></p>
    </div>
    <a name="//apple_ref/cpp/Section/Variants" class="dashAnchor"></a><h2 id="variants">Variants</h2>
    <a name="//apple_ref/cpp/Sample/Close%20a%20sheet" class="dashAnchor"></a><h3 id="variants.close-a-sheet">Close a sheet</h3>
    <p>Read <code>dismiss</code>.</p>
    <a name="//apple_ref/cpp/Section/On%20macOS" class="dashAnchor"></a><h2 id="on-macos">On macOS</h2>
    <p>Windows too.</p>
    <a name="//apple_ref/cpp/Section/Key%20APIs" class="dashAnchor"></a><h3 id="on-macos.key-apis">Key APIs</h3>
    <div class="apis">
    <ul>
    <li><code id="api_openwindow">\.openWindow</code> opens one.</li>
    </ul>
    </div>
    <a name="//apple_ref/cpp/Section/Variants" class="dashAnchor"></a><h3 id="on-macos.variants">Variants</h3>
    <a name="//apple_ref/cpp/Sample/Close%20a%20sheet" class="dashAnchor"></a><h4 id="on-macos.variants.close-a-sheet">Close a sheet</h4>
    <p>It closes.</p>
    <a name="//apple_ref/cpp/Section/Odds%20%26%20ends" class="dashAnchor"></a><h2 id="odds-ends">Odds &amp; ends</h2>
    <p>Text.</p>
    <a name="//apple_ref/cpp/Section/Related" class="dashAnchor"></a><h2 id="related">Related</h2>
    <p><a href="observable.html">observable</a>, gone</p>
    <footer>
    <p class="docs">Documentation: <a href="https://example.org/a?b&amp;c">https://example.org/a?b&amp;c</a></p>
    <dl class="facts">
    <dt>owner</dt><dd>&lt;me&gt;</dd>
    </dl>
    </footer>
    </main>
    </body>
    </html>

    """#
}

@Suite("Parts of a page")
struct PagePartTests {
  @Test("A platform leaves out the sections of others, and ids stay those of the whole page")
  func platform() throws {
    let page = try Exported(
      topic("# T\n\n## On iOS\n\n### A\n\n## On macOS\n\n### A\n\n## On watchOS\n\n## B\n"),
      ExportOptions(name: "Test", platform: .iPadOS)
    )
    #expect(page.ids == ["t", "on-ios", "on-ios.a", "b"])
    #expect(
      page.rows == ["Guide T #", "Section T on iOS #on-ios", "Section A #on-ios.a", "Section B #b"]
    )
  }

  @Test("Pitfalls can be left out of the index, not of the page")
  func pitfallsOff() throws {
    let options = ExportOptions(name: "Test", values: ["pitfalls": "no"])
    let page = try Exported(topic("# T\n\n## Pitfalls\n\n- **A.** b\n"), options)
    #expect(page.rows == ["Guide T #"])
    #expect(page.body.contains("<strong id=\"pitfall_a\">A.</strong> b"))
  }

  @Test("A page without a heading has the title that its topic has")
  func noHeading() throws {
    let page = try Exported(topic("Only *text*.\n", ["title": "A <b> & \"c\""]))
    #expect(page.rows == ["Guide A <b> & \"c\" #"])
    #expect(page.html.contains("<title>A &lt;b&gt; &amp; &quot;c&quot;</title>"))
    #expect(page.main.contains(">A &lt;b&gt; &amp; &quot;c&quot;</h1>\n<p>Only <em>text</em>.</p>"))
  }

  @Test("What stands before the title, and headings inside other blocks, have their ids too")
  func preamble() throws {
    let page = try Exported(topic("> ## Before\n\n# T\n\n> ### In a quote\n\n- # One more\n"))
    #expect(page.ids.count == 4)
    #expect(page.rows.count == 4)
    for row in page.entry.rows where !row.anchor.isEmpty { #expect(page.ids.contains(row.anchor)) }
  }

  @Test(
    "An alert has its kind in place of the marker",
    arguments: [
      ("[!TIP]\n> Do it.", "<p class=\"label\">Tip</p>\n<p>Do it.</p>\n"),
      ("[!note]\n>\n> Do it.", "<p class=\"label\">Note</p>\n<p>Do it.</p>\n"),
      ("[!WARNING]\n> *a*\n> b", "<p class=\"label\">Warning</p>\n<p><em>a</em>\nb</p>\n"),
      ("[!CAUTION]\n> - a", "<p class=\"label\">Caution</p>\n<ul>\n<li>a</li>\n</ul>\n"),
      ("[!OTHER]\n> a", "<p>[!OTHER]\na</p>\n"),
    ]
  )
  func alert(quote: String, expected: String) throws {
    let page = try Exported(topic("# T\n\n- a\n\n> \(quote)\n"))
    #expect(page.body.contains("<blockquote>\n\(expected)</blockquote>\n"))
  }

  @Test("Footnotes have ids of their labels, which others do not change")
  func footnotes() throws {
    let page = try Exported(
      topic(
        "# fn 1\n\na[^1] b[^1] c[^é] d[^1.2] e[^1-2]\n\n[^1]: c\n[^é]: d\n[^1.2]: e\n[^1-2]: f\n"
      )
    )
    #expect(Set(page.ids).count == page.ids.count)
    #expect(
      page.ids == [
        "fn-1", "fnref-_1", "fnref-_1-2", "fnref-_c3a9", "fnref-_1.2", "fnref-_1.2.2", "fn-_1",
        "fn-_c3a9", "fn-_1.2", "fn-_1.2.2",
      ]
    )
  }

  @Test("Operators and other scripts have ids of their own, twins a number")
  func apiIDs() throws {
    let page = try Exported(topic("# T\n\n## Key APIs\n\n`==`, `+`, `Ä b`, `a-b`, `a b`, `a_b`\n"))
    #expect(
      page.ids.filter { $0.hasPrefix("api_") } == [
        "api_u3du3d", "api_u2b", "api_uc4-b", "api_a-b", "api_a-b-2", "api_a-b-3",
      ]
    )
  }

  @Test("A footnote's label is compared without case")
  func footnoteCase() throws {
    let page = try Exported(topic("# A\n\nSum.[^Näte] b[^NÄTE]\n\n[^näte]: foot\n"))
    #expect(page.body.contains("<p>foot <a href="))
    #expect(page.ids == ["a", "fnref-_nc3a4te", "fnref-_nc3a4te-2", "fn-_nc3a4te"])
  }

  @Test("A heading in a footnote that is not written has no row")
  func headingInFootnote() throws {
    let page = try Exported(topic("# T\n\n[^a]: ## Gone\n\n## Here\n"))
    #expect(page.rows == ["Guide T #", "Section Here #here"])
  }

  @Test("An API that is only mentioned does not take the id of the one that is listed")
  func mention() throws {
    let page = try Exported(
      topic("# T\n\n## Key APIs\n\n- `a()`: like `b()`.\n- `b()`: more.\n\nSee `a()`.\n")
    )
    #expect(page.body.contains("like <code>b()</code>.</li>\n<li><code id=\"api_b\">b()</code>"))
    #expect(page.body.contains("See <code>a()</code>."))
  }

  @Test("Two of one name and type on a page are told apart, and each opens at its own place")
  func twins() throws {
    let page = try Exported(
      topic("# T\n\n## Note\n\n## Note\n\n## Variants\n\n### V\n\n### V\n\n## On macOS\n\n### V\n")
    )
    #expect(
      page.rows == [
        "Guide T #", "Section Note #note", "Section Note (2) #note-2", "Sample V #variants.v",
        "Sample V (2) #variants.v-2", "Section T on macOS #on-macos", "Section V #on-macos.v",
      ]
    )
  }

  @Test(
    "Names are one trimmed line, and what has none has no row",
    arguments: [
      ("a\\\n  b\tc\u{A0}\n===\n", ["Section a b c"]), ("## \n", []), ("## \u{200B}\n", []),
      ("## &lt;T&gt; &amp;amp;\n", ["Section <T> &amp;"]), ("## <!-- x -->\n", []),
      ("## a/b 100% \"q\"\n", ["Section a/b 100% \"q\""]),
    ]
  )
  func names(heading: String, expected: [String]) throws {
    let page = try Exported(topic("# T\n\n\(heading)"))
    #expect(page.entry.rows.dropFirst().map { "\($0.type.name) \($0.name)" } == expected)
    #expect(page.remarks.count == (expected.isEmpty ? 1 : 0))
  }

  @Test("What has no name is told once for a page")
  func remarks() throws {
    let page = try Exported(topic("# T\n\n##\n\n##\n\n## A\n"))
    #expect(
      page.remarks == [
        "the index leaves out '#section' and 1 more: there is no text to find it by"
      ]
    )
  }

  @Test("Before every heading stands its mark, which Dash can decode to its text")
  func dashAnchors() throws {
    let texts = ["a/b", "100% > 50", "A & B", "\"q\"", "日本", "\\_\\_x\\_\\_", "~._-"]
    let page = try Exported(topic("# T\n\n" + texts.map { "## \($0)\n\n" }.joined()))
    let pattern =
      #"<a name="//apple_ref/cpp/Section/([A-Za-z0-9._~%-]+)" class="dashAnchor"></a><h2 id="#
    #expect(
      matches(pattern, in: page.html).map { $0.removingPercentEncoding }
        == texts.map { $0.replacing("\\", with: "") }
    )
  }

  @Test(
    "Only a web address is the online page, and nothing in it ends the comment",
    arguments: [
      ("https://a.b/c d?e=\"-->", "<!-- Online page at https://a.b/c%20d?e=%22--%3E -->"),
      ("HTTP://a", "<!-- Online page at HTTP://a -->"), ("javascript:x", ""), ("https://", ""),
    ]
  )
  func online(docs: String, comment: String) throws {
    let page = try Exported(topic("# T\n", ["docs": docs]))
    #expect(
      page.html.hasPrefix("<!DOCTYPE html>\n<html class=\"dash-ignore-dark-mode\">\(comment)\n")
    )
    #expect(!page.html.contains("href=\"javascript"))
  }

  @Test("Every value of front matter is on the page, nested ones on one line")
  func facts() throws {
    var page = try topic("# T\n")
    page.frontMatter.entries = [
      .init(key: "tags", value: .list([.text("a"), .list([.text("b"), .text("c")])])),
      .init(
        key: "map",
        value: .map([.init(key: "k", value: .map([.init(key: "l", value: .text("<"))]))])
      ),
      .init(key: "none", value: .text("")),
    ]
    #expect(
      try Exported(page).main.contains(
        "<dt>tags</dt><dd>a, (b, c)</dd>\n<dt>map</dt><dd>k: (l: &lt;)</dd>\n</dl>"
      )
    )
  }
}
