import Foundation
import TestSupport
import Testing
import TopicKit
import TopicKitDigest

@Suite("Digests of any page at any budget")
struct DigestPropertyTests {
  @Test(
    "keep it, have no less for more, read back, and name every variant they leave out",
    arguments: 0..<12
  )
  func bytes(seed: Int) throws {
    try check(seed: seed, unit: "", values: values(seed)) { $0.utf8.count }
  }

  @Test("do so in characters", arguments: 100..<102)
  func characters(seed: Int) throws {
    try check(seed: seed, unit: "c", values: values(seed)) { $0.unicodeScalars.count }
  }

  @Test("do so in tokens, held against the upper bound", arguments: 200..<204)
  func tokens(seed: Int) throws {
    let profile = TokenProfile.all[seed % TokenProfile.all.count]
    var values = values(seed)
    values["profile"] = profile.name
    try check(seed: seed, unit: "t", values: values) {
      profile.estimate(of: Array($0.utf8)).upperBound
    }
  }

  @Test("work on pages that nobody wrote for them", .enabled(if: SharedMaterial.isPresent))
  func corpora() throws {
    let pages = SharedMaterial.pages().enumerated().filter { $0.offset % 15 == 0 }.map(\.element)
    #expect(pages.count > 100)
    for page in pages {
      let topic = try Topic(parsing: [UInt8](try Data(contentsOf: page)), id: "page")
      let whole = try digest(of: topic)
      var last = 0
      for budget in [600, 1500, 4000] {
        guard let text = try fitting({ try digest(of: topic, budget: "\(budget)") }) else {
          try #require(last == 0, "\(page.path)")
          continue
        }
        try #require(text.utf8.count <= budget, "\(page.path)")
        try #require(text.utf8.count >= last, "\(page.path)")
        try #require(try digest(of: Topic(parsing: Array(text.utf8), id: "page")) == text)
        try #require(text == whole || whole.utf8.count > budget, "\(page.path)")
        last = text.utf8.count
      }
    }
  }

  @Test(
    "keep blocks what they are, whatever stands beside them",
    .enabled(if: SharedMaterial.isPresent),
    arguments: ["spec-0.31.2", "gfm-spec-0.29"]
  )
  func examples(specification: String) throws {
    let examples = ConformanceExample.load(specification)
    #expect(examples.count > 600)
    for (one, other) in zip(examples, examples.dropFirst(7)) {
      let parts = ["# T\n\nSummary.\n\n## Variants\n\n### V\n\n", "\n\n## More\n\n", "\n\nx\n"]
      let page = Array(parts[0].utf8) + one.markdown + Array(parts[1].utf8) + other.markdown
      let topic = try Topic(parsing: page + Array(parts[2].utf8), id: "t")
      let whole = try digest(of: topic)
      for values in [[:], ["ladder": "variant-code"], ["ladder": "variant-text"]] {
        for share in 1...4 {
          let budget = whole.utf8.count * share / 5 + 40
          let text = try fitting { try digest(of: topic, budget: "\(budget)", values) }
          guard let text else { continue }
          try #require(text.utf8.count <= budget, "\(one) \(other)")
          let again = try digest(of: Topic(parsing: Array(text.utf8), id: "t"))
          #expect(again == text, "\(one) \(other) at \(budget)")
        }
      }
    }
  }

