/// The map at the head of a page: every key with its value as text, list or map, in order.
///
/// Scalars stay text: `version: 1.10` is `"1.10"`, `draft: no` is `"no"`.
public struct FrontMatter: Sendable, Hashable {
  /// A value: text, or a list or map of values.
  public enum Value: Sendable, Hashable {
    /// A scalar, as text. A key without a value has the empty text.
    case text(String)
    /// A list.
    case list([Value])
    /// A map, in the order of its keys.
    case map([Entry])
  }

  /// A key and its value.
  public struct Entry: Sendable, Hashable {
    /// The key.
    public var key: String
    /// The value.
    public var value: Value
    /// Where key and value stand in the source; not part of equality.
    @Unequal public var range: SourceRange

    /// Makes an entry.
    public init(key: String, value: Value, range: SourceRange = .none) {
      self.key = key
      self.value = value
      self.range = range
    }
  }

  /// The entries in the order of the page; no key stands twice.
  public var entries: [Entry]

  /// Makes front matter.
  public init(entries: [Entry] = []) { self.entries = entries }

  /// The value of a key.
  public subscript(key: String) -> Value? { entries.first { $0.key == key }?.value }

  /// The keys that a topic gives a meaning; others are kept as they are.
  public static let knownKeys = ["id", "title", "platforms", "availability", "docs", "aliases"]
}

extension FrontMatter.Value {
  /// The text of a scalar; `nil` for a list or map.
  public var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The texts of a list of scalars; a scalar is a list of one, an empty one of none.
  public var texts: [String] {
    switch self {
    case .text(let text): text.isEmpty ? [] : [text]
    case .list(let values): values.compactMap(\.text)
    case .map: []
    }
  }
}

extension FrontMatter {
  /// The id, where it is given and not empty.
  public var id: String? { self["id"]?.text.flatMap { $0.isEmpty ? nil : $0 } }
  /// The title, where it is given and not empty.
  public var title: String? { self["title"]?.text.flatMap { $0.isEmpty ? nil : $0 } }
  /// The platforms that the page covers: a list, or one text split at commas.
  public var platforms: [Platform] {
    guard let value = self["platforms"] else { return [] }
    if case .text(let text) = value {
      return text.split(separator: ",").map { Platform(String($0.trimmingBlanks())) }
    }
    return value.texts.map { Platform($0) }
  }
  /// Where the API exists, where that is given.
  public var availability: Availability? { self["availability"].map(Availability.init(_:)) }
  /// The link to the documentation, where it is given and not empty.
  public var docs: String? { self["docs"]?.text.flatMap { $0.isEmpty ? nil : $0 } }
  /// Other names of the topic.
  public var aliases: [String] { self["aliases"]?.texts ?? [] }
}

extension Substring {
  /// Without blanks at both ends.
  func trimmingBlanks() -> Substring {
    var text = self
    while let first = text.unicodeScalars.first, first.properties.isWhitespace {
      text.unicodeScalars.removeFirst()
    }
    while let last = text.unicodeScalars.last, last.properties.isWhitespace {
      text.unicodeScalars.removeLast()
    }
    return text
  }
}
