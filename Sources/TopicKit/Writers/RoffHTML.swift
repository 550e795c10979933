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
    /// A target opens or closes, which a terminal cannot jump to: `<a id="x">`.
    case anchor(Int)
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
    let text = String(decoding: name, as: UTF8.self).lowercased()
    switch text {
    case "br": return .lineBreak
    case "a": return .anchor(change)
    case "b", "strong", "kbd", "code": return .strong(change)
    case "i", "em", "var": return .emphasis(change)
    default: return text.hasPrefix("a ") && !text.contains("href") ? .anchor(1) : .text
    }
  }

  /// Whether a block of HTML shows nothing: comments, targets and blanks.
  static func isInvisible(_ block: [UInt8]) -> Bool {
    var index = 0
    while index < block.count {
      if block[index] <= 0x20 {
        index += 1
      } else if block[index...].starts(with: "<!--".utf8) {
        index = self.index(after: "-->", in: block, from: index + 4)
      } else {
        let end = self.index(after: ">", in: block, from: index)
        guard case .anchor = meaning(of: Array(block[index..<end])) else { return false }
        index = end
      }
    }
    return true
  }

  private static func index(after mark: String, in block: [UInt8], from start: Int) -> Int {
    var index = start
    while index < block.count, !block[index...].starts(with: mark.utf8) { index += 1 }
    return min(index + mark.utf8.count, block.count)
  }
}
