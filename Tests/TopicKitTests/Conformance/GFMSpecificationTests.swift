import TestSupport
import Testing
import TopicKit

// The specification of GFM as a whole, not its extensions alone. It stands on CommonMark 0.29 and
// cmark-gfm has changed it since, so it contradicts CommonMark 0.31.2 here and there; those
// examples are listed, and no other.
@Suite("GFM 0.29 beside CommonMark 0.31.2", .enabled(if: SharedMaterial.isPresent))
struct GFMSpecificationTests {
  @Test(
    "An example that is not listed gives its HTML",
    arguments: ConformanceExample.load("gfm-spec-0.29")
      .filter { GFMDeviation[$0.number] == nil }
  )
  func equal(example: ConformanceExample) throws {
    #expect(try ownHTML(example) == example.html)
  }

  @Test("A listed example gives the HTML of its rule", arguments: GFMDeviation.all)
  func listed(deviation: GFMDeviation) throws {
    let examples = ConformanceExample.load("gfm-spec-0.29")
    let example = try #require(examples.first { $0.number == deviation.number })
    #expect(deviation.html != example.html, "it does not differ: take it off the list")
    #expect(try ownHTML(example) == deviation.html)
  }

  // Every example once: a file that lost some would pass the tests above.
  @Test("The specification has 672 examples")
  func whole() {
    let numbers = ConformanceExample.load("gfm-spec-0.29").map(\.number)
    #expect(numbers == Array(1...672))
  }

  @Test(
    "cmark-gfm's regressions stay fixed",
    arguments: ConformanceExample.load("gfm-regression")
  )
  func regression(example: ConformanceExample) throws {
    #expect(try html(example.markdown, dialect: .gfm) == example.html)
  }

  /// The HTML in the dialect that the example is about: GFM's in the sections on extensions.
  private func ownHTML(_ example: ConformanceExample) throws -> String {
    let isExtension = example.section.hasSuffix("(extension)") || !example.extensions.isEmpty
    return try html(
      example.markdown,
      dialect: isExtension ? .gfm : .commonmark,
      tagFilter: example.extensions.contains("tagfilter")
    )
  }
}

/// An example of GFM 0.29 that gives other HTML by a newer or stronger rule.
struct GFMDeviation: Sendable, CustomStringConvertible {
  /// Why the HTML is another one.
  enum Rule: String, Sendable {
    /// cmark-gfm drops a `<strong>` that stands in a `<strong>`; CommonMark keeps it.
    case nestedStrong = "nested strong"
    /// cmark-gfm itself and its tests of extensions (28 to 30) write `type` first and close the
    /// element; the specification, whose two examples it leaves out, does not.
    case taskBox = "task box"
  }

  /// The example's number.
  let number: Int
  /// The rule.
  let rule: Rule
  /// The HTML by that rule.
  let html: String

  /// The number and the rule.
  var description: String { "\(number) (\(rule.rawValue))" }

  init(_ number: Int, _ rule: Rule, _ html: String) {
    self.number = number
    self.rule = rule
    self.html = html
  }

  /// The entry of an example; `nil` where it is not listed.
  static subscript(number: Int) -> GFMDeviation? { all.first { $0.number == number } }

  static let all = [
    GFMDeviation(279, .taskBox, tasks),
    GFMDeviation(280, .taskBox, nestedTasks),
    GFMDeviation(398, .nestedStrong, "<p><strong>foo, <strong>bar</strong>, baz</strong></p>\n"),
    GFMDeviation(
      426,
      .nestedStrong,
      "<p>foo<strong><strong><strong>bar</strong></strong></strong>***baz</p>\n"
    ),
    GFMDeviation(434, .nestedStrong, "<p><strong>foo <strong>bar</strong> baz</strong></p>\n"),
    GFMDeviation(435, .nestedStrong, "<p><strong><strong>foo</strong> bar</strong></p>\n"),
    GFMDeviation(436, .nestedStrong, "<p><strong>foo <strong>bar</strong></strong></p>\n"),
    GFMDeviation(473, .nestedStrong, "<p><strong><strong>foo</strong></strong></p>\n"),
    GFMDeviation(474, .nestedStrong, "<p><strong><strong>foo</strong></strong></p>\n"),
    GFMDeviation(
      475,
      .nestedStrong,
      "<p><strong><strong><strong>foo</strong></strong></strong></p>\n"
    ),
    GFMDeviation(
      477,
      .nestedStrong,
      "<p><em><strong><strong>foo</strong></strong></em></p>\n"
    ),
  ]

  private static let tasks = """
    <ul>
    <li><input type="checkbox" disabled="" /> foo</li>
    <li><input type="checkbox" checked="" disabled="" /> bar</li>
    </ul>

    """

  private static let nestedTasks = """
    <ul>
    <li><input type="checkbox" checked="" disabled="" /> foo
    <ul>
    <li><input type="checkbox" disabled="" /> bar</li>
    <li><input type="checkbox" checked="" disabled="" /> baz</li>
    </ul>
    </li>
    <li><input type="checkbox" disabled="" /> bim</li>
    </ul>

    """
}
