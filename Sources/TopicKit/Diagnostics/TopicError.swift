/// Why reading stopped: a limit was passed.
///
/// What is merely odd in a page is a ``Diagnostic``.
public struct TopicError: Error, Hashable, Sendable {
  /// The limits that can stop a reading.
  public enum Code: String, Hashable, Sendable {
    /// A line is longer than ``ParseLimits/lineBytes``.
    case lineTooLong
    /// A paragraph or another leaf is longer than ``ParseLimits/leafBytes``.
    case leafTooLong
    /// Front matter is longer than ``ParseLimits/frontMatterBytes``.
    case frontMatterTooLong
    /// A source is longer than this machine's parser can address (2 GiB in one leaf's text).
    case sourceTooLong
  }

  /// Which limit.
  public var code: Code
  /// Where it was passed.
  public var position: SourcePosition
  /// The limit, in bytes.
  public var limit: Int

  /// Makes an error.
  public init(_ code: Code, at position: SourcePosition, limit: Int) {
    self.code = code
    self.position = position
    self.limit = limit
  }
}

extension TopicError: CustomStringConvertible {
  /// One sentence that names the limit and the way out.
  public var description: String {
    switch code {
    case .lineTooLong: "the line is longer than \(limit) bytes; break it, or raise the limit"
    case .leafTooLong: "the paragraph is longer than \(limit) bytes; break it, or raise the limit"
    case .frontMatterTooLong:
      "the front matter is longer than \(limit) bytes; shorten it, or close it with ---"
    case .sourceTooLong: "the source is longer than \(limit) bytes; split it"
    }
  }
}
