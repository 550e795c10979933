// Flow lists and maps: [a, b] and {a: b}, over as many lines as it takes.

extension FrontMatterReader {
  /// Why brackets could not be read.
  struct BracketFailure: Error {
    var range: Range<Int>
    var message: String
  }

  /// Reads a value in brackets, or text that merely starts with one.
  mutating func readBrackets(parent: Int) -> FrontMatter.Value {
    let (start, startLine, findings, startDepth) = (index, line, diagnostics.count, depth)
    let isTemplate = templateEnd(at: start) != nil
    do throws(BracketFailure) {
      if isTemplate { throw BracketFailure(range: start..<start + 2, message: "") }
      let value = try readFlowCollection(searchEnd: searchEnd(parent: parent))
      let next = skippingBlanks(from: index)
      if self[next] == .lineFeed || self[next] == UInt8(ascii: "#") {
        contentEnd = index
        return value
      }
      if self[next].isFlowIndicator {
        reportExcess(next)
        return value
      }
      let isOneLine = line == startLine
      let message = "nothing but a comment can follow the closing bracket"
      let end = block.lines[line].end
      throw BracketFailure(range: next..<end, message: isOneLine ? "" : message)
    } catch {
      diagnostics.removeLast(diagnostics.count - findings)
      doubtfulUntil = max(doubtfulUntil, line)
      (index, line, depth) = (start, startLine, startDepth)
      let scalar = readPlain(parent: parent)
      if error.message.isEmpty {
        let first = Character(Unicode.Scalar(self[start]))
        report(
          .frontMatterAmbiguous,
          at: scalar.range,
          "strict YAML refuses text that starts with '\(first)'; quote the value",
          fix: quoting(scalar.range, as: scalar.text)
        )
      } else {
        report(.frontMatterMalformed, at: error.range, error.message)
      }
      return .text(String(decoding: scalar.text, as: UTF8.self))
    }
  }

  /// `[a]]`: the list is read, what follows it is not.
  private mutating func reportExcess(_ start: Int) {
    contentEnd = block.lines[line].end
    report(
      .frontMatterMalformed,
      at: start..<start + 1,
      "nothing but a comment can follow the closing bracket; remove "
        + "'\(Character(Unicode.Scalar(self[start])))'"
    )
    index = block.lines[line].end
  }

  // MARK: - Collections

  /// Reads from an opening bracket to behind the closing one.
  mutating func readFlowCollection(
    searchEnd: Int
  ) throws(BracketFailure) -> FrontMatter.Value {
    let open = index
    guard depth < maximumDepth else {
      throw BracketFailure(range: open..<open + 1, message: messageForDepth)
    }
    depth += 1
    index += 1
    let isMap = self[open] == UInt8(ascii: "{")
    let close = isMap ? UInt8(ascii: "}") : UInt8(ascii: "]")
    var items: [FrontMatter.Value] = []
    var entries = FrontMatterEntries()
    while try flowByte(searchEnd, open: open) != close {
      if byte == UInt8(ascii: ",") {
        report(
          .frontMatterMalformed,
          at: index..<index + 1,
          "there is nothing before this comma; remove it, or write \"\""
        )
        index += 1
        continue
      }
      if isMap {
        try readFlowEntry(into: &entries, searchEnd: searchEnd, open: open)
      } else {
        items.append(try readFlowItem(searchEnd: searchEnd, open: open))
      }
      let next = try flowByte(searchEnd, open: open)
      if next == UInt8(ascii: ",") {
        index += 1
      } else if next != close {
        throw BracketFailure(
          range: index..<index + 1,
          message: "the '\(Character(Unicode.Scalar(self[open])))' of line "
            + "\(block.position(of: open).line) needs ',' or "
            + "'\(Character(Unicode.Scalar(close)))' here; quote the value if it is text"
        )
      }
    }
    index += 1
    depth -= 1
    return isMap ? .map(entries.list) : .list(items)
  }

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

  /// Reads one list, map or scalar inside brackets.
  mutating func readFlowNode(
    searchEnd: Int,
    open: Int,
    isValue: Bool
  ) throws(BracketFailure) -> FrontMatter.Value {
    let start = index
    skipProperties()
    let end = index
    switch try flowByte(searchEnd, open: open) {
    case let byte where byte.isFlowSeparator && end > start:
      return .text(readLoneProperties(trimming(start..<end)))
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      if let end = templateEnd(at: index) { return .text(readTemplate(upTo: end)) }
      return try readFlowCollection(searchEnd: searchEnd)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let start = index
      guard let quoted = readQuoted(searchEnd: searchEnd) else {
        throw BracketFailure(
          range: start..<start + 1,
          message: "the quote that opens here is never closed"
        )
      }
      return .text(String(decoding: quoted.text, as: UTF8.self))
    default:
      return .text(try readFlowPlain(searchEnd: searchEnd, isValue: isValue))
    }
  }
}
