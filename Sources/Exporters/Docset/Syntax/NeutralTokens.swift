/// Reads code of which only comments and strings are known.
///
/// A quote that is not closed on its line is no string, and one inside a word, as in `don't`,
/// opens none.
struct NeutralTokens {
  private var cursor: CodeCursor
  private let rules: NeutralRules
  /// Up to where a quote is known not to be closed, so that none is looked for twice.
  private var unclosed: [UInt8: Int] = [:]
  private var hasUnclosedTriple = false

  init(_ code: [UInt8], _ rules: NeutralRules) {
    cursor = CodeCursor(code)
    self.rules = rules
  }

  mutating func runs() -> CodeRuns {
    while !cursor.isAtEnd {
      if takeComment() || takeString() { continue }
      let isWord = CodeCursor.isWord(cursor.peek())
      let end = isWord ? cursor.end(of: CodeCursor.isWord, from: cursor.index) : cursor.index + 1
      cursor.take(.plain, upTo: end)
    }
    return cursor.runs
  }
}

// MARK: - Comments

extension NeutralTokens {
  private mutating func takeComment() -> Bool {
    guard let end = commentEnd() else { return false }
    cursor.take(.comment, upTo: end)
    return true
  }

  private func commentEnd() -> Int? {
    let start = cursor.index
    switch cursor.peek() {
    case UInt8(ascii: "/"):
      if rules.hasBlockComments, cursor.has("/*", at: start) {
        return BlockComment.end(in: cursor, from: start, nests: false)
      }
      return lineComment("//", rules.hasSlashComments)
    case UInt8(ascii: "#"): return lineComment("#", rules.hasHashComments)
    case UInt8(ascii: "-"): return lineComment("--", rules.hasDashComments)
    case UInt8(ascii: "<"):
      if rules.isMarkup, cursor.has("<!--", at: start) {
        return closing("-->", from: start + 4) ?? cursor.code.count
      } else if rules.isPowerShell, cursor.has("<#", at: start) {
        return closing("#>", from: start + 2) ?? cursor.code.count
      }
      return nil
    default: return nil
    }
  }

  /// Where a comment of one line ends.
  ///
  /// One begins after nothing, a blank or a bracket: there
  /// is none in `https://`, `a#b`, `i--`.
  private func lineComment(_ mark: StaticString, _ hasComments: Bool) -> Int? {
    let before = cursor.peek(-1)
    guard hasComments, cursor.has(mark, at: cursor.index),
      before <= 0x20 || "(){}[];,".utf8.contains(before)
    else { return nil }
    return cursor.lineEnd(from: cursor.index)
  }

  /// The offset after the next of a mark.
  private func closing(_ mark: StaticString, from start: Int) -> Int? {
    var end = start
    while end < cursor.code.count {
      if cursor.has(mark, at: end) { return end + mark.utf8CodeUnitCount }
      end += 1
    }
    return nil
  }
}

// MARK: - Strings

extension NeutralTokens {
  private mutating func takeString() -> Bool {
    let quote = cursor.peek()
    guard rules.quotes.contains(quote), cursor.index >= unclosed[quote, default: 0],
      !CodeCursor.isWord(cursor.peek(-1))
    else { return false }
    if rules.hasTripleQuotes, cursor.peek(1) == quote, cursor.peek(2) == quote {
      return takeTripleQuotes(quote)
    }
    let text = QuotedText(in: cursor, from: cursor.index + 1, quote: quote)
    guard text.isClosed else {
      unclosed[quote] = text.end
      return false
    }
    cursor.take(.string, upTo: text.end)
    return true
  }

  /// Text between three quotes; where they are not closed, the quotes and no more.
  private mutating func takeTripleQuotes(_ quote: UInt8) -> Bool {
    let start = cursor.index + 3
    let mark: StaticString = quote == UInt8(ascii: "\"") ? "\"\"\"" : "'''"
    guard !hasUnclosedTriple, let end = closing(mark, from: start) else {
      hasUnclosedTriple = true
      cursor.take(.plain, upTo: start)
      return true
    }
    cursor.take(.string, upTo: end)
    return true
  }
}
