/// The elements of raw HTML that a page may use: those that format and do nothing else.
enum HarmlessHTML {
  private static let inline: Set<String> = [
    "a", "abbr", "b", "bdi", "br", "cite", "code", "del", "dfn", "em", "i", "img", "ins", "kbd",
    "mark", "q", "rp", "rt", "ruby", "s", "samp", "small", "strong", "sub", "sup", "u", "var",
    "wbr",
  ]
  private static let blocks: Set<String> = [
    "blockquote", "caption", "center", "dd", "details", "div", "dl", "dt", "figcaption",
    "figure", "hr", "li", "ol", "p", "pre", "span", "summary", "table", "tbody", "td", "tfoot",
    "th", "thead", "tr", "ul",
  ]

  /// Whether an element has neither content nor an end tag.
  static func isVoid(_ name: String) -> Bool {
    name == "br" || name == "hr" || name == "wbr" || name == "img"
  }

  /// Whether a token may stand in a line of text.
  static func isInline(_ token: HTMLToken) -> Bool {
    switch token.kind {
    case .start(let name, _): inline.contains(name)
    case .end(let name): inline.contains(name) && !isVoid(name)
    case .comment: true
    case .text, .other: false
    }
  }

  /// Whether a token may stand in a block of HTML.
  static func isAllowed(_ token: HTMLToken) -> Bool {
    switch token.kind {
    case .start(let name, _): inline.contains(name) || blocks.contains(name)
    case .end(let name): (inline.contains(name) || blocks.contains(name)) && !isVoid(name)
    case .comment, .text: true
    case .other: false
    }
  }

  /// Text of raw HTML: its references to characters stay, `<` and `>` cannot begin a tag, nor
  /// `"` look like an attribute.
  static func text(_ text: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    for byte in text {
      switch byte {
      case UInt8(ascii: "<"): out.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): out.append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "\""): out.append(contentsOf: "&quot;".utf8)
      default: out.append(byte)
      }
    }
    return out
  }
}
