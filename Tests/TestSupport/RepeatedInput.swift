/// A way to write an input of `n` repeats, to see how the work grows with it.
public struct RepeatedInput: Sendable, CustomStringConvertible {
  public let description: String
  /// Writes the input.
  public let write: @Sendable (Int) -> String

  public init(_ description: String, _ write: @escaping @Sendable (Int) -> String) {
    self.description = description
    self.write = write
  }
}

/// A text so many times.
public func times(_ text: String, _ n: Int) -> String { String(repeating: text, count: n) }
