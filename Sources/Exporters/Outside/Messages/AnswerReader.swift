/// Reads JSON by RFC 8259, without recursion: a line may be any bytes.
struct AnswerReader {
  private let bytes: [UInt8]
  private var index = 0
  /// The objects and arrays that are open, the innermost last.
  private var open: [Frame] = []

  /// Deeper values are refused: no message has any, and freeing a value recurses.
  private static let maxDepth = 32

  private struct Frame {
    var isObject: Bool
    var members: [AnswerValue.Member] = []
    /// The key of the next value; empty in an array.
    var key: [UInt8] = []
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads one value that is all there is, blanks around it left out.
  ///
  /// - Complexity: O(*n*).
  static func value(of bytes: [UInt8]) throws(AnswerFault) -> AnswerValue {
    guard String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) else {
      throw AnswerFault("it is not UTF-8")
    }
    var reader = AnswerReader(bytes)
    return try reader.document()
  }

  private mutating func document() throws(AnswerFault) -> AnswerValue {
    while true {
      guard let value = try beginning() else { continue }
      if let whole = try ending(value) { return whole }
    }
  }

  /// Reads a scalar or an empty container, or opens a container.
  private mutating func beginning() throws(AnswerFault) -> AnswerValue? {
    skipBlanks()
    guard let byte = next else { throw AnswerFault("it is no JSON: it ends too early") }
    guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") else { return try scalar(byte) }
    guard open.count < Self.maxDepth else { throw AnswerFault("it is nested too deep") }
    let isObject = byte == UInt8(ascii: "{")
    index += 1
    if takes(isObject ? "}" : "]") { return isObject ? .object([]) : .array([]) }
    open.append(Frame(isObject: isObject))
    if isObject { try key() }
    return nil
  }

  /// Puts a value where it belongs, and closes what ends behind it.
  ///
  /// - Returns: The whole value where this was its end.
  private mutating func ending(_ value: AnswerValue) throws(AnswerFault) -> AnswerValue? {
    var value = value
    while let top = open.indices.last {
      let member = AnswerValue.Member(key: open[top].key, value: value)
      open[top].members.append(member)
      let isObject = open[top].isObject
      if takes(",") {
        if isObject { try key() }
        return nil
      }
      guard takes(isObject ? "}" : "]") else {
        throw AnswerFault("it is no JSON: a comma or an end is missing")
      }
      let members = open.removeLast().members
      value = isObject ? .object(members) : .array(members.map(\.value))
    }
    skipBlanks()
    guard index == bytes.count else { throw AnswerFault("it is no JSON: more comes after it") }
    return value
  }

  private mutating func key() throws(AnswerFault) {
    skipBlanks()
    let key = try string()
    guard takes(":") else { throw AnswerFault("it is no JSON: a colon is missing") }
    open[open.count - 1].key = key
  }
}

// MARK: - Scalars

extension AnswerReader {
  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  /// Moves over a character, blanks around it left out, where it is the next one.
  private mutating func takes(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard let byte = next, UInt32(byte) == character.value else { return false }
    index += 1
    return true
  }

  private mutating func scalar(_ byte: UInt8) throws(AnswerFault) -> AnswerValue {
    switch byte {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func word(
    _ text: String,
    _ value: AnswerValue
  ) throws(AnswerFault) -> AnswerValue {
    guard bytes[index...].starts(with: text.utf8) else { throw AnswerFault("it is no JSON") }
    index += text.utf8.count
    return value
  }

  private mutating func number() throws(AnswerFault) -> String {
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
    guard isNumber else { throw AnswerFault("it is no JSON") }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Moves over digits, and says how many.
  private mutating func digits() -> Int {
    let start = index
    while let byte = next, byte >= 0x30, byte <= 0x39 { index += 1 }
    return index - start
  }
}

// MARK: - Strings

extension AnswerReader {
  private mutating func string() throws(AnswerFault) -> [UInt8] {
    guard next == UInt8(ascii: "\"") else {
      throw AnswerFault("it is no JSON: a string is missing")
    }
    index += 1
    var text: [UInt8] = []
    while true {
      let start = index
      while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        index += 1
      }
      text.append(contentsOf: bytes[start..<index])
      guard let byte = next else { throw AnswerFault("it is no JSON: a string has no end") }
      guard byte >= 0x20 else { throw AnswerFault("it is no JSON: a control in a string") }
      index += 1
      if byte == UInt8(ascii: "\"") { return text }
      text.append(contentsOf: UTF8.encode(try escape()) ?? UTF8.encodedReplacementCharacter)
    }
  }

  private mutating func escape() throws(AnswerFault) -> Unicode.Scalar {
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
    case UInt8(ascii: "u"):
      var value = UInt32(try hex())
      if value & 0xFC00 == 0xD800, bytes[index...].starts(with: "\\u".utf8) {
        index += 2
        let low = UInt32(try hex())
        guard low & 0xFC00 == 0xDC00 else { throw AnswerFault("half a character is escaped") }
        value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
      }
      guard let scalar = Unicode.Scalar(value) else {
        throw AnswerFault("half a character is escaped")
      }
      return scalar
    default: throw AnswerFault("it is no JSON: an escape that there is not")
    }
  }

  private mutating func hex() throws(AnswerFault) -> UInt16 {
    let digits = bytes[min(index, bytes.count)...].prefix(4)
    let isHex = digits.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
      default: false
      }
    }
    guard digits.count == 4, isHex,
      let value = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw AnswerFault("it is no JSON: an escape without its four digits") }
    index += 4
    return value
  }
}
