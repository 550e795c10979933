/// CommonMark 0.31.2, "Fenced code blocks".
struct Fence {
  var mark: UInt8
  var length: Int
  /// The columns before it, which its lines lose too.
  var indent: Int

  /// The fence that opens at `index`; `nil` where none does.
  static func scanOpening(_ line: Span<UInt8>, at index: Int, indent: Int) -> Fence? {
    guard index < line.count else { return nil }
    let mark = line[index]
    guard mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
    var end = index
    while end < line.count, line[end] == mark { end += 1 }
    Steps.add(end - index)
    guard end - index >= 3 else { return nil }
    if mark == UInt8(ascii: "`") {
      for offset in end..<line.count where line[offset] == mark { return nil }
    }
    return Fence(mark: mark, length: end - index, indent: indent)
  }

  /// Whether the line closes the fence at `index`.
  func isClosed(by line: Span<UInt8>, at index: Int) -> Bool {
    var end = index
    while end < line.count, line[end] == mark { end += 1 }
    Steps.add(end - index)
    guard end - index >= length else { return false }
    while end < line.count, line[end] == 0x20 || line[end] == 0x09 { end += 1 }
    return end == line.count
  }
}
