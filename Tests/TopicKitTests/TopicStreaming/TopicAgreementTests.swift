import Foundation
import TestSupport
import Testing

@testable import TopicKit

@Suite("A topic built of its events is the topic read at once")
struct TopicAgreementTests {
  /// What differs; `nil` where nothing does.
  private func fault(_ bytes: [UInt8], options: ParseOptions = ParseOptions()) throws -> String? {
    var findings: [Diagnostic] = []
    let expected = try Topic(parsing: bytes, options: options, diagnostics: &findings)
    let handler = try parse(topic: bytes, chunk: 4096, options: options, into: Summaries())
    let collector = handler.next
    let actual = collector.topic
    let summaries = [expected.summary] + expected.platformSections.map(\.summary)
    if handler.texts != summaries.compactMap(\.self) { return "the summaries" }
    if actual != expected { return "the topic" }
    if collector.diagnostics != findings { return "the findings: \(collector.diagnostics)" }
    var places = EventHash()
    actual.replay(into: &places)
    var expectedPlaces = EventHash()
    expected.replay(into: &expectedPlaces)
    if places != expectedPlaces { return "the places" }
    return actual.typedPlaces == expected.typedPlaces ? nil : "the places of typed values"
  }

  /// A collector, and the summaries that pass by.
  private struct Summaries: TopicHandler {
    var next = TopicCollector()
    var texts: [RichText] = []

    mutating func handle(_ event: TopicEvent) {
      if case .summary(let text) = event.part { texts.append(text) }
      next.handle(event)
    }
  }

  @Test("Of every seed page")
  func seeds() throws {
    for page in try seedPages() {
      let fault = try fault(page.bytes)
      #expect(fault == nil, "\(page.name)")
    }
  }

  @Test(
    "Of every page of the corpora, and of every hard case",
    .enabled(if: SharedMaterial.isPresent),
    arguments: ["corpora", "cases"]
  )
  func pages(folder: String) throws {
    let pages = SharedMaterial.pages(folder)
    #expect(!pages.isEmpty)
    for page in pages {
      let fault = try fault([UInt8](try Data(contentsOf: page)))
      #expect(fault == nil, "\(page.path)")
    }
  }

  @Test("Of pages of lines at random", arguments: 0..<400)
  func random(seed: Int) throws {
    let page = RandomPage.bytes(seed: seed, lines: 60)
    for references in [ParseOptions.References.exact, .soFar] {
      let fault = try fault(page, options: ParseOptions(references: references))
      #expect(fault == nil, "\(String(decoding: page, as: UTF8.self))")
    }
  }

  @Test(
    "Of every example of the specifications, in sections of every kind",
    .enabled(if: SharedMaterial.isPresent),
    arguments: ["spec-0.31.2", "gfm-spec-0.29", "gfm-extensions", "gfm-regression"]
  )
  func examples(file: String) throws {
    let examples = ConformanceExample.load(file)
    #expect(examples.count > 20)
    for example in examples {
      for section in ["", "Pitfalls", "Key APIs", "Related", "Variants", "On iOS"] {
        let page = Array("## \(section)\n\n".utf8) + example.markdown
        let fault = try fault(page)
        #expect(fault == nil, "\(section): \(example)")
      }
    }
  }

  @Test(
    "Of pages that are odd as a whole",
    arguments: [
      "", "\n\n", "---\n---\n", "---\nid: [a]\n---\n# B c\n", "---\nid: a b\ntitle: C\n---\n# D\n",
      "---\navailability: iOS 13, x y z\n---\n", "---\nid: a", "## A\n\n# B\n", "\u{FEFF}# A",
      "---\nplatforms: [Haiku]\n---\n## On Haiku\n\na\n\n### Variants\n\n#### V\n",
      "## Pitfalls\n\n## Pitfalls\n\n## On iOS\n\n### Key APIs\n\n### Key APIs\n",
      "# 概要\n", "\u{0}", "---\n", "---\n\n# A\n", "---\n# A\n\nb\n",
    ]
  )
  func odd(page: String) throws {
    let fault = try fault(Array(page.utf8))
    #expect(fault == nil)
  }

  @Test("A given id is taken where the page gives none")
  func id() throws {
    var parser = TopicParser(id: "given")
    var collector = TopicCollector()
    let page = ArraySlice("# Title\n".utf8)
    try parser.feed(page.span, into: &collector)
    #expect(collector.topic.id == "topic")
    #expect(collector.topic.title.plainText == "Title")
    try parser.finish(into: &collector)
    #expect(collector.topic.id == "given")
  }

  @Test("A list says the same of its spacing, at its ends and inside")
  func spacing() throws {
    let page = "## Pitfalls\n\n- a\n  - b\n\n    c\n  - d\n- e\n\n# x\n\n- f\n\n  g\n"
    let topic = try parse(topic: Array(page.utf8), chunk: 1, into: TopicCollector()).topic
    var spacings: [MarkdownEvent.ListStyle.Spacing] = []
    for case .pitfalls(let list) in topic.sections[0].content {
      for record in list.list.records {
        if case .enter(.list(let style)) = record.event { spacings.append(style.spacing) }
      }
    }
    #expect(spacings == [.tight, .loose, .loose])
  }

  @Test("Starts and ends pair, lists hold items, and the end comes once", arguments: 0..<100)
  func balance(seed: Int) throws {
    let page = RandomPage.bytes(seed: seed, lines: 80)
    let events = try parse(topic: page, chunk: 64, into: TopicEventRecorder()).events
    var open: [String] = []
    var certain = 0
    for (index, event) in events.enumerated() {
      #expect(event.certainAt >= certain)
      certain = event.certainAt
      switch event.part {
      case .sectionStart(let section): open.append("end \(section.kind) \(section.level)")
      case .variantStart(let variant): open.append("end variant \(variant.level)")
      case .listStart(let list): open.append("\(list.kind)")
      case .sectionEnd, .variantEnd: #expect(open.popLast() == event.part.label)
      case .listEnd(let list): #expect(open.popLast() == "\(list.kind)")
      case .item: #expect(!open.isEmpty)
      case .pitfall: #expect(open.last == "pitfalls")
      case .keyAPI: #expect(open.last == "keyAPIs")
      case .related: #expect(open.last == "related")
      case .end: #expect(index == events.count - 1)
      default: #expect(!["pitfalls", "keyAPIs", "related"].contains(open.last))
      }
    }
    #expect(open.isEmpty)
    guard case .end? = events.last?.part else {
      Issue.record("no end")
      return
    }
  }
}

extension Topic {
  /// The places that typed values have and replaying does not show.
  fileprivate var typedPlaces: [SourceRange] {
    let parts = sections + platformSections.flatMap(\.parts)
    return parts.flatMap(\.content).flatMap { content -> [SourceRange] in
      switch content {
      case .pitfalls(let list):
        list.items.flatMap { [$0.title.range, $0.explanation.range, $0.blocks.range] }
      case .keyAPIs(let list): list.items.flatMap { [$0.range, $0.explanation.range] }
      case .related(let links): links.items.map(\.range)
      case .note(let note): [note.body.range]
      case .section(let section): [section.titleRange]
      case .variant(let variant): [variant.titleRange]
      default: []
      }
    }
  }
}
