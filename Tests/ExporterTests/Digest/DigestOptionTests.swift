import Foundation
import TestSupport
import Testing
import TopicKit
import TopicKitDigest

@Suite("A platform's digest")
struct PlatformDigestTests {
  @Test("has the platform's own in front, and names what other platforms have")
  func macOS() throws {
    let text = try digest(gaugePage, platform: .macOS)
    let start = try #require(text.range(of: "Shows a value"))
    let paragraph = { (name: String) in
      "A \(name) is what this one shows, in a text that is longer than a line which names it."
    }
    #expect(
      text[start.lowerBound...] == """
        Shows a value in its range.

        ## Contents

        - [Variants](#variants)
          - [Level](#level)
          - [Dial](#dial)
          - [Ring](#ring)
          - [Bar](#bar)
        - [Related](#related)

        ## Variants

        ### Level

        \(paragraph("level"))

        ### Dial

        \(paragraph("dial"))

        ### Ring

        \(paragraph("ring"))

        ### Bar

        \(paragraph("bar"))

        More variants, left out to keep this file short: Corner (watchOS). Docs: https://example.org/gauge

        Left out to keep this file short: On watchOS.

        ## Related

        [slider](slider.md)

        """
    )
  }

  @Test("keeps to a budget too, and names all variants there are")
  func budget() throws {
    let titles = ["Bar", "Ring", "Level", "Dial", "Corner"]
    for budget in stride(from: 300, to: 900, by: 20) {
      guard let text = try? digest(gaugePage, budget: "\(budget)", platform: .macOS) else {
        #expect(budget < 340)
        continue
      }
      #expect(text.utf8.count <= budget)
      let topic = try Topic(parsing: Array(text.utf8))
      let all =
        topic.variants.map(\.title.plainText) + topic.omittedVariants.flatMap(\.items).map(\.title)
      #expect(all.sorted() == titles.sorted())
    }
  }

  @Test("of a page without platform sections is the page")
  func none() throws {
    let page = "# T\n\nText.\n\n## Contents\n\n- Out of date\n\n## More\n\nText.\n"
    #expect(try digest(page, platform: .iOS) == page)
  }
}

@Suite("Digests of a set")
struct DigestSetTests {
  private static let pages = [
    "---\nid: a\ndocs: https://example.org/a\n---\n# A\n\nSee [b](b.md#more), [c](c.md), [me](#more).\n"
      + "\n## More\n\n[x](https://example.org/x), [a](a.md)\n\n"
      + "A last paragraph, which is long enough to be left out by its name alone.\n",
    "---\nid: b\n---\n# B\n\nText of B, which is a long one.\n\n## More\n\n[the `A`](a.md \"t\")\n",
  ]

  private func export(
    _ values: [String: String],
    _ pages: [String] = pages
  ) throws -> [OutputFile] {
    let exporter = try DigestExporter(options: ExportOptions(name: "My set", values: values))
    let topics = try pages.map { try Topic(parsing: Array($0.utf8)) }
    let catalog = Catalog(topics.map { Catalog.Entry($0) })
    var output: any ExportOutput = MemoryOutput()
    var collector = try exporter.collector()
    try collector.begin(catalog, to: &output)
    for topic in topics {
      var reader = CatalogReader(catalog)
      let page = try exporter.page(for: topic, in: &reader)
      for file in page.files { try output.write(file.bytes, to: file.path) }
      try collector.add(page.entry, of: topic.id, to: &output)
    }
    try collector.finish(&output)
    return (output as? MemoryOutput)?.files ?? []
  }

  private func text(_ file: OutputFile) -> String { String(decoding: file.bytes, as: UTF8.self) }

  @Test("are one file where that is asked for, headings a level down, links inside of it")
  func single() throws {
    let files = try export(["single": "true"])
    #expect(files.map(\.path) == ["My-set.md"])
    #expect(
      text(files[0]) == """
        # My set

        <a id="a"></a>

        ## A

        See [b](#b), [c](c.md), [me](#a).

        ### More

        [x](https://example.org/x), [a](#a)

        A last paragraph, which is long enough to be left out by its name alone.

        <a id="b"></a>

        ## B

        Text of B, which is a long one.

        ### More

        [the `A`](#a "t")

        """
    )
  }

  @Test("keep a budget for all in one file too, its title included", arguments: ["", "c", "t"])
  func singleTotal(unit: String) throws {
    let profile = TokenProfile.standard
    for budget in stride(from: 60, through: 420, by: 12) {
      let values = ["single": "true", "total-budget": "\(budget)\(unit)"]
      guard let file = try? export(values).first else { continue }
      let count = unit == "t" ? profile.estimate(of: file.bytes).upperBound : file.bytes.count
      #expect(count <= budget)
    }
    #expect(try export(["single": "true", "total-budget": "420\(unit)"]).count == 1)
  }

  @Test("have links as they are, as text, or to the documentation")
  func links() throws {
    let first = { (style: String) in
      try export(["links": style, "front-matter": "none"]).map(text)
    }
    #expect(try first("keep")[0].contains("[b](b.md#more), [c](c.md), [me](#more)."))
    #expect(try first("text")[0].contains("[b](b.md#more), c, [me](#more)."))
    #expect(try first("docs")[0].contains("See b, c, [me](#more)."))
    #expect(try first("docs")[1].contains("[the `A`](https://example.org/a \"t\")"))
    #expect(try first("text")[0].hasPrefix("# A\n"))
  }

  @Test("share a budget for all equally")
  func total() throws {
    let whole = try export(["front-matter": "none"]).map(\.bytes.count)
    let share = whole[0]
    #expect(whole[1] < share - 2)
    let none = ["front-matter": "none"]
    let same = try export(none.merging(["total-budget": "\(2 * share)"]) { $1 })
    #expect(same.map(\.bytes.count) == whole)
    let less = try export(none.merging(["total-budget": "\(2 * share - 1)"]) { $1 })
    #expect(less[1].bytes.count == whole[1])
    #expect(text(less[0]).contains("Left out to keep this file short: the rest of More."))
    #expect(less[0].bytes.count < share)
    let both = try export(
      none.merging(["total-budget": "1KB", "budget": "\(share - 1)"]) { $1 }
    )
    #expect(both == less)
    #expect(throws: ExportError.self) { try export(["total-budget": "20"]) }
  }

  @Test(
    "refuse values that their options do not have",
    arguments: [
      ("links", "none"), ("front-matter", "json"), ("single", "maybe"), ("profile", "abacus"),
      ("total-budget", "much"),
    ]
  )
  func badValues(key: String, value: String) throws {
    let error = #expect(throws: ExportError.self) { try export([key: value]) }
    #expect(error?.code == .badOption)
    #expect(error?.message.contains("'\(value)'") == true)
  }

  @Test("refuse two budgets that cannot be compared")
  func twoUnits() throws {
    let error = #expect(throws: ExportError.self) {
      try export(["budget": "100t", "total-budget": "1KB"])
    }
    #expect(error?.code == .badOption)
  }
}
