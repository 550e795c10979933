/// Makes valid UTF-8 of any bytes: NUL and what is no character become U+FFFD.
///
/// One replacement stands for each maximal subpart of an ill-formed sequence (Unicode 3.9,
/// "U+FFFD Substitution of Maximal Subparts").
enum UTF8Repair {
  /// Appends `bytes` to `out`, repaired.
  ///
  /// - Returns: Whether anything was replaced.
  @discardableResult
  static func append(_ bytes: Span<UInt8>, to out: inout ContiguousArray<UInt8>) -> Bool {
    var index = 0
    var isClean = true
    while index < bytes.count {
      let (length, isValid) = sequence(in: bytes, at: index)
      if isValid {
        for offset in index..<index + length { out.append(bytes[offset]) }
      } else {
        out.append(0xEF)
        out.append(0xBF)
        out.append(0xBD)
        isClean = false
      }
      index += length
    }
    return !isClean
  }

  /// The offset of the first NUL or ill-formed byte; `nil` for good text.
  static func firstFault(in bytes: Span<UInt8>) -> Int? {
    var index = 0
    while index < bytes.count {
      let (length, isValid) = sequence(in: bytes, at: index)
      guard isValid else { return index }
      index += length
    }
    return nil
  }

  /// The length of the sequence at `index`, and whether it is a character other than NUL.
  static func sequence(in bytes: Span<UInt8>, at index: Int) -> (length: Int, isValid: Bool) {
    let first = bytes[index]
    if first < 0x80 { return (1, first != 0) }
    // The second byte's range excludes overlong forms, surrogates, and what is over U+10FFFF.
    let need: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: need = 2
    case 0xE0:
      need = 3
      second = 0xA0...0xBF
    case 0xED:
      need = 3
      second = 0x80...0x9F
    case 0xE1...0xEF: need = 3
    case 0xF0:
      need = 4
      second = 0x90...0xBF
    case 0xF1...0xF3: need = 4
    case 0xF4:
      need = 4
      second = 0x80...0x8F
    default: return (1, false)
    }
    guard index + 1 < bytes.count, second.contains(bytes[index + 1]) else { return (1, false) }
    for offset in 2..<max(2, need) {
      guard index + offset < bytes.count, bytes[index + offset] & 0xC0 == 0x80 else {
        return (offset, false)
      }
    }
    return (need, true)
  }
}
