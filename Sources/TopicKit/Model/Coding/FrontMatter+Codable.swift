/// Front matter as an object of texts, arrays and objects.
///
/// A file has its keys in the page's order. A decoder that does not keep the order of keys
/// gives them back in the usual one: the known keys first, the others by their UTF-8 bytes.
struct CodedFrontMatter: Codable {
  var entries: [FrontMatter.Entry]

  init(_ frontMatter: FrontMatter) { entries = frontMatter.entries }

  init(from decoder: any Decoder) throws {
    guard case .map(let entries) = try FrontMatter.Value(from: decoder) else {
      throw DecodingError.typeMismatch(
        Self.self,
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "front matter is an object"
        )
      )
    }
    self.entries = entries
  }

  func encode(to encoder: any Encoder) throws {
    try FrontMatter.Value.map(entries).encode(to: encoder)
  }
}

extension FrontMatter: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(entries: try CodedFrontMatter(from: decoder).entries)
    sortKeys(by: nil)
  }

  public func encode(to encoder: any Encoder) throws {
    try CodedFrontMatter(self).encode(to: encoder)
  }
}

extension FrontMatter.Value: Codable {
  public init(from decoder: any Decoder) throws {
    if let map = try? decoder.container(keyedBy: Key.self) {
      self = .map(
        try map.allKeys.map { key in
          FrontMatter.Entry(key: key.stringValue, value: try map.decode(Self.self, forKey: key))
        }
      )
    } else if var list = try? decoder.unkeyedContainer() {
      var values: [Self] = []
      while !list.isAtEnd { values.append(try list.decode(Self.self)) }
      self = .list(values)
    } else {
      self = .text(try decoder.singleValueContainer().decode(String.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .text(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .list(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(value) }
    case .map(let entries):
      var container = encoder.container(keyedBy: Key.self)
      for entry in entries { try container.encode(entry.value, forKey: Key(entry.key)) }
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ text: String) { stringValue = text }
    init(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }
}

// MARK: - The order of keys

extension FrontMatter {
  /// The keys of all maps, each map's own before those inside its values; `nil` where all
  /// stand in the usual order.
  ///
  /// The usual order has the known keys first, as ``knownKeys`` has them, and the others by
  /// their UTF-8 bytes.
  package var keyOrder: [String]? {
    if Value.map(entries).isUsual { return nil }
    var keys: [String] = []
    Value.map(entries).collectKeys(into: &keys)
    return keys
  }

  /// Sorts all maps by an order of keys; where that does not fit, as is usual.
  mutating func sortKeys(by order: [String]?) {
    var rest = order.map { $0[...] } ?? []
    entries.sortKeys(by: &rest)
  }
}

extension FrontMatter.Value {
  /// Whether the keys of all maps stand in the usual order.
  fileprivate var isUsual: Bool {
    switch self {
    case .text: true
    case .list(let values): values.allSatisfy(\.isUsual)
    case .map(let entries):
      zip(entries, entries.dropFirst()).allSatisfy([FrontMatter.Entry].isUsual)
        && entries.allSatisfy(\.value.isUsual)
    }
  }

  /// Collects keys; front matter nests as deep as its limit and no deeper.
  fileprivate func collectKeys(into keys: inout [String]) {
    switch self {
    case .text: break
    case .list(let values): for value in values { value.collectKeys(into: &keys) }
    case .map(let entries):
      keys += entries.map(\.key)
      for entry in entries { entry.value.collectKeys(into: &keys) }
    }
  }

  fileprivate mutating func sortKeys(by order: inout ArraySlice<String>) {
    switch self {
    case .text: break
    case .list(var values):
      for index in values.indices { values[index].sortKeys(by: &order) }
      self = .list(values)
    case .map(var entries):
      entries.sortKeys(by: &order)
      self = .map(entries)
    }
  }
}

extension [FrontMatter.Entry] {
  fileprivate mutating func sortKeys(by order: inout ArraySlice<String>) {
    let own = order.prefix(count)
    let places = Dictionary(zip(own, own.indices), uniquingKeysWith: { first, _ in first })
    if own.count == count, allSatisfy({ places[$0.key] != nil }) {
      order = order.dropFirst(count)
      sort { places[$0.key, default: 0] < places[$1.key, default: 0] }
    } else {
      sort(by: Self.isUsual)
    }
    for index in indices { self[index].value.sortKeys(by: &order) }
  }

  fileprivate static func isUsual(_ left: Element, _ right: Element) -> Bool {
    let known = FrontMatter.knownKeys
    let (one, other) = (known.firstIndex(of: left.key), known.firstIndex(of: right.key))
    if one != nil || other != nil { return one ?? known.count < other ?? known.count }
    return left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
  }
}
