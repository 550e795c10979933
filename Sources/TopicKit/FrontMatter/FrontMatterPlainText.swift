// Which texts are written without quotes.

extension FrontMatterQuoting {
  /// Where a text is written.
  enum Place { case key, value, itemInBrackets }

  /// A text as it is written: plain where that reads back equal, else in double quotes.
  static func scalar(_ text: String, as place: Place) -> [UInt8] {
    let bytes = Array(text.utf8)
    return isPlain(text, as: place) ? bytes : quoted(bytes)
  }

  /// Whether YAML 1.1 and 1.2 read a text without quotes back as the same text.
  static func isPlain(_ text: String, as place: Place) -> Bool {
    let bytes = Array(text.utf8)
    return isPlainSyntax(bytes, inBrackets: place == .itemInBrackets)
      && !text.unicodeScalars.contains(where: needsEscape)
      && !(place == .key ? isTyped(bytes) : changesWhenTyped(bytes))
  }

  private static func isPlainSyntax(_ bytes: [UInt8], inBrackets: Bool) -> Bool {
    guard let first = bytes.first, let last = bytes.last else { return false }
    // A blank at an end is dropped; a colon at the end makes a key.
    guard first != 0x20, last != 0x20, last != UInt8(ascii: ":") else { return false }
    guard !first.isReservedStart, !isMarker(bytes) else { return false }
    if first == UInt8(ascii: "-") || first == UInt8(ascii: "?") || first == UInt8(ascii: ":") {
      guard bytes.count > 1, bytes[1] != 0x20 else { return false }
      // Inside brackets some loaders take ':x' and '?x' as a value and a key.
      if inBrackets, first != UInt8(ascii: "-") { return false }
    }
    for (index, byte) in bytes.enumerated().dropFirst() {
      // Inside brackets a question mark ends a scalar for PyYAML.
      if inBrackets, byte.isFlowIndicator || byte == UInt8(ascii: "?") { return false }
      if byte == 0x20, bytes[index - 1] == UInt8(ascii: ":") { return false }
      if byte == UInt8(ascii: "#"), bytes[index - 1] == 0x20 { return false }
    }
    return true
  }

  /// Whether a text at the margin could be taken for the start or end of a document.
  private static func isMarker(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "---".utf8) || bytes.starts(with: "...".utf8)
  }

  // MARK: - Typed loaders

  /// Whether a loader that gives plain scalars a type hands on another text than is written.
  ///
  /// Here every scalar is text, but the next reader may have types. Quoted is what such a
  /// reader would change: `no`, `~`, `1.10` (it becomes 1.1, another version), `0x1F`,
  /// `12:30`, `1e3`. Plain stay numbers that are printed as they are written (`10`, `10.15`),
  /// `true` and `false`, and dates: every loader takes them for the same value, their text
  /// stays the same, and programs that look for them expect no quotes. Keys of a type are
  /// always quoted, since they are looked up as text.
  private static func changesWhenTyped(_ bytes: [UInt8]) -> Bool {
    if bytes.elementsEqual("true".utf8) || bytes.elementsEqual("false".utf8) { return false }
    if isWord(bytes) || FrontMatterNumber.changesWhenTyped(bytes) { return true }
    return isDatelike(bytes) && !FrontMatterDate.isDate(bytes[...])
  }

  private static func isTyped(_ bytes: [UInt8]) -> Bool {
    isWord(bytes) || FrontMatterNumber.isNumber(bytes) || isDatelike(bytes)
  }

  /// Whether a text is null, a truth value, or one of the two signs that YAML 1.1 types.
  private static func isWord(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= 5 else { return false }
    return switch String(decoding: bytes, as: UTF8.self).lowercased() {
    case "~", "null", "y", "n", "yes", "no", "on", "off", "true", "false", "=", "<<": true
    default: false
    }
  }

  /// Whether a text is made like a date; not every loader takes 2024-02-31 or 2024-1-5.
  private static func isDatelike(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 8 && bytes[0..<4].allSatisfy(\.isDigit) && bytes[4] == UInt8(ascii: "-")
      && bytes.allSatisfy { $0.isDigit || "-:.+TtZz ".utf8.contains($0) }
  }
}

/// Dates and times as RFC 3339 has them: `2024-01-15`, `2024-01-15T10:00:00+02:00`.
private enum FrontMatterDate {
  static func isDate(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    guard number(4, in: 1...9999, from: &rest), skip("-", in: &rest),
      number(2, in: 1...12, from: &rest), skip("-", in: &rest),
      // Later days depend on the month; quotes do them no harm.
      number(2, in: 1...28, from: &rest)
    else { return false }
    return rest.isEmpty || isTime(rest)
  }

  private static func isTime(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    guard skip("T", in: &rest), isClock(&rest), skip(":", in: &rest),
      number(2, in: 0...59, from: &rest)
    else { return false }
    if rest.elementsEqual("Z".utf8) { return true }
    guard skip("+", in: &rest) || skip("-", in: &rest) else { return false }
    return isClock(&rest) && rest.isEmpty
  }

  private static func isClock(_ rest: inout ArraySlice<UInt8>) -> Bool {
    number(2, in: 0...23, from: &rest) && skip(":", in: &rest)
      && number(2, in: 0...59, from: &rest)
  }

  private static func skip(_ byte: Unicode.Scalar, in rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: byte) else { return false }
    rest.removeFirst()
    return true
  }

  private static func number(
    _ digits: Int,
    in range: ClosedRange<Int>,
    from rest: inout ArraySlice<UInt8>
  ) -> Bool {
    let text = rest.prefix(digits)
    guard text.count == digits, text.allSatisfy(\.isDigit) else { return false }
    rest = rest.dropFirst(digits)
    return range.contains(text.reduce(0) { $0 * 10 + Int($1 - 0x30) })
  }
}

extension UInt8 {
  /// A digit of ASCII.
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }
}
