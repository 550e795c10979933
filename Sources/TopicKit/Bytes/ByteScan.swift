/// Searches over runs of bytes, eight at a time.
enum ByteScan {
  /// What stands before a line's end.
  struct LineScan {
    /// The offset of the LF or CR; `nil` where there is none.
    var end: Int?
    /// Whether a NUL or a byte of 0x80 and up was passed: the line needs a closer look.
    var hasOddBytes: Bool
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// Whether one of eight bytes is `"`, `&`, `<` or `>`; now and then also where none is.
  static func hasReferenceByte(_ word: UInt64) -> Bool {
    // `"` and `&` differ in one bit from each other, once another one is masked; so do
    // `<` and `>`: `"` 0x22, `&` 0x26; `<` 0x3C, `>` 0x3E.
    let quotes = (word & ~(ones &* 0x04)) ^ (ones &* 0x22)
    let angles = (word & ~(ones &* 0x02)) ^ (ones &* 0x3C)
    let zeros = ((quotes &- ones) & ~quotes) | ((angles &- ones) & ~angles)
    return zeros & highs != 0
  }

  /// Finds the first LF or CR at or after `start`.
  ///
  /// - Complexity: O(*n*) in the bytes passed, eight a step.
  static func line(in bytes: Span<UInt8>, from start: Int) -> LineScan {
    let raw = unsafe bytes.bytes
    let count = bytes.count
    var index = start
    var odd: UInt64 = 0
    while index + 8 <= count {
      // In bounds: index + 8 <= count. Any alignment: that is what the unaligned load is for.
      let word = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
      // A byte below 14 sets its high bit here: LF, CR, NUL, tab and rarer controls.
      let low = (word &- ones &* 14) & ~word & highs
      if low != 0 {
        let end = index + 8
        while index < end {
          let byte = bytes[index]
          if byte == 0x0A || byte == 0x0D {
            return LineScan(end: index, hasOddBytes: odd != 0)
          }
          if byte == 0 || byte >= 0x80 { odd = 1 }
          index += 1
        }
      } else {
        odd |= word & highs
        index += 8
      }
    }
    while index < count {
      let byte = bytes[index]
      if byte == 0x0A || byte == 0x0D { return LineScan(end: index, hasOddBytes: odd != 0) }
      if byte == 0 || byte >= 0x80 { odd = 1 }
      index += 1
    }
    return LineScan(end: nil, hasOddBytes: odd != 0)
  }
}
