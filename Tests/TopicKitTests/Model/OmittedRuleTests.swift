import Testing

@testable import TopicKit

struct OmittedRuleTests {
  private let names = PlatformNames(
    FrontMatter(entries: [.init(key: "platforms", value: .text("Haiku"))]),
    nil
  )

  private func read(_ nodes: Node...) -> String? {
    OmittedRule.omitted(in: body(nodes), at: 0, names: names).map { line, end in
      let items = line.items.map { item in
        ([item.title] + item.platforms.map(\.rawValue)).joined(separator: "@")
      }
      let parts = [items.joined(separator: "; "), line.label ?? "-", line.url ?? "-"]
      return parts.joined(separator: " | ") + " | \(line.blocks.children.map { $0 }.count)"
    }
  }

  @Test(
    "Titles stand between commas, up to a full stop",
    arguments: [
      (" One, Two.", "One; Two | - | - | 1"), (" One, Two", "One; Two | - | - | 1"),
      (" One", "One | - | - | 1"),
      (" Show 1,000 rows, Swift 5.9.", "Show 1,000 rows; Swift 5.9 | - | - | 1"),
      (" One (macOS), Two (iOS, tvOS).", "One@macOS; Two@iOS@tvOS | - | - | 1"),
      (" One (haiku), Two (twice).", "One@Haiku; Two (twice) | - | - | 1"),
      (" One (a, b), Two.", "One (a, b); Two | - | - | 1"),
      (" One (a, Two.", "One (a; Two | - | - | 1"), (" One :), Two.", "One :); Two | - | - | 1"),
      (" One(macOS), (macOS).", "One(macOS); (macOS) | - | - | 1"),
      (" One (e.g. this), Two.", "One (e.g. this); Two | - | - | 1"),
      (" One (x) (macOS).", "One (x)@macOS | - | - | 1"),
      (" One. More is elsewhere.", "One | - | - | 1"),
      (" One,, Two, .", "One,; Two | - | - | 1"),
      (" One. Docs: https://x.org/a.md", "One | Docs: | https://x.org/a.md | 1"),
      (" One. https://x.org/a.md.", "One | - | https://x.org/a.md | 1"),
    ]
  )
  func line(rest: String, expected: String) {
    let opening = "More variants, left out to keep this file short:"
    #expect(read(.paragraph(.words(opening + rest))) == expected)
  }

  @Test("Links give the URL, and their text is label where it is no URL")
  func links() {
    let opening = Node.words("More variants, left out to keep this file short: One. Docs: ")
    #expect(
      read(.paragraph(opening, .link("https://x.org/a.md", .words("https://x.org/a.md"))))
        == "One | Docs: | https://x.org/a.md | 1"
    )
    #expect(
      read(.paragraph(opening, .link("https://x.org/a.md", .words("the site")), .words(".")))
        == "One | Docs: the site | https://x.org/a.md | 1"
    )
    #expect(
      read(
        .paragraph(
          .words("more Variants, left out:"),
          .softBreak,
          .code("a, b"),
          .words(", "),
          .link("a.md", .words("C, d"))
        )
      )
        == "a, b; C, d | - | - | 1"
    )
    #expect(
      read(
        .paragraph(
          .words("More variants, left out: "),
          .strong("A, b"),
          .words(", "),
          .strong("C (macOS)")
        )
      )
        == "A, b; C (macOS) | - | - | 1"
    )
    #expect(
      read(
        .paragraph(
          .words("More variants, left out to keep"),
          .softBreak,
          .words("this file short: One")
        )
      )
        == "One | - | - | 1"
    )
  }

  @Test("A bullet list after the colon holds titles that a line cannot")
  func list() {
    let opening = Node.paragraph(.words("More variants, left out to keep this file short:"))
    let titles = Node.list(
      [.paragraph(.words("One, two. Three"))],
      [.paragraph(.words("Four (macOS)"))],
      []
    )
    #expect(read(opening, titles) == "One, two. Three; Four@macOS | - | - | 2")
    #expect(
      read(opening, titles, .paragraph(.words("Docs: https://x.org/a.md"), .words(" .")))
        == "One, two. Three; Four@macOS | Docs: | https://x.org/a.md | 3"
    )
    #expect(
      read(opening, titles, .paragraph(.words("It is at https://x.org/a.md")))
        == "One, two. Three; Four@macOS | - | - | 2"
    )
    #expect(read(opening) == nil)
    #expect(read(opening, .list(start: 1, [[.paragraph(.words("One"))]])) == nil)
    #expect(read(opening, .list([])) == nil)
  }

  @Test(
    "Other paragraphs name nothing",
    arguments: [
      "More variants: One, Two.", "More variants, left out. See: One.", "Variants, left out: One",
      "More variants, left out to keep this file short: , .", "More variants, left out", "More",
      "",
    ]
  )
  func none(text: String) {
    #expect(read(.paragraph(.words(text))) == nil)
  }
}
