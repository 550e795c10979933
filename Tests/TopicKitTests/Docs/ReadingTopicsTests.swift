import Foundation
import TestSupport
import Testing
import TopicKit

// The functions of the article "Reading topics", word for word.

func read(_ bytes: [UInt8]) throws -> Topic {
  var findings: [Diagnostic] = []
  let topic = try Topic(parsing: bytes, id: "gauge", diagnostics: &findings)
  for finding in findings { print("gauge.md:\(finding)") }
  return topic
}

func describe(_ topic: Topic) -> [String] {
  var lines = [topic.title.plainText]
  if let summary = topic.summary { lines.append(summary.plainText) }
  for pitfall in topic.pitfalls { lines.append("mind: \(pitfall.title.plainText)") }
  for api in topic.keyAPIs { lines.append("\(api.kind): \(api.code)") }
  for variant in topic.variants { lines.append(variant.code?.code ?? "") }
  for section in topic.platformSections {
    lines.append(section.platforms.map(\.rawValue).joined(separator: ", "))
  }
  return lines
}

func kinds(_ topic: Topic) -> [String] {
  topic.sections.flatMap(\.content).map { content in
    switch content {
    case .block(let text): text.plainText
    case .code(let example): example.language ?? "code"
    case .note(let note): note.kind.rawValue
    case .pitfalls(let list): "\(list.items.count) pitfalls"
    case .keyAPIs(let list): "\(list.items.count) APIs"
    case .variant(let variant): variant.title.plainText
    case .omittedVariants(let line): "\(line.items.count) more variants"
    case .related(let links): "\(links.items.count) links"
    case .section(let section): section.title.plainText
    }
  }
}

func html(_ text: RichText) -> String {
  var writer = HTMLWriter()
  text.replay(into: &writer)
  writer.finish()
  return String(decoding: writer.takeOutput(), as: UTF8.self)
}

@Suite("The article Reading topics")
struct ReadingTopicsTests {
  private static let page = """
    # Gauge

    Shows a *value*.

    ## Default code

    ```swift
    Gauge(value: 0.4) {}
    ```

    **Note:** It needs a label.

    ## Pitfalls

    - **No drag.** It only shows.

    ## Key APIs

    `Gauge`, `.tint(_:)`

    ## Variants

    ### Small

    ```swift
    Gauge(value: 0.1) {}
    ```

    More variants, left out: Large, Huge.

    ## On macOS

    ### Pitfalls

    ## Tips

    Text.

    ## Related

    [slider](slider.md)
    """

  @Test("Its functions do what it says")
  func functions() throws {
    let topic = try read(Array(Self.page.utf8))
    #expect(
      describe(topic) == [
        "Gauge", "Shows a value.", "mind: No drag.", "type: Gauge", "modifier: .tint(_:)",
        "Gauge(value: 0.1) {}\n", "macOS",
      ]
    )
    #expect(
      kinds(topic) == [
        "swift", "note", "1 pitfalls", "2 APIs", "Small", "Pitfalls", "Text.", "1 links",
      ]
    )
    #expect(topic.summary.map(html) == "Shows a <em>value</em>.")
  }

  @Test("Its functions are these")
  func wording() throws {
    let article = try Self.text("Sources/TopicKit/TopicKit.docc/ReadingTopics.md")
    let here = try Self.text("Tests/TopicKitTests/Docs/ReadingTopicsTests.swift")
    let blocks = article.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(blocks.count == 4)
    for block in blocks {
      let code = block.replacing("import TopicKit\n\n", with: "")
      #expect(here.contains("\n\(code)\n"), "\(code)")
    }
  }

  @Test("The page that The topic format shows is read without a finding")
  func formatPage() throws {
    let article = try Self.text("Sources/TopicKit/TopicKit.docc/TheTopicFormat.md")
    let page = try #require(
      article.components(separatedBy: "```markdown\n").dropFirst().first?
        .components(separatedBy: "```").first
    )
    var findings: [Diagnostic] = []
    let topic = try Topic(parsing: Array(page.utf8), diagnostics: &findings)
    #expect(findings.isEmpty, "\(findings)")
    #expect(topic.pitfalls.count == 1 && topic.keyAPIs.count == 2 && topic.variants.count == 1)
    #expect(topic.platformSections.first?.pitfalls.count == 1)
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: SharedMaterial.packageRoot.appendingPathComponent(path), encoding: .utf8)
  }
}
