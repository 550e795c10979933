import Testing

@testable import TopicKit

@Suite("Typed front matter")
struct FrontMatterAccessorTests {
  private func read(_ text: String) -> FrontMatter {
    FrontMatterReading("---\n\(text)\n---\n").frontMatter ?? FrontMatter()
  }

  @Test("Known keys have a type, unknown ones stay as they are, in order")
  func typed() {
    let page = read(
      "zeta: 1\nid: environment\ntitle: @Environment\naliases: [env, '%']\n"
        + "docs: <https://example.org/a>\nalpha: {b: c}"
    )
    #expect(page.id == "environment")
    #expect(page.title == "@Environment")
    #expect(page.aliases == ["env", "%"])
    #expect(page.docs == "https://example.org/a")
    #expect(page.entries.map(\.key) == ["zeta", "id", "title", "aliases", "docs", "alpha"])
    #expect(page["alpha"] == .map([.init(key: "b", value: .text("c"))]))
  }

  @Test(
    "Empty values are none",
    arguments: ["id:\ntitle: ''\ndocs: \"\"", "id: []\ntitle: {}", ""]
  )
  func empty(text: String) {
    let page = read(text)
    #expect(page.id == nil && page.title == nil && page.docs == nil && page.aliases == [])
  }

  @Test(
    "Platforms are a list, one text, a map's keys or maps in a list, each once",
    arguments: [
      "platforms: [iOS, macOS]", "platforms: iOS , macOS,", "platforms:\n- ios\n- iOS\n- macOS",
      "platforms: {iOS: 13.0, macOS: 10.15}", "platforms: [iOS: 13.0, macOS: 10.15]",
      "platforms: ['', iOS, [watchOS], macOS]",
    ]
  )
  func platforms(text: String) {
    #expect(read(text).platforms == [.iOS, .macOS])
  }

  @Test(
    "Availability is one text, a list, a map or maps in a list",
    arguments: [
      "availability: iOS 13.0+, macOS 10.15+", "availability: [iOS 13.0+, macOS 10.15+]",
      "availability: {iOS: 13.0+, macOS: 10.15+}", "availability: [iOS: 13.0+, macOS: 10.15+]",
      "availability:\n  - iOS 13.0+, macOS 10.15+\n  - [visionOS 1.0]",
    ]
  )
  func availability(text: String) {
    let availability = read(text).availability
    #expect(availability?.written == "iOS 13.0+, macOS 10.15+")
    #expect(availability?.items.map(\.version?.description) == ["13.0", "10.15"])
    #expect(availability?.platforms == [.iOS, .macOS])
    #expect(availability?.items.allSatisfy { $0.isUnderstood && $0.orLater } == true)
  }

  @Test(
    "What does not parse keeps its text and a guess at the platform",
    arguments: [
      ("iOS 13.0-16.4 (deprecated: 14)", Platform.iOS), ("Mac Catalyst 13.x", .macCatalyst),
      ("13.0 or later", "13.0"), ("macOS Big Sur", .macOS), ("Big Iron 7.x", "Big Iron"),
      ("since ever", "since"),
    ]
  )
  func unparsed(text: String, platform: Platform) {
    let item = Availability(.text(text)).items.first
    #expect(item?.written == text)
    #expect(item?.platform == platform)
    #expect(item?.isUnderstood == false)
    #expect(item?.version == nil)
  }

  @Test(
    "Versions compare by their numbers",
    arguments: [("10.9", "10.10"), ("9", "10.0"), ("1.0", "1.0.1"), ("13", "13.1")]
  )
  func versions(lower: String, higher: String) throws {
    let low = try #require(Version(lower))
    let high = try #require(Version(higher))
    #expect(low < high && !(high < low) && low != high)
  }

  @Test("Versions of numbers alone parse; zeros at the end do not count")
  func versionForm() {
    #expect(Version("13") == Version("13.0.0"))
    #expect(Version("13")?.hashValue == Version("13.0")?.hashValue)
    for text in ["", ".", "1.", ".1", "1..2", "1.x", "-1", "1 2", "99999999999999999999"] {
      #expect(Version(text) == nil, "\(text)")
    }
  }

  @Test(
    "A known key of the wrong shape has a finding",
    arguments: [
      ("title: [Int]", "2:8 TK003"), ("docs: {a: b}", "2:7 TK003"), ("title:\n  - a", "!2:7 TK002"),
      ("platforms: [[iOS], macOS]", "!2:12 TK002"), ("platforms: [iOS, ios]", "2:12 TK002"),
      ("aliases: {a: b}", "!2:10 TK002"), ("availability: {iOS: [1]}", "!2:15 TK002"),
      ("docs: <https://example.org/a>", "2:7 TK002"), ("", "1:1 TK002"),
    ]
  )
  func shapes(text: String, finding: String) {
    #expect(FrontMatterReading("---\n\(text.isEmpty ? "#" : text)\n---\n").findings == [finding])
  }
}
