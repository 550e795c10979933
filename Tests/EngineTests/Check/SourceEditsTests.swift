import Testing
import TopicKit

@Suite("Fixes in a source")
struct SourceEditsTests {
  private func fix(_ start: Int, _ end: Int, _ text: String) -> Diagnostic.Fix {
    let places = [start, end].map { SourcePosition(offset: $0, line: 1, column: $0 &+ 1) }
    return Diagnostic.Fix(range: SourceRange(places[0], places[1]), replacement: text)
  }

  @Test(
    "Fixes are applied where they do not overlap, first what begins first",
    arguments: [
      ([], "abcdef", []),
      ([(0, 1, "X")], "Xbcdef", [0]),
      ([(6, 6, "X")], "abcdefX", [0]),
      ([(4, 6, "Y"), (0, 2, "X")], "XcdY", [0, 1]),
      // Touching is no overlap.
      ([(0, 2, "X"), (2, 4, "Y")], "XYef", [0, 1]),
      ([(2, 4, "Y"), (2, 2, "X")], "abXYef", [0, 1]),
      ([(0, 3, "X"), (2, 4, "Y")], "Xdef", [0]),
      // Of one place the shorter, of one range the first.
      ([(1, 4, "X"), (1, 2, "Y")], "aYcdef", [1]),
      ([(1, 2, "X"), (1, 2, "Y")], "aXcdef", [0]),
      ([(1, 1, "X"), (1, 1, "Y")], "aXbcdef", [0]),
      ([(1, 1, "X"), (1, 1, "Y"), (2, 2, "Z")], "aXbZcdef", [0, 2]),
      ([(0, 6, "")], "", [0]),
      // What is there already.
      ([(1, 3, "bc"), (2, 2, "X")], "abXcdef", [1]),
      ([(3, 3, "")], "abcdef", []),
    ] as [([(Int, Int, String)], String, [Int])]
  )
  func applied(fixes: [(Int, Int, String)], result: String, applied: [Int]) {
    let edits = SourceEdits(fixes.map { fix($0, $1, $2) }, of: Array("abcdef".utf8))
    #expect(String(decoding: edits.bytes, as: UTF8.self) == result)
    #expect(edits.applied == applied)
  }

  @Test(
    "Ranges that are none of the source are left out",
    arguments: [(-1, 2), (5, 7), (7, 7), (4, 2), (Int.min, Int.max), (Int.max, Int.max)]
  )
  func unsound(start: Int, end: Int) {
    let edits = SourceEdits([fix(start, end, "X"), fix(1, 2, "Y")], of: Array("abcdef".utf8))
    #expect(String(decoding: edits.bytes, as: UTF8.self) == "aYcdef")
    #expect(edits.applied == [1])
  }

  @Test("Bytes that are no UTF-8 stay as they are")
  func anyBytes() {
    let edits = SourceEdits([fix(1, 2, "é")], of: [0xFF, 0x80, 0xC3, 0x00])
    #expect(edits.bytes == [0xFF, 0xC3, 0xA9, 0xC3, 0x00])
  }
}
