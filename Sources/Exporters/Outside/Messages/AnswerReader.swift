import TopicKit

/// Reads JSON by RFC 8259, without recursion: a line may be any bytes.
struct AnswerReader {
  private var tokens: JSONScanner
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

  private init(_ bytes: [UInt8]) { tokens = JSONScanner(bytes) }

  /// Reads one value that is all there is, blanks around it left out.
  ///
  /// - Complexity: O(*n*).
  static func value(of bytes: [UInt8]) throws(AnswerFault) -> AnswerValue {
    guard String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) else {
      throw AnswerFault("it is not UTF-8")
    }
    var reader = AnswerReader(bytes)
    do throws(JSONFault) { return try reader.document() } catch {
      throw AnswerFault(error.message)
    }
  }

  private mutating func document() throws(JSONFault) -> AnswerValue {
    while true {
      guard let value = try beginning() else { continue }
      if let whole = try ending(value) { return whole }
    }
  }

  /// Reads a scalar or an empty container, or opens a container.
  private mutating func beginning() throws(JSONFault) -> AnswerValue? {
    tokens.skipBlanks()
    guard let byte = tokens.next else { throw JSONFault("it is no JSON: it ends too early") }
    guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") else { return try scalar(byte) }
    guard open.count < Self.maxDepth else { throw JSONFault("it is nested too deep") }
    let isObject = byte == UInt8(ascii: "{")
    _ = tokens.takes(isObject ? "{" : "[")
    if tokens.takes(isObject ? "}" : "]") { return isObject ? .object([]) : .array([]) }
    open.append(Frame(isObject: isObject))
    if isObject { try key() }
    return nil
  }

  /// Puts a value where it belongs, and closes what ends behind it.
  ///
  /// - Returns: The whole value where this was its end.
  private mutating func ending(_ value: AnswerValue) throws(JSONFault) -> AnswerValue? {
    var value = value
    while let top = open.indices.last {
      let member = AnswerValue.Member(key: open[top].key, value: value)
      open[top].members.append(member)
      let isObject = open[top].isObject
      if tokens.takes(",") {
        if isObject { try key() }
        return nil
      }
      guard tokens.takes(isObject ? "}" : "]") else {
        throw JSONFault("it is no JSON: a comma or an end is missing")
      }
      let members = open.removeLast().members
      value = isObject ? .object(members) : .array(members.map(\.value))
    }
    tokens.skipBlanks()
    guard tokens.next == nil else { throw JSONFault("it is no JSON: more comes after it") }
    return value
  }

  private mutating func key() throws(JSONFault) {
    tokens.skipBlanks()
    let key = try tokens.string()
    guard tokens.takes(":") else { throw JSONFault("it is no JSON: a colon is missing") }
    open[open.count - 1].key = key
  }
}

// MARK: - Scalars

extension AnswerReader {
  private mutating func scalar(_ byte: UInt8) throws(JSONFault) -> AnswerValue {
    switch byte {
    case UInt8(ascii: "\""): return .string(try tokens.string())
    case UInt8(ascii: "t"):
      try tokens.word("true")
      return .boolean(true)
    case UInt8(ascii: "f"):
      try tokens.word("false")
      return .boolean(false)
    case UInt8(ascii: "n"):
      try tokens.word("null")
      return .null
    default: return .number(String(decoding: try tokens.number(), as: UTF8.self))
    }
  }
}
