/// A version such as `10.15`: numbers that compare one by one, so `10.9 < 10.10`.
public struct Version: Hashable, Sendable, Comparable {
  /// The numbers, at least one.
  public let components: [Int]

  /// Reads numbers with dots between them; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    var numbers: [Int] = []
    var number: Int?
    for byte in text.utf8 {
      if byte == UInt8(ascii: ".") {
        guard let complete = number.take() else { return nil }
        numbers.append(complete)
      } else {
        guard byte.isDigitASCII, let longer = (number ?? 0).appending(digit: byte) else {
          return nil
        }
        number = longer
      }
    }
    guard let number else { return nil }
    components = numbers + [number]
  }

  private var significant: ArraySlice<Int> {
    var slice = components[...]
    while slice.count > 1, slice.last == 0 { slice.removeLast() }
    return slice
  }

  public static func == (left: Self, right: Self) -> Bool { left.significant == right.significant }
  public func hash(into hasher: inout Hasher) { hasher.combine(significant) }
  public static func < (left: Self, right: Self) -> Bool {
    left.significant.lexicographicallyPrecedes(right.significant)
  }
}

extension Int {
  /// The number with one more decimal digit behind it; `nil` where it is too big for that.
  fileprivate func appending(digit: UInt8) -> Int? {
    let (tenfold, isTooBig) = multipliedReportingOverflow(by: 10)
    let (sum, overflows) = tenfold.addingReportingOverflow(Int(digit) - 0x30)
    return isTooBig || overflows ? nil : sum
  }
}

extension Version: CustomStringConvertible {
  /// The numbers with dots between them.
  public var description: String { components.map(String.init).joined(separator: ".") }
}
