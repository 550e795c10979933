/// Reads the tokens of JSON (RFC 8259) from bytes, one after the other.
///
/// The caller keeps the grammar of objects and arrays, without recursion: a text may be any
/// bytes. Every member moves on only over what it took, or throws.
package struct JSONScanner {
  package let bytes: [UInt8]
  /// The index of the next byte.
  package private(set) var index: Int
  /// Whether half of a character that stands alone, `\ud83c`, becomes U+FFFD; else it is a fault.
  private let replacesHalves: Bool

  /// Makes a scanner of a text.
  package init(_ bytes: [UInt8], from start: Int = 0, replacesHalves: Bool = false) {
    self.bytes = bytes
    index = start
    self.replacesHalves = replacesHalves
  }

  /// The next byte; `nil` at the end.
  package var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  package mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  /// Moves over a character, blanks around it left out, where it is the next one.
  package mutating func takes(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard let byte = next, UInt32(byte) == character.value else { return false }
    index += 1
    return true
  }
}

/// Why bytes are no JSON.
package struct JSONFault: Error, Hashable {
  package var message: String

  package init(_ message: String) { self.message = message }
}

// MARK: - Words and numbers

extension JSONScanner {
  /// Moves over `true`, `false` or `null`.
  package mutating func word(_ text: StaticString) throws(JSONFault) {
    let word = "\(text)".utf8
    guard bytes[index...].starts(with: word) else { throw JSONFault("it is no JSON") }
    index += word.count
  }

  /// Moves over a number (section 6): `-0.5e+3`, but neither `01` nor `.5`.
  ///
  /// - Returns: The number as written.
  package mutating func number() throws(JSONFault) -> ArraySlice<UInt8> {
    let start = index
    if next == UInt8(ascii: "-") { index += 1 }
    let first = next
    let whole = digits()
    var isNumber = whole > 0 && (whole == 1 || first != UInt8(ascii: "0"))
    if next == UInt8(ascii: ".") {
      index += 1
      isNumber = digits() > 0 && isNumber
    }
    if let byte = next, byte | 0x20 == UInt8(ascii: "e") {
      index += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
      isNumber = digits() > 0 && isNumber
    }
    guard isNumber else { throw JSONFault("it is no JSON") }
    return bytes[start..<index]
  }

  /// Moves over digits, and says how many.
  private mutating func digits() -> Int {
    let start = index
    while let byte = next, byte >= 0x30, byte <= 0x39 { index += 1 }
    return index - start
  }
}

// MARK: - Strings

extension JSONScanner {
  /// Moves over a string.
  ///
  /// - Returns: What it says; bytes that are no UTF-8 are handed on.
  /// - Complexity: O(*n*).
  package mutating func string() throws(JSONFault) -> [UInt8] {
    guard next == UInt8(ascii: "\"") else {
      throw JSONFault("it is no JSON: a string is missing")
    }
    index += 1
    var text: [UInt8] = []
    while true {
      let start = index
      while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        index += 1
      }
      text.append(contentsOf: bytes[start..<index])
      guard let byte = next else { throw JSONFault("it is no JSON: a string has no end") }
      guard byte >= 0x20 else { throw JSONFault("it is no JSON: a control in a string") }
      index += 1
      if byte == UInt8(ascii: "\"") { return text }
      text.append(contentsOf: UTF8.encode(try escape()) ?? UTF8.encodedReplacementCharacter)
    }
  }

  private mutating func escape() throws(JSONFault) -> Unicode.Scalar {
    let letter = next
    index += 1
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try character()
    default: throw JSONFault("it is no JSON: an escape that there is not")
    }
  }

  /// The character of `0041`, or of two such codes that are the halves of one.
  private mutating func character() throws(JSONFault) -> Unicode.Scalar {
    let code = try hex(at: index)
    index += 4
    if let scalar = Unicode.Scalar(code) { return scalar }
    if code & 0xFC00 == 0xD800, bytes[index...].starts(with: "\\u".utf8) {
      let low = try hex(at: index + 2)
      if low & 0xFC00 == 0xDC00 {
        index += 6
        return Unicode.Scalar(0x10000 + (code & 0x3FF) << 10 + low & 0x3FF) ?? "\u{FFFD}"
      }
    }
    guard replacesHalves else { throw JSONFault("half a character is escaped") }
    return "\u{FFFD}"
  }

  private func hex(at start: Int) throws(JSONFault) -> UInt32 {
    let digits = bytes[min(start, bytes.count)...].prefix(4)
    let values = digits.compactMap(PercentDecoding.hexDigit)
    guard values.count == 4 else {
      throw JSONFault("it is no JSON: an escape without its four digits")
    }
    return values.reduce(0) { $0 << 4 | UInt32($1) }
  }
}
