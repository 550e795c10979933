import TopicKit

/// The options of a digest, checked.
struct DigestSettings: Sendable {
  /// The most bytes of a file; `nil` for any number.
  let budget: Int?
  /// The platform whose view is wanted; `nil` for the whole page.
  let platform: Platform?

  static let descriptions = [
    OptionDescription(
      "budget",
      "SIZE",
      "the most bytes of a file: 6000, 6KB (6000) or 6KiB (6144)"
    )
  ]

  init(_ options: ExportOptions) throws(ExportError) {
    platform = options.platform
    guard let value = options.values["budget"] else {
      budget = nil
      return
    }
    guard let size = ByteSize(value) else {
      throw ExportError(
        .badOption,
        "the budget '\(value)' is no size: write bytes, as in 6000, or a unit, as in 6KB or 6KiB"
      )
    }
    budget = size.bytes
  }
}

/// A size in bytes as people write it: `6000`, `6 KB`, `6KiB`.
struct ByteSize: Sendable, Hashable {
  /// The bytes.
  let bytes: Int

  private static let units: [String: Int] = [
    "": 1, "b": 1,
    "kb": 1000, "mb": 1_000_000, "gb": 1_000_000_000,
    "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30,
  ]

  /// Reads digits, then a unit without regard to case; `nil` for anything else, and for a
  /// size that no machine word holds.
  init?(_ text: String) {
    let digits = text.utf8.prefix { $0 >= 0x30 && $0 <= 0x39 }
    guard let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
    let rest = text.utf8.dropFirst(digits.count).drop { $0 == 0x20 }
    guard let unit = Self.units[String(decoding: rest, as: UTF8.self).lowercased()] else {
      return nil
    }
    let (product, isTooLarge) = number.multipliedReportingOverflow(by: unit)
    guard !isTooLarge else { return nil }
    bytes = product
  }
}
