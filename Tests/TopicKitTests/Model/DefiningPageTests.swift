import TestSupport
import Testing

@testable import TopicKit

/// The page that defines the format, value by value.
@Suite(.enabled(if: SharedMaterial.isPresent, "no shared material beside the package"))
struct DefiningPageTests {
  private let topic: Topic
  private let diagnostics: [Diagnostic]

  init() throws {
    let page = try SharedMaterial.bytes("seeds/000_c36a216c374415dc.txt")
    var findings: [Diagnostic] = []
    topic = try Topic(parsing: page, diagnostics: &findings)
    diagnostics = findings
  }

  @Test("The front matter's five keys are read, the unquoted @ with a warning")
  func frontMatter() {
    #expect(topic.id == "environment")
    #expect(topic.frontMatter.title == "@Environment")
    #expect(topic.platforms == [.iOS, .iPadOS, .macOS])
    let availability = topic.availability?.items.map {
      "\($0.platform) \($0.version.map(\.description) ?? "-") \($0.orLater)"
    }
    #expect(availability == ["iOS 13.0 true", "macOS 10.15 true", "visionOS 1.0 true"])
    #expect(topic.docs == "https://developer.apple.com/documentation/swiftui/environment.md")
    #expect(
      topic.frontMatter.entries.map(\.key) == ["id", "title", "platforms", "availability", "docs"]
    )
    #expect(diagnostics.map(\.rule) == [.frontMatterAmbiguous])
    #expect(diagnostics.first?.range.start.line == 3)
  }

  @Test("Title, summary and sections are those of the page")
  func sections() {
    #expect(topic.title.plainText == "@Environment")
    #expect(topic.hasHeading)
    #expect(topic.preamble.isEmpty)
    #expect(
      topic.summary?.plainText
        == "Reads values the system or an ancestor passes down, like dark mode or the locale."
    )
    #expect(
      topic.sections.map(\.kind) == [
        .contents, .defaultCode, .pitfalls, .keyAPIs, .variants, .platform([.macOS]), .related,
      ]
    )
    #expect(topic.sections.map(\.titleRange.start.line) == [13, 22, 34, 40, 44, 80, 148])
    guard case .block(let contents)? = topic.sections.first?.content.first else {
      Issue.record("Contents holds no block")
      return
    }
    #expect(
      contents.itemRanges.map { contents.slice($0).plainText } == [
        "Default code", "Pitfalls", "Key APIs", "Variants", "On macOS", "Related",
      ]
    )
  }

  @Test("The default code has its note")
  func defaultCode() {
    #expect(topic.defaultCode?.language == "swift")
    #expect(topic.defaultCode?.code.split(separator: "\n").count == 4)
    #expect(
      topic.defaultCode?.code.hasPrefix("@Environment(\\.colorScheme) private var colorScheme\n\n")
        == true
    )
    #expect(topic.defaultCodeNotes.map(\.kind) == [.note])
    #expect(
      topic.defaultCodeNotes.first?.body.plainText.hasPrefix("It works like React's useContext:")
        == true
    )
  }

  @Test("The three pitfalls have titles, and the last one links to observable")
  func pitfalls() {
    #expect(
      topic.pitfalls.map(\.title.plainText) == [
        "Values flow down, never up.", "Mark environment properties private.",
        "A missing model crashes.",
      ]
    )
    let explanation = topic.pitfalls.last?.explanation
    #expect(explanation?.plainText.hasSuffix("See @Observable.") == true)
    let link = explanation?.records.first { $0.event == .attribute(.destination) }
    #expect(
      link.flatMap { explanation?.arena[$0.payload] }?.elementsEqual("observable.md".utf8) == true
    )
  }

  @Test("The key APIs have their kinds")
  func keyAPIs() {
    #expect(
      topic.keyAPIs.map { "\($0.code) \($0.kind)" } == [
        "@Environment(\\.colorScheme) attribute", ".environment(\\.key, value) modifier",
        "@Entry var name = default macro", ".environment(model) modifier",
        "@Environment(Model.self) attribute",
      ]
    )
    #expect(topic.keyAPIs.map(\.range.start.column) == [1, 32, 62, 91, 114])
    #expect(
      topic.platformSections.first?.keyAPIs.map { "\($0.code) \($0.kind)" } == [
        "@Environment(\\.controlSize) attribute", "\\.openWindow keyPath",
        "\\.openSettings keyPath",
        "\\.appearsActive keyPath", "\\.dismissWindow keyPath",
      ]
    )
  }

  @Test("The variant has text, code and note")
  func variant() {
    #expect(topic.variants.map(\.title.plainText) == ["Close a sheet with dismiss"])
    let variant = topic.variants.first
    #expect(variant?.platforms.isEmpty == true)
    #expect(variant?.content.count == 3)
    #expect(variant?.code?.code.hasPrefix("struct ContentView: View {\n") == true)
    #expect(variant?.notes.first?.body.plainText.hasSuffix("dismiss() and openURL(url).") == true)
  }

  @Test("The macOS section has summary, pitfalls and variants of its own")
  func macOS() {
    #expect(topic.platformSections.map(\.platforms) == [[.macOS]])
    let macOS = topic.platformSections.first
    #expect(macOS?.summary?.plainText.hasPrefix("Values that flow down from a window") == true)
    #expect(
      macOS?.pitfalls.map(\.title.plainText) == [
        "It only flows down.", "Prefer the dedicated modifier.", "Actions live here too.",
      ]
    )
    #expect(
      macOS?.variants.map(\.title.plainText) == [
        "Open another window", "Open Settings from your own button",
      ]
    )
    #expect(macOS?.variants.map(\.platforms) == [[.macOS], [.macOS]])
    #expect(macOS?.variants.map(\.content.count) == [3, 3])
    #expect(macOS?.defaultCode == nil)
  }

  @Test("Four variants are left out, two of them on macOS")
  func omittedVariants() {
    #expect(topic.omittedVariants.count == 1)
    let line = topic.omittedVariants.first
    #expect(
      line?.items == [
        .init(title: "Your own value with @Entry"), .init(title: "Respect Reduce Motion"),
        .init(title: "Look inactive when the window isn't key", platforms: [.macOS]),
        .init(title: "Your own value with @Entry", platforms: [.macOS]),
      ]
    )
    #expect(line?.label == "Apple's docs:")
    #expect(line?.url == "https://developer.apple.com/documentation/swiftui/environment.md")
  }

  @Test("Eight topics are related")
  func related() {
    let ids: [TopicID] = [
      "observable", "choosing-wrappers", "binding", "sheet", "state-binding", "opening-windows",
      "settings-scene", "button",
    ]
    #expect(topic.related.map(\.topic) == ids)
    #expect(topic.related.map(\.text.plainText) == ids.map(\.rawValue))
    #expect(topic.related.map(\.destination) == ids.map { "\($0).md" })
    #expect(topic.related.allSatisfy { $0.fragment == nil })
  }
}
