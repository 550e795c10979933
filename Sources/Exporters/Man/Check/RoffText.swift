/// What a viewer shows for a piece of roff without macros.
enum RoffText {
  private static let characters: [String: String] = [
    "aq": "'", "dq": "\"", "ga": "`", "ha": "^", "ti": "~", "rs": "\\", "em": "\u{2014}",
    "en": "\u{2013}", "lq": "\u{201C}", "rq": "\u{201D}", "oq": "\u{2018}", "cq": "\u{2019}",
    "bu": "\u{2022}", "hy": "-", "mi": "-", "at": "@", "sh": "#", "Do": "$",
  ]

  /// The text with its escapes resolved, fonts dropped.
  static func plain(_ roff: String) -> String {
    var out = ""
    var rest = Substring(roff)
    while let character = rest.popFirst() {
      guard character == "\\" else {
        out.append(character)
        continue
      }
      out += escape(&rest)
    }
    return out
  }

  /// What stands for an escape, after its backslash; the rest begins behind it.
  static func escape(_ rest: inout Substring) -> String {
    guard let character = rest.popFirst() else { return "" }
    switch character {
    case "e", "\\": return "\\"
    case "-": return "-"
    case " ", "~", "0": return " "
    case "f":
      skipName(&rest)
      return ""
    case "(", "[": return special(name(&rest, after: character))
    case "*":
      skipName(&rest)
      return ""
    case "\"":
      rest = ""
      return ""
    case "&", "%", ":", "c", "|", "^", "/", ",", "t": return ""
    default: return String(character)
    }
  }

  /// Passes a name after an escape: one character, `(xx` or `[xxx]`.
  private static func skipName(_ rest: inout Substring) {
    guard let first = rest.popFirst() else { return }
    if first == "(" || first == "[" { _ = name(&rest, after: first) }
  }

  /// A name after its opener: `xx` after `(`, `xxx]` after `[`.
  private static func name(_ rest: inout Substring, after opener: Character) -> Substring {
    let isShort = opener == "("
    let name = isShort ? rest.prefix(2) : rest.prefix { $0 != "]" }
    rest = rest[name.endIndex...]
    if !isShort { _ = rest.popFirst() }
    return name
  }

  private static func special(_ name: Substring) -> String {
    if let known = characters[String(name)] { return known }
    guard name.first == "u", let value = UInt32(name.dropFirst(), radix: 16),
      let scalar = Unicode.Scalar(value)
    else { return "" }
    return String(scalar)
  }
}
