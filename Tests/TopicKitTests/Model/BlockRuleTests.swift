import Testing

@testable import TopicKit

struct NoteMarkerTests {
  @Test(
    "A strong marker with a colon makes a note",
    arguments: [
      ("Note:", " It is.", Note.Kind.note), ("Note", ": It is.", .note), ("TIP:", " It is.", .tip),
      ("important", ":It is.", .important), ("Warning:", "\tIt is.", .warning),
      ("Caution: ", "It is.", .caution),
    ]
  )
  func marker(strong: String, rest: String, kind: Note.Kind) {
    let block = body(.paragraph(.strong(strong), .words(rest)))
    let note = NoteMarker.note(block)
    #expect(note?.kind == kind)
    #expect(note?.body == body(.paragraph(.words("It is."))))
    #expect(note?.block == block)
  }

  @Test("A note's body keeps what is inside")
  func inside() {
    let note = NoteMarker.note(
      body(.paragraph(.strong("Note:"), .softBreak, .code("a"), .words(" b")))
    )
    #expect(note?.body == body(.paragraph(.code("a"), .words(" b"))))
    #expect(note?.body.children.map { $0.count } == [6])
    let pieces = NoteMarker.note(
      body(
        .paragraph(.element(.strong, [], [.words("No"), .words("te:")]), .words(" "), .code("a"))
      )
    )
    #expect(pieces?.body == body(.paragraph(.code("a"))))
  }

  @Test(
    "Other paragraphs are no notes",
    arguments: [
      Node.paragraph(.strong("Note"), .words(" It is.")),
      .paragraph(.strong("Notes:"), .words(" It is.")),
      .paragraph(.strong("Note: it"), .words(" is.")),
      .paragraph(.strong("Note"), .words(" : It is.")),
      .paragraph(.words("Note: It is.")),
      .paragraph(.words("A "), .strong("Note:"), .words(" It is.")),
      .paragraph(.strong("Note:")), .paragraph(.strong("Note:"), .words(" ")),
      .paragraph(.element(.emphasis, [], [.strong("Note:")]), .words(" It is.")),
      .paragraph(), .heading(3, "Note:"),
      .element(.blockQuote(nil), [], [.paragraph(.strong("Note:"), .words(" It is."))]),
    ]
  )
  func none(block: Node) {
    #expect(NoteMarker.note(body(block)) == nil)
  }

  @Test("An alert is a note of its blocks", arguments: MarkdownEvent.Alert.allCases)
  func alert(_ alert: MarkdownEvent.Alert) {
    let blocks: [Node] = [.paragraph(.words("One.")), .block("two\n")]
    let note = NoteMarker.note(body(.element(.blockQuote(alert), [], blocks)))
    #expect(note?.kind.rawValue == "\(alert)")
    #expect(note?.body == body(blocks))
  }

  @Test(
    "An alert's marker is not in its body",
    arguments: [
      ("> [!NOTE]\n> One.\n>\n> - two\n", "One.\n\n- two\n"), ("> [!tip]  \n> `a`\n", "`a`\n"),
      ("> [!WARNING]\n>\n> One.\n", "One.\n"), ("> [!NOTE]\n> [!NOTE]\n", "[!NOTE]\n"),
    ]
  )
  func alertMarker(page: String, expected: String) throws {
    let body = try parsedBody(Array(expected.utf8))
    #expect(NoteMarker.note(try parsedBody(Array(page.utf8)))?.body == body)
  }

  @Test("An alert without text is a quote", arguments: ["> [!NOTE]\n", "> [!NOTE] text\n"])
  func emptyAlert(page: String) throws {
    #expect(NoteMarker.note(try parsedBody(Array(page.utf8))) == nil)
  }
}

struct PitfallRuleTests {
  @Test(
    "A pitfall's title is the strong lead, its explanation the rest",
    arguments: [
      ([Node.words(" It stays.")], [Node.words("It stays.")]),
      ([.softBreak, .words("It stays.")], [.words("It stays.")]),
      ([.words(": it stays.")], [.words("it stays.")]),
      ([.words(" — it stays.")], [.words("it stays.")]),
      ([.words("—it stays.")], [.words("it stays.")]),
      ([.words(" – it stays.")], [.words("it stays.")]),
      ([.words(" - it stays.")], [.words("it stays.")]),
      ([.words("-based.")], [.words("-based.")]),
      ([.words(" -x is on.")], [.words("-x is on.")]),
      ([.words(" "), .code("a")], [.code("a")]),
      ([.words(" and "), .strong("more")], [.words("and "), .strong("more")]),
    ]
  )
  func title(rest: [Node], explanation: [Node]) {
    let paragraph = Node.element(.paragraph, [], [.strong("One way.")] + rest)
    let list = PitfallRule.pitfalls(body(.list([paragraph, .block("x\n")])))
    #expect(list?.items.count == 1)
    #expect(list?.items.first?.title == body(.words("One way.")))
    #expect(
      list?.items.first?.explanation == body(.element(.paragraph, [], explanation), .block("x\n"))
    )
    #expect(list?.items.first?.blocks == body(paragraph, .block("x\n")))
  }

  @Test("A lead alone leaves the blocks that follow, or nothing")
  func leadAlone() {
    let list = PitfallRule.pitfalls(
      body(
        .list(
          start: 10,
          [
            [.paragraph(.strong("A:")), .list([.paragraph(.words("a"))])],
            [.paragraph(.strong("B"), .words(" "))], [.paragraph(.strong("C"), .words(":"))], [],
          ]
        )
      )
    )
    #expect(list?.items.map(\.title.plainText) == ["A:", "B", "C", ""])
    #expect(list?.items.first?.explanation == body(.list([.paragraph(.words("a"))])))
    #expect(list?.items.dropFirst().allSatisfy { $0.explanation.isEmpty } == true)
  }

  @Test(
    "An item without a strong lead is all explanation",
    arguments: [
      [Node.paragraph(.words("Plain."))],
      [.paragraph(.words("A "), .strong("late"), .words(" one."))],
      [.paragraph(.element(.emphasis, [], [.strong("Deep")]))], [.block("x\n")],
    ]
  )
  func noLead(blocks: [Node]) {
    let pitfall = PitfallRule.pitfalls(body(.list(blocks)))?.items.first
    #expect(pitfall?.title.isEmpty == true)
    #expect(pitfall?.explanation == body(blocks))
  }

  @Test("Only a list holds pitfalls")
  func noList() {
    #expect(PitfallRule.pitfalls(body(.paragraph(.strong("A."), .words(" a")))) == nil)
  }
}

