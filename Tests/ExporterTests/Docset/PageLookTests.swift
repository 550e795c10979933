import Foundation
import TestSupport
import Testing
import TopicKit
@testable import TopicKitDocset

@Suite("How pages look")
struct PageLookTests {
  /// The colours of each palette: light, dark, print.
  private var palettes: [[String: UInt32]] {
    StyleSheet.css.split(separator: ":root {", omittingEmptySubsequences: false).dropFirst().map {
      part in
      let rules = String(part.prefix { $0 != "}" })
      let pairs = rules.matches(of: /--([a-z]+): #([0-9a-f]{6})/).map { match in
        (String(match.1), UInt32(match.2, radix: 16) ?? 0)
      }
      return Dictionary(pairs) { $1 }
    }
  }

  @Test("Text of every colour can be read on what it stands on, light, dark and printed")
  func contrast() {
    let palettes = palettes
    #expect(palettes.count == 3)
    let text = [
      "text", "soft", "link", "tip", "important", "warning", "caution", "keyword", "type", "string",
      "number", "comment", "attribute", "regex", "name",
    ]
    for (index, palette) in palettes.enumerated() {
      #expect(Set(palette.keys) == Set(text + ["ground", "raised", "line", "mark"]))
      for name in text {
        for ground in ["ground", "raised"] {
          let ratio = Contrast.ratio(palette[name] ?? 0, palette[ground] ?? 0)
          #expect(ratio >= 4.5, "palette \(index): \(name) on \(ground) has \(ratio)")
        }
      }
      #expect(Contrast.ratio(palette["text"] ?? 0, palette["mark"] ?? 0) >= 4.5)
    }
  }

  @Test("The style sheet asks for nothing, and has a rule for every class of a piece of code")
  func sheet() {
    #expect(StyleSheet.css.utf8.allSatisfy { $0 < 0x80 })
    for word in ["url(", "@import", "@font-face", "http", "expression", "<"] {
      #expect(!StyleSheet.css.contains(word), "\(word)")
    }
    for kind in CodeKind.allCases {
      guard let tag = kind.startTag else { continue }
      let name = "\(tag)".dropFirst(13).prefix(1)
      #expect(StyleSheet.css.contains("\n.\(name) { color:"))
    }
    #expect(StyleSheet.css.filter { $0 == "{" }.count == StyleSheet.css.filter { $0 == "}" }.count)
  }

  @Test(
    "Headings go down one level at a time, and the title alone is the first",
    arguments: [
      ("# T\n\n### A\n\n### B\n\n## C\n\n#### D\n\n# E\n\n## F\n", "1 2 2 2 3 2 3"),
      ("# T\n\n## A\n\n### B\n\n#### C\n\n##### D\n\n###### E\n", "1 2 3 4 5 6"),
      ("# T\n\n> ###### A\n\n## B\n\n- ### C\n", "1 2 2 3"),
    ]
  )
  func levels(markdown: String, expected: String) throws {
    let page = try Exported(topic(markdown))
    #expect(matches("<h([1-6]) id=", in: page.main).joined(separator: " ") == expected)
    let whole = matches(#"<h([1-6]) id="[^"]*">[^<]*</h\1>"#, in: page.main)
    #expect(whole.joined(separator: " ") == expected)
  }

  @Test("A table can be moved by itself, and its cells are aligned by classes")
  func table() throws {
    let page = try Exported(topic("# T\n\n- | a | b |\n  |:-:|--:|\n  | c | d |\n"))
    let expected = """
      <ul>
      <li>
      <div class="table">
      <table>
      <thead>
      <tr><th class="center">a</th><th class="right">b</th>
      </tr>
      </thead>
      <tbody>
      <tr><td class="center">c</td><td class="right">d</td>
      </tr>
      </tbody>
      </table>
      </div>
      </li>
      </ul>

      """
    #expect(page.body == expected)
  }

  @Test("Code keeps the language it names, raw HTML that is shown has no colours")
  func code() throws {
    let page = try Exported(
      topic("# T\n\n- a\n\n  ```swift x\n  let a\n  ```\n\n<script>\n\"a\"\n</script>\n")
    )
    #expect(page.body.contains(#"<pre><code class="language-swift"><span class="k">let</span> a"#))
    #expect(
      page.body.contains("<pre><code>&lt;script&gt;\n&quot;a&quot;\n&lt;/script&gt;\n</code></pre>")
    )
  }
}

