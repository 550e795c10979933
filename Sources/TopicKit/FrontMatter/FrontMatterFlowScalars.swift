// Scalars inside brackets, and `{{ templates }}`.

extension FrontMatterReader {
  /// Moves to the next byte that is no blank, line break or comment.
  mutating func flowByte(
    _ searchEnd: Int,
    open: Int
  ) throws(BracketFailure) -> UInt8 {
    while true {
      index = skippingBlanks(from: index)
      guard byte == .lineFeed || byte == UInt8(ascii: "#") else { return byte }
      guard line + 1 < searchEnd else {
        throw BracketFailure(
          range: open..<open + 1,
          message: "the '\(Character(Unicode.Scalar(self[open])))' that opens here is never "
            + "closed; close it, or quote the value"
        )
      }
      line += 1
      index = block.lines[line].start
    }
  }

  /// Parses one scalar inside brackets; `nil` where a bracket opens.
  mutating func parseFlowNode(
    _ bracket: Bracket,
    _ searchEnd: Int
  ) throws(BracketFailure) -> FrontMatter.Value? {
    let start = index
    skipProperties()
    let end = index
    switch try flowByte(searchEnd, open: bracket.open) {
    case let byte where byte.isFlowSeparator && end > start:
      return .text(takeLoneProperties(trimming(start..<end)))
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      return templateEnd(at: index).map { .text(takeTemplate(upTo: $0)) }
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let start = index
      guard let quoted = parseQuoted(searchEnd: searchEnd) else {
        throw BracketFailure(
          range: start..<start + 1,
          message: "the quote that opens here is never closed"
        )
      }
      contentEnd = index
      return .text(String(decoding: quoted.text, as: UTF8.self))
    default:
      let isValue = if case .value = bracket.step { true } else { false }
      return .text(try parseFlowPlain(searchEnd: searchEnd, isValue: isValue))
    }
  }

  /// Parses a plain scalar up to a comma, bracket or colon; lines fold.
  mutating func parseFlowPlain(
    searchEnd: Int,
    isValue: Bool
  ) throws(BracketFailure) -> String {
    let start = index
    let alias = aliasEnd(at: start)
    var (text, end) = ([UInt8](), start)
    var hasColon = false
    var isFirstLine = true
    scan: while true {
      let lineStart = index
      hasColon = scanFlowLine(takesColons: isValue && isFirstLine) || hasColon
      let range = trimming(lineStart..<index)
      text += block.bytes[range]
      if !range.isEmpty { end = range.upperBound }
      guard byte == .lineFeed else { break }
      let (next, content) = lineWithText(before: searchEnd)
      guard let content else { break }
      switch self[content] {
      case UInt8(ascii: "#"): break scan
      case UInt8(ascii: ":") where isFlowEnd(content + 1): break scan
      case let byte where byte.isFlowIndicator: break scan
      default: text.appendFold(emptyLines: next - line - 1)
      }
      (line, index, isFirstLine) = (next, content, false)
    }
    guard end > start else {
      throw BracketFailure(
        range: start..<start + 1,
        message: "there is no key before the colon; quote the value if it is text"
      )
    }
    contentEnd = end
    reportFlowPlain(start..<end, text, isAlias: alias == end, hasColon: hasColon)
    return String(decoding: text, as: UTF8.self)
  }

  /// Moves to the end of the scalar on this line; whether a colon was taken as text.
  private mutating func scanFlowLine(takesColons: Bool) -> Bool {
    let start = index
    var hasColon = false
    while byte != .lineFeed, !byte.isFlowIndicator {
      if byte == UInt8(ascii: "#"), index > start, self[index - 1].isYAMLBlank { break }
      if byte == UInt8(ascii: ":"), isFlowEnd(index + 1) {
        guard takesColons, index > start, !self[index + 1].isFlowIndicator else { break }
        hasColon = true
      }
      index += 1
    }
    return hasColon
  }

  /// Whether what stands at an index ends a key: a blank, a line's end, a comma, a bracket.
  func isFlowEnd(_ index: Int) -> Bool {
    isBlankOrEnd(index) || self[index].isFlowIndicator
  }

  /// The next line that is not empty, and where its text starts.
  private func lineWithText(before searchEnd: Int) -> (line: Int, content: Int?) {
    var next = line + 1
    while next < searchEnd {
      let content = indentation(ofLine: next).content
      if self[content] != .lineFeed { return (next, content) }
      next += 1
    }
    return (next, nil)
  }

  private mutating func reportFlowPlain(
    _ range: Range<Int>,
    _ text: [UInt8],
    isAlias: Bool,
    hasColon: Bool
  ) {
    let first = self[range.lowerBound]
    if isAlias {
      report(
        .frontMatterUnsupported,
        at: range,
        "the alias '\(string(range))' is not supported; write its value out"
      )
    } else if first == UInt8(ascii: "-"), isBlankOrEnd(range.lowerBound + 1) {
      report(
        .frontMatterMalformed,
        at: range,
        "a list item with '-' cannot stand inside brackets"
      )
    } else if isReservedStart(range.lowerBound) || first == UInt8(ascii: ":")
      || first == UInt8(ascii: "?")
    {
      report(
        .frontMatterAmbiguous,
        at: range,
        "strict YAML refuses a value that starts with '\(Character(Unicode.Scalar(first)))'; "
          + "quote the value",
        fix: quoting(range, as: text)
      )
    } else if hasColon {
      report(
        .frontMatterAmbiguous,
        at: range,
        "strict YAML refuses ': ' inside a value; quote the value",
        fix: quoting(range, as: text)
      )
    }
  }

  // MARK: - Templates

  /// Where `{{ … }}` at an index ends: a map as a key has no other meaning than text.
  func templateEnd(at start: Int) -> Int? {
    guard self[start] == UInt8(ascii: "{"), self[start + 1] == UInt8(ascii: "{") else {
      return nil
    }
    var index = start + 2
    while self[index] != .lineFeed {
      if self[index] == UInt8(ascii: "}"), self[index + 1] == UInt8(ascii: "}") {
        return index + 2
      }
      index += 1
    }
    return nil
  }

  mutating func takeTemplate(upTo end: Int) -> String {
    let range = index..<end
    report(
      .frontMatterAmbiguous,
      at: range,
      "strict YAML refuses '{{'; quote the value",
      fix: quoting(range, as: Array(block.bytes[range]))
    )
    (index, contentEnd) = (end, end)
    return string(range)
  }
}
