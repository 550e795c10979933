/// The most that a digest may have, in one unit.
struct DigestBudget: Sendable {
  var limit: Int
  var measure: DigestMeasure

  private enum Unit { case bytes, characters, tokens }

  private static let units: [String: (factor: Int, unit: Unit)] = [
    "": (1, .bytes), "b": (1, .bytes), "bytes": (1, .bytes),
    "kb": (1000, .bytes), "mb": (1_000_000, .bytes), "gb": (1_000_000_000, .bytes),
    "kib": (1 << 10, .bytes), "mib": (1 << 20, .bytes), "gib": (1 << 30, .bytes),
    "c": (1, .characters), "chars": (1, .characters), "characters": (1, .characters),
    "kc": (1000, .characters),
    "t": (1, .tokens), "tokens": (1, .tokens), "kt": (1000, .tokens),
  ]

  /// Reads digits, then a unit without regard to case; `nil` for anything else, and for a
  /// size that no machine word holds.
  ///
  /// - Parameters:
  ///   - text: The size: `6000`, `6 KB`, `6KiB`, `6000c`, `1200t`.
  ///   - profile: How tokens are counted.
  init?(_ text: String, profile: TokenProfile) {
    let digits = text.utf8.prefix { $0 >= 0x30 && $0 <= 0x39 }
    guard let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
    let rest = text.utf8.dropFirst(digits.count).drop { $0 == 0x20 }
    guard let (factor, unit) = Self.units[String(decoding: rest, as: UTF8.self).lowercased()]
    else { return nil }
    let (product, isTooLarge) = number.multipliedReportingOverflow(by: factor)
    guard !isTooLarge else { return nil }
    limit = product
    switch unit {
    case .bytes: measure = .bytes
    case .characters: measure = .characters
    case .tokens: measure = .tokens(profile)
    }
  }
}

/// What a size counts.
enum DigestMeasure: Sendable {
  /// Bytes of UTF-8.
  case bytes
  /// Code points of Unicode.
  case characters
  /// Tokens of a profile: the most that there can be.
  case tokens(TokenProfile)

  /// Weighs a text; what lines weigh together is the sum of their sizes.
  func size(of text: ArraySlice<UInt8>) -> DigestSize {
    switch self {
    case .bytes: DigestSize(count: text.count)
    case .characters:
      DigestSize(count: text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) })
    case .tokens(let profile): DigestSize(weight: profile.weight(of: text))
    }
  }

  /// Weighs a text.
  func size(of text: [UInt8]) -> DigestSize { size(of: text[...]) }

  /// Weighs parts of a text, each of them lines.
  func sizes(of text: [UInt8], in ranges: [Range<Int>]) -> [DigestSize] {
    switch self {
    case .bytes: ranges.map { DigestSize(count: $0.count) }
    case .characters: ranges.map { size(of: text[$0]) }
    case .tokens(let profile):
      profile.weights(of: text, in: ranges).map { DigestSize(weight: $0) }
    }
  }

  /// Weighs a part of a line: where it meets the rest, a token more may begin.
  func size(ofPart text: [UInt8]) -> DigestSize {
    var size = size(of: text[...])
    if case .tokens = self { size.weight.thousandths += 1000 }
    return size
  }

  /// The number that a budget is held against.
  func count(_ size: DigestSize) -> Int {
    switch self {
    case .bytes, .characters: size.count
    case .tokens(let profile): profile.estimate(for: size.weight).upperBound
    }
  }

  /// The number for a text.
  func count(of text: [UInt8]) -> Int { count(size(of: text)) }

  /// Whether two budgets can be compared.
  func isLike(_ other: Self) -> Bool { unit == other.unit }

  private var unit: String {
    switch self {
    case .bytes: "byte"
    case .characters: "character"
    case .tokens: "token"
    }
  }

  /// A number as a sentence has it: `3000 bytes`.
  func described(_ count: Int) -> String { count == 1 ? "1 \(unit)" : "\(count) \(unit)s" }
}

/// What a text weighs, in whatever unit: sizes of lines add up.
struct DigestSize: Sendable, Hashable {
  var count = 0
  var weight = TokenWeight.zero

  static let zero = DigestSize()

  static func + (left: Self, right: Self) -> Self {
    DigestSize(count: left.count + right.count, weight: left.weight + right.weight)
  }
  static func - (left: Self, right: Self) -> Self {
    DigestSize(count: left.count - right.count, weight: left.weight - right.weight)
  }
  static func += (left: inout Self, right: Self) { left = left + right }
  static func -= (left: inout Self, right: Self) { left = left - right }
}
