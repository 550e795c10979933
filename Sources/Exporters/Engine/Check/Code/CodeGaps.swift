/// What a writer leaves for the reader to fill in, which no parser takes: `…` in JSON, and
/// `<package>` in a shell's line.
enum CodeGaps {
  /// Whether a block of a language has such a gap, or nothing in it at all.
  ///
  /// Of Swift, gaps are filled before it is parsed; see `SwiftEllipsis`.
  static func isOpen(_ code: [UInt8], language: String) -> Bool {
    guard code.contains(where: { $0 > 0x20 }) else { return true }
    switch language {
    case "json": return hasEllipsis(code)
    case "sh", "bash": return hasEllipsis(code) || hasPlaceholder(code)
    default: return false
    }
  }

  private static let ellipses: [[UInt8]] = [Array("…".utf8), Array("...".utf8)]

  private static func hasEllipsis(_ code: [UInt8]) -> Bool {
    code.indices.contains { index in ellipses.contains { code[index...].starts(with: $0) } }
  }

  /// Whether there is a word between `<` and `>`, as no redirection has one.
  private static func hasPlaceholder(_ code: [UInt8]) -> Bool {
    var open = false
    for byte in code {
      switch byte {
      case UInt8(ascii: "<"): open = true
      case UInt8(ascii: ">"):
        if open { return true }
      case UInt8(ascii: "-"), UInt8(ascii: "_"): break
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: break
      default: open = false
      }
    }
    return false
  }
}
