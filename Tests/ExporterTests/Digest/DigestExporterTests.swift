import Foundation
import TestSupport
import Testing
import TopicKit
import TopicKitDigest

/// The digest of a page.
func digest(
  _ page: String,
  budget: String? = nil,
  platform: Platform? = nil,
  _ values: [String: String] = [:]
) throws -> String {
  try digest(of: Topic(parsing: Array(page.utf8)), budget: budget, platform: platform, values)
}

/// The digest of a topic.
func digest(
  of topic: Topic,
  budget: String? = nil,
  platform: Platform? = nil,
  _ values: [String: String] = [:]
) throws -> String {
  var values = values
  if let budget { values["budget"] = budget }
  let options = ExportOptions(name: "Topics", platform: platform, values: values)
  var catalog = CatalogReader(Catalog([]))
  let rendered = try DigestExporter(options: options).page(for: topic, in: &catalog)
  #expect(rendered.files.map(\.path) == ["\(topic.id).md"])
  return String(decoding: rendered.files.first?.bytes ?? [], as: UTF8.self)
}

/// The largest digest that is smaller than the whole one, and so on, down to the least.
func ladder(_ page: String, _ values: [String: String] = [:]) throws -> [String] {
  let topic = try Topic(parsing: Array(page.utf8))
  var steps = [try digest(of: topic, values)]
  while let last = steps.last {
    do {
      steps.append(try digest(of: topic, budget: "\(last.utf8.count - 1)", values))
    } catch let error as ExportError where error.code == .budgetTooSmall {
      return steps
    }
  }
  return steps
}

/// A page with variants of its own and of two platforms, and a line of contents for each.
let gaugePage = """
  ---
  id: gauge
  title: Gauge
  platforms: [iOS, macOS]
  docs: https://example.org/gauge
  ---

  # Gauge

  Shows a value in its range.

  ## Contents

  - Variants
    - Ring
  - On macOS
    - [Variants](#variants-1)
  - On watchOS
  - Related

  ## Variants

  ### Ring

  A ring is what this one shows, in a text that is longer than a line which names it.

  ### Bar

  A bar is what this one shows, in a text that is longer than a line which names it.

  ## On macOS

  ### Variants

  #### Level

  A level is what this one shows, in a text that is longer than a line which names it.

  #### Dial

  A dial is what this one shows, in a text that is longer than a line which names it.

  ## On watchOS

  ### Variants

  #### Corner

  A corner is what this one shows, in a text that is longer than a line which names it.

  ## Related

  [slider](slider.md)

  """

@Suite("A digest with a budget")
struct DigestBudgetTests {
  @Test("leaves out the last platform's variants first, then the topic's own, from the end")
  func order() throws {
    let titles = try ladder(gaugePage).map { page in
      try Topic(parsing: Array(page.utf8)).omittedVariants.flatMap(\.items).map(\.title)
    }
    #expect(
      titles == [
        [], ["Corner"], ["Dial", "Corner"], ["Dial", "Level", "Corner"],
        ["Bar", "Dial", "Level", "Corner"], ["Bar", "Ring", "Dial", "Level", "Corner"],
        // Without its contents, and without all but title and summary.
        ["Bar", "Ring", "Dial", "Level", "Corner"], ["Bar", "Ring", "Dial", "Level", "Corner"],
      ]
    )
  }

  @Test("takes a section that lost its variants away, and its line in the contents")
  func leastForm() throws {
    #expect(
      try ladder(gaugePage)[5] == """
        ---
        id: gauge
        title: Gauge
        platforms: [iOS, macOS]
        docs: https://example.org/gauge
        ---

        # Gauge

        Shows a value in its range.

        ## Contents

        - Related

        More variants, left out to keep this file short: Bar, Ring, Dial (macOS), Level (macOS), Corner (watchOS). Docs: https://example.org/gauge

        ## Related

        [slider](slider.md)

        """
    )
  }

  @Test("gives up what else a section of variants holds after the variants")
  func otherContent() throws {
    let text = String(repeating: "Text. ", count: 30)
    let page = """
      # T

      ## Contents

      1. Variants
      2. On macOS

      ## Variants

      Each is a view.

      ### A

      \(text)

      ## On macOS

      Only here, and nowhere else but here, as this sentence says at some length.

      ### Variants

      #### B

      \(text)

      """
    let steps = try ladder(page, ["ladder": "variants,platforms"])
    #expect(steps.count == 5)
    #expect(
      steps[2] == """
        # T

        ## Contents

        1. Variants
        2. On macOS

        ## Variants

        Each is a view.

        ## On macOS

        Only here, and nowhere else but here, as this sentence says at some length.

        More variants, left out to keep this file short: A, B (macOS).

        """
    )
    #expect(
      steps[3] == """
        # T

        More variants, left out to keep this file short: A, B (macOS).

        Left out to keep this file short: Variants, On macOS.

        """
    )
    #expect(steps[4].hasSuffix("Left out to keep this file short: 2 parts.\n"))
  }

  @Test("is never over it, and says by how much it is too small")
  func tooSmall() throws {
    let least = try #require(try ladder(gaugePage).last)
    #expect(try digest(gaugePage, budget: "\(least.utf8.count)") == least)
    let error = #expect(throws: ExportError.self) {
      try digest(gaugePage, budget: "\(least.utf8.count - 1)")
    }
    #expect(error?.code == .budgetTooSmall)
    #expect(
      error?.message
        == "the topic 'gauge' does not fit in \(least.utf8.count - 1) bytes: title, summary and "
        + "what is to be named have \(least.utf8.count) bytes; give it a budget of that or more"
    )
  }

  @Test(
    "takes sizes in bytes, and in units of 1000 and 1024",
    arguments: [
      ("1500", 1500), ("2KB", 2000), ("2kb", 2000), ("2 KiB", 2048), ("10B", 10),
      ("1MB", 1_000_000), ("900c", 900), ("900 characters", 900), ("1kc", 1000),
    ]
  )
  func units(text: String, bytes: Int) throws {
    let page = "# T\n\n\(String(repeating: "a", count: bytes - 6))"
    #expect(try digest(page, budget: text).utf8.count == bytes)
    #expect(throws: ExportError.self) { try digest(page + "a", budget: text) }
  }

  @Test(
    "refuses what is no size",
    arguments: ["", "KB", "6 apples", "-1", "1.5KB", "99999999999999999999", "9999999999999999GB"]
  )
  func noSize(text: String) throws {
    let options = ExportOptions(name: "T", values: ["budget": text])
    let error = #expect(throws: ExportError.self) { try DigestExporter.format.make(options) }
    #expect(error?.code == .badOption)
    #expect(error?.message.hasPrefix("the budget '\(text)' is no size") == true)
  }
}

