import Testing

@testable import TopicKit

struct SectionTitleTests {
  private let names = PlatformNames(
    FrontMatter(entries: [
      .init(key: "platforms", value: .text("Haiku, Black & White, macOS")),
      .init(key: "availability", value: .text("BeOS 5+, odd one out")),
    ]),
    Availability(.text("BeOS 5+, odd one out"))
  )

  @Test(
    "A heading of the table is known whatever its case and blanks",
    arguments: [
      ("Contents", Section.Kind.contents), ("DEFAULT CODE", .defaultCode),
      ("default  code", .defaultCode), ("Pitfalls", .pitfalls), ("key apis", .keyAPIs),
      ("Key\tAPIs", .keyAPIs), ("Variants", .variants), ("Related", .related),
      ("Pitfall", .general), ("Pitfalls:", .general), ("Key APIs of views", .general),
      ("KeyAPIs", .general), ("", .general), ("\u{212A}ey APIs", .general),
    ]
  )
  func known(title: String, kind: Section.Kind) {
    #expect(SectionTitle.kind(of: .plain(title), names: names) == kind)
  }

  @Test("A heading is compared as plain text")
  func plainText() {
    let marked = body(.strong("Key"), .words(" "), .code("APIs"), .text(.html, "<a id=x>"))
    #expect(SectionTitle.kind(of: marked, names: names) == .keyAPIs)
    let pieces = body(.words("Pit"), .words("falls"))
    #expect(SectionTitle.kind(of: pieces, names: names) == .pitfalls)
  }

  @Test(
    "A heading names platforms where every name is known or in the front matter",
    arguments: [
      ("On macOS", ["macOS"]), ("on MACOS", ["macOS"]), ("On iOS and iPadOS", ["iOS", "iPadOS"]),
      ("On iOS, iPadOS, and macOS", ["iOS", "iPadOS", "macOS"]),
      ("On iOS & tvOS", ["iOS", "tvOS"]), ("On iOS AND tvOS", ["iOS", "tvOS"]),
      ("On Android", ["Android"]), ("On Mac Catalyst and Linux", ["Mac Catalyst", "Linux"]),
      ("On haiku", ["Haiku"]), ("On Black & White", ["Black & White"]), ("On BeOS", ["BeOS"]),
      ("On macOS, macos", ["macOS"]), ("On  macOS", ["macOS"]),
    ]
  )
  func platforms(title: String, platforms: [String]) {
    let kind = SectionTitle.kind(of: .plain(title), names: names)
    #expect(kind == .platform(platforms.map(Platform.init(rawValue:))))
    guard case .platform(let found) = kind else { return }
    #expect(found.map(\.rawValue) == platforms)
  }

  @Test(
    "Any other heading is general",
    arguments: [
      "On errors", "On", "On ", "On and", "On ,", "On iOS and errors", "On macOS 14", "OnmacOS",
      "On the Mac", "On macOS:", "On iOS/macOS", "On iOS or macOS", "On odd one out", "On White",
      "macOS",
    ]
  )
  func general(title: String) {
    #expect(SectionTitle.kind(of: .plain(title), names: names) == .general)
  }

  @Test(
    "A platform section knows four headings",
    arguments: [
      ("Default code", Section.Kind.defaultCode), ("Pitfalls", .pitfalls), ("Key APIs", .keyAPIs),
      ("Variants", .variants), ("Contents", .general), ("Related", .general),
      ("On macOS", .general), ("Shortcuts", .general),
    ]
  )
  func insidePlatform(title: String, kind: Section.Kind) {
    #expect(SectionTitle.kind(inPlatformSection: .plain(title)) == kind)
  }
}
