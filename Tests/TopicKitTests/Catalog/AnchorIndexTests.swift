import Testing

@testable import TopicKit

@Suite("Headings are found by their anchors")
struct AnchorIndexTests {
  private func entry(headings: Int) throws -> Catalog.Entry {
    let lines = (0..<headings).map { "\("##".prefix($0 % 2 + 1))# h\($0 % 7)\n" }
    return Catalog.Entry(try Topic(parsing: Array(("# A\n" + lines.joined()).utf8), id: "a"))
  }

  @Test(
    "By an index as by a search, for few headings and many",
    arguments: [0, 1, 23, 24, 25, 300]
  )
  func sameAsSearch(count: Int) throws {
    let entry = try entry(headings: count)
    let catalog = Catalog([entry])
    for heading in entry.headings {
      for anchor in [
        heading.anchor, heading.sectionID, heading.anchor + "x", heading.anchor.uppercased(),
        heading.sectionID.uppercased(),
      ] {
        #expect(catalog.heading(at: anchor, of: 0) == entry.heading(at: anchor))
      }
      #expect(catalog.hasAnchor(heading.anchor, of: 0))
    }
    #expect(!catalog.hasAnchor("none", of: 0))
  }

  @Test("Names of raw HTML are anchors too", arguments: [1, 24, 25, 100])
  func others(count: Int) throws {
    var entry = try entry(headings: 3)
    entry.otherAnchors = (0..<count).map { "n\($0)" }
    let catalog = Catalog([entry])
    #expect(catalog.hasAnchor("n\(count - 1)", of: 0))
    #expect(!catalog.hasAnchor("n\(count)", of: 0))
    #expect(catalog.heading(at: "n0", of: 0) == nil)
  }
}
