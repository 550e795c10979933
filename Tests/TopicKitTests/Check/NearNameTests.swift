import Testing

@testable import TopicKit

@Suite("Names that are near")
struct NearNameTests {
  @Test(
    "Slips are insertions, removals, replacements and swaps",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "ab", 1),
      ("abc", "abcd", 1), ("abc", "xbc", 1), ("kitten", "sitting", 3),
    ]
  )
  func slips(left: String, right: String, count: Int) {
    #expect(NearName.slips(Array(left.utf8), Array(right.utf8)) == count)
    #expect(NearName.slips(Array(right.utf8), Array(left.utf8)) == count)
  }
}
