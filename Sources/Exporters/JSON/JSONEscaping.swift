import TopicKit

/// What a JSON string cannot hold as it stands (RFC 8259, section 7), and what it had better
/// not.
///
/// - `"` and `\` and the controls below U+0020: the grammar.
/// - U+007F to U+009F: legal, and commands to a terminal that shows the output.
/// - U+2028 and U+2029: legal, and line ends to JavaScript before 2019 and to readers of
///   JSON Lines that split at Unicode's line ends, as Python's `splitlines` does.
///
/// A slash stays as it is, and so does everything else outside ASCII.
enum JSONEscaping {
  /// Appends text in runs; bytes that are no UTF-8 are handed on.
  ///
  /// - Complexity: O(*n*) in the bytes of `text`.
  static func append(_ text: Span<UInt8>, to out: inout [UInt8]) {
    var start = 0
    var index = nextSuspect(in: text, from: 0)
    while index < text.count {
      let length = escapedLength(text, at: index)
      if length > 0 {
        out.append(contentsOf: text.extracting(start..<index))
        appendEscape(text, at: index, length: length, to: &out)
        start = index + length
      }
      index = nextSuspect(in: text, from: index + max(length, 1))
    }
    out.append(contentsOf: text.extracting(start..<text.count))
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The next byte that is escaped, or may begin a character that is; the end where none is.
  private static func nextSuspect(in text: Span<UInt8>, from start: Int) -> Int {
    let raw = unsafe text.bytes
    var index = start
    while index + 8 <= text.count {
      // In bounds: index + 8 <= count. Any alignment: that is what the unaligned load is for.
      let word = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
      if mayHaveSuspect(word) {
        for offset in index..<index + 8 where classes[Int(text[offset])] != 0 { return offset }
      }
      index += 8
    }
    while index < text.count {
      if classes[Int(text[index])] != 0 { return index }
      index += 1
    }
    return index
  }

  /// Whether any of eight bytes is below U+0020, a quote, a backslash, or above `~`.
  ///
  /// A byte may set the bit of the one above it, so `true` asks for a closer look.
  @inline(__always)
  private static func mayHaveSuspect(_ word: UInt64) -> Bool {
    let quote = word ^ (ones &* 0x22)
    let backslash = word ^ (ones &* 0x5C)
    let low = (word &- ones &* 0x20) | (quote &- ones) | (backslash &- ones)
    let high = word | (word &+ ones)
    return (low | high) & highs != 0
  }

  /// How many bytes at an index are one character that is escaped; 0 for none.
  private static func escapedLength(_ text: Span<UInt8>, at index: Int) -> Int {
    let byte = text[index]
    if byte < 0x80 { return 1 }
    if byte == 0xC2 { return index + 1 < text.count && text[index + 1] < 0xA0 ? 2 : 0 }
    guard index + 2 < text.count, text[index + 1] == 0x80 else { return 0 }
    return text[index + 2] == 0xA8 || text[index + 2] == 0xA9 ? 3 : 0
  }

  private static func appendEscape(
    _ text: Span<UInt8>,
    at index: Int,
    length: Int,
    to out: inout [UInt8]
  ) {
    let byte = text[index]
    let letter = length == 1 ? letter(of: byte) : 0
    out.append(UInt8(ascii: "\\"))
    if letter != 0 {
      out.append(letter)
    } else if length < 3 {
      // C2 xx is U+00xx.
      appendHex(UInt16(length == 1 ? byte : text[index + 1]), to: &out)
    } else {
      // E2 80 xx is U+20(xx - 80).
      appendHex(0x2000 + UInt16(text[index + 2] - 0x80), to: &out)
    }
  }

  /// What stands for a byte behind a backslash; 0 for bytes without a letter.
  private static func letter(of byte: UInt8) -> UInt8 {
    switch byte {
    case 0x0A: UInt8(ascii: "n")
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
    case 0x09: UInt8(ascii: "t")
    case 0x0D: UInt8(ascii: "r")
    case 0x08: UInt8(ascii: "b")
    case 0x0C: UInt8(ascii: "f")
    default: 0
    }
  }

  private static func appendHex(_ value: UInt16, to out: inout [UInt8]) {
    out.append(UInt8(ascii: "u"))
    for shift in [12, 8, 4, 0] as [UInt16] {
      let digit = UInt8(truncatingIfNeeded: value >> shift) & 0xF
      out.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }

  /// Not 0 for bytes that must be looked at.
  private static let classes: [UInt8] = [
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  ]
}
