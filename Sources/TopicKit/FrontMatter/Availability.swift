/// Where an API exists: platforms, each with the version it came with.
///
/// Read from one text (`iOS 13.0+, macOS 10.15+`), a list of such texts, or a map from
/// platform to version. What does not parse is kept as written.
public struct Availability: Hashable, Sendable {
  /// One platform.
  public struct Item: Hashable, Sendable {
    /// What was written: `iOS 13.0+`.
    public var written: String
    /// The platform.
    public var platform: Platform
    /// The version; `nil` where none was given or it does not parse.
    public var version: Version?
    /// Whether later versions have it too: a `+` after the version.
    public var orLater: Bool
    /// Whether platform and version were understood.
    public var isUnderstood: Bool
  }

  /// The platforms in the order they were written.
  public let items: [Item]

  /// The whole as one line: the items with `, ` between them.
  public var written: String { items.map(\.written).joined(separator: ", ") }

  /// The platforms, in order.
  public var platforms: [Platform] { items.map(\.platform) }

  /// Reads a front matter value.
  public init(_ value: FrontMatter.Value) {
    items = Self.texts(of: value).compactMap(Self.item(reading:))
  }

  /// The texts that name one platform each.
  private static func texts(of value: FrontMatter.Value) -> [Substring] {
    switch value {
    case .text(let text): text.utf8.split(separator: UInt8(ascii: ",")).map { Substring($0) }
    case .list(let values):
      values.flatMap { value -> [Substring] in
        // One level only: what lies deeper names no platform.
        if case .list = value { [] } else { texts(of: value) }
      }
    case .map(let entries): entries.map { "\($0.key) \($0.value.text ?? "")"[...] }
    }
  }

  /// Reads `PLATFORM`, `PLATFORM VERSION` or `PLATFORM VERSION+`.
  private static func item(reading text: Substring) -> Item? {
    let text = text.trimmingBlanks()
    guard !text.isEmpty else { return nil }
    guard let blank = text.utf8.lastIndex(of: UInt8(ascii: " ")) else {
      return Item(
        written: String(text),
        platform: Platform(String(text)),
        version: nil,
        orLater: false,
        isUnderstood: true
      )
    }
    var tail = text[text.utf8.index(after: blank)...]
    let orLater = tail.utf8.last == UInt8(ascii: "+")
    if orLater { tail.removeLast() }
    let name = text[..<blank].trimmingBlanks()
    if let version = Version(tail) {
      return Item(
        written: String(text),
        platform: Platform(String(name)),
        version: version,
        orLater: orLater,
        isUnderstood: true
      )
    }
    let whole = Platform(String(text))
    return Item(
      written: String(text),
      platform: whole.isKnown ? whole : platform(startingIn: text),
      version: nil,
      orLater: false,
      isUnderstood: whole.isKnown
    )
  }

  /// The platform that a text names at its start: a known one, else the words before the
  /// first that starts with a digit (`Big Iron` of `Big Iron 7.x`), else the first word.
  private static func platform(startingIn text: Substring) -> Platform {
    let words = text.split(separator: " ")
    let prefixes = (1...3).reversed().map { Platform(words.prefix($0).joined(separator: " ")) }
    if let known = prefixes.first(where: \.isKnown) { return known }
    let name = words.prefix { $0.utf8.first?.isDigit == false }
    let length = name.count < words.count ? max(1, name.count) : 1
    return Platform(words.prefix(length).joined(separator: " "))
  }
}
