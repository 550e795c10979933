/// The name of a topic: what files, man pages and links call it.
///
/// Made of `[A-Za-z0-9@._+-]`, at most 100 bytes. Ids order by their UTF-8 bytes.
public struct TopicID: Hashable, Sendable, RawRepresentable, Comparable {
  /// The id as text.
  public let rawValue: String

  /// Takes the text as it is; see ``init(sanitizing:)`` for one that is sure to be legal.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes a legal id of any text: other characters become `-`, and it is cut at 100 bytes.
  ///
  /// A letter with its combining marks is one character, so both normal forms of a name give
  /// one id. `nil` where nothing is left.
  public init?(sanitizing text: String) {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar.isASCII, Self.isLegal(UInt8(scalar.value)) {
        bytes.append(UInt8(scalar.value))
      } else {
        let isMark = !scalar.isASCII && scalar.properties.canonicalCombiningClass != .notReordered
        if isMark, !bytes.isEmpty { bytes.removeLast() }
        if bytes.last != UInt8(ascii: "-") { bytes.append(UInt8(ascii: "-")) }
      }
    }
    while bytes.last == UInt8(ascii: "-") { bytes.removeLast() }
    let trimmed = bytes.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }.prefix(100)
    guard !trimmed.isEmpty else { return nil }
    self.init(rawValue: String(decoding: trimmed, as: UTF8.self))
  }

  /// Makes a legal id of UTF-8; the bytes themselves where they are one.
  init?(sanitizing bytes: ArraySlice<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let first = bytes.first, let last = bytes.last, bytes.count <= 100,
      first != UInt8(ascii: "-"), first != UInt8(ascii: "."), last != UInt8(ascii: "-"),
      bytes.allSatisfy(Self.isLegal)
    else {
      self.init(sanitizing: text)
      return
    }
    self.init(rawValue: text)
  }

  /// Whether a byte may stand in an id.
  static func isLegal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "@"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// The id as ids are compared for being taken: without case.
  public var folded: String { rawValue.lowercased() }

  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }
}

extension TopicID: LosslessStringConvertible, ExpressibleByStringLiteral, Codable {
  /// Takes the text as it is.
  public init(_ description: String) { self.init(rawValue: description) }
  public init(stringLiteral value: String) { self.init(rawValue: value) }
  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
  }
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
  /// The id as text.
  public var description: String { rawValue }
}
