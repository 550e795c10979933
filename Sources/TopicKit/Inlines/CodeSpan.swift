/// CommonMark 0.31.2, "Code spans".
struct CodeSpan {
  /// For each length of a run of backticks, where the last one stands, once the leaf was
  /// searched to its end: then a search that must fail is not made.
  private var lastRun: [Int: Int] = [:]
  private var isSearched = false

  mutating func startLeaf() {
    guard isSearched || !lastRun.isEmpty else { return }
    lastRun.removeAll(keepingCapacity: true)
    isSearched = false
  }

  /// The start of the run of `length` backticks at or after `start` that closes a span.
  mutating func closer(_ text: Span<UInt8>, length: Int, from start: Int) -> Int? {
    if isSearched {
      guard let last = lastRun[length], last >= start else { return nil }
    }
    var index = start
    defer { Steps.add(index - start) }
    while index < text.count {
      guard text[index] == UInt8(ascii: "`") else {
        index += 1
        continue
      }
      let end = Self.runEnd(text, from: index)
      if end - index == length { return index }
      if !isSearched { lastRun[end - index] = index }
      index = end
    }
    isSearched = true
    return nil
  }

  static func runEnd(_ text: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < text.count, text[end] == UInt8(ascii: "`") { end += 1 }
    return end
  }

  /// The content of the span: one blank goes from both ends, unless there is nothing else.
  static func content(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    guard range.count >= 2, isBlank(text[range.lowerBound]), isBlank(text[range.upperBound - 1])
    else { return range }
    Steps.add(range.count)
    for index in range where !isBlank(text[index]) {
      return range.lowerBound + 1..<range.upperBound - 1
    }
    return range
  }

  // Line endings are read as spaces.
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }
}
