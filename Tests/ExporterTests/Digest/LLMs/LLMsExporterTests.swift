import TestSupport
import Testing
import TopicKit

@testable import TopicKitDigest

/// Pages that link to each other, and to what is not there.
let linkedPages = [
  "alert":
    "---\nplatforms: [macOS]\n---\n\n# Alert\n\nAsks a question.\n\n## Pitfalls\n\n- **A.** B.\n",
  "sheet": """
  # A [sheet](sheet.md) `x`

  Slides *over*. See [alerts](alert.md#pitfalls), [menus](menu.md), ![a picture](a.png),
  [this](#variants), [the net](https://a.b/c?d#e) and [a file](../x.zip "t").

  ## Variants

  ### Small

  Text[^1].

  [^1]: Note.

  """,
]

@Suite("The llms.txt set")
struct LLMsExporterTests {
  static func export(
    _ pages: [String: String],
    name: String = "Tools",
    _ values: [String: String] = [:]
  ) throws -> SetOutput {
    try SetOutput(
      { try LLMsExporter(options: $0) },
      try SetOutput.topics(pages),
      name: name,
      values: values
    )
  }

  @Test("The index has a line for each page, in sections by platform")
  func index() throws {
    let output = try Self.export(linkedPages)
    #expect(output.files.map(\.path) == ["llms-full.txt", "alert.md", "sheet.md", "llms.txt"])
    #expect(
      output.text("llms.txt") == """
        # Tools

        > Reference topics, 2 pages of Markdown.

        All pages in one file: [llms-full.txt](llms-full.txt)

        ## Several platforms

        - [A sheet x](sheet.md): Slides over. See alerts, menus, a picture, this, the net and a file.

        ## macOS

        - [Alert](alert.md): Asks a question.

        """
    )
  }

  @Test("A page keeps the links that lead somewhere, and says where all pages are")
  func page() throws {
    let output = try Self.export(linkedPages)
    #expect(
      output.text("sheet.md") == """
        > All pages: [llms.txt](llms.txt)

        # A [sheet](sheet.md) `x`

        Slides *over*. See [alerts](alert.md#pitfalls), menus, a picture,
        [this](#variants), [the net](https://a.b/c?d#e) and a file.

        ## Variants

        ### Small

        Text[^1].

        [^1]: Note.

        """
    )
    #expect(output.text("alert.md").hasPrefix("---\nplatforms: [macOS]\n---\n\n> All pages: "))
  }

  @Test("The full text has the pages below headings, and footnotes of their own")
  func full() throws {
    let output = try Self.export(linkedPages)
    #expect(
      output.text("llms-full.txt") == """
        # Tools

        > Reference topics, 2 pages of Markdown.

        ## Alert

        Source: [alert.md](alert.md)

        Asks a question.

        ### Pitfalls

        - **A.** B.

        ## A [sheet](sheet.md) `x`

        Source: [sheet.md](sheet.md)

        Slides *over*. See [alerts](alert.md#pitfalls), menus, a picture,
        [this](sheet.md#variants), [the net](https://a.b/c?d#e) and a file.

        ### Variants

        #### Small

        Text[^sheet-1].

        [^sheet-1]: Note.

        """
    )
  }

  @Test("Under a base URL links are addresses")
  func base() throws {
    let output = try Self.export(linkedPages, ["base-url": "https://a.b/docs", "summary": "S"])
    #expect(output.text("llms.txt").contains("- [Alert](https://a.b/docs/alert.md): Asks"))
    #expect(output.text("llms.txt").contains("\n> S\n"))
    #expect(output.text("sheet.md").contains("[alerts](https://a.b/docs/alert.md#pitfalls)"))
    for file in output.files {
      #expect(try output.deadLinks(in: file.path, base: "https://a.b/docs/") == [])
    }
  }

  @Test("A topic can give sections and order")
  func order() throws {
    var pages = linkedPages
    pages["start"] = "# Start\n\n[S](sheet.md)\n\n## Asking\n\n1. [A](alert.md)\n2. [S](sheet.md)\n"
    pages["other"] = "# Other\n"
    let text = try Self.export(pages, ["order": "start", "full": "false"]).text("llms.txt")
    let lines = text.split(separator: "\n").map { $0.prefix(12) }
    #expect(
      lines.dropFirst(2) == [
        "## Start her", "- [Start](st", "- [A sheet x", "## Asking", "- [Alert](al",
        "## Other top", "- [Other](ot",
      ]
    )
    #expect(throws: ExportError.self) { try Self.export(linkedPages, ["order": "none"]) }
  }

  @Test("Titles and summaries never become syntax")
  func hostile() throws {
    let title = "](x) [y] `z` <b> *a* \\ | # & &amp; https://a.b _c_"
    let output = try Self.export([
      "a": "---\ntitle: |\n  \(title)\n   two\u{85} lines\n---\n\n- [no](x.md) summary\n",
      "b": "# \n\n[x]: y\n\n\\[x\\] ](z.md) `\n<!-- \nmore\n",
      "c": "",
    ])
    let text = try SetText(output.bytes("llms.txt"))
    #expect(text.links == ["llms-full.txt", "a.md", "b.md", "c.md"])
    #expect(text.headings.map(\.level) == [1, 2])
    #expect(text.itemsWithoutLink == 0)
    let topic = try Topic(parsing: output.bytes("llms.txt"))
    #expect(topic.sections.first?.content.count == 1)
  }

  @Test(
    "Raw HTML that is not closed does not swallow the next page",
    arguments: [
      "<!-- open", "<script>x", "<?php", "<![CDATA[ x", "<!DOCTYPE", "<pre>\n\ntext",
    ]
  )
  func openHTML(html: String) throws {
    let output = try Self.export(["a": "# A\n\n\(html)\n", "b": "# B\n\nText.\n"])
    let text = try SetText(output.bytes("llms-full.txt"))
    #expect(text.headings.map(\.text) == ["Tools", "A", "B"])
  }

  @Test("An index that is too long is divided; every file is short, every page in one")
  func division() throws {
    var pages: [String: String] = [:]
    for number in 1000..<2200 {
      pages["page-\(number)"] = "# Page \(number)\n\n\(String(repeating: "é ", count: 40))\n"
    }
    pages["long"] =
      "---\nplatforms: [macOS]\n---\n# Long\n\n\(String(repeating: "x ", count: 30_000))"
    let output = try Self.export(pages, ["full": "false"])
    let indexes = output.files.filter { $0.path.hasSuffix(".txt") }
    #expect(indexes.count > 3)
    #expect(indexes.allSatisfy { SetLine.characters($0.bytes) <= LLMsIndex.characterLimit })
    #expect(output.bytes("llms-full.txt").isEmpty)
    let links = try indexes.flatMap { try SetText($0.bytes).links }
    #expect(links.filter { $0.hasSuffix(".md") }.count == 1201)
    #expect(Set(links).count == links.count)
    for file in indexes { #expect(try output.deadLinks(in: file.path) == []) }
    #expect(output.remarks.count == 1)
  }

  @Test("A page keeps its budget, links and pointer included", arguments: ["", "c", "t"])
  func budget(unit: String) throws {
    let seeds = try SetOutput.seeds()
    let base = "https://a.b/a/rather/long/address/"
    for limit in stride(from: 1200, through: 7000, by: 290) {
      let values = ["budget": "\(unit == "t" ? limit / 4 : limit)\(unit)", "base-url": base]
      let budget = try #require(DigestBudget(values["budget"] ?? "", profile: .standard))
      let output = try SetOutput({ try LLMsExporter(options: $0) }, seeds, values: values)
      for file in output.files where file.path.hasSuffix(".md") {
        #expect(budget.measure.count(of: file.bytes) <= budget.limit, "\(file.path) at \(limit)")
        #expect(file.bytes.starts(with: Array("---\n".utf8)))
        #expect(try output.deadLinks(in: file.path, base: base) == [], "\(file.path) at \(limit)")
      }
    }
    #expect(throws: ExportError.self) {
      try SetOutput({ try LLMsExporter(options: $0) }, seeds, values: ["budget": "9\(unit)"])
    }
  }

  @Test("A set has no limit of its own, and says so", arguments: ["llms", "skill"])
  func totalBudget(format: String) throws {
    let formats = [LLMsExporter.format, SkillExporter.format]
    let options = try #require(formats.first { $0.name == format }).options
    #expect(!options.contains { $0.key == "total-budget" })
    let budget = try #require(options.first { $0.key == "budget" })
    #expect(budget.summary.hasSuffix("as total-budget is for digest alone"))
  }

  @Test("For a platform no link leads to a section that was left out")
  func platform() throws {
    for platform in ["macOS", "watchOS"] as [Platform] {
      let output = try SetOutput(
        { try LLMsExporter(options: $0) },
        try SetOutput.seeds(),
        platform: platform
      )
      for file in output.files { #expect(try output.deadLinks(in: file.path) == []) }
    }
  }

  @Test("A larger budget never has less, and one that is too small is named")
  func budgets() throws {
    var pages: [String: String] = [:]
    for id in ["a", "b", "c"] {
      let links = (0..<36).map { "Read on at [the other page \($0)](b.md), which has more.\n\n" }
      pages[id] = "# \(id)\n\nA summary.\n\n## More\n\n" + links.joined()
    }
    let base = "https://example.org/" + String(repeating: "long/", count: 20)
    var last: [String: Int] = [:]
    for budget in stride(from: 600, through: 6600, by: 250) {
      let values = ["budget": "\(budget)", "base-url": base, "full": "no"]
      for file in try Self.export(pages, values).files where file.path.hasSuffix(".md") {
        #expect(file.bytes.count <= budget)
        #expect(file.bytes.count >= last[file.path] ?? 0, "\(file.path) at \(budget)")
        last[file.path] = file.bytes.count
      }
    }
    #expect(last.count == 3)
    #expect(last.values.allSatisfy { $0 > 6000 })
    let error = #expect(throws: ExportError.self) {
      try Self.export(pages, ["budget": "57", "base-url": base])
    }
    #expect(error?.code == .budgetTooSmall)
    #expect(error?.message.contains("does not fit in 57 bytes") == true)
  }

  @Test(
    "What an option does not take is refused",
    arguments: [
      ("base-url", "docs"), ("base-url", "https://a.b/?c"), ("base-url", "https://a b"),
      ("full", "maybe"), ("pointer", ""), ("budget", "x"),
    ]
  )
  func options(key: String, value: String) {
    #expect(throws: ExportError.self) { try Self.export(linkedPages, [key: value]) }
  }

  @Test(
    "The whole set in one file is left out by either word",
    arguments: [("yes", true), ("true", true), ("no", false), ("false", false)]
  )
  func full(word: String, isWritten: Bool) throws {
    let files = try Self.export(linkedPages, ["full": word, "pointer": word]).files
    #expect(files.contains { $0.path == "llms-full.txt" } == isWritten)
  }
}