@Suite("Ids under edits")
struct StableIDTests {
  private let page = """
    # T

    ## Pitfalls

    - **One.** a[^x]

    ## Key APIs

    `b()`, `c`

    ## Variants

    ### V

    ## On macOS

    ### Variants

    #### V

    ## Ende und Öl

    [^x]: y

    """

  @Test("What is added elsewhere on a page changes no id")
  func additions() throws {
    let ids = try Exported(topic(page)).ids
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } })
    for (place, text) in [
      ("## Pitfalls\n", "## New\n\na[^n]\n\n[^n]: z\n\n## Pitfalls\n"),
      ("- **One.**", "- **Zero.** a\n- **One.**"), ("`b()`", "`a()`, `b()`"),
      ("### V\n\n## On", "### U\n\n### V\n\n## On"),
      ("## On macOS", "## On iOS\n\n### V\n\n## On macOS"),
    ] {
      let edited = page.replacing(place, with: text)
      let others = try Exported(topic(edited)).ids
      #expect(others.count > ids.count, "\(text)")
      #expect(Set(others).isSuperset(of: ids), "\(Set(ids).subtracting(others))")
    }
  }
}

@Suite("The language of a page")
struct PageLanguageTests {
  @Test(
    "A page is in the language it names, else in that of the docset, and from its side",
    arguments: [
      ("ar", nil, "Text", " lang=\"ar\" dir=\"rtl\""), ("de", "ar", "Text", " lang=\"de\""),
      (nil, "he-IL", "Text", " lang=\"he-IL\" dir=\"rtl\""), (nil, nil, "Text", ""),
      (nil, nil, "أداة سطر الأوامر `command line tool for all`", " dir=\"rtl\""),
      (nil, nil, "מידע: <https://example.org/a/long/address/in/latin>", " dir=\"rtl\""),
      (nil, nil, "Tool: أداة, and a lot of other text around it", ""), ("x\"><b>", nil, "Text", ""),
      ("uz-Latn", nil, "أداة", " lang=\"uz-Latn\""),
      ("uz-Arab", nil, "T", " lang=\"uz-Arab\" dir=\"rtl\""),
      (nil, nil, "日本語のテキスト", ""), (nil, nil, "Текст ﷲ ࢠ ab", ""),
      (nil, nil, "ﷲﷲ ࢠ a", " dir=\"rtl\""),
    ] as [(String?, String?, String, String)]
  )
  func attributes(own: String?, common: String?, text: String, expected: String) throws {
    let page =
      try own.map { try topic("# T\n\n\(text)\n", ["lang": $0]) } ?? topic("# T\n\n\(text)\n")
    let options = ExportOptions(name: "T", values: common.map { ["lang": $0] } ?? [:])
    let html = try Exported(page, options).html
    #expect(html.contains("<html class=\"dash-ignore-dark-mode\"\(expected)>"))
  }

  @Test(
    "Pages of a real right-to-left manual are written from that side",
    .enabled(if: SharedMaterial.root != nil)
  )
  func corpus() throws {
    let folder = try #require(SharedMaterial.root).appendingPathComponent("corpora/tldr/pages.ar")
    let topics = try DocsetCorpusTests.topics(in: folder)
    #expect(topics.count > 100)
    let others = try topics.filter { try !Exported($0).html.contains(" dir=\"rtl\">") }
    // A handful are not translated.
    #expect(others.count * 20 < topics.count, "\(others.map(\.id))")
  }
}

