import Testing

@testable import TopicKit

struct TopicAssemblerTests {
  /// A topic's structure on one line: `pre | intro | [kind: content] …`.
  private func shape(_ content: [Content]) -> String {
    content.map { content -> String in
      switch content {
      case .block(let block): block.plainText
      case .code: "code"
      case .note(let note): "note(\(note.body.plainText))"
      case .pitfalls(let list): "pitfalls\(list.items.count)"
      case .keyAPIs(let list): "apis\(list.items.count)"
      case .variant(let variant):
        "\(variant.title.plainText)\(variant.platforms){\(shape(variant.content))}"
      case .omittedVariants(let line): "omitted\(line.items.count)"
      case .related(let links): "related\(links.items.count)"
      case .section(let section): shape(section)
      }
    }.joined(separator: " ")
  }

  private func shape(_ section: Section) -> String {
    "[\(section.title.plainText)\(section.level): \(shape(section.content))]"
  }

  private func shape(_ topic: Topic) -> String {
    [shape(topic.preamble), topic.title.plainText, shape(topic.introduction)]
      .joined(separator: " | ") + topic.sections.map { " " + shape($0) }.joined()
  }

  @Test(
    "Blocks go to the innermost body that is open",
    arguments: [
      ([], " | fallback | "),
      ([.paragraph(.words("a"))], " | fallback | a"),
      ([.heading(1, "T"), .paragraph(.words("a"))], " | T | a"),
      ([.paragraph(.words("a")), .heading(1, "T"), .paragraph(.words("b"))], "a | T | b"),
      ([.heading(1, "T"), .heading(1, "U"), .heading(3, "V")], " | T | U V"),
      ([.heading(2, "A"), .heading(1, "T"), .paragraph(.words("b"))], " | fallback |  [A2: T b]"),
      (
        [
          .heading(2, "Variants"), .paragraph(.words("a")), .heading(3, "V"), .heading(4, "W"),
          .paragraph(.words("b")), .heading(1, "X"), .heading(3, "Y"), .heading(2, "Z"),
        ], " | fallback |  [Variants2: a V[]{W b X} Y[]{}] [Z2: ]"
      ),
      (
        [
          .heading(2, "On macOS"), .paragraph(.words("a")), .heading(4, "H"),
          .heading(3, "Pitfalls"), .list([.paragraph(.words("p"))]), .heading(4, "Deep"),
          .heading(3, "Variants"), .heading(4, "V"), .list([.paragraph(.words("l"))]),
          .heading(5, "W"), .heading(3, "Related"), .paragraph(.link("a.md", .words("A"))),
          .heading(2, "Pitfalls"), .list([.paragraph(.words("q"))]),
        ],
        " | fallback |  [On macOS2: a H [Pitfalls3: pitfalls1 Deep] "
          + "[Variants3: V[macOS]{l W}] [Related3: A]] [Pitfalls2: pitfalls1]"
      ),
      (
        [.heading(2, "Pitfalls"), .heading(3, "H"), .list([.paragraph(.words("p"))])],
        " | fallback |  [Pitfalls2: H pitfalls1]"
      ),
      (
        [
          .heading(2, "Related"), .paragraph(.strong("Tip:"), .words(" x")), .block("c\n"),
          .paragraph(.link("a.md", .words("A"))), .paragraph(.words("none")),
        ], " | fallback |  [Related2: note(x) code related1 none]"
      ),
      (
        [
          .heading(2, "Pitfalls"), .paragraph(.words("More variants, left out:")),
          .list([.paragraph(.words("a"))]), .list([.paragraph(.words("p"))]),
        ], " | fallback |  [Pitfalls2: omitted1 pitfalls1]"
      ),
    ] as [([Node], String)]
  )
  func bodies(nodes: [Node], expected: String) {
    var diagnostics: [Diagnostic] = []
    let page = body(nodes)
    let topic = Topic.assemble(
      body: page,
      frontMatter: FrontMatter(),
      frontMatterRange: .none,
      fallbackID: "fallback",
      diagnostics: &diagnostics
    )
    #expect(shape(topic) == expected)
    #expect(events(of: topic) == events(of: page), "every block is there, in order")
    #expect(diagnostics.isEmpty)
  }

