import TestSupport
import Testing
import TopicKit

@Suite("CommonMark and GFM, byte for byte", .enabled(if: SharedMaterial.isPresent))
struct CommonMarkTests {
  @Test("CommonMark 0.31.2 gives its HTML", arguments: ConformanceExample.load("spec-0.31.2"))
  func commonMark(example: ConformanceExample) throws {
    #expect(try html(example.markdown, dialect: .commonmark) == example.html)
  }

  @Test("cmark's regressions stay fixed", arguments: ConformanceExample.load("cmark-regression"))
  func regression(example: ConformanceExample) throws {
    #expect(try html(example.markdown, dialect: .commonmark) == example.html)
  }

  // 20 has no expected output; 22 is about the tag filter.
  @Test("GFM's extensions give their HTML", arguments: ConformanceExample.load("gfm-extensions"))
  func extensions(example: ConformanceExample) throws {
    guard example.html.hasPrefix("<IGNORE>") == false else { return }
    let actual = try html(example.markdown, tagFilter: example.number == 22)
    #expect(actual == example.html)
  }

  // 279 and 280 order the attributes of a task box otherwise than gfm-extensions 28 to 30.
  @Test(
    "GFM 0.29's own examples give their HTML",
    arguments: ConformanceExample.load("gfm-spec-0.29-extensions-only")
      .filter { ![279, 280].contains($0.number) }
  )
  func gfm(example: ConformanceExample) throws {
    let actual = try html(
      example.markdown,
      tagFilter: example.extensions.contains("tagfilter")
    )
    #expect(actual == example.html)
  }
}
