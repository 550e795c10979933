/// Finds the tags of a page, whoever wrote it, in one way through its bytes.
///
/// Comments, declarations and what scripts and styles hold are passed over. What does not end
/// is not looked for twice.
struct TagScanner {
  /// A start or end tag.
  struct Tag {
    /// In lower case.
    var name: String
    var isEnd: Bool
    /// Names in lower case, values with references resolved.
    var attributes: [(name: String, value: String)]
    /// Where its `<` stands, and what follows it.
    var range: Range<Int>
    /// Whether text that is no blank stands before it, since the tag before.
    var followsText: Bool

    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  private let bytes: [UInt8]
  private var index = 0
  /// Quotes that close nothing any more.
  private var lostQuotes: Set<UInt8> = []
  private var commentsEnd = true
  /// How many bytes were looked at, those that were looked at twice counted twice.
  private(set) var steps = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next tag; `nil` at the end.
  mutating func next() -> Tag? {
    var hasText = false
    while index < bytes.count {
      let byte = bytes[index]
      steps += 1
      guard byte == UInt8(ascii: "<"), index + 1 < bytes.count else {
        if byte > 0x20 { hasText = true }
        index += 1
        continue
      }
      let following = bytes[index + 1]
      if following == UInt8(ascii: "!") || following == UInt8(ascii: "?") {
        skipDeclaration()
      } else if let tag = scanTag(followsText: hasText) {
        skipRawText(of: tag)
        return tag
      } else {
        hasText = true
        index += 1
      }
    }
    return nil
  }

  private mutating func skipDeclaration() {
    let isComment = bytes[index...].starts(with: "<!--".utf8)
    if isComment, commentsEnd {
      // `<!-->` is a whole comment.
      let end = Self.find("-->", in: bytes, from: index + 2)
      steps += (end ?? bytes.count) - index
      if let end {
        index = end + 3
        return
      }
      commentsEnd = false
    }
    let end = bytes[index...].firstIndex(of: UInt8(ascii: ">"))
    steps += (end ?? bytes.count) - index
    index = end.map { $0 + 1 } ?? bytes.count
  }

  /// Passes over what a script holds: its end tag comes next.
  private mutating func skipRawText(of tag: Tag) {
    guard !tag.isEnd, ["script", "style", "textarea", "xmp"].contains(tag.name) else { return }
    var place = index
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "<"), isEndTag(tag.name, at: place) { break }
      place += 1
    }
    steps += place - index
    index = place
  }

  private func isEndTag(_ name: String, at start: Int) -> Bool {
    guard start + 2 + name.utf8.count <= bytes.count, bytes[start + 1] == UInt8(ascii: "/") else {
      return false
    }
    return zip(bytes[(start + 2)...], name.utf8).allSatisfy { $0 | 0x20 == $1 }
  }

  private static func find(_ mark: StaticString, in bytes: [UInt8], from start: Int) -> Int? {
    let mark = Array(mark.description.utf8)
    var place = start
    while place + mark.count <= bytes.count {
      if bytes[place] == mark[0], bytes[place..<place + mark.count].elementsEqual(mark) {
        return place
      }
      place += 1
    }
    return nil
  }
}

// MARK: - Tags

extension TagScanner {
  private mutating func scanTag(followsText: Bool) -> Tag? {
    let start = index
    var cursor = start + 1
    let isEnd = bytes[cursor] == UInt8(ascii: "/")
    if isEnd { cursor += 1 }
    let nameStart = cursor
    guard cursor < bytes.count, (0x61...0x7A).contains(bytes[cursor] | 0x20) else { return nil }
    while cursor < bytes.count, !Self.endsName(bytes[cursor]) { cursor += 1 }
    let name = String(decoding: bytes[nameStart..<cursor], as: UTF8.self).lowercased()
    var attributes: [(name: String, value: String)] = []
    while cursor < bytes.count, bytes[cursor] != UInt8(ascii: ">") {
      if Self.endsName(bytes[cursor]) || bytes[cursor] == UInt8(ascii: "=") {
        cursor += 1
      } else {
        attributes.append(scanAttribute(at: &cursor))
      }
    }
    steps += cursor - start
    index = min(cursor + 1, bytes.count)
    return Tag(
      name: name,
      isEnd: isEnd,
      attributes: isEnd ? [] : attributes,
      range: start..<index,
      followsText: followsText
    )
  }

  private mutating func scanAttribute(at cursor: inout Int) -> (name: String, value: String) {
    let start = cursor
    while cursor < bytes.count, !Self.endsName(bytes[cursor]), bytes[cursor] != UInt8(ascii: "=") {
      cursor += 1
    }
    let name = String(decoding: bytes[start..<cursor], as: UTF8.self).lowercased()
    var next = cursor
    while next < bytes.count, Self.isBlank(bytes[next]) { next += 1 }
    guard next < bytes.count, bytes[next] == UInt8(ascii: "=") else { return (name, "") }
    next += 1
    while next < bytes.count, Self.isBlank(bytes[next]) { next += 1 }
    guard next < bytes.count else {
      cursor = next
      return (name, "")
    }
    let quote = bytes[next]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"), !lostQuotes.contains(quote) {
      let close = bytes[(next + 1)...].firstIndex(of: quote)
      steps += (close ?? bytes.count) - next
      if let close {
        cursor = close + 1
        return (name, HTMLReferences.resolved(bytes[(next + 1)..<close]))
      }
      lostQuotes.insert(quote)
    }
    let valueStart = next
    while next < bytes.count, !Self.isBlank(bytes[next]), bytes[next] != UInt8(ascii: ">") {
      next += 1
    }
    cursor = next
    return (name, HTMLReferences.resolved(bytes[valueStart..<next]))
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D) ~= byte }
  private static func endsName(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }
}