@Suite("A digest without a budget")
struct DigestTests {
  @Test(
    "is the page in canonical form",
    arguments: [
      ("Title\n=====\n\n* a\n+ b\n\n\nText __x__", "# Title\n\n- a\n\n* b\n\nText **x**\n"),
      (
        "---\ntitle: 'T'\nx: [ a,b ]\n---\n# T\nText.",
        "---\ntitle: T\nx: [a, b]\n---\n\n# T\n\nText.\n"
      ),
      ("", ""), ("***\n", "***\n"), ("---\nid: a\n---\n", "---\nid: a\n---\n"),
      ("Text without a title.\n", "Text without a title.\n"),
    ]
  )
  func canonical(page: String, expected: String) throws {
    #expect(try digest(page) == expected)
  }

  @Test("reads back as the same topic: the sample topics, step by step")
  func samples() throws {
    let pages = try SharedMaterial.seeds()
    #expect(pages.count > 8)
    for page in pages {
      let topic = try Topic(parsing: [UInt8](try Data(contentsOf: page)))
      let whole = try digest(of: topic)
      #expect(try Topic(parsing: Array(whole.utf8)) == topic, "\(page.lastPathComponent)")
      let steps = try ladder(whole)
      let count = topic.variants.count + topic.platformSections.flatMap(\.variants).count
      let named = try steps.map { step in
        try Topic(parsing: Array(step.utf8)).omittedVariants.flatMap(\.items).count
      }
      #expect(Set(named).count == count + 1, "\(page.lastPathComponent)")
      #expect(named == named.sorted(), "\(page.lastPathComponent)")
      #expect(try digest(steps[1], budget: "\(steps[2].utf8.count)") == steps[2])
    }
  }

  @Test("reads back as the same topic", .enabled(if: SharedMaterial.isPresent))
  func readsBack() throws {
    for page in SharedMaterial.pages() {
      let topic = try Topic(parsing: [UInt8](try Data(contentsOf: page)), id: "page")
      let again = try Topic(parsing: Array(try digest(of: topic).utf8), id: "page")
      #expect(again == topic, "\(page.lastPathComponent)")
    }
  }
}

@Suite("The page that defines the format", .enabled(if: SharedMaterial.isPresent))
struct DefiningPageTests {
  let page: String

  init() throws {
    let bytes = try SharedMaterial.bytes("seeds/000_c36a216c374415dc.txt")
    page = String(decoding: bytes, as: UTF8.self)
  }

  @Test("comes out as it is with its front matter as it is written")
  func source() throws {
    #expect(try digest(page, ["front-matter": "source"]) == page + "\n")
  }

  @Test("comes out as it is, but for the quotes that YAML wants and the final line ending")
  func whole() throws {
    let expected = page.replacing("title: @Environment", with: "title: \"@Environment\"") + "\n"
    #expect(try digest(page) == expected)
  }

  @Test("loses one variant to a budget of one byte less, and names it")
  func oneByteLess() throws {
    let whole = try digest(page)
    let cut = try digest(page, budget: "\(whole.utf8.count - 1)")
    let start = try #require(whole.range(of: "#### Open Settings from your own button"))
    let end = try #require(whole.range(of: "More variants"))
    let expected = String(whole[..<start.lowerBound] + whole[end.lowerBound...])
      .replacing(
        "Entry (macOS).",
        with: "Entry (macOS), Open Settings from your own button (macOS)."
      )
    #expect(cut == expected)
  }

  @Test("has a least form without any variant")
  func leastForm() throws {
    let least = try #require(try ladder(page).last)
    let topic = try Topic(parsing: Array(least.utf8))
    #expect(topic.variants.isEmpty)
    #expect(topic.platformSections.flatMap(\.variants).isEmpty)
    #expect(
      topic.omittedVariants.flatMap(\.items).map { "\($0.title) \($0.platforms)" } == [
        "Your own value with @Entry []", "Respect Reduce Motion []",
        "Close a sheet with dismiss []",
        "Look inactive when the window isn't key [macOS]",
        "Your own value with @Entry [macOS]", "Open Settings from your own button [macOS]",
        "Open another window [macOS]",
      ]
    )
    #expect(!least.contains("Variants"))
  }
}
