/// CommonMark 0.31.2, "ATX headings".
enum ATXHeading {
  /// The level of the heading that starts at `index`; `nil` where none does.
  static func scan(_ line: Span<UInt8>, at index: Int) -> Int? {
    var end = index
    while end < line.count, line[end] == UInt8(ascii: "#"), end - index < 7 { end += 1 }
    let level = end - index
    guard level >= 1, level <= 6 else { return nil }
    guard end == line.count || line[end] == 0x20 || line[end] == 0x09 else { return nil }
    return level
  }

  /// The bytes of the heading's text: without the opening sequence, blanks, closing sequence.
  static func content(_ line: Span<UInt8>, after start: Int) -> Range<Int> {
    var from = start
    while from < line.count, line[from].isA(ByteClass.blank) { from += 1 }
    var to = line.count
    while to > from, line[to - 1].isA(ByteClass.blank) { to -= 1 }
    var close = to
    while close > from, line[close - 1] == UInt8(ascii: "#") { close -= 1 }
    if close < to, close == from || line[close - 1].isA(ByteClass.blank) {
      to = close
      while to > from, line[to - 1].isA(ByteClass.blank) { to -= 1 }
    }
    return from..<to
  }
}
