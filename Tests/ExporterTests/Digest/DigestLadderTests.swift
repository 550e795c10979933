import TestSupport
import Testing
import TopicKit
import TopicKitDigest

/// A page that has everything, each thing large enough to be worth leaving out.
private let everything = """
  ![A picture of a lamp](lamp.png)

  # Lamp

  Shows whether something is on.

  A second paragraph says so again, and it is longer than what is said of its absence.

  ## Contents

  - Default code
  - Pitfalls
  - Key APIs
  - Variants
  - On macOS
  - History
  - Related

  ## Default code

  Put it where people look, and nowhere else, as this sentence goes on to explain.

  ```swift
  Lamp(isOn: true)
  ```

  ## Pitfalls

  - **It is not a button.** People tap it all the same, so that it needs a neighbour.
  - **It is small.**

  ## Key APIs

  - `Lamp`: the view, which takes a flag and a colour and nothing more than these two.
  - `.lampStyle(_:)`

  ## Variants

  ### Blinking

  It blinks when there is news, and that is more than a light that stays on can say.

  - one

  ```swift
  Lamp(isOn: true).blinking(.slowly, from: .red, to: .green, while: news.isNew)
  ```

  - two

  ## On macOS

  Lamps are smaller on this platform, which has more room for everything else there is.

  ### Pitfalls

  - **It hides.** In a window without focus it is grey, and nobody sees that it is there.

  ## History

  People had lamps before they had screens.

  ### Oil

  At first there was oil, which smelled, and it was dark again when there was no more of it.

  Whales did not like it, and they had reasons for that, which they kept to themselves.

  ### Light

  Then there was light, of one kind after the other, and each was brighter than the last.

  ## Related

  [switch](switch.md), [a page with a name that is rather long](page.md)

  """

@Suite("The ladder of a digest")
struct DigestLadderTests {
  /// What the line of what was left out says at each step.
  private func said(_ page: String, _ values: [String: String] = [:]) throws -> [String] {
    try ladder(page, values).map { step in
      let line = step.split(separator: "\n").first { $0.hasPrefix("Left out") }
      return line.map { String($0.dropFirst("Left out to keep this file short: ".count)) } ?? ""
    }
  }

