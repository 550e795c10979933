import Testing
import TopicKit

@testable import TopicKitEngine

@Suite("Ids that several pages want")
struct PageIDsTests {
  /// What comes of pages called 0, 1, 2, … that want these ids.
  private func assigned(_ wanted: [TopicID]) -> [PageIDs.Assignment] {
    let sources = wanted.indices.map { PageSource(path: "\($0)", prefix: "in/") }
    var ids = PageIDs(of: sources)
    return wanted.enumerated().map { ids.assign($1, to: $0, at: .start) }
  }

  @Test("The first page keeps its id, the next ones get numbers that are free")
  func numbers() {
    let got = assigned(["x", "x-2", "X", "x", "y"])
    #expect(got.map(\.id) == ["x", "x-2", "X-3", "x-4", "y"])
    #expect(got.map { $0.twin == nil } == [true, true, false, false, true])
    #expect(
      got[2].twin?.description == """
        in/2:1:1: error: the id 'X' is that of 'in/0' already, so this page is 'X-3'; \
        give it an id of its own [TK015]
        """
    )
  }

  @Test("A numbered id is still of at most 100 bytes")
  func length() {
    let long = TopicID(rawValue: String(repeating: "a", count: 100))
    #expect(assigned([long, long])[1].id.rawValue == String(repeating: "a", count: 98) + "-2")
  }

  @Test("Many pages with one id all get one")
  func many() {
    let got = assigned(Array(repeating: "x", count: 5000)).map(\.id)
    #expect(Set(got).count == 5000)
    #expect(got.last == "x-5000")
  }
}