  @Test("keep a footnote as long as something refers to it")
  func footnotes() throws {
    let page = """
      # T

      Summary[^n].

      ## More

      Text, which is longer than what is said of its absence, as this sentence is.

      [^n]: A note[^m].

      ## Last

      [^m]: Another note.

      Text, which is longer than what is said of its absence, as this sentence is.

      """
    let least = try #require(try ladder(page).last)
    #expect(
      least == """
        # T

        Summary[^n].

        [^n]: A note[^m].

        [^m]: Another note.

        Left out to keep this file short: 2 parts.

        """
    )
  }

  /// What a budget has room for; `nil` where it has none.
  private func fitting(_ digest: () throws -> String) throws -> String? {
    do {
      return try digest()
    } catch let error as ExportError where error.code == .budgetTooSmall {
      return nil
    }
  }

  /// Another ladder for each third page; half of them lose their links.
  private func values(_ seed: Int) -> [String: String] {
    var values: [String: String] = [:]
    if seed % 2 == 1 { values["links"] = "text" }
    if seed % 3 == 1 { values["ladder"] = "variant-code,explanations,platforms" }
    if seed % 3 == 2 { values["ladder"] = "code,pitfalls,general,variant-text,introduction" }
    return values
  }

  private func check(
    seed: Int,
    unit: String,
    values: [String: String],
    size: (String) -> Int
  ) throws {
    var random = SplitMix(seed: UInt64(seed))
    let page = RandomTopic.page(&random)
    let topic = try Topic(parsing: Array(page.utf8))
    let whole = try digest(of: topic, values)
    let all = try variants(of: whole)
    let most = size(whole) + 10
    var last = ""
    for number in 0..<200 {
      let budget = most * number / 199
      let fit = try fitting { try digest(of: topic, budget: "\(budget)\(unit)", values) }
      guard let text = fit else {
        #expect(last.isEmpty, "\(seed): \(budget) has no room, less had")
        continue
      }
      if text == last { continue }
      try #require(size(text) <= budget, "\(seed): \(budget)")
      try #require(try digest(of: topic, budget: "\(budget)\(unit)", values) == text)
      try #require(try variants(of: text) == all, "\(seed): \(budget)\n\(text)")
      let again = try digest(text)
      try #require(again == text, "\(seed): \(budget)")
      let second = try fitting {
        try digest(text, budget: "\(size(text) * 2 / 3)\(unit)", values)
      }
      if let second {
        try #require(size(second) <= size(text) * 2 / 3, "\(seed): \(budget), again")
        try #require(try variants(of: second) == all, "\(seed): \(budget), again\n\(second)")
        let lines = second.split(separator: "\n").count { $0.hasPrefix("Left out to keep") }
        try #require(lines <= 1, "\(seed): \(budget), again\n\(second)")
      }
      let lost = missing(of: last, in: text)
      try #require(lost.isEmpty, "\(seed): \(budget) has no \(lost)\n\(text)")
      try #require(missing(of: text, in: whole).isEmpty, "\(seed): \(budget)")
      last = text
    }
    #expect(last == whole)
  }

  /// All variants, kept or named, sorted.
  private func variants(of text: String) throws -> [String] {
    let topic = try Topic(parsing: Array(text.utf8))
    let kept = (topic.variants + topic.platformSections.flatMap(\.variants))
      .map { "\($0.title.plainText) \($0.platforms)" }
    let named = topic.omittedVariants.flatMap(\.items).map { "\($0.title) \($0.platforms)" }
    return (kept + named).sorted()
  }

  /// The lines of one text that another one does not have in the same order; a line that goes
  /// on there is had.
  private func missing(of text: String, in whole: String) -> [Substring] {
    var rest = whole.split(separator: "\n")[...]
    var isInList = false
    return text.split(separator: "\n").filter { line in
      // Titles that hold commas make the line of variants left out a list.
      if isInList {
        isInList = !line.hasPrefix("Docs:")
        return false
      }
      isInList = line == "More variants, left out to keep this file short:"
      if line.hasPrefix("More variants") || line.hasPrefix("Left out") { return false }
      if line == "<!-- -->" { return false }
      guard let place = rest.firstIndex(where: { $0.hasPrefix(line) }) else { return true }
      rest = rest[(place + 1)...]
      return false
    }
  }
}

/// Pages with everything that a topic may have, and odd.
enum RandomTopic {
  static func page(_ random: inout SplitMix) -> String {
    var page = "---\nid: t\nplatforms: [iOS, macOS]\ndocs: https://example.org/t\n---\n\n"
    page += "# Title \(random.next(below: 9))\n\n"
    for _ in 0..<random.next(below: 4) { page += block(&random) }
    if random.next(below: 2) == 0 {
      page +=
        "## Contents\n\n- Default code\n- Variants\n  - One\n- On macOS\n- More\n- Related\n"
      if random.next(below: 2) == 0 { page += "- [](gone.md)\n  - [](gone.md)\n" }
      page += "\n"
    }
    for kind in 0..<9 where random.next(below: 4) > 0 { page += section(kind, &random) }
    return page
  }