  @Test("The title is the heading, else the front matter's, else the id")
  func title() {
    let given = [("title", "Given *so*"), ("id", "own")]
    #expect(
      topic(.heading(1, "Given *so*"), frontMatter: given).topic.title.plainText == "Given *so*"
    )
    let untitled = topic(frontMatter: given).topic
    #expect(untitled.title.plainText == "Given *so*")
    #expect(!untitled.hasHeading)
    #expect(topic(frontMatter: [("id", "own")]).topic.title.plainText == "own")
    #expect(topic().topic.title.plainText == "fallback")
  }

  @Test("A heading that is not the title of the front matter is found")
  func titleMismatch() {
    let same = topic(.heading(1, "A  title"), frontMatter: [("title", "A title")])
    #expect(same.diagnostics.isEmpty)
    let marked = topic(.heading(1, "A title"), frontMatter: [("title", "A *title*")])
    #expect(marked.diagnostics.isEmpty)
    let other = topic(.heading(1, "Another"), frontMatter: [("title", "A title")])
    #expect(
      other.diagnostics.map(\.description) == [
        "1:1: warning: the heading 'Another' is not the front matter's title 'A title': "
          + "make them the same [TK013]"
      ]
    )
  }

  @Test(
    "An id is made legal, with a warning",
    arguments: [
      ("environment", "environment", 0), ("@Environment", "@Environment", 0), ("", "fallback", 0),
      ("a b/c", "a-b-c", 1), ("概要", "fallback", 1),
      (String(repeating: "a", count: 101), String(repeating: "a", count: 100), 1),
    ]
  )
  func id(written: String, expected: String, findings: Int) {
    let (topic, diagnostics) = topic(frontMatter: [("id", written)])
    #expect(topic.id.rawValue == expected)
    #expect(diagnostics.map(\.rule) == Array(repeating: .idMalformed, count: findings))
  }

  @Test("Availability that is not understood is found, item by item")
  func availability() {
    let (topic, diagnostics) = topic(frontMatter: [("availability", "iOS 13.0+, since ever, Tizen")]
    )
    #expect(topic.availability?.written == "iOS 13.0+, since ever, Tizen")
    #expect(diagnostics.map(\.rule) == [.availabilityMalformed])
    #expect(diagnostics.first?.message.hasPrefix("'since ever' is no platform") == true)
  }

  @Test("A known section that stands twice is found, and both are kept")
  func repeated() {
    let (topic, diagnostics) = topic(
      .heading(2, "Pitfalls"),
      .list([.paragraph(.words("p"))]),
      .heading(2, "pitfalls"),
      .list([.paragraph(.words("q"))]),
      .heading(2, "Other"),
      .heading(2, "Other"),
      .heading(2, "On iOS and macOS"),
      .heading(3, "Pitfalls"),
      .heading(3, "Pitfalls"),
      .heading(2, "On macOS, iOS"),
      .heading(3, "Pitfalls"),
      .heading(2, "On macOS")
    )
    #expect(topic.pitfalls.map(\.explanation.plainText) == ["p", "q"])
    #expect(topic.platformSections.count == 3)
    #expect(
      diagnostics.map(\.description) == [
        "3:1: warning: the section 'pitfalls' stands on line 1 already: join the two [TK014]",
        "9:1: warning: the section 'Pitfalls' stands on line 8 already: join the two [TK014]",
        "10:1: warning: the section 'On macOS, iOS' stands on line 7 already: join the two [TK014]",
      ]
    )
  }

  @Test("A hundred thousand headings and notes are read in one walk")
  func many() {
    var nodes: [Node] = []
    for index in 0..<25_000 {
      nodes.append(.heading(2, "On macOS and p\(index)"))
      nodes.append(.paragraph(.strong("Note:"), .words(" x")))
      nodes.append(.heading(2, "Variants"))
      nodes.append(.heading(3, "V"))
    }
    var diagnostics: [Diagnostic] = []
    let topic = Topic.assemble(
      body: body(nodes),
      frontMatter: FrontMatter(),
      frontMatterRange: .none,
      fallbackID: "x",
      diagnostics: &diagnostics
    )
    #expect(topic.variants.count == 25_000)
    #expect(diagnostics.count == 24_999)
  }

  @Test(
    "Long blocks are read in one walk",
    arguments: [
      ("Pitfalls", "- **A** — ", "a &amp; "), ("Pitfalls", "- **", "**A** **"),
      ("Key APIs", "", "`a`, "), ("Key APIs", "- ", "`a` and "), ("Key APIs", "- `a`: ", "`b` "),
      ("Related", "", "[a](a.md), "), ("Related", "[a](a.md)", ", a"),
      ("Related", "", "[a](a.md)\n- "),
      ("Other", "More variants, left out: ", "A (macOS), "),
      ("Other", "More variants, left out: ", "(("), ("Other", "More variants, left out: ", "a). ("),
      ("Other", "More variants, left out: A. ", "x:// "), ("Other", "More ", "variants, left out "),
      ("Other", "**Note:** ", "\\\n"), ("Other", "> [!NOTE]\n> ", "*a* "),
    ]
  )
  func longBlocks(title: String, start: String, unit: String) throws {
    let page = "## \(title)\n\n\(start)\(String(repeating: unit, count: 20_000))\n"
    let topic = try Topic(parsing: Array(page.utf8))
    #expect(topic.sections.map(\.title.plainText) == [title])
    #expect(topic.sections.first?.content.isEmpty == false)
  }
}
