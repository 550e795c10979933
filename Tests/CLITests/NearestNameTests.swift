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

  @Test(
    "Slips are insertions, removals, replacements and swaps",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "ab", 1),
      ("abc", "abcd", 1), ("abc", "xbc", 1), ("kitten", "sitting", 3),
    ]
  )
  func slips(left: String, right: String, count: Int) {
    #expect(NearestName.slips(Array(left.utf8), Array(right.utf8)) == count)
    #expect(NearestName.slips(Array(right.utf8), Array(left.utf8)) == count)
  }
}