@Suite("The start page")
struct StartPageTests {
  private func start(_ topics: [Topic], _ file: String = "index.html") throws -> String {
    let output = try export(topics, ExportOptions(name: "A & B"))
    defer { output.remove() }
    let path = "A & B.docset/Contents/Resources/Documents/\(file)"
    return try String(contentsOf: output.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test("Topics stand from A to Z and by platform, APIs with the topics that list them")
  func lists() throws {
    let html = try start([
      topic(
        "# Sheet\n\nShows.\n\n## Key APIs\n\n`.sheet()`, `@State`\n",
        id: "sheet",
        ["platforms": "macOS, Big Iron"]
      ),
      topic(
        "# @Alert\n\n## Key APIs\n\n`@State`\n",
        id: "alert",
        ["availability": "macOS 11+, iOS 14+"]
      ),
      topic("# <b>ar\n", id: "bar"),
    ])
    let start = try #require(html.range(of: "<main>\n")?.upperBound)
    let end = try #require(html.range(of: "</main>")?.lowerBound)
    #expect(
      html[start..<end] == """
        <h1>A &amp; B</h1>
        <p>3 topics, 2 APIs</p>
        <nav class="contents" aria-label="Contents">
        <ul>
        <li><a href="#topics">Topics</a></li>
        <li class="group"><a href="#platforms">Platforms</a>
        <ul>
        <li><a href="#platforms.1">iOS</a></li>
        <li><a href="#platforms.2">macOS</a></li>
        <li><a href="#platforms.3">Big Iron</a></li>
        </ul>
        </li>
        <li><a href="#apis">APIs</a></li>
        </ul>
        </nav>
        <h2 id="topics">Topics</h2>
        <dl class="topics">
        <dt><a href="alert.html">@Alert</a></dt>
        <dd></dd>
        <dt><a href="bar.html">ar</a></dt>
        <dd></dd>
        <dt><a href="sheet.html">Sheet</a></dt>
        <dd>Shows.</dd>
        </dl>
        <h2 id="platforms">Platforms</h2>
        <h3 id="platforms.1">iOS</h3>
        <p class="links"><a href="alert.html">@Alert</a></p>
        <h3 id="platforms.2">macOS</h3>
        <p class="links"><a href="alert.html">@Alert</a> · <a href="sheet.html">Sheet</a></p>
        <h3 id="platforms.3">Big Iron</h3>
        <p class="links"><a href="sheet.html">Sheet</a></p>
        <h2 id="apis">APIs</h2>
        <dl class="index">
        <dt><code>.sheet()</code></dt>
        <dd><a href="sheet.html#api_sheet">Sheet</a></dd>
        <dt><code>@State</code></dt>
        <dd><a href="alert.html#api_state">@Alert</a>, <a href="sheet.html#api_state">Sheet</a></dd>
        </dl>

        """
    )
  }

  @Test("A letter of several characters of Unicode has an id of all of them")
  func longLetters() throws {
    let signs = ["\u{915}", "\u{915}\u{93E}", "\u{915}\u{93F}", "\u{915}\u{940}"]
    let topics = try signs.flatMap { sign in
      try (0..<12).map { try topic("# \(sign)\u{92E}\($0)\n", id: "t\($0)-\(sign)") }
    }
    let ids = matches("<h3 id=\"([^\"]*)\">", in: try start(topics))
    #expect(ids == ["topics.u915", "topics.u915-93e", "topics.u915-93f", "topics.u915-940"])
  }

  @Test("Long lists have a part for each letter, many APIs a page of their own")
  func letters() throws {
    let apis = (0..<1001).map { "`f\($0)()`" }.joined(separator: ", ")
    var topics = try (0..<31).map { try topic("# \($0 < 30 ? "a\($0)" : "日本")\n", id: "t\($0)") }
    topics.append(try topic("# 7 \"x\"\n\n## Key APIs\n\n\(apis)\n", id: "apis"))
    let html = try start(topics)
    #expect(
      html.contains(
        "<p class=\"letters\"><a href=\"#topics.other\">#</a> <a href=\"#topics.a\">A</a> <a href=\"#topics.u65e5\">日</a></p>"
      )
    )
    #expect(
      matches("<h3 id=\"([^\"]*)\">", in: html) == ["topics.other", "topics.a", "topics.u65e5"]
    )
    #expect(html.contains("<li><a href=\"_apis.html\">APIs</a></li>"))
    #expect(!html.contains("f7()"))
    let page = try start(topics, APIIndex.file)
    #expect(matches("<dt>(<code>f[0-9]+\\(\\)</code>)</dt>", in: page).count == 1001)
    #expect(page.contains("<h1>APIs of A &amp; B</h1>"))
  }

  @Test("A docset without topics has a start page")
  func empty() throws { #expect(try start([]).contains("<h2 id=\"topics\">Topics</h2>")) }
}