  private static func section(_ kind: Int, _ random: inout SplitMix) -> String {
    switch kind {
    case 0: return "## Default code\n\n" + blocks(&random) + code(&random) + blocks(&random)
    case 1: return "## Pitfalls\n\n" + pitfalls(&random)
    case 2: return "## Key APIs\n\n" + apis(&random)
    case 3: return "## Variants\n\n" + variants("###", &random)
    case 4:
      let names = ["macOS", "iOS", "macOS and iOS"]
      return "## On \(random.pick(names))\n\n" + blocks(&random) + "### Pitfalls\n\n"
        + pitfalls(&random) + "### Notes\n\n" + blocks(&random) + "### Variants\n\n"
        + variants("####", &random)
    case 5, 6, 7:
      return "## More \(kind)\n\n" + blocks(&random) + "### Deep \(kind)\n\n" + blocks(&random)
        + "#### Deeper \(kind)\n\n" + blocks(&random) + "### Flat\n\n" + blocks(&random)
    default: return "## Related\n\n[a](a.md), [b](b.md)\n\n"
    }
  }

  private static func blocks(_ random: inout SplitMix) -> String {
    (0..<random.next(below: 4)).reduce("") { text, _ in text + block(&random) }
  }

  private static func block(_ random: inout SplitMix) -> String {
    switch random.next(below: 11) {
    case 7: "- \(words(&random))\n  - [](gone.md)\n- [](gone.md)\n\n"
    case 8: "- <script>\n  \(words(&random))\n\n"
    case 0: code(&random)
    case 1: "- \(words(&random))\n- \(words(&random))\n\n"
    case 2: "* \(words(&random))\n\n  \(words(&random))\n\n* \(words(&random))\n\n"
    case 3: "> \(words(&random))\n\n"
    case 4: "| a | b |\n| --- | --- |\n| \(words(&random)) | c |\n\n"
    case 5: "1. \(words(&random))\n2. \(words(&random))\n\n"
    case 6: "**Note:** \(words(&random))\n\n"
    default: "\(words(&random))\n\n"
    }
  }

  private static func code(_ random: inout SplitMix) -> String {
    "```swift\nlet x = \"\(words(&random))\"\n\n# no heading\n```\n\n"
  }

  private static func pitfalls(_ random: inout SplitMix) -> String {
    let loose = random.next(below: 2) == 0 ? "\n" : ""
    var text = ""
    for number in 0..<1 + random.next(below: 4) {
      text += "- **Mistake \(number).** \(words(&random))\n"
      if !loose.isEmpty, random.next(below: 2) == 0 { text += "\n  ```\n  code\n  ```\n" }
      text += loose
    }
    return text + "\n"
  }

  private static func apis(_ random: inout SplitMix) -> String {
    if random.next(below: 2) == 0 { return "`A`, `.b(_:)`\n\n" }
    return "- `A`: \(words(&random))\n- `.b(_:)`\n- `c`: \(words(&random))\n\n"
  }

  private static let titles = [
    "One", "Two, and more", "Use `code`", "Three (twice)", "Four (macOS)", "É. Fünf", "*Six*",
  ]

  private static func variants(_ marks: String, _ random: inout SplitMix) -> String {
    var text = random.next(below: 3) == 0 ? block(&random) : ""
    for _ in 0..<random.next(below: 4) {
      text += "\(marks) \(random.pick(titles))\n\n" + blocks(&random) + code(&random)
      text += blocks(&random)
    }
    if random.next(below: 4) == 0 {
      text += "More variants, left out to keep this file short: Old (macOS), Older. "
      text += "Docs: https://example.org/t\n\n"
    }
    return text
  }

  private static let all = [
    "tap", "the", "view", "größer", "`code`", "*now*", "概要", "and", "then", "2 * 3", "_", "<b>",
  ]

  private static func words(_ random: inout SplitMix) -> String {
    let words = (0..<1 + random.next(below: 14)).map { _ in random.pick(all) }
    return "W " + words.joined(separator: " ")
  }
}
