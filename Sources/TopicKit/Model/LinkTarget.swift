/// What a link's destination says without looking at other pages.
enum LinkTarget {
  /// The topic that a relative destination names, and the fragment.
  ///
  /// A destination with a scheme (RFC 3986, 3.1), one that begins with `//`, and one whose
  /// path does not end in `.md`, `.markdown` or in no extension at all names no topic.
  static func parts(of destination: String) -> (topic: TopicID?, fragment: String?) {
    let pieces = destination.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let path = pieces.first ?? ""
    let fragment = pieces.count > 1 ? String(pieces[1]) : nil
    guard !path.isEmpty, !path.hasPrefix("/"), !hasScheme(path) else { return (nil, fragment) }
    var name = percentDecoded(path.split(separator: "/").last ?? "")[...]
    let lowercased = name.lowercased()
    if let ending = [".md", ".markdown"].first(where: lowercased.hasSuffix) {
      name = name.dropLast(ending.count)
    } else if name.contains(".") {
      return (nil, fragment)
    }
    return (TopicID(sanitizing: String(name)), fragment)
  }

  /// The path that a relative destination leads to from a file; `nil` where it leaves the root.
  static func path(of destination: String, from file: String) -> String? {
    let written = destination.prefix { $0 != "#" && $0 != "?" }
    var parts = file.split(separator: "/").dropLast().map(String.init)
    for part in percentDecoded(written).split(separator: "/") where part != "." {
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
    var out: [UInt8] = []
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let value = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        out.append(value)
        index += 3
      } else {
        out.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