@Suite("The llms.txt set of real pages", .enabled(if: SharedMaterial.isPresent, "no shared pages"))
struct LLMsCorpusTests {
  @Test(
    "It keeps the rules",
    arguments: ["hugo-docs", "powershell", "skills-master", "tldr"].map { "corpora/\($0)" } + [
      "cases"
    ]
  )
  func rules(corpus: String) throws {
    let topics = try SetOutput.topics(ofCorpus: corpus)
    let output = try SetOutput({ try LLMsExporter(options: $0) }, topics)
    #expect(!topics.isEmpty)
    var listed: [String] = []
    for file in output.files where file.path.hasSuffix(".txt") && file.path != "llms-full.txt" {
      let text = try SetText(file.bytes)
      #expect(text.headings.first?.level == 1)
      #expect(text.headings.dropFirst().allSatisfy { $0.level == 2 })
      #expect(text.itemsWithoutLink == 0)
      #expect(SetLine.characters(file.bytes) <= LLMsIndex.characterLimit)
      listed += text.links.filter { $0.hasSuffix(".md") }
    }
    #expect(listed.sorted() == topics.map { "\($0.topic.id).md" }.sorted())
    let full = try SetText(output.bytes("llms-full.txt"))
    #expect(full.headings.filter { $0.level == 1 }.count == 1)
    #expect(full.headings.filter { $0.level == 2 }.count == topics.count)
    for file in output.files {
      let dead = try output.deadLinks(in: file.path)
      #expect(dead == [], "\(file.path)")
    }
  }
}