struct KeyAPIRuleTests {
  private func codes(_ blocks: Node...) -> [String]? {
    KeyAPIRule.keyAPIs(body(blocks))?.items.map(\.code)
  }

  @Test("A paragraph of code spans and separators names APIs")
  func paragraph() {
    #expect(codes(.paragraph(.code("a"))) == ["a"])
    #expect(
      codes(
        .paragraph(
          .code("a"),
          .words(", "),
          .code("b"),
          .words(","),
          .softBreak,
          .code("c"),
          .words(", and "),
          .code("d"),
          .words(" & "),
          .code("e"),
          .words(" "),
          .code("f"),
          .words(".")
        )
      ) == ["a", "b", "c", "d", "e", "f"]
    )
    #expect(
      codes(
        .paragraph(.link("a.md", .code("a")), .words(", "), .element(.strong, [], [.code("b")]))
      )
        == ["a", "b"]
    )
  }

  @Test(
    "A paragraph with other words names none",
    arguments: [
      Node.paragraph(.code("a"), .words(" does it.")), .paragraph(.words("Use "), .code("a")),
      .paragraph(.code("a"), .words(". "), .code("b")), .paragraph(.words(", ")), .paragraph(),
      .paragraph(.code("a"), .text(.html, "<br>")),
      .paragraph(.link("a.md", .code("a"), .words("!"))), .block("a\n"),
    ]
  )
  func prose(block: Node) {
    #expect(KeyAPIRule.keyAPIs(body(block)) == nil)
  }

  @Test("A list item names the APIs that it starts with, and explains the last")
  func items() {
    let list = KeyAPIRule.keyAPIs(
      body(
        .list(
          [.paragraph(.code("a"), .words(" — does it.")), .block("x\n")],
          [.paragraph(.code("b"), .words(", "), .code("c"), .words(": both."))],
          [.paragraph(.words("No code."))],
          [.paragraph(.code("d"), .words("."))],
          [.paragraph(.code("e"), .words(" uses "), .code("f"))]
        )
      )
    )
    #expect(list?.items.map(\.code) == ["a", "b", "c", "d", "e"])
    #expect(
      list?.items.map(\.explanation) == [
        body(.paragraph(.words("does it.")), .block("x\n")), RichText(),
        body(.paragraph(.words("both."))), RichText(),
        body(.paragraph(.words("uses "), .code("f"))),
      ]
    )
    #expect(codes(.list([.paragraph(.words("a"))], [])) == nil)
  }
}

struct RelatedRuleTests {
  private func links(_ blocks: Node...) -> [String]? {
    RelatedRule.related(body(blocks))?.items.map {
      "\($0.text.plainText)|\($0.destination)|\($0.topic?.rawValue ?? "-")|\($0.fragment ?? "-")"
    }
  }

  @Test("Every link of a paragraph or list counts")
  func all() {
    #expect(
      links(
        .paragraph(
          .link("a.md", .words("A")),
          .words(", "),
          .link("b.md#x", .words("B")),
          .words(" and "),
          .link("https://x.org/c.md", .words("C"))
        )
      ) == [
        "A|a.md|a|-", "B|b.md#x|b|x", "C|https://x.org/c.md|-|-",
      ]
    )
    #expect(
      links(.paragraph(.words("see "), .link("a.md", .words("A")), .words(", or else")))
        == ["A|a.md|a|-"]
    )
    #expect(
      links(
        .list(
          [.paragraph(.link("a.md", .words("A")), .words(": why")), .paragraph(.link("b.md"))],
          [.paragraph(.words("none of them"))]
        )
      ) == ["A|a.md|a|-", "|b.md|b|-"]
    )
  }

  @Test("An id between commas counts without a link, beside at least one link")
  func plain() {
    #expect(
      links(
        .paragraph(
          .words("a, "),
          .link("b.md", .words("B")),
          .words(", c,"),
          .softBreak,
          .words("d.")
        )
      )
        == ["a||-|-", "B|b.md|b|-", "c||-|-", "d||-|-"]
    )
    #expect(
      links(.list([.paragraph(.link("b.md", .words("B")))], [.paragraph(.words("c"))]))
        == ["B|b.md|b|-", "c||-|-"]
    )
    #expect(links(.paragraph(.words("a, b"))) == nil)
    #expect(links(.paragraph(.words("None."))) == nil)
  }

  @Test("Other blocks hold no related links")
  func other() {
    #expect(links(.block("x\n")) == nil)
    #expect(links(.element(.blockQuote(nil), [], [.paragraph(.link("a.md"))])) == nil)
  }
}
