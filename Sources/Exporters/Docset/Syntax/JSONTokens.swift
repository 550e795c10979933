/// Reads JSON, with the comments that some programs take in it.
struct JSONTokens {
  private var cursor: CodeCursor

  init(_ code: [UInt8]) { cursor = CodeCursor(code) }

  mutating func runs() -> CodeRuns {
    while !cursor.isAtEnd { takeToken() }
    return cursor.runs
  }

  private mutating func takeToken() {
    let byte = cursor.peek()
    switch byte {
    case UInt8(ascii: "\""): takeString()
    case UInt8(ascii: "-") where CodeCursor.isDigit(cursor.peek(1)): takeNumber()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): takeNumber()
    case UInt8(ascii: "/"): takeComment()
    case _ where CodeCursor.isWordStart(byte): takeWord()
    default: cursor.take(.plain)
    }
  }

  /// Takes a string, which ends with its line at the latest; one before a colon is a key.
  private mutating func takeString() {
    let end = QuotedText(in: cursor, from: cursor.index + 1, quote: UInt8(ascii: "\"")).end
    let next = cursor.end(of: CodeCursor.isBlank, from: end)
    cursor.take(cursor.byte(at: next) == UInt8(ascii: ":") ? .name : .string, upTo: end)
  }

  private mutating func takeNumber() {
    let end = cursor.end(
      of: { byte in
        CodeCursor.isWord(byte) && byte < 0x80 || byte == UInt8(ascii: ".")
          || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      },
      from: cursor.index + 1
    )
    cursor.take(.number, upTo: end)
  }

  private mutating func takeComment() {
    if cursor.peek(1) == UInt8(ascii: "/") {
      cursor.take(.comment, upTo: cursor.lineEnd(from: cursor.index))
    } else if cursor.peek(1) == UInt8(ascii: "*") {
      cursor.take(.comment, upTo: BlockComment.end(in: cursor, from: cursor.index, nests: false))
    } else {
      cursor.take(.plain)
    }
  }

  private mutating func takeWord() {
    let end = cursor.end(of: CodeCursor.isWord, from: cursor.index)
    let isLiteral =
      end - cursor.index <= 5 && ["true", "false", "null"].contains(cursor.word(upTo: end))
    cursor.take(isLiteral ? .keyword : .plain, upTo: end)
  }
}
