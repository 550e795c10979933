import Testing
@testable import TopicKit

@Suite("Percent-encoded text")
struct PercentDecodingTests {
  @Test(
    "Two hex digits are a byte; what is none stays as it is",
    arguments: [
      ("a%20b", "a b"), ("%C3%a9", "\u{E9}"), ("%+1", "%+1"), ("%-0", "%-0"), ("%4", "%4"),
      ("%", "%"), ("%%41", "%A"), ("%4g", "%4g"), ("%g4", "%g4"), ("100%", "100%"), ("", ""),
      ("%2541", "%41"), ("%FF", "\u{FFFD}"),
    ]
  )
  func decoded(text: String, expected: String) {
    #expect(PercentDecoding.decoded(text) == expected)
    #expect(LinkTarget.percentDecoded(text) == expected)
  }

  @Test("A link to a page whose name has a sign after `%` leads there")
  func links() {
    #expect(LinkTarget.parts(of: "a%+1.md").topic == TopicID(sanitizing: "a%+1"))
    #expect(LinkTarget.path(of: "a%+1.md", from: "x/y.md") == "x/a%+1.md")
  }
}
