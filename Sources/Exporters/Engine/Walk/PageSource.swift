public import TopicKit

/// A page to read: a file that a walk found, or bytes from elsewhere.
public struct PageSource: Sendable, Hashable {
  /// The path below the given folder, `/` between components; empty for bytes without a name.
  ///
  /// Ids are made of it, and pages are ordered by its bytes.
  public let path: String
  /// What was given on the way to ``path``: `topics/`, or nothing for the current folder.
  let prefix: String
  /// Where a link leads; `nil` for a file under its own name.
  let linked: String?
  /// The content, where it is at hand.
  let bytes: [UInt8]?

  init(path: String, prefix: String, linked: String? = nil) {
    self.path = path
    self.prefix = prefix
    self.linked = linked
    bytes = nil
  }

  /// Takes a page that is no file, as standard input is none.
  ///
  /// - Parameters:
  ///   - bytes: The page.
  ///   - name: The name to take it for, `notes/sheet.md`; it gives the id, and messages show it.
  public init(bytes: [UInt8], name: String? = nil) {
    path = name ?? ""
    prefix = ""
    linked = nil
    self.bytes = bytes
  }

  /// The page as messages name it: the path as the user knows it.
  public var shown: String {
    bytes != nil && path.isEmpty ? Self.standardInputName : prefix + path
  }

  /// What messages call standard input without a name.
  package static let standardInputName = "<stdin>"

  /// The id of a page that gives none: the path without extension, `/` as `-`.
  ///
  /// Parts that only say "this folder's page" are left out, unless nothing else is there.
  /// `nil` for bytes without a name.
  public var fallbackID: TopicID? { PathID.id(of: path) }

  /// Whether a page comes before another: by the bytes of the paths.
  static func precedes(_ left: PageSource, _ right: PageSource) -> Bool {
    left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
  }
}

/// What a file's name says.
enum SourceName {
  /// Whether a name is a page's, `.md` or `.markdown` in any case.
  static func isPage(_ name: some Collection<UInt8>) -> Bool {
    endings.contains { ending in
      name.count > ending.count && zip(name.suffix(ending.count), ending).allSatisfy(equalFolded)
    }
  }

  private static let endings = [Array(".md".utf8), Array(".markdown".utf8)]

  private static func equalFolded(_ byte: UInt8, _ letter: UInt8) -> Bool {
    byte == letter || (letter >= 0x61 && letter <= 0x7A && byte | 0x20 == letter)
  }

  /// A name that may not be text, as text: bytes that are no UTF-8 as `\xE9`.
  static func escaped(_ name: [UInt8]) -> String {
    if let text = String(validating: name, as: UTF8.self) { return text }
    return name.map { byte in
      if byte >= 0x20 && byte < 0x7F { return String(UnicodeScalar(byte)) }
      let hex = String(byte, radix: 16, uppercase: true)
      return hex.utf8.count == 1 ? "\\x0\(hex)" : "\\x\(hex)"
    }.joined()
  }
}
