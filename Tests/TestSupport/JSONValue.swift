/// JSON as a test reads it: strict, and with the keys of an object in their order.
public indirect enum JSONValue: Sendable, Hashable {
  case null
  case boolean(Bool)
  /// The number as it is written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A key and its value.
  public struct Member: Sendable, Hashable {
    public var key: String
    public var value: JSONValue

    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// Why bytes are no JSON, and where.
  public struct Fault: Error, Sendable, CustomStringConvertible {
    public var message: String
    public var offset: Int
    public var description: String { "\(message) at byte \(offset)" }
  }

  /// Reads one value that is all there is, blanks around it left out.
  public init(parsing bytes: [UInt8]) throws(Fault) {
    var reader = JSONReader(bytes)
    self = try reader.document()
  }

  /// Reads one value that is all there is, blanks around it left out.
  public init(parsing text: String) throws(Fault) { try self.init(parsing: Array(text.utf8)) }

  /// The value of a key; `nil` for a key that is not there, and for no object.
  public subscript(key: String) -> JSONValue? { members?.first { $0.key == key }?.value }

  /// An element; `nil` for an index that is not there, and for no array.
  public subscript(index: Int) -> JSONValue? {
    guard let elements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  public var members: [Member]? { if case .object(let members) = self { members } else { nil } }
  public var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }
  public var string: String? { if case .string(let string) = self { string } else { nil } }
}

extension JSONValue: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: CustomStringConvertible {
  /// The value on one line, strings as Swift shows them.
  public var description: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let text): text
    case .string(let text): text.debugDescription
    case .array(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\($0.key.debugDescription): \($0.value)" }.joined(separator: ", "))}"
    }
  }
}

/// Reads JSON by RFC 8259, and refuses a key that stands twice.
private struct JSONReader {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(JSONValue.Fault) -> JSONValue {
    let value = try value()
    skipBlanks()
    guard index == bytes.count else { throw fault("more after the value") }
    return value
  }

  private func fault(_ message: String) -> JSONValue.Fault {
    JSONValue.Fault(message: message, offset: index)
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  /// Moves over a byte, blanks around it left out, where it is the next one.
  private mutating func takes(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard next == byte else { return false }
    index += 1
    return true
  }

  private mutating func value() throws(JSONValue.Fault) -> JSONValue {
    skipBlanks()
    depth += 1
    defer { depth -= 1 }
    guard depth < 1000 else { throw fault("too deep") }
    switch next {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(
    _ text: String,
    _ value: JSONValue
  ) throws(JSONValue.Fault) -> JSONValue {
    guard bytes[index...].starts(with: text.utf8) else { throw fault("no value") }
    index += text.utf8.count
    return value
  }

  private mutating func number() throws(JSONValue.Fault) -> JSONValue {
    let digits = bytes[index...].prefix {
      $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2D || $0 == 0x2B || $0 == 0x2E || $0 | 0x20 == 0x65
    }
    let text = String(decoding: digits, as: UTF8.self)
    let whole = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard let first = whole.first, first.isNumber, Double(text) != nil, !text.hasSuffix("."),
      first != "0" || whole.count == 1 || whole.dropFirst().first == "."
    else { throw fault("no value") }
    index += digits.count
    return .number(text)
  }

  private mutating func array() throws(JSONValue.Fault) -> JSONValue {
    index += 1
    var elements: [JSONValue] = []
    if takes(UInt8(ascii: "]")) { return .array([]) }
    repeat { elements.append(try value()) } while takes(UInt8(ascii: ","))
    guard takes(UInt8(ascii: "]")) else { throw fault("no end of the array") }
    return .array(elements)
  }

  private mutating func object() throws(JSONValue.Fault) -> JSONValue {
    index += 1
    var members: [JSONValue.Member] = []
    var keys: Set<[UInt8]> = []
    if takes(UInt8(ascii: "}")) { return .object([]) }
    repeat {
      skipBlanks()
      let key = try string()
      guard keys.insert(Array(key.utf8)).inserted else { throw fault("'\(key)' stands twice") }
      guard takes(UInt8(ascii: ":")) else { throw fault("no colon") }
      members.append(JSONValue.Member(key, try value()))
    } while takes(UInt8(ascii: ","))
    guard takes(UInt8(ascii: "}")) else { throw fault("no end of the object") }
    return .object(members)
  }

  private mutating func string() throws(JSONValue.Fault) -> String {
    guard next == UInt8(ascii: "\"") else { throw fault("no string") }
    index += 1
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw fault("a control character in a string") }
      index += 1
      if byte == UInt8(ascii: "\\") {
        text.append(contentsOf: String(try escape()).utf8)
      } else {
        text.append(byte)
      }
    }
    guard next != nil else { throw fault("no end of the string") }
    index += 1
    let string = String(decoding: text, as: UTF8.self)
    guard string.utf8.elementsEqual(text) else { throw fault("no UTF-8") }
    return string
  }

  private mutating func escape() throws(JSONValue.Fault) -> Unicode.Scalar {
    let letter = next
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return Unicode.Scalar(letter ?? 0)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      var value = UInt32(try hex())
      if value & 0xFC00 == 0xD800, bytes[index...].starts(with: "\\u".utf8) {
        index += 2
        value = 0x10000 + (value & 0x3FF) << 10 + UInt32(try hex()) & 0x3FF
      }
      guard let scalar = Unicode.Scalar(value) else { throw fault("half a character") }
      return scalar
    default: throw fault("no escape")
    }
  }

  private mutating func hex() throws(JSONValue.Fault) -> UInt16 {
    let digits = bytes[index...].prefix(4)
    guard digits.count == 4, let value = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw fault("no four hexadecimal digits") }
    index += 4
    return value
  }
}
