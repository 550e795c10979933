/// A piece of raw HTML: a tag, a comment, or text.
struct HTMLToken {
  enum Kind {
    case text
    case comment
    case start(String, [(name: String, value: String)])
    case end(String)
    /// A declaration, an instruction, or CDATA.
    case other
  }

  var kind: Kind
  /// The bytes it was read from.
  var text: [UInt8]

  /// Whether nothing of it is seen.
  var isNothing: Bool {
    switch kind {
    case .comment: true
    case .text: text.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
    default: false
    }
  }
}

/// Cuts raw HTML into tokens: enough of the rules to know a tag from text, no more.
///
/// What does not end is text. Every byte is looked at a bounded number of times: once it is
/// known that no `>` or `-->` follows, none is looked for again.
struct HTMLScanner {
  private let bytes: [UInt8]
  private var index = 0
  private var commentsEnd = true
  private var tagsEnd = true

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next token; `nil` at the end.
  mutating func next() -> HTMLToken? {
    guard index < bytes.count else { return nil }
    let start = index
    if let kind = scanMarkup() { return HTMLToken(kind: kind, text: Array(bytes[start..<index])) }
    index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
    return HTMLToken(kind: .text, text: Array(bytes[start..<index]))
  }

  private mutating func scanMarkup() -> HTMLToken.Kind? {
    guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count else { return nil }
    switch bytes[index + 1] {
    case UInt8(ascii: "!"), UInt8(ascii: "?"): return scanComment() ?? scanOther()
    case UInt8(ascii: "/"): return scanEndTag()
    default: return scanStartTag()
    }
  }
}

// MARK: - Comments and declarations

extension HTMLScanner {
  private mutating func scanComment() -> HTMLToken.Kind? {
    guard commentsEnd, bytes[index...].starts(with: "<!--".utf8) else { return nil }
    // `<!-->` and `<!--->` are whole comments.
    var end = index + 2
    while end + 2 < bytes.count {
      if bytes[end] == UInt8(ascii: "-"), bytes[end + 1] == UInt8(ascii: "-"),
        bytes[end + 2] == UInt8(ascii: ">")
      {
        index = end + 3
        return .comment
      }
      end += 1
    }
    commentsEnd = false
    return nil
  }

  private mutating func scanOther() -> HTMLToken.Kind? {
    guard tagsEnd else { return nil }
    guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else {
      tagsEnd = false
      return nil
    }
    index = end + 1
    return .other
  }
}

// MARK: - Tags

extension HTMLScanner {
  private mutating func scanEndTag() -> HTMLToken.Kind? {
    guard tagsEnd, let name = name(at: index + 2) else { return nil }
    var end = index + 2 + name.utf8.count
    while end < bytes.count, Self.isBlank(bytes[end]) { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ">") else { return nil }
    index = end + 1
    return .end(name)
  }

  private mutating func scanStartTag() -> HTMLToken.Kind? {
    guard tagsEnd, let name = name(at: index + 1) else { return nil }
    var cursor = index + 1 + name.utf8.count
    var attributes: [(name: String, value: String)] = []
    while cursor < bytes.count {
      let byte = bytes[cursor]
      if byte == UInt8(ascii: ">") {
        index = cursor + 1
        return .start(name, attributes)
      } else if Self.isBlank(byte) || byte == UInt8(ascii: "/") {
        cursor += 1
      } else if byte == UInt8(ascii: "<") {
        return nil
      } else if let attribute = attribute(at: &cursor) {
        attributes.append(attribute)
      } else {
        return nil
      }
    }
    tagsEnd = false
    return nil
  }

  private func name(at start: Int) -> String? {
    guard start < bytes.count, Self.isLetter(bytes[start]) else { return nil }
    var end = start
    while end < bytes.count, Self.isNameByte(bytes[end]) { end += 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
  }

  /// `NAME`, `NAME=VALUE`, `NAME="VALUE"`; `nil` where a quote does not end.
  private func attribute(at cursor: inout Int) -> (name: String, value: String)? {
    let start = cursor
    while cursor < bytes.count, !Self.endsAttributeName(bytes[cursor]) { cursor += 1 }
    let name = String(decoding: bytes[start..<cursor], as: UTF8.self).lowercased()
    var next = cursor
    while next < bytes.count, Self.isBlank(bytes[next]) { next += 1 }
    guard next < bytes.count, bytes[next] == UInt8(ascii: "=") else {
      // A byte that neither names nor ends anything, such as a stray quote.
      if cursor == start { cursor += 1 }
      return (name, "")
    }
    next += 1
    while next < bytes.count, Self.isBlank(bytes[next]) { next += 1 }
    guard next < bytes.count else { return nil }
    var end = next
    let quote = bytes[next]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      next += 1
      guard let close = bytes[next...].firstIndex(of: quote) else { return nil }
      end = close
      cursor = close + 1
    } else {
      while end < bytes.count, !Self.isBlank(bytes[end]), bytes[end] != UInt8(ascii: ">") {
        end += 1
      }
      cursor = end
    }
    return (name, HTMLReferences.resolved(bytes[next..<end]))
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D) ~= byte }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A) ~= byte | 0x20 }
  private static func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39) ~= byte || byte == UInt8(ascii: "-")
  }
  private static func endsAttributeName(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">")
      || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "<")
  }
}
