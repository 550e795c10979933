/// The most that a digest may have, in one unit.
struct DigestBudget: Sendable, Hashable {
  var limit: Int
  var measure: DigestMeasure

  private static let units: [String: (Int, Unit)] = [
    "": (1, .bytes), "b": (1, .bytes), "bytes": (1, .bytes),
    "kb": (1000, .bytes), "mb": (1_000_000, .bytes), "gb": (1_000_000_000, .bytes),
    "kib": (1 << 10, .bytes), "mib": (1 << 20, .bytes), "gib": (1 << 30, .bytes),
    "c": (1, .characters), "chars": (1, .characters), "characters": (1, .characters),
    "kc": (1000, .characters),
  ]

  private enum Unit { case bytes, characters }

  /// Reads digits, then a unit without regard to case; `nil` for anything else, and for a
  /// size that no machine word holds.
  init?(_ text: String) {
    let digits = text.utf8.prefix { $0 >= 0x30 && $0 <= 0x39 }
    guard let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
    let rest = text.utf8.dropFirst(digits.count).drop { $0 == 0x20 }
    guard let (factor, unit) = Self.units[String(decoding: rest, as: UTF8.self).lowercased()]
    else { return nil }
    let (product, isTooLarge) = number.multipliedReportingOverflow(by: factor)
    guard !isTooLarge else { return nil }
    limit = product
    measure = unit == .bytes ? .bytes : .characters
  }
}

/// What a size counts.
enum DigestMeasure: Sendable, Hashable {
  /// Bytes of UTF-8.
  case bytes
  /// Code points of Unicode.
  case characters

  /// The size of a text, UTF-8.
  func size(of text: some Collection<UInt8>) -> Int {
    switch self {
    case .bytes: text.count
    case .characters: text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }
  }

  /// A size as a sentence has it: `3000 bytes`.
  func described(_ size: Int) -> String {
    switch self {
    case .bytes: size == 1 ? "1 byte" : "\(size) bytes"
    case .characters: size == 1 ? "1 character" : "\(size) characters"
    }
  }
}
