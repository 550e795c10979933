/// CommonMark 0.31.2, "Entity and numeric character references".
enum Entity {
  /// Reads the reference that starts with the `&` at `index`.
  ///
  /// `out` takes the UTF-8 of what it stands for. Gives the end of the reference, `nil` where
  /// none starts.
  static func scan(
    _ text: Span<UInt8>,
    at index: Int,
    into out: inout ContiguousArray<UInt8>
  ) -> Int? {
    guard index + 2 < text.count else { return nil }
    if text[index + 1] == UInt8(ascii: "#") { return scanNumber(text, at: index + 2, into: &out) }
    var end = index + 1
    while end < text.count, end - index <= EntityTable.longestName,
      text[end].isA(ByteClass.letter | ByteClass.digit)
    {
      end += 1
    }
    Steps.add(end - index)
    guard end > index + 1, end < text.count, text[end] == UInt8(ascii: ";"),
      let characters = EntityTable.shared.lookUp(text, index + 1..<end)
    else { return nil }
    out.append(contentsOf: characters)
    return end + 1
  }

  private static func scanNumber(
    _ text: Span<UInt8>,
    at index: Int,
    into out: inout ContiguousArray<UInt8>
  ) -> Int? {
    var at = index
    let isHex = text[at] | 0x20 == UInt8(ascii: "x")
    if isHex { at += 1 }
    let limit = at + (isHex ? 6 : 7)
    let start = at
    var value: UInt32 = 0
    while at < text.count, at < limit, text[at].isA(isHex ? ByteClass.hexDigit : ByteClass.digit) {
      let digit = text[at] <= 0x39 ? text[at] - 0x30 : (text[at] | 0x20) - 0x61 + 10
      value = value * (isHex ? 16 : 10) + UInt32(digit)
      at += 1
    }
    guard at > start, at < text.count, text[at] == UInt8(ascii: ";") else { return nil }
    // NUL, surrogates and numbers over U+10FFFF are U+FFFD.
    let scalar = value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
    out.append(contentsOf: String(Character(scalar)).utf8)
    return at + 1
  }
}

/// Backslash escapes and character references resolved, as in destinations, titles and info
/// strings.
enum Unescape {
  static func append(
    _ text: Span<UInt8>,
    _ range: Range<Int>,
    to out: inout ContiguousArray<UInt8>
  ) {
    append(text, range, escapes: true, to: &out)
  }

  /// Appends with character references alone resolved, as in autolinks.
  static func appendReferences(
    _ text: Span<UInt8>,
    _ range: Range<Int>,
    to out: inout ContiguousArray<UInt8>
  ) {
    append(text, range, escapes: false, to: &out)
  }

  private static func append(
    _ text: Span<UInt8>,
    _ range: Range<Int>,
    escapes: Bool,
    to out: inout ContiguousArray<UInt8>
  ) {
    let end = range.upperBound
    let part = text.extracting(0..<end)
    var index = range.lowerBound
    // What needs nothing is copied in runs.
    var start = index
    while index < end {
      let byte = part[index]
      if escapes, byte == UInt8(ascii: "\\"), index + 1 < end,
        part[index + 1].isA(ByteClass.punctuation)
      {
        out.append(contentsOf: part.extracting(start..<index))
        start = index + 1
        index += 2
      } else if byte == UInt8(ascii: "&") {
        out.append(contentsOf: part.extracting(start..<index))
        start = index
        if let after = Entity.scan(part, at: index, into: &out) {
          start = after
          index = after
        } else {
          index += 1
        }
      } else {
        index += 1
      }
    }
    out.append(contentsOf: part.extracting(start..<end))
  }
}
