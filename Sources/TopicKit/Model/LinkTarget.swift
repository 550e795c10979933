/// What a link's destination says without looking at other pages.
enum LinkTarget {
  /// The topic that a relative destination names, and the fragment.
  ///
  /// A destination with a scheme (RFC 3986, 3.1), one that begins with `//`, and one whose
  /// path does not end in `.md`, `.markdown` or in no extension at all names no topic. A query
  /// (RFC 3986, 3.4) does not count.
  static func parts(of destination: String) -> (topic: TopicID?, fragment: String?) {
    let bytes = Array(destination.utf8)
    let hash = bytes.firstIndex(of: UInt8(ascii: "#"))
    let fragment = hash.map { String(decoding: bytes[($0 + 1)...], as: UTF8.self) }
    let path = bytes[..<(hash ?? bytes.count)].prefix { $0 != UInt8(ascii: "?") }
    guard let first = path.first, first != UInt8(ascii: "/"), !hasScheme(path) else {
      return (nil, fragment)
    }
    var name = decoded(path.lastComponent)
    if let ending = endings.first(where: { name.hasFoldedSuffix($0) }) {
      name = name.dropLast(ending.utf8.count)
    } else if name.contains(UInt8(ascii: ".")) {
      return (nil, fragment)
    }
    return (TopicID(sanitizing: name), fragment)
  }

  /// What the names of pages end in.
  private static let endings = [".md", ".markdown"]

  private static func decoded(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard name.contains(UInt8(ascii: "%")) else { return name }
    return Array(percentDecoded(String(decoding: name, as: UTF8.self)).utf8)[...]
  }

  /// The path that a relative destination leads to from a file; `nil` where it leaves the root.
  static func path(of destination: String, from file: String) -> String? {
    let bytes = Array(destination.utf8)
    let written = bytes.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    let path = Array(file.utf8)
    // Most links are a plain name.
    if written.isPlainPath, path[...].isPlainPath {
      let folder = path.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? []
      return String(decoding: folder + written, as: UTF8.self)
    }
    var parts = file.split(separator: "/").dropLast().map(String.init)
    let text = percentDecoded(String(decoding: written, as: UTF8.self))
    for part in text.split(separator: "/") where part != "." {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }

  /// Whether text begins with a scheme and a colon.
  static func hasScheme(_ text: some StringProtocol) -> Bool { hasScheme(text.utf8) }

  /// Whether bytes begin with a scheme and a colon.
  static func hasScheme(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first, isLetter(first) else { return false }
    for byte in bytes.dropFirst() {
      if byte == UInt8(ascii: ":") { return true }
      let isDigit = byte >= 0x30 && byte <= 0x39
      let isMark = byte == 0x2B || byte == 0x2D || byte == 0x2E
      if !isLetter(byte), !isDigit, !isMark { return false }
    }
    return false
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    let folded = byte | 0x20
    return folded >= 0x61 && folded <= 0x7A
  }

  /// Replaces `%41` by `A`; a `%` without two hex digits stays.
  static func percentDecoded(_ text: some StringProtocol) -> String {
    PercentDecoding.decoded(text)
  }
}

/// Reads percent-encoded text.
package enum PercentDecoding {
  /// `a b` for `a%20b`; a `%` without two hex digits stays.
  package static func decoded(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var out: [UInt8] = []
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = hexDigit(bytes[index + 1]), let low = hexDigit(bytes[index + 2])
      {
        out.append(high << 4 | low)
        index += 3
      } else {
        out.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// What a hex digit stands for; `nil` for any other byte.
  package static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x57
    default: nil
    }
  }
}

extension ArraySlice<UInt8> {
  /// What follows the last `/`, those at the end left out.
  fileprivate var lastComponent: ArraySlice<UInt8> {
    var path = self
    while path.last == UInt8(ascii: "/") { path.removeLast() }
    return path.lastIndex(of: UInt8(ascii: "/")).map { path[($0 + 1)...] } ?? path
  }

  /// Whether the bytes end in an ending, given in lower case, in any case.
  fileprivate func hasFoldedSuffix(_ ending: String) -> Bool {
    let tail = suffix(ending.utf8.count)
    return tail.count == ending.utf8.count
      && zip(tail, ending.utf8).allSatisfy { $0.lowercasedASCII == $1 }
  }

  /// Whether a path stands for itself: no component is empty or begins with a dot, and nothing
  /// is percent-encoded.
  fileprivate var isPlainPath: Bool {
    var before = UInt8(ascii: "/")
    for byte in self {
      if byte == UInt8(ascii: "%") { return false }
      if before == UInt8(ascii: "/"), byte == before || byte == UInt8(ascii: ".") { return false }
      before = byte
    }
    return before != UInt8(ascii: "/")
  }
}
