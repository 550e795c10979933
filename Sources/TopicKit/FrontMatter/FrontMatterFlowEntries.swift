// Items and entries inside brackets: `a`, `a: b`, `? a: b`.

extension FrontMatterReader {
  /// Reads an item of a list; `a: b` in a list is a map of one key.
  mutating func readFlowItem(
    searchEnd: Int,
    open: Int
  ) throws(BracketFailure) -> FrontMatter.Value {
    let isExplicit = skipFlowQuestionMark()
    let start = index
    let item = try readFlowKey(isExplicit, searchEnd: searchEnd, open: open)
    let end = index
    guard try isFlowColon(searchEnd, open: open) || isExplicit else { return item }
    let key = try flowKey(item, start..<end)
    if !isExplicit { reportKeyOverLines(start..<end, key) }
    let value = try readFlowValue(searchEnd: searchEnd, open: open)
    return .map([.init(key: key, value: value, range: block.range(start..<index))])
  }

  /// Reads `key`, `key: value` or `? key: value` of a map.
  mutating func readFlowEntry(
    into entries: inout FrontMatterEntries,
    searchEnd: Int,
    open: Int
  ) throws(BracketFailure) {
    let isExplicit = skipFlowQuestionMark()
    let start = index
    let node = try readFlowKey(isExplicit, searchEnd: searchEnd, open: open)
    let end = index
    let key = try flowKey(node, start..<end)
    var value = FrontMatter.Value.text("")
    if try isFlowColon(searchEnd, open: open) {
      if !isExplicit { reportKeyOverLines(start..<end, key) }
      value = try readFlowValue(searchEnd: searchEnd, open: open)
    }
    let entry = FrontMatter.Entry(key: key, value: value, range: block.range(start..<index))
    if !entries.add(entry, key: Array(key.utf8)) {
      report(
        .frontMatterDuplicateKey,
        at: start..<end,
        "the key '\(key)' stands twice; the first one counts, remove this one"
      )
    }
  }

  /// Moves over the `?` of an explicit key; inside brackets no blank has to follow it.
  private mutating func skipFlowQuestionMark() -> Bool {
    guard byte == UInt8(ascii: "?") else { return false }
    index = skippingBlanks(from: index + 1)
    return true
  }

  /// Reads what may turn out to be a key; after `?` it may be empty.
  private mutating func readFlowKey(
    _ isExplicit: Bool,
    searchEnd: Int,
    open: Int
  ) throws(BracketFailure) -> FrontMatter.Value {
    if isExplicit {
      let next = try flowByte(searchEnd, open: open)
      let isColon = next == UInt8(ascii: ":") && isFlowEnd(index + 1)
      if isColon || next.isFlowSeparator { return .text("") }
    }
    return try readFlowNode(searchEnd: searchEnd, open: open, isValue: false)
  }

  private func flowKey(
    _ node: FrontMatter.Value,
    _ range: Range<Int>
  ) throws(BracketFailure) -> String {
    guard case .text(let key) = node else {
      throw BracketFailure(range: range, message: "a key has to be text, not a list or map")
    }
    return key
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

  private mutating func isFlowColon(
    _ searchEnd: Int,
    open: Int
  ) throws(BracketFailure) -> Bool {
    try flowByte(searchEnd, open: open) == UInt8(ascii: ":")
  }

  /// Reads from the colon of a key to the end of its value, which may be empty.
  private mutating func readFlowValue(
    searchEnd: Int,
    open: Int
  ) throws(BracketFailure) -> FrontMatter.Value {
    if byte == UInt8(ascii: ":") { index += 1 }
    let next = try flowByte(searchEnd, open: open)
    if next.isFlowSeparator { return .text("") }
    return try readFlowNode(searchEnd: searchEnd, open: open, isValue: true)
  }
}
