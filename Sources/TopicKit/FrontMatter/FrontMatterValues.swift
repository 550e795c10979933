// What a value is by its first character, and where values nest.

extension FrontMatterReader {
  /// What stands before a value on its line.
  enum Lead {
    /// `key:`. Only a scalar or a bracket can follow on the line.
    case key
    /// `-`. A list or map can start on the same line.
    case dash
    /// `?`, or the `:` on a line of its own. A list or map can start on the same line.
    case explicit
  }

  /// Reads the value after a key or dash: on the same line, or on lines below.
  mutating func readValue(parent: Int, after lead: Lead) -> FrontMatter.Value {
    skipSeparation()
    let start = index
    skipProperties()
    if byte == UInt8(ascii: "#"), let text = readHashText(parent: parent, lead) {
      return .text(text)
    }
    guard byte == .lineFeed || byte == UInt8(ascii: "#") else {
      return lead == .key ? readScalarNode(parent: parent) : readNode(parent: parent)
    }
    let end = index
    let before = contentEnd
    let value = readNested(parent: parent, lead)
    guard contentEnd == before, start < end, self[start] != UInt8(ascii: "#") else {
      return value
    }
    return .text(readLoneProperties(trimming(start..<end)))
  }

  /// Reads what stands below a key or dash that has nothing on its own line.
  private mutating func readNested(parent: Int, _ lead: Lead) -> FrontMatter.Value {
    nextLine()
    guard !isAtEnd else { return .text("") }
    if column > parent { return readNode(parent: parent) }
    if lead != .dash, column == parent, isItem {
      guard enterCollection() else { return skipTooDeep(deeperThan: parent) }
      return .list(readList(at: column, parent: parent))
    }
    if column == parent, isBlockScalar { return readScalarNode(parent: parent) }
    return .text("")
  }

  /// Whether `|` or `>` with its indicators stands here: YAML parsers take it at the column
  /// of its key too.
  private var isBlockScalar: Bool {
    (byte == UInt8(ascii: "|") || byte == UInt8(ascii: ">")) && blockScalarHeader(at: index) != nil
  }

  /// Reads a list, map or scalar that starts here.
  mutating func readNode(parent: Int) -> FrontMatter.Value {
    skipPropertiesOfNode()
    while byte == .lineFeed || byte == UInt8(ascii: "#") {
      nextLine()
      guard !isAtEnd, column > parent else { return .text("") }
      skipPropertiesOfNode()
    }
    let isExplicitKey = byte == UInt8(ascii: "?") && isBlankOrEnd(index + 1)
    if isItem {
      guard enterCollection() else { return skipTooDeep(deeperThan: parent) }
      return .list(readList(at: column, parent: parent))
    }
    if isExplicitKey || findKey() != nil {
      guard enterCollection() else { return skipTooDeep(deeperThan: parent) }
      return .map(readMap(at: column, parent: parent))
    }
    return readScalarNode(parent: parent)
  }

  /// Moves over anchors and tags unless they belong to the first key of a map.
  private mutating func skipPropertiesOfNode() {
    let start = index
    let findings = diagnostics.count
    skipProperties()
    guard index != start, findKey() != nil else { return }
    index = start
    diagnostics.removeLast(diagnostics.count - findings)
  }

  private mutating func readScalarNode(parent: Int) -> FrontMatter.Value {
    let value = readScalar(parent: parent)
    finishLine()
    return value
  }

  /// Reads a scalar, or what is in brackets.
  private mutating func readScalar(parent: Int) -> FrontMatter.Value {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): .text(readQuotedScalar(parent: parent))
    case UInt8(ascii: "["), UInt8(ascii: "{"): readBrackets(parent: parent)
    case UInt8(ascii: "|"), UInt8(ascii: ">"): .text(readBlockScalar(parent: parent))
    default: .text(readPlainScalar(parent: parent))
    }
  }

  /// `#Preview` where a value is expected is meant as text; `# nothing` is a comment, and so
  /// is every `#` with a value below it.
  private mutating func readHashText(parent: Int, _ lead: Lead) -> String? {
    let hash = index
    guard !hasNestedValue(parent: parent, lead) else { return nil }
    let next = self[hash + 1]
    let range = trimming(hash..<block.lines[line].end)
    let fix = quoting(range, as: Array(block.bytes[range]))
    if isBlankOrEnd(hash + 1) || next == UInt8(ascii: "#") {
      report(
        .frontMatterAmbiguous,
        at: range,
        "there is no value, only a comment; quote it if it is the value",
        fix: fix
      )
      return nil
    }
    report(
      .frontMatterAmbiguous,
      at: range,
      "strict YAML takes a value after '#' as a comment; quote it",
      fix: fix
    )
    contentEnd = range.upperBound
    nextLine()
    return string(range)
  }

  /// Whether a value stands below this line.
  private func hasNestedValue(parent: Int, _ lead: Lead) -> Bool {
    var below = self
    below.diagnostics = []
    below.nextLine()
    guard !below.isAtEnd else { return false }
    return below.column > parent || (lead != .dash && below.column == parent && below.isItem)
  }

  // MARK: - Depth and indentation

  /// Whether one more list or map may open; else it is reported.
  mutating func enterCollection() -> Bool {
    guard depth >= maximumDepth else { return true }
    report(.frontMatterMalformed, at: index..<index + 1, messageForDepth)
    return false
  }

  var messageForDepth: String {
    "lists and maps nest deeper than \(maximumDepth) levels; flatten them"
  }

  private mutating func skipTooDeep(deeperThan parent: Int) -> FrontMatter.Value {
    contentEnd = block.lines[line].end
    skipLines(deeperThan: parent)
    return .text("")
  }

  mutating func reportIndentation(expected: Int) {
    guard column != expected else { return }
    report(
      .frontMatterMalformed,
      at: index..<index + 1,
      "this line is indented by \(column), the lines it belongs to by \(expected)"
    )
  }

  mutating func reportTabIndentation(at tab: Int) {
    report(
      .frontMatterMalformed,
      at: tab..<tab + 1,
      "a tab cannot indent in front matter; use spaces"
    )
  }

  /// Says that an empty line or a comment starts with a tab.
  mutating func reportTabOnEmptyLine() {
    let start = block.lines[line].start
    let hasNext = line + 1 < block.lines.count
    report(
      .frontMatterAmbiguous,
      at: start..<block.lines[line].end,
      "strict YAML refuses a tab here; remove the line",
      // The whole line: an empty one would count as text of a block scalar above it.
      fix: hasNext
        ? Diagnostic.Fix(
          range: SourceRange(block.position(of: start), block.lines[line + 1].position),
          replacement: ""
        ) : nil
    )
  }

  /// Moves over the blanks before a value.
  private mutating func skipSeparation() {
    let start = index
    index = skippingBlanks(from: start)
    guard byte != UInt8(ascii: "#"), block.bytes[start..<index].contains(0x09) else { return }
    report(
      .frontMatterAmbiguous,
      at: start..<index,
      "strict YAML refuses a tab here; use a space",
      fix: Diagnostic.Fix(range: block.range(start..<index), replacement: " ")
    )
  }

  /// A range of one line without the blanks at its end.
  func trimming(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, self[end - 1].isYAMLBlank { end -= 1 }
    return range.lowerBound..<end
  }
}
