// What the lines of a page are: which block each belongs to, and where that block's text begins
// on it. Made by the block parser itself, so that a layout is what the page means.

/// The blocks of a page and their lines.
struct SourceLayout {
  var nodes: [SourceNode] = []
  var leaves: [SourceLeaf] = []
  var lines: [SourceLine] = []
  /// The lines of each top-level block, without the blank ones around it.
  var units: [Range<Int>] = []
  /// The number of the first line in the source.
  var firstLine = 1
  /// The longest label of a definition, in characters.
  var labelLimit = ParseLimits.standard.labelCharacters
}

extension SourceLayout {
  func isBlank(_ line: SourceLine, in source: borrowing ContiguousArray<UInt8>) -> Bool {
    for index in line.bytes where !source[index].isA(ByteClass.blank) { return false }
    return true
  }

  /// The definitions that a paragraph begins with, each as lines without prefixes.
  ///
  /// - Complexity: O(*n*) in the bytes of the paragraph, where it begins with a bracket.
  func definitions(
    in leaf: SourceLeaf,
    of source: borrowing ContiguousArray<UInt8>
  ) -> [[UInt8]] {
    guard leaf.kind == .paragraph || leaf.kind == .setext else { return [] }
    let start = lines[leaf.lines.lowerBound].content
    guard start < source.count, source[start] == UInt8(ascii: "[") else { return [] }
    var text: ContiguousArray<UInt8> = []
    for line in lines[leaf.lines] {
      text.append(contentsOf: source[line.content..<line.bytes.upperBound])
      text.append(UInt8(ascii: "\n"))
    }
    var found: [[UInt8]] = []
    var from = 0
    let span = text.span
    while from < span.count, span[from] == UInt8(ascii: "["),
      let parts = LinkReferenceDefinition.scan(span, at: from, labelLimit: labelLimit)
    {
      found.append(Array(text[from..<parts.end]))
      from = parts.end
    }
    return found
  }
}

extension SourceLayout {
  /// Lays out the body of a page.
  ///
  /// - Parameters:
  ///   - bytes: The page.
  ///   - start: Where its body begins.
  ///   - options: Which Markdown, and the limits.
  /// - Throws: ``TopicError`` for a paragraph over its limit.
  /// - Complexity: O(*n*) in the bytes.
  init(
    _ bytes: borrowing ContiguousArray<UInt8>,
    from start: SourcePosition,
    options: ParseOptions
  ) throws(TopicError) {
    var options = options
    options.limits.clampToOffsets()
    // Spacing is told when a list ends, and nothing waits for a definition: events come on
    // the line that makes them.
    options.tightness = .onLeave
    options.references = .soFar
    var blocks = BlockParser(options: options)
    var builder = SourceLayoutBuilder(firstLine: start.line)
    let span = bytes.span
    var at = start.offset
    var number = start.line
    while at < span.count {
      var end = at
      while end < span.count, span[end] != 0x0A, span[end] != 0x0D { end += 1 }
      try blocks.take(
        span.extracting(at..<end),
        at: SourcePosition(offset: at, line: number, column: 1)
      )
      builder.begin(line: at..<end)
      blocks.tape.drain(upTo: Int.max, certainAt: end, into: &builder)
      builder.end(blocks)
      at = end + 1
      if end + 1 < span.count, span[end] == 0x0D, span[end + 1] == 0x0A { at += 1 }
      number += 1
    }
    blocks.finish()
    builder.isAtEnd = true
    blocks.tape.drain(upTo: Int.max, certainAt: span.count, into: &builder)
    self = builder.layout
    labelLimit = options.limits.labelCharacters
    findUnits()
  }

  /// Counts the top-level blocks.
  private mutating func findUnits() {
    var last = -1
    for index in leaves.indices {
      let root = leaves[index].node < 0 ? -1 : nodes[leaves[index].node].root
      if root < 0 || root != last || units.isEmpty {
        units.append(leaves[index].lines)
      } else {
        units[units.count - 1] = units[units.count - 1].lowerBound..<leaves[index].lines.upperBound
      }
      last = root
      leaves[index].unit = units.count - 1
    }
  }
}
