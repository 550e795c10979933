import TestSupport
import Testing
import TopicKit

/// Takes the lines of a plain text after every event.
private struct TakenLines: MarkdownHandler {
  var writer = PlainTextWriter()
  var taken: [UInt8] = []
  var pieces = 0

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    writer.handle(event, bytes: bytes, at: source)
    let piece = writer.takeOutput()
    if !piece.isEmpty { pieces += 1 }
    taken += piece
  }
}

@Suite("Plain text is complete line by line")
struct PlainTextStreamTests {
  @Test("Lines taken as they come are the text as a whole")
  func streams() throws {
    let document = Array(
      """
      # Title

      > - a
      >
      >   b

      | x | y |
      |---|---|
      | 1 | 2 |

      1.
      2. ```
         code
         ```

      Last *words*
      """.utf8
    )
    var whole = try parse(document, chunk: 4096, into: PlainTextWriter())
    var lines = try parse(document, chunk: 1, into: TakenLines())
    let rest = lines.writer.finish()
    #expect(lines.taken + rest == whole.finish())
    #expect(lines.pieces > 5)
  }
}
