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
    var index = 0
    while index < text.count {
      let byte = text[index]
      guard isSuspect(byte) else {
        index += 1
        continue
      }
      let length = escapedLength(text, at: index)
      if length > 0 {
        out.append(text, from: start, to: index)
        appendEscape(text, at: index, length: length, to: &out)
        start = index + length
      }
      index += max(length, 1)
    }
    out.append(text, from: start, to: text.count)
  }

  /// Whether a byte is escaped, or may begin a character that is.
  @inline(__always)
  private static func isSuspect(_ byte: UInt8) -> Bool { classes[Int(byte)] != 0 }

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
    out.append(UInt8(ascii: "\\"))
    switch (length, text[index]) {
    case (1, UInt8(ascii: "\"")), (1, UInt8(ascii: "\\")): out.append(text[index])
    case (1, 0x0A): out.append(UInt8(ascii: "n"))
    case (1, 0x0D): out.append(UInt8(ascii: "r"))
    case (1, 0x09): out.append(UInt8(ascii: "t"))
    case (1, 0x08): out.append(UInt8(ascii: "b"))
    case (1, 0x0C): out.append(UInt8(ascii: "f"))
    case (1, let byte): appendHex(UInt16(byte), to: &out)
    // C2 xx is U+00xx.
    case (2, _): appendHex(UInt16(text[index + 1]), to: &out)
    default: appendHex(0x2000 + UInt16(text[index + 2] - 0x80), to: &out)
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

extension [UInt8] {
  /// Appends the bytes from `start` up to, not including, `end`.
  fileprivate mutating func append(_ bytes: Span<UInt8>, from start: Int, to end: Int) {
    guard start < end else { return }
    append(addingCapacity: end - start) { target in
      for index in start..<end { target.append(bytes[index]) }
    }
  }
}
