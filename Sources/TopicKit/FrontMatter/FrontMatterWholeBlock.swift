// What is said of a front matter as a whole: how it is closed, its characters, its root.

extension FrontMatterReader {
  /// Parses the map that front matter is.
  mutating func parseRoot() -> [FrontMatter.Entry] {
    if isAtEnd {
      reportEmpty()
      return []
    }
    if byte == UInt8(ascii: "{"), findKey() == nil {
      let findings = diagnostics.count
      let node = parseNode(parent: -1)
      guard case .value(.map(let root)) = node else {
        diagnostics.removeLast(diagnostics.count - findings)
        reportNoMap(block.lines[1].start..<contentEnd, "text")
        return isAtEnd ? [] : parseMap()
      }
      if !isAtEnd { reportAfterBraces() }
      return root
    } else if isItem {
      let start = index
      while !isAtEnd, column > 0 || isItem { skipLines(deeperThan: 0) }
      reportNoMap(start..<min(index, block.lines[block.endLine - 1].end), "a list")
    }
    return isAtEnd ? [] : parseMap()
  }

  private mutating func reportAfterBraces() {
    report(
      .frontMatterMalformed,
      at: index..<block.lines[line].end,
      "nothing but comments can follow the closing brace; write this line inside the braces"
    )
  }

  private mutating func reportNoMap(_ range: Range<Int>, _ what: String) {
    report(
      .frontMatterMalformed,
      at: range,
      "front matter is \(what), not a map; write lines of the form 'key: value'"
    )
  }

  private mutating func reportEmpty() {
    report(
      .frontMatterMalformed,
      severity: .warning,
      at: 0..<block.lines[0].end,
      "front matter is empty; write 'key: value' lines in it, or remove both '---'"
    )
  }

  /// Says that the closing line is missing, and where it would go.
  mutating func reportUnclosed() {
    guard !block.isClosed else { return }
    let opening = block.lines[0]
    var message =
      "front matter opened on line \(opening.position.line) is never closed; "
      + "write --- on a line of its own after line \(lastLine.position.line)"
    if let almost = almostClosing {
      message += " (line \(almost.position.line) has '\(string(almost.start..<almost.end))')"
    }
    report(
      .frontMatterUnclosed,
      at: opening.start..<opening.end,
      message,
      fix: closingFix
    )
  }

  private var lastLine: FrontMatterBlock.Line { block.lines[block.endLine - 1] }

  /// The closing line at the start of the line after the last one, where that is known; else
  /// at the end of the last one, whose own ending then ends it.
  private var closingFix: Diagnostic.Fix {
    guard block.endLine < block.lines.count else {
      let place = block.position(of: lastLine.end)
      return Diagnostic.Fix(range: SourceRange(place, place), replacement: "\n---")
    }
    let place = block.lines[block.endLine].position
    return Diagnostic.Fix(range: SourceRange(place, place), replacement: "---\n")
  }

  /// The line after the last one, where it is made of dashes only, but not of three.
  private var almostClosing: FrontMatterBlock.Line? {
    guard block.endLine < block.lines.count else { return nil }
    let line = block.lines[block.endLine]
    let bytes = block.bytes[line.start..<line.end]
    let dashes = bytes.prefix { $0 == UInt8(ascii: "-") }
    let isDashes = !dashes.isEmpty && bytes[dashes.endIndex...].allSatisfy { $0.isYAMLBlank }
    return isDashes ? line : nil
  }

  /// Says where characters stand that YAML has no place for, once a line.
  mutating func reportControlCharacters() {
    for line in block.lines.dropFirst().prefix(max(0, block.endLine - 1)) {
      guard let (place, value) = controlCharacter(in: line.start..<line.end) else { continue }
      let name = String(value, radix: 16, uppercase: true)
      let code = String(repeating: "0", count: max(0, 4 - name.count)) + name
      report(
        .frontMatterMalformed,
        at: place..<place + 1,
        "the control character U+\(code) cannot stand in front matter; remove it, "
          + "or write \"\\u\(code)\" in double quotes"
      )
    }
  }

  /// The first character that is none of tab, U+0020 to U+007E, U+0085, and what lies from
  /// U+00A0 on without U+FFFE and U+FFFF (YAML 1.2, "printable characters").
  private func controlCharacter(in range: Range<Int>) -> (Int, UInt32)? {
    for index in range {
      let byte = block.bytes[index]
      if byte < 0x20 ? byte != 0x09 : byte == 0x7F { return (index, UInt32(byte)) }
      let next = self[index + 1]
      if byte == 0xC2, next >= 0x80, next < 0xA0, next != 0x85 { return (index, UInt32(next)) }
      if byte == 0xEF, next == 0xBF, self[index + 2] >= 0xBE, self[index + 2] <= 0xBF {
        return (index, 0xFF40 + UInt32(self[index + 2]))
      }
    }
    return nil
  }
}
