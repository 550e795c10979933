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

  /// Parses the value after a key or dash: on the same line, or on lines below.
  mutating func parseValue(parent: Int, after lead: Lead) -> Node {
    skipSeparation()
    let start = index
    skipProperties()
    if byte == UInt8(ascii: "#"), let text = parseHashText(parent: parent, lead) {
      return .value(.text(text))
    }
    guard byte == .lineFeed || byte == UInt8(ascii: "#") else {
      return lead == .key ? parseScalarNode(parent: parent) : parseNode(parent: parent)
    }
    let end = index
    let before = contentEnd
    let node = parseNested(parent: parent, lead)
    if case .value = node, contentEnd == before, start < end, self[start] != UInt8(ascii: "#") {
      return .value(.text(takeLoneProperties(trimming(start..<end))))
    }
    return node
  }

  /// Parses what stands below a key or dash that has nothing on its own line.
  private mutating func parseNested(parent: Int, _ lead: Lead) -> Node {
    nextLine()
    guard !isAtEnd else { return .value(.text("")) }
    if column > parent { return parseNode(parent: parent) }
    if lead != .dash, column == parent, isItem { return begin(.list, parent: parent) }
    if column == parent, isBlockScalar { return parseScalarNode(parent: parent) }
    return .value(.text(""))
  }

  /// Whether `|` or `>` with its indicators stands here: YAML parsers take it at the column
  /// of its key too.
  private var isBlockScalar: Bool {
    (byte == UInt8(ascii: "|") || byte == UInt8(ascii: ">")) && blockScalarHeader(at: index) != nil
  }

  /// Parses a scalar that starts here, or begins the list or map that does.
  mutating func parseNode(parent: Int) -> Node {
    skipPropertiesOfNode()
    while byte == .lineFeed || byte == UInt8(ascii: "#") {
      nextLine()
      guard !isAtEnd, column > parent else { return .value(.text("")) }
      skipPropertiesOfNode()
    }
    if isItem { return begin(.list, parent: parent) }
    let isExplicitKey = byte == UInt8(ascii: "?") && isBlankOrEnd(index + 1)
    if isExplicitKey || findKey() != nil { return begin(.map, parent: parent) }
    return parseScalarNode(parent: parent)
  }

  /// Begins a list or map at the place, unless that would nest too deep.
  private mutating func begin(_ kind: Collection.Kind, parent: Int) -> Node {
    guard depth >= maximumDepth else {
      return .begins(Collection(kind, column: column, parent: parent))
    }
    report(.frontMatterMalformed, at: index..<index + 1, messageForDepth)
    contentEnd = block.lines[line].end
    skipLines(deeperThan: parent)
    return .value(.text(""))
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

  private mutating func parseScalarNode(parent: Int) -> Node {
    let value = parseScalar(parent: parent)
    finishLine()
    return .value(value)
  }

  /// Parses a scalar, or what is in brackets.
  private mutating func parseScalar(parent: Int) -> FrontMatter.Value {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): .text(parseQuotedScalar(parent: parent))
    case UInt8(ascii: "["), UInt8(ascii: "{"): parseBrackets(parent: parent)
    case UInt8(ascii: "|"), UInt8(ascii: ">"): .text(parseBlockScalar(parent: parent))
    default: .text(parsePlainScalar(parent: parent))
    }
  }

  /// `#Preview` where a value is expected is meant as text; `# nothing` is a comment, and so
  /// is every `#` with a value below it.
  private mutating func parseHashText(parent: Int, _ lead: Lead) -> String? {
    let hash = index
    guard !hasNestedValue(parent: parent, lead) else { return nil }
    let next = self[hash + 1]
    let range = trimming(hash..<block.lines[line].end)
    if isBlankOrEnd(hash + 1) || next == UInt8(ascii: "#") {
      // No fix: as a comment it is what YAML takes it for, and quotes would make it a value.
      report(
        .frontMatterAmbiguous,
        at: range,
        "there is no value, only a comment; quote it if it is the value"
      )
      return nil
    }
    report(
      .frontMatterAmbiguous,
      at: range,
      "strict YAML takes a value after '#' as a comment; quote it",
      fix: quoting(range, as: Array(block.bytes[range]))
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
