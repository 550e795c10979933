// Lists and maps in brackets, kept on a stack while they are open.

extension FrontMatterReader {
  /// A bracket that was opened and not yet closed.
  struct Bracket {
    /// What comes next inside.
    enum Step {
      /// An item, a key, or the closing bracket.
      case item
      /// The node that was begun at `start`: an item or, before a colon, a key.
      case node(start: Int, isExplicit: Bool)
      /// The value of a key.
      case value(key: String, range: Range<Int>)
      /// A comma, or the closing bracket.
      case comma
    }

    let open: Int
    let isMap: Bool
    var step = Step.item
    var items: [FrontMatter.Value] = []
    var entries = FrontMatterEntries()

    var close: UInt8 { isMap ? UInt8(ascii: "}") : UInt8(ascii: "]") }
    var value: FrontMatter.Value { isMap ? .map(entries.list) : .list(items) }
  }

  /// Parses from an opening bracket to behind the closing one.
  mutating func parseFlow(searchEnd: Int) throws(BracketFailure) -> FrontMatter.Value {
    var open = [try openBracket(depth: depth)]
    while let last = open.indices.last {
      let next = try flowByte(searchEnd, open: open[last].open)
      switch open[last].step {
      case .item where next == open[last].close:
        index += 1
        contentEnd = index
        let value = open.removeLast().value
        guard last > 0 else { return value }
        try add(value, to: &open[last - 1], searchEnd)
      case .item where next == UInt8(ascii: ","):
        reportEmptyItem()
        index += 1
      case .item:
        try beginItem(&open[last], searchEnd)
      case .node, .value:
        if let value = try parseFlowNode(open[last], searchEnd) {
          try add(value, to: &open[last], searchEnd)
        } else {
          open.append(try openBracket(depth: depth + open.count))
        }
      case .comma:
        try endItem(&open[last], next)
      }
    }
    return .text("")
  }

  private mutating func openBracket(depth: Int) throws(BracketFailure) -> Bracket {
    let open = index
    guard depth < maximumDepth else {
      throw BracketFailure(range: open..<open + 1, message: messageForDepth)
    }
    index += 1
    return Bracket(open: open, isMap: self[open] == UInt8(ascii: "{"))
  }

  /// Moves over the `?` of an explicit key, which may be empty; no blank has to follow it.
  private mutating func beginItem(
    _ bracket: inout Bracket,
    _ searchEnd: Int
  ) throws(BracketFailure) {
    let isExplicit = byte == UInt8(ascii: "?")
    if isExplicit { index = skippingBlanks(from: index + 1) }
    bracket.step = .node(start: index, isExplicit: isExplicit)
    guard isExplicit else { return }
    let next = try flowByte(searchEnd, open: bracket.open)
    if next.isFlowSeparator || (next == UInt8(ascii: ":") && isFlowEnd(index + 1)) {
      try add(.text(""), to: &bracket, searchEnd)
    }
  }

  private mutating func endItem(_ bracket: inout Bracket, _ next: UInt8) throws(BracketFailure) {
    bracket.step = .item
    if next == UInt8(ascii: ",") {
      index += 1
    } else if next != bracket.close {
      throw BracketFailure(
        range: index..<index + 1,
        message: "the '\(Character(Unicode.Scalar(self[bracket.open])))' of line "
          + "\(block.position(of: bracket.open).line) needs ',' or "
          + "'\(Character(Unicode.Scalar(bracket.close)))' here; quote the value if it is text"
      )
    }
  }

  private mutating func reportEmptyItem() {
    report(
      .frontMatterMalformed,
      at: index..<index + 1,
      "there is nothing before this comma; remove it, or write \"\""
    )
  }

  // MARK: - Items and entries

  /// Adds a node to an open bracket: as an item, as a key, or as the value of one.
  private mutating func add(
    _ node: FrontMatter.Value,
    to bracket: inout Bracket,
    _ searchEnd: Int
  ) throws(BracketFailure) {
    switch bracket.step {
    case .item, .comma: return
    case .value(let key, let range): addEntry(key, range, node, to: &bracket)
    case .node(let start, let isExplicit):
      let range = start..<index
      let hasColon = try flowByte(searchEnd, open: bracket.open) == UInt8(ascii: ":")
      guard hasColon || isExplicit || bracket.isMap else {
        bracket.items.append(node)
        bracket.step = .comma
        return
      }
      guard case .text(let key) = node else {
        throw BracketFailure(range: range, message: "a key has to be text, not a list or map")
      }
      if hasColon {
        if !isExplicit { reportKeyOverLines(range, key) }
        index += 1
      }
      let isEmpty = try flowByte(searchEnd, open: bracket.open).isFlowSeparator
      bracket.step = .value(key: key, range: range)
      if !hasColon || isEmpty { addEntry(key, range, .text(""), to: &bracket) }
    }
  }

  /// Adds an entry; in a list, `a: b` is a map of one key.
  private mutating func addEntry(
    _ key: String,
    _ keyRange: Range<Int>,
    _ value: FrontMatter.Value,
    to bracket: inout Bracket
  ) {
    let range = keyRange.lowerBound..<max(keyRange.upperBound, contentEnd)
    let entry = FrontMatter.Entry(key: key, value: value, range: block.range(range))
    bracket.step = .comma
    if !bracket.isMap {
      bracket.items.append(.map([entry]))
    } else if !bracket.entries.add(entry) {
      report(
        .frontMatterDuplicateKey,
        at: keyRange,
        "the key '\(key)' stands twice; the first one counts, remove this one"
      )
    }
  }

  /// Says that a key and the colon at the place are not on one line.
  private mutating func reportKeyOverLines(_ key: Range<Int>, _ text: String) {
    guard key.lowerBound < block.lines[line].start else { return }
    let hasComment = block.bytes[key.upperBound..<index].contains(UInt8(ascii: "#"))
    report(
      .frontMatterAmbiguous,
      at: key,
      "strict YAML refuses a key that is not on one line with its colon; join the lines",
      fix: hasComment ? nil : quoting(key.lowerBound..<index, as: Array(text.utf8))
    )
  }
}
