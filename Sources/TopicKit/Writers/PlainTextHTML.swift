/// What a reader sees of raw HTML: the text between tags.
///
/// Tags and comments go, scripts and styles with what is in them. Character references stay
/// as they are but for the five that HTML's own syntax needs.
struct PlainTextHTML {
  private enum State { case text, tag, quoted(UInt8), comment, hidden, hiddenTag }

  private var state = State.text
  /// The tag that is being read, up to where its name is known.
  private var tag: [UInt8] = []
  /// The element whose content is not shown.
  private var hiddenElement: [UInt8] = []
  /// How many hyphens a comment has just had.
  private var hyphens = 0

  private static let hidingElements: [[UInt8]] = [Array("script".utf8), Array("style".utf8)]
  private static let longestTag = 16

  /// Whether a tag breaks the line: `<br>`, in any spelling.
  static func isLineBreak(_ tag: Span<UInt8>) -> Bool {
    guard tag.count >= 4, tag[0] == UInt8(ascii: "<"), tag[1] | 0x20 == UInt8(ascii: "b"),
      tag[2] | 0x20 == UInt8(ascii: "r")
    else { return false }
    return tag[3] == UInt8(ascii: ">") || tag[3] == UInt8(ascii: "/") || tag[3] == 0x20
  }

  /// Appends the text of the next bytes of a block.
  mutating func append(_ bytes: Span<UInt8>, to out: inout [UInt8]) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch state {
      case .text:
        if byte == UInt8(ascii: "<"), index + 1 < bytes.count, Self.opensTag(bytes[index + 1]) {
          state = .tag
          tag.removeAll(keepingCapacity: true)
        } else if byte == UInt8(ascii: "&"), let (character, count) = reference(bytes, at: index) {
          out.append(character)
          index += count
          continue
        } else {
          out.append(byte)
        }
      case .tag: readTag(byte, &out)
      case .quoted(let quote): if byte == quote { state = .tag }
      case .comment: readComment(byte)
      case .hidden:
        if byte == UInt8(ascii: "<") {
          state = .hiddenTag
          tag.removeAll(keepingCapacity: true)
        }
      case .hiddenTag: readHiddenTag(byte)
      }
      index += 1
    }
  }

  private static func opensTag(_ byte: UInt8) -> Bool {
    let folded = byte | 0x20
    return folded >= UInt8(ascii: "a") && folded <= UInt8(ascii: "z")
      || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
  }

  private mutating func readTag(_ byte: UInt8, _ out: inout [UInt8]) {
    if tag.count < Self.longestTag { tag.append(byte) }
    if byte == UInt8(ascii: "\""), tag.first != UInt8(ascii: "!") {
      state = .quoted(byte)
    } else if byte == UInt8(ascii: "'"), tag.first != UInt8(ascii: "!") {
      state = .quoted(byte)
    } else if tag.elementsEqual([0x21, 0x2D, 0x2D]) {
      state = .comment
      // `<!-->` and `<!--->` are whole comments.
      hyphens = 2
    } else if byte == UInt8(ascii: ">") {
      state = .text
      let name = tag.prefix { $0 != 0x20 && $0 != 0x0A && $0 != 0x2F && $0 != 0x3E }
        .map { $0 | 0x20 }
      if Self.hidingElements.contains(name) {
        hiddenElement = name
        state = .hidden
      } else if name.elementsEqual([UInt8(ascii: "b"), UInt8(ascii: "r")]) {
        out.append(0x0A)
      }
    }
  }

  private mutating func readComment(_ byte: UInt8) {
    if byte == UInt8(ascii: ">"), hyphens >= 2 { state = .text }
    hyphens = byte == UInt8(ascii: "-") ? hyphens + 1 : 0
  }

  private mutating func readHiddenTag(_ byte: UInt8) {
    if byte == UInt8(ascii: ">") {
      state = tag.elementsEqual([UInt8(ascii: "/")] + hiddenElement) ? .text : .hidden
    } else if byte == UInt8(ascii: "<") {
      tag.removeAll(keepingCapacity: true)
    } else if tag.count < Self.longestTag, byte != 0x20, byte != 0x0A {
      tag.append(byte == UInt8(ascii: "/") ? byte : byte | 0x20)
    }
  }

  /// The character that a reference of HTML's own syntax stands for, and its length.
  private func reference(_ bytes: Span<UInt8>, at start: Int) -> (UInt8, count: Int)? {
    for (name, character) in Self.references where start + name.count <= bytes.count {
      if name.indices.allSatisfy({ bytes[start + $0] == name[$0] }) {
        return (character, name.count)
      }
    }
    return nil
  }

  private static let references: [(name: [UInt8], character: UInt8)] = [
    (Array("&amp;".utf8), UInt8(ascii: "&")), (Array("&lt;".utf8), UInt8(ascii: "<")),
    (Array("&gt;".utf8), UInt8(ascii: ">")), (Array("&quot;".utf8), UInt8(ascii: "\"")),
    (Array("&#39;".utf8), UInt8(ascii: "'")), (Array("&nbsp;".utf8), UInt8(ascii: " ")),
  ]
}
