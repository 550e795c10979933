/// What raw HTML means on a man page, which has no HTML.
enum RoffHTML {
  /// What to do for a tag.
  enum Meaning: Equatable {
    /// A line ends: `<br>`.
    case lineBreak
    /// Strong text opens or closes: `<b>`, `<strong>`, `<kbd>`, `<code>`.
    case strong(Int)
    /// Emphasis opens or closes: `<i>`, `<em>`, `<var>`.
    case emphasis(Int)
    /// Nobody reads it: a comment.
    case nothing
    /// It is shown as it stands.
    case text
  }

  /// What an inline tag means; one with attributes says more than a font can.
  static func meaning(of tag: [UInt8]) -> Meaning {
    if tag.starts(with: "<!--".utf8) { return .nothing }
    guard tag.first == UInt8(ascii: "<"), tag.last == UInt8(ascii: ">") else { return .text }
    var name = tag.dropFirst().dropLast()
    let change = name.first == UInt8(ascii: "/") ? -1 : 1
    if change < 0 { name = name.dropFirst() }
    while let last = name.last, last == 0x20 || last == UInt8(ascii: "/") { name = name.dropLast() }
    switch String(decoding: name, as: UTF8.self).lowercased() {
    case "br": return .lineBreak
    case "b", "strong", "kbd", "code": return .strong(change)
    case "i", "em", "var": return .emphasis(change)
    default: return .text
    }
  }

  /// Whether a block of HTML holds comments and blanks alone.
  static func isOnlyComments(_ block: [UInt8]) -> Bool {
    var index = 0
    while index < block.count {
      if block[index] <= 0x20 {
        index += 1
      } else if block[index...].starts(with: "<!--".utf8) {
        var end = index + 4
        while end < block.count, !block[end...].starts(with: "-->".utf8) { end += 1 }
        index = end + 3
      } else {
        return false
      }
    }
    return true
  }
}
