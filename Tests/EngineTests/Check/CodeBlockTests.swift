import Testing
import TopicKit

@testable import TopicKitEngine

@Suite("Code blocks of a page")
struct CodeBlockTests {
  /// A page in which `1️⃣` marks where the place is, and the place in its only block.
  private static let places: [(page: String, line: Int, column: Int)] = [
    ("```swift\na\n1️⃣b c\n```\n", 2, 1),
    ("```swift\na\nb 1️⃣c\n```\n", 2, 3),
    ("- x\n\n  ```swift\n  a\n    b 1️⃣c\n  ```\n", 2, 5),
    ("> ```swift\n> a\n> b 1️⃣c\n> ```\n", 2, 3),
    (">```swift\n>a\n>b 1️⃣c\n>```\n", 2, 3),
    ("> 1. x\n>\n>    ~~~ Swift {#id}\n>    a\n>    é1️⃣c\n>    ~~~\n", 2, 3),
    ("1.\t```swift\n\ta\n\tb 1️⃣c\n\t```\n", 2, 3),
    // The container takes two columns of the tab; the code begins with the other two.
    ("- ```swift\n  a\n\tb 1️⃣c\n  ```\n", 2, 5),
    ("```swift\r\na\r\nb 1️⃣c\r\n```\r\n", 2, 3),
    ("---\ntitle: x\n---\n\n```swift,ignore\na\nb 1️⃣c\n```\n", 2, 3),
    ("\u{FEFF}```swift\nb 1️⃣c\n```\n", 1, 3),
    // Behind the last line: its end.
    ("```swift\na\nb1️⃣\n```\n", 3, 1),
    ("```swift\nb1️⃣\n```\n", 1, 40),
  ]

  @Test("A place in the code is found in the page", arguments: places)
  func place(page: String, line: Int, column: Int) throws {
    let mark = Array("1️⃣".utf8)
    var bytes = Array(page.utf8)
    let offset = try #require(bytes.firstRange(of: mark)).lowerBound
    bytes.removeSubrange(offset..<offset + mark.count)
    let blocks = CodeBlock.blocks(of: bytes, in: ["swift"])
    #expect(blocks.count == 1)
    let range = try #require(blocks.first).range(line: line, column: column)
    #expect(range.start.offset == offset)
    let before = bytes[..<offset]
    #expect(
      range.start.line == before.split(separator: 0x0A, omittingEmptySubsequences: false).count
    )
    #expect(range.end.line == range.start.line)
    // To the end of the line, without its ending.
    let end = bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D }
    #expect(range.end.offset == end)
  }

  @Test("A place that no code has is one of the block", arguments: [Int.min, -1, 0, Int.max])
  func noPlace(number: Int) throws {
    let page = Array("```swift\na\nb\n```\n".utf8)
    let block = try #require(CodeBlock.blocks(of: page, in: ["swift"]).first)
    for (line, column) in [(number, number), (number, 1), (2, number)] {
      let offsets = block.range(line: line, column: column).offsets
      #expect(offsets.lowerBound >= 9 && offsets.upperBound <= 12)
    }
  }

  @Test("Blocks of other languages, without one, and code spans are left out")
  func others() {
    let page = """
      `swift`

          swift

      ```
      a
      ```

      ```swiftui
      a
      ```

      ```swift
      ```

      ```JSON
      1
      ```
      """
    #expect(CodeBlock.blocks(of: Array(page.utf8), in: ["swift"]).isEmpty)
    let json = CodeBlock.blocks(of: Array(page.utf8), in: ["swift", "json"])
    #expect(json.map(\.bytes) == [Array("1\n".utf8)])
  }
}
