/// Reads Swift as far as colours need it: comments, strings with code inside, regular
/// expressions, numbers, and words.
///
/// Code inside a string may hold a string again; what is open is on a stack, so that depth
/// costs memory alone. What is never closed ends with the line where Swift says so, else with
/// the code. Every byte is looked at a bounded number of times.
struct SwiftTokens {
  var cursor: CodeCursor
  /// The string whose text is being read; `nil` in code.
  var string: SwiftString?
  /// The strings around the code that is being read, the innermost last.
  var interpolations: [Interpolation] = []
  /// How many parentheses are open since the innermost interpolation began.
  var depth = 0

  /// The last byte that is neither blank nor in a comment.
  var last: UInt8 = 0
  /// Whether the last token ends a value: a `/` after it divides.
  var endsValue = false
  /// Whether the last word was a keyword: `private` in `private(set)`.
  var lastWordIsKeyword = false
  /// The depth of the parentheses that hold the platforms of `@available`.
  var availability: Int?
  /// Up to where no regular expression ends.
  var noRegexUpTo = 0

  /// A string around an interpolation.
  struct Interpolation {
    var string: SwiftString
    /// The depth to go back to.
    var depth: Int
  }

  init(_ code: [UInt8]) { cursor = CodeCursor(code) }

  mutating func runs() -> CodeRuns {
    if cursor.has("#!", at: 0) { cursor.take(.comment, upTo: cursor.lineEnd(from: 0)) }
    while !cursor.isAtEnd {
      if let string { takeText(of: string) } else { takeCode() }
    }
    return cursor.runs
  }

  private mutating func takeCode() {
    let byte = cursor.peek()
    switch byte {
    case 0x00...0x20: cursor.take(.plain)
    case UInt8(ascii: "/"): takeSlash()
    case UInt8(ascii: "\""): open(SwiftString(hashes: 0, in: cursor))
    case UInt8(ascii: "#"): takeHash()
    case UInt8(ascii: "@"): takeAttribute()
    case UInt8(ascii: "`"): takeQuotedWord()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): takeNumber()
    case _ where CodeCursor.isWordStart(byte): takeWord()
    case UInt8(ascii: "$"): takeWord()
    default: takePunctuation(byte)
    }
  }
}

// MARK: - Comments and punctuation

extension SwiftTokens {
  private mutating func takeSlash() {
    let start = cursor.index
    switch cursor.peek(1) {
    case UInt8(ascii: "/"): cursor.take(.comment, upTo: cursor.lineEnd(from: start))
    case UInt8(ascii: "*"):
      cursor.take(.comment, upTo: BlockComment.end(in: cursor, from: start, nests: true))
    default:
      if let end = regexEnd() {
        take(.regex, upTo: end, isValue: true)
      } else {
        takePunctuation(UInt8(ascii: "/"))
      }
    }
  }

  private mutating func takePunctuation(_ byte: UInt8) {
    if byte == UInt8(ascii: ")"), depth == 0, let outer = interpolations.popLast() {
      depth = outer.depth
      string = outer.string
      cursor.take(.string)
      return
    }
    switch byte {
    case UInt8(ascii: "("): depth += 1
    case UInt8(ascii: ")"):
      depth = max(0, depth - 1)
      if let start = availability, depth <= start { availability = nil }
    default: break
    }
    cursor.take(.plain)
    last = byte
    switch byte {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): endsValue = true
    // `value!`, `value?`; not `a ? b : c`.
    case UInt8(ascii: "!"), UInt8(ascii: "?"):
      endsValue = endsValue && !CodeCursor.isBlank(cursor.peek(-2))
    default: endsValue = false
    }
    if byte != UInt8(ascii: "("), byte != UInt8(ascii: ")") { lastWordIsKeyword = false }
  }

  /// Takes a token that is not punctuation.
  mutating func take(_ kind: CodeKind, upTo end: Int, isValue: Bool) {
    cursor.take(kind, upTo: end)
    last = cursor.peek(-1)
    endsValue = isValue
    lastWordIsKeyword = false
  }

  /// `0x1F`, `1_000.5e-3`; `1...5` and `1.description` are more than a number.
  private mutating func takeNumber() {
    var end = cursor.end(of: CodeCursor.isWord, from: cursor.index)
    if cursor.byte(at: end) == UInt8(ascii: "."), CodeCursor.isDigit(cursor.byte(at: end + 1)) {
      end = cursor.end(of: CodeCursor.isWord, from: end + 1)
    }
    let sign = cursor.byte(at: end)
    let exponent = cursor.byte(at: end - 1) | 0x20
    let isHex = cursor.peek(1) | 0x20 == UInt8(ascii: "x")
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+"),
      exponent == UInt8(ascii: isHex ? "p" : "e"), CodeCursor.isDigit(cursor.byte(at: end + 1))
    {
      end = cursor.end(of: CodeCursor.isWord, from: end + 1)
    }
    take(.number, upTo: end, isValue: true)
  }
}
