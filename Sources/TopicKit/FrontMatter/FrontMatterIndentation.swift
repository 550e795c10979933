// What is said of depth, indentation and tabs.

extension FrontMatterReader {
  var messageForDepth: String {
    "lists and maps nest deeper than \(maximumDepth) levels; flatten them"
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
}
