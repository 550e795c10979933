// Block lists: `- ` at one column.

extension FrontMatterReader {
  /// Whether a list item starts here: `-` and a blank or the end of the line.
  var isItem: Bool { byte == UInt8(ascii: "-") && isBlankOrEnd(index + 1) }

  /// Reads a list whose items are indented deeper than `parent`, at `column`.
  ///
  /// A list may stand at the column of the key it belongs to; `parent` is that column then,
  /// and the list ends at the next key.
  mutating func readList(at column: Int, parent: Int) -> [FrontMatter.Value] {
    depth += 1
    defer { depth -= 1 }
    var items: [FrontMatter.Value] = []
    while !isAtEnd {
      let own = self.column
      if column == parent ? own < column || (own == column && !isItem) : own <= parent { break }
      reportIndentation(expected: column)
      guard isItem else {
        if line != skippedUntil {
          report(
            .frontMatterMalformed,
            at: index..<block.lines[line].end,
            "every line of this list has to start with '- '"
          )
        }
        skipLines(deeperThan: own)
        skippedUntil = line
        continue
      }
      items.append(readItem(own))
    }
    return items
  }

  private mutating func readItem(_ own: Int) -> FrontMatter.Value {
    let dash = index
    index += 1
    contentEnd = index
    let value = readValue(parent: own, after: .dash)
    if contentEnd == dash + 1 {
      report(
        .frontMatterAmbiguous,
        at: dash..<dash + 1,
        "the list item is empty; remove it, or write '- \"\"'",
        fix: Diagnostic.Fix(range: block.range(dash..<dash + 1), replacement: "- \"\"")
      )
    }
    return value
  }
}
