/// How many columns of a terminal a text takes.
///
/// Marks that combine take none, East Asian wide characters and emoji two, all others one.
enum PlainTextWidth {
  /// The columns of a text, in one line.
  ///
  /// - Complexity: O(*n*) in its bytes.
  static func columns(of text: ArraySlice<UInt8>) -> Int {
    var columns = 0
    var index = text.startIndex
    while index < text.endIndex {
      let (scalar, count) = scalar(of: text, at: index)
      columns += width(of: scalar)
      index += count
    }
    return columns
  }

  /// The columns of one character.
  static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return scalar.value == 0xAD ? 0 : 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(scalar) ? 2 : 1
    }
  }

  /// Whether a character fills two columns: East Asian Width W or F (UAX #11), or an emoji
  /// that is shown as a picture by itself.
  static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return false }
    for range in wideRanges where scalar.value <= range.upperBound {
      return range.contains(scalar.value) || scalar.properties.isEmojiPresentation
    }
    return false
  }

  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
    0x1F200...0x1F2FF, 0x20000...0x3FFFD,
  ]

  /// The character at an index, and its length in bytes; U+FFFD of one byte where the bytes
  /// are no UTF-8.
  static func scalar(of text: ArraySlice<UInt8>, at index: Int) -> (Unicode.Scalar, count: Int) {
    scalar(of: text.span, at: index - text.startIndex)
  }

  /// The character at an index, and its bytes; bytes that are none are U+FFFD each.
  static func scalar(of text: Span<UInt8>, at index: Int) -> (Unicode.Scalar, count: Int) {
    let lead = text[index]
    if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
    let count = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, lead < 0xF5, index + count <= text.count else { return ("\u{FFFD}", 1) }
    var value = UInt32(lead) & (0x7F >> UInt32(count))
    for offset in 1..<count {
      let byte = text[index + offset]
      guard byte & 0xC0 == 0x80 else { return ("\u{FFFD}", 1) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard let scalar = Unicode.Scalar(value) else { return ("\u{FFFD}", 1) }
    return (scalar, count)
  }
}
