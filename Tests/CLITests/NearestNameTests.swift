import Testing

@testable import topickit_cli

@Suite("Suggestions")
struct NearestNameTests {
  @Test(
    "The nearest name is found, and none where all are far",
    arguments: [
      ("exprot", "export"), ("expor", "export"), ("EXPORT", "export"), ("lists", "list"),
      ("format", "formats"), ("exp", "export"), ("hlep", "help"), ("x", nil), ("", nil),
      ("topics/sheet.md", nil), ("lost", "list"),
    ] as [(String, String?)]
  )
  func nearest(typed: String, name: String?) {
    let names = ["export", "list", "formats", "help"]
    #expect(NearestName.nearest(to: typed, among: names) == name)
  }
}
