/// A version such as `10.15`: numbers that compare one by one, so `10.9 < 10.10`.
public struct Version: Hashable, Sendable, Comparable {
  /// The numbers, at least one.
  public let components: [Int]

  /// Reads numbers with dots between them; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> Int? in
      guard part.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
      return Int(part)
    }
    guard !numbers.isEmpty, numbers.count == parts.count else { return nil }
    components = numbers
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

extension Version: CustomStringConvertible {
  /// The numbers with dots between them.
  public var description: String { components.map(String.init).joined(separator: ".") }
}
