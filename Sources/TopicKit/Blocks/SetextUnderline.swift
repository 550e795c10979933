/// CommonMark 0.31.2, "Setext headings".
enum SetextUnderline {
  /// The level that the underline at `index` gives; `nil` where the line is none.
  static func scan(_ line: Span<UInt8>, at index: Int) -> Int? {
    guard index < line.count else { return nil }
    let mark = line[index]
    guard mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-") else { return nil }
    var end = index
    while end < line.count, line[end] == mark { end += 1 }
    while end < line.count, line[end] == 0x20 || line[end] == 0x09 { end += 1 }
    Steps.add(end - index)
    guard end == line.count else { return nil }
    return mark == UInt8(ascii: "=") ? 1 : 2
  }
}
