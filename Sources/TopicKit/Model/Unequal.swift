/// A place in a source that travels with a value and is no part of what it says: it is equal
/// to every other, hashes to nothing, and is not coded.
@propertyWrapper
public struct Unequal: Sendable, Hashable {
  /// The place.
  public var wrappedValue: SourceRange

  /// Wraps a place.
  public init(wrappedValue: SourceRange) { self.wrappedValue = wrappedValue }

  public static func == (left: Self, right: Self) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
