// Where a key ends: `key:`, `"key":`, `'key':`.

extension FrontMatterReader {
  /// A key that was found on a line, not yet read.
  struct FoundKey {
    /// The key with its quotes, without blanks after it.
    var range: Range<Int>
    /// The colon.
    var colon: Int
    var isQuoted: Bool
  }

  /// The key that starts here; `nil` where this line is no `key: value`.
  func findKey() -> FoundKey? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard let close = closingQuote else { return nil }
      return findKey(after: close, isQuoted: true)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      guard let close = closingBracket else { return nil }
      return findKey(after: close, isQuoted: false)
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      return blockScalarHeader(at: index) == nil ? findPlainKey(from: index) : nil
    default:
      return findPlainKey(from: index)
    }
  }

  /// The key whose quote or bracket closes at `close`: a colon, or text up to one, follows.
  private func findKey(after close: Int, isQuoted: Bool) -> FoundKey? {
    let next = skippingBlanks(from: close + 1)
    if self[next] == UInt8(ascii: ":"), isBlankOrEnd(next + 1) {
      return FoundKey(range: index..<close + 1, colon: next, isQuoted: isQuoted)
    }
    let isWhole = self[next] == .lineFeed || self[next] == UInt8(ascii: "#")
    return isWhole ? nil : findPlainKey(from: next)
  }

  private func findPlainKey(from start: Int) -> FoundKey? {
    guard let colon = colon(from: start), colon > index else { return nil }
    var end = colon
    while end > index, self[end - 1].isYAMLBlank { end -= 1 }
    return FoundKey(range: index..<end, colon: colon, isQuoted: false)
  }

  /// The first colon on this line with a blank or the line's end after it, before a comment.
  private func colon(from start: Int) -> Int? {
    var index = start
    while self[index] != .lineFeed {
      if self[index] == UInt8(ascii: ":"), isBlankOrEnd(index + 1) { return index }
      if self[index] == UInt8(ascii: "#"), index > start, self[index - 1].isYAMLBlank {
        return nil
      }
      index += 1
    }
    return nil
  }

  /// The quote on this line that closes the one at the place.
  private var closingQuote: Int? {
    let quote = byte
    var index = self.index + 1
    while self[index] != .lineFeed {
      if quote == UInt8(ascii: "\""), self[index] == UInt8(ascii: "\\") {
        index += self[index + 1] == .lineFeed ? 1 : 2
      } else if self[index] != quote {
        index += 1
      } else if quote == UInt8(ascii: "'"), self[index + 1] == quote {
        index += 2
      } else {
        return index
      }
    }
    return nil
  }

  /// The bracket on this line that closes the one at the place; quotes hide brackets.
  private var closingBracket: Int? {
    var open = 0
    var quote: UInt8?
    var index = self.index
    while self[index] != .lineFeed {
      let byte = self[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if quote == byte { quote = nil } else if quote == nil { quote = byte }
      case UInt8(ascii: "["), UInt8(ascii: "{"): open += quote == nil ? 1 : 0
      case UInt8(ascii: "]"), UInt8(ascii: "}"): open -= quote == nil ? 1 : 0
      default: break
      }
      if open == 0 { return index }
      index += 1
    }
    return nil
  }

  /// The text of a key, escapes resolved.
  mutating func parseText(of key: FoundKey) -> [UInt8] {
    guard key.isQuoted else { return Array(block.bytes[key.range]) }
    return parseQuoted(searchEnd: line + 1)?.text ?? Array(block.bytes[key.range])
  }
}
