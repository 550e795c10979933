// Flow lists and maps: [a, b] and {a: b}, over as many lines as it takes.

extension FrontMatterReader {
  /// Why brackets could not be read.
  struct BracketFailure: Error {
    var range: Range<Int>
    var message: String
  }

  /// Parses a value in brackets, or text that merely starts with one.
  mutating func parseBrackets(parent: Int) -> FrontMatter.Value {
    let (start, startLine, findings) = (index, line, diagnostics.count)
    let isTemplate = templateEnd(at: start) != nil
    do throws(BracketFailure) {
      if isTemplate { throw BracketFailure(range: start..<start + 2, message: "") }
      let value = try parseFlow(searchEnd: searchEnd(parent: parent))
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
      (index, line) = (start, startLine)
      let scalar = parsePlain(parent: parent)
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
}