  @Test("goes down to title and summary, what helps least first, and names what went")
  func usual() throws {
    #expect(
      try said(everything) == [
        "", "", "",
        "Pitfalls (On macOS).",
        "On macOS.",
        "On macOS, Light (History).",
        "On macOS, the rest of Oil, Light (History).",
        "On macOS, Oil (History), Light (History).",
        "On macOS, History.",
        "On macOS, History, explanations.",
        "On macOS, History, explanations.",
        "On macOS, History, Related, explanations.",
        "the rest of the introduction, On macOS, History, Related, explanations.",
        "the rest of the introduction, On macOS, History, Related, explanations.",
        "the rest of the introduction, Key APIs, On macOS, History, Related, explanations.",
        "the rest of the introduction, Pitfalls, Key APIs, On macOS, History, Related.",
        "the rest of the introduction, the rest of Default code, Pitfalls, Key APIs, On macOS, "
          + "History, Related.",
        "the rest of the introduction, Default code, Pitfalls, Key APIs, On macOS, History, "
          + "Related.",
        "7 parts.",
      ]
    )
    #expect(
      try ladder(everything).last == """
        # Lamp

        Shows whether something is on.

        More variants, left out to keep this file short: Blinking.

        Left out to keep this file short: 7 parts.

        """
    )
  }

  @Test("begins with what is named in the option, and has the rest behind it")
  func option() throws {
    let steps = try said(everything, ["ladder": "code, related"])
    #expect(steps[1] == "the rest of Default code.")
    #expect(steps[2] == "Default code.")
    #expect(steps[3] == "Default code, Related.")
    #expect(steps.last == "7 parts.")
  }

  @Test("leaves titles of pitfalls and codes of APIs where explanations go")
  func explanations() throws {
    let steps = try ladder(everything, ["ladder": "explanations"])
    #expect(steps[1].contains("- **It is not a button.** People"))
    #expect(steps[3].contains("- **It is not a button.**\n- **It is small.**\n"))
    #expect(steps[3].contains("- `Lamp`\n- `.lampStyle(_:)`\n"))
    let topic = try Topic(parsing: Array(steps[3].utf8))
    #expect(topic.pitfalls.map(\.title.plainText) == ["It is not a button.", "It is small."])
    #expect(topic.keyAPIs.map(\.code) == ["Lamp", ".lampStyle(_:)"])
  }

  @Test("thins variants out where that is asked for: code before text, or text before code")
  func thinning() throws {
    let code = try ladder(everything, ["ladder": "variant-code"])[1]
    #expect(code.contains("- one\n\n<!-- -->\n\n- two\n"))
    #expect(code.contains("Left out to keep this file short: code of variants.\n"))
    #expect(!code.contains("blinking"))
    let text = try ladder(everything, ["ladder": "variant-text"])[1]
    #expect(text.contains("### Blinking\n\n```swift\nLamp(isOn: true).blinking(.slowly,"))
    #expect(text.contains("Left out to keep this file short: text of variants.\n"))
  }

  @Test("keeps of front matter, in the end, what the page cannot do without")
  func frontMatter() throws {
    let text = String(repeating: "something about it, ", count: 20)
    let page = "---\nid: a\ndescription: \(text)\nplatforms: [Amiga]\n---\n\n# A\n\nB.\n"
    #expect(
      try ladder(page) == [
        try digest(page),
        "---\nid: a\nplatforms: [Amiga]\n---\n\n# A\n\nB.\n\n"
          + "Left out to keep this file short: the rest of the front matter.\n",
      ]
    )
  }

  @Test("of a digest has one line of each kind, and ends where that of the page does")
  func again() throws {
    let steps = try ladder(everything)
    for step in steps {
      let again = try ladder(step)
      #expect(again.first == step)
      #expect(again.last == steps.last)
      for line in ["Left out to keep", "More variants, left out to keep"] {
        #expect(again.allSatisfy { $0.split(separator: "\n").count { $0.hasPrefix(line) } <= 1 })
      }
    }
  }

  @Test(
    "takes over what an earlier digest left out, and says nothing twice",
    arguments: [
      ("Ring, Old, more.", "Ring, Old, more, History, More."),
      ("the rest of History, Oil (History), Old.", "Old, History, More."),
      ("History, Old, Old.", "Old, History, More."),
      ("3 parts.", "3 parts, History, More."),
    ]
  )
  func merging(line: String, expected: String) throws {
    let opening = "Left out to keep this file short: "
    let text = "# A\n\nB.\n\n## History\n\nIt is long.\n\n## More\n\nText.\n\n"
    let steps = try ladder(text + opening + line + "\n")
    let digest = steps.first { !$0.contains("It is long") }
    #expect(digest == "# A\n\nB.\n\n\(opening)\(expected)\n")
    let count = line == "3 parts." ? 5 : expected.split(separator: ",").count
    #expect(steps.last == "# A\n\nB.\n\n\(opening)\(count) parts.\n")
  }

  @Test("keeps what only begins like that line")
  func noLine() throws {
    let page = "# A\n\nB.\n\n## C\n\nLeft out to keep this file short: this\nand *that*.\n"
    #expect(try ladder(page).last == "# A\n\nB.\n\nLeft out to keep this file short: C.\n")
  }

  @Test("names a variant that its platform's section takes with it")
  func platforms() throws {
    let text = try ladder(gaugePage, ["ladder": "platforms"])[1]
    #expect(
      text.contains(
        "left out to keep this file short: Level (macOS), Dial (macOS), Corner (watchOS). "
          + "Docs: https://example.org/gauge\n\n"
          + "Left out to keep this file short: On macOS, On watchOS.\n"
      )
    )
  }

  @Test(
    "refuses what is no step",
    arguments: ["", "variants,", "Variants", "code,text"]
  )
  func unknown(ladder: String) throws {
    let options = ExportOptions(name: "T", values: ["ladder": ladder])
    let error = #expect(throws: ExportError.self) { try DigestExporter.format.make(options) }
    #expect(error?.code == .badOption)
    #expect(error?.message.contains("its steps are variants, contents, platforms,") == true)
  }

  @Test(
    "keeps lists apart and blocks whole, and goes on behind what is no topic",
    arguments: [
      ("- a\n\n* b\n", "- a\n"),
      ("Text.\n\n```\ncode\n```\n\n| a |\n| - |\n| b |\n", "Text.\n\n```\ncode\n```\n"),
      ("# T\n\n## A\n\nText of a section.\n\n## B\n\n", "# T\n\n## A\n\nText of a section.\n"),
    ]
  )
  func blocks(page: String, expected: String) throws {
    let steps = try ladder(page + String(repeating: "x", count: 200) + "\n", ["ladder": "general"])
    #expect(steps.contains { $0.hasPrefix(expected) && !$0.contains("xxx") })
  }
}
