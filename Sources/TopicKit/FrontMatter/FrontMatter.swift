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
  public var id: String? { text(of: "id") }
  /// The title, where it is given and not empty.
  public var title: String? { text(of: "title") }
  /// The platforms that the page covers, each once: a list, one text split at commas, or the
  /// keys of a map or of maps in a list.
  public var platforms: [Platform] {
    let names = self["platforms"]?.platformNames ?? []
    // Most pages name two or three: no need of a set.
    if names.count < 16 {
      return names.enumerated().filter { !names[..<$0].contains($1) }.map(\.element)
    }
    var seen: Set<Platform> = []
    return names.filter { seen.insert($0).inserted }
  }
  /// Where the API exists, where that is given.
  public var availability: Availability? { self["availability"].map(Availability.init(_:)) }
  /// The link to the documentation, where it is given and not empty; without the angle
  /// brackets that Markdown puts around a link.
  public var docs: String? { text(of: "docs").map { $0.withoutAngleBrackets ?? $0 } }
  /// Other names of the topic.
  public var aliases: [String] { self["aliases"]?.texts ?? [] }

  /// The text of a key, where it is given and not empty.
  private func text(of key: String) -> String? {
    self[key]?.text.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension FrontMatter.Value {
  /// The platforms in the order they are written, empty names left out.
  var platformNames: [Platform] {
    var platforms: [Platform] = []
    func add(_ name: Substring) {
      let name = name.trimmingBlanks()
      if !name.isEmpty { platforms.append(Platform(String(name))) }
    }
    switch self {
    case .text(let text): text.split(separator: ",").forEach(add)
    case .list(let values):
      for value in values {
        switch value {
        case .text(let text): add(text[...])
        case .map(let entries): for entry in entries { add(entry.key[...]) }
        case .list: break
        }
      }
    case .map(let entries): for entry in entries { add(entry.key[...]) }
    }
    return platforms
  }
}

extension String {
  /// What stands in `<…>`; `nil` where the text is not in such brackets.
  var withoutAngleBrackets: String? {
    guard utf8.count > 2, first == "<", last == ">" else { return nil }
    return String(dropFirst().dropLast())
  }
}

extension Substring {
  /// Without blanks at both ends.
  func trimmingBlanks() -> Substring {
    // Most have none, and looking at characters costs.
    if let first = utf8.first, let last = utf8.last, first.isTextASCII, last.isTextASCII {
      return self
    }
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

extension UInt8 {
  /// A character of ASCII that is no blank or control.
  fileprivate var isTextASCII: Bool { self > 0x20 && self < 0x7F }
}
