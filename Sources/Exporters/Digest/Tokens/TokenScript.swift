/// The scripts and kinds of signs outside of ASCII that are weighed apart.
enum TokenScript: Int, CaseIterable, Sendable {
  case latin, greek, cyrillic, hebrew, arabic, indic, thai, hangul, kana, han
  case point, symbol, emoji, other, invalid

  /// Whether pages in it were measured, not a few sentences alone.
  var isMeasured: Bool {
    switch self {
    case .latin, .arabic, .point, .symbol: true
    default: false
    }
  }

  /// The script of a scalar above U+007F.
  init(_ scalar: UInt32) {
    self =
      switch scalar {
      case ..<0xC0: .symbol
      case ..<0x250: .latin
      case 0x370..<0x400: .greek
      case 0x400..<0x530: .cyrillic
      case 0x590..<0x600: .hebrew
      case 0x600..<0x780: .arabic
      case 0x900..<0xE00: .indic
      case 0xE00..<0xE80: .thai
      case 0x1100..<0x1200: .hangul
      case 0x1E00..<0x1F00: .latin
      case 0x1F00..<0x2000: .greek
      case 0x2000..<0x2070: .point
      case 0x2070..<0x2E80: .symbol
      case 0x2E80..<0x3000: .han
      case 0x3000..<0x3040: .point
      case 0x3040..<0x3100: .kana
      case 0x3400..<0xA000: .han
      case 0xAC00..<0xD7B0: .hangul
      case 0xFB50..<0xFE00, 0xFE70..<0xFF00: .arabic
      case 0xFF00..<0xFFF0: .point
      case 0xFFFD: .invalid
      case 0x1F000..<0x20000: .emoji
      case 0x20000..<0x30000: .han
      default: .other
      }
  }
}
