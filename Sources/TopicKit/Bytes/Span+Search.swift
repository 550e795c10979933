extension Span where Element == UInt8 {
  /// Whether the bytes at `index` are those of `text`.
  func has(_ text: StaticString, at index: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard index >= 0, index + length <= count else { return false }
    for offset in 0..<length where self[index + offset] != text.byte(offset) { return false }
    return true
  }

  /// The same without regard to the case of ASCII letters; `text` is in lower case.
  func hasFolded(_ text: StaticString, at index: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard index >= 0, index + length <= count else { return false }
    for offset in 0..<length
    where self[index + offset].lowercasedASCII != text.byte(offset) { return false }
    return true
  }

  /// The first place of `text` at or after `start`.
  func find(_ text: StaticString, from start: Int) -> Int? {
    let length = text.utf8CodeUnitCount
    guard length > 0, count >= length else { return nil }
    let first = text.byte(0)
    var index = Swift.max(0, start)
    defer { Steps.add(index - start) }
    while index + length <= count {
      if self[index] == first, has(text, at: index) { return index }
      index += 1
    }
    return nil
  }
}

extension StaticString {
  /// The byte at `offset`, which is in bounds: the callers count.
  fileprivate func byte(_ offset: Int) -> UInt8 { unsafe utf8Start[offset] }
}
