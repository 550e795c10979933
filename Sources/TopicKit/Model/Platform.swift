/// A platform by its name: an open set, with constants for Apple's and some others.
///
/// Names are equal without regard to case: `macos` is ``macOS``.
public struct Platform: Sendable, RawRepresentable {
  /// The name as written, or as the table of known names spells it.
  public let rawValue: String
  /// Whether the name is one of ``known``.
  public let isKnown: Bool

  /// Takes a name; a known one gets its usual spelling.
  public init(rawValue: String) {
    if Self.knownNames.contains(rawValue) {
      self.init(known: rawValue)
    } else if let index = Self.foldedNames.firstIndex(of: rawValue.lowercased()) {
      self.init(known: Self.knownNames[index])
    } else {
      self.init(rawValue, isKnown: false)
    }
  }

  private init(known: String) { self.init(known, isKnown: true) }

  private init(_ rawValue: String, isKnown: Bool) {
    self.rawValue = rawValue
    self.isKnown = isKnown
  }

  private static let knownNames = [
    "iOS", "iPadOS", "macOS", "tvOS", "watchOS", "visionOS", "Mac Catalyst", "DriverKit",
    "Linux", "Windows", "Android", "Web",
  ]
  private static let foldedNames = knownNames.map { $0.lowercased() }

  /// iOS.
  public static let iOS = Platform(known: "iOS")
  /// iPadOS.
  public static let iPadOS = Platform(known: "iPadOS")
  /// macOS.
  public static let macOS = Platform(known: "macOS")
  /// tvOS.
  public static let tvOS = Platform(known: "tvOS")
  /// watchOS.
  public static let watchOS = Platform(known: "watchOS")
  /// visionOS.
  public static let visionOS = Platform(known: "visionOS")
  /// Mac Catalyst.
  public static let macCatalyst = Platform(known: "Mac Catalyst")
  /// Linux.
  public static let linux = Platform(known: "Linux")
  /// Windows.
  public static let windows = Platform(known: "Windows")
  /// Android.
  public static let android = Platform(known: "Android")
  /// Web.
  public static let web = Platform(known: "Web")

  /// The known platforms, in the order that lists show them.
  public static let known = knownNames.map(Platform.init(known:))

  /// Whether what is available on `other` is available here: iOS covers iPadOS.
  public func isCovered(by other: Platform) -> Bool {
    self == other || (self == .iPadOS && other == .iOS)
  }
}

extension Platform: Hashable {
  public static func == (left: Platform, right: Platform) -> Bool {
    if left.rawValue == right.rawValue { return true }
    // What is spelled as in the table is equal to nothing else that is.
    if left.isKnown, right.isKnown { return false }
    return left.rawValue.lowercased() == right.rawValue.lowercased()
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue.lowercased()) }
}

extension Platform: LosslessStringConvertible, ExpressibleByStringLiteral, Codable {
  /// Takes a name.
  public init(_ description: String) { self.init(rawValue: description) }
  public init(stringLiteral value: String) { self.init(rawValue: value) }
  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
  }
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
  /// The name.
  public var description: String { rawValue }
}
