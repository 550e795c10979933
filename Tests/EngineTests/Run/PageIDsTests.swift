import Testing
import TopicKit

@testable import TopicKitEngine

@Suite("Ids that several pages want")
struct PageIDsTests {
  @Test("The first page keeps its id, the next ones get numbers that are free")
  func numbers() {
    var ids = PageIDs()
    let wanted: [TopicID] = ["x", "x-2", "X", "x", "y"]
    let got = wanted.enumerated().map { ids.assign($1, to: "\($0)") }
    #expect(got.map(\.id) == ["x", "x-2", "X-3", "x-4", "y"])
    #expect(got.map(\.owner) == [nil, nil, "0", "0", nil])
  }

  @Test("A numbered id is still of at most 100 bytes")
  func length() {
    var ids = PageIDs()
    let long = TopicID(rawValue: String(repeating: "a", count: 100))
    _ = ids.assign(long, to: "one")
    let second = ids.assign(long, to: "two").id.rawValue
    #expect(second == String(repeating: "a", count: 98) + "-2")
  }

  @Test("Many pages with one id all get one")
  func many() {
    var ids = PageIDs()
    let got = (0..<5000).map { ids.assign("x", to: "\($0)").id }
    #expect(Set(got).count == 5000)
    #expect(got.last == "x-5000")
  }
}
