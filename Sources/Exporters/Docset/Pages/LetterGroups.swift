import TopicKit

/// A list of definitions in parts, one for each letter, with links to them.
///
/// A short list is one part.
struct LetterGroups {
  /// Lists that are no longer have no parts.
  private static let shortCount = 30

  private let prefix: String
  private let items: [(key: String, markup: [UInt8])]
  private let letters: [String]

  /// Takes the items in their order, each with what it is sorted by.
  init(prefix: String, items: [(key: String, markup: [UInt8])]) {
    self.prefix = prefix
    self.items = items
    var letters: [String] = []
    var seen: Set<String> = []
    if items.count > Self.shortCount {
      for item in items {
        let letter = AlphabeticOrder.letter(ofKey: item.key)
        if seen.insert(letter).inserted { letters.append(letter) }
      }
    }
    self.letters = letters
  }

  /// Links to the parts, on one line; nothing for one part.
  var links: [UInt8] {
    guard letters.count > 1 else { return [] }
    var out = Array("<p class=\"letters\">".utf8)
    for letter in letters {
      out += "<a href=\"#\(id(of: letter))\">".utf8
      out += HTMLEscaping.escaped(letter)
      out += "</a> ".utf8
    }
    out.removeLast()
    return out + Array("</p>\n".utf8)
  }

  /// The parts.
  func append(class name: StaticString, to out: inout [UInt8]) {
    guard letters.count > 1 else {
      out += "<dl class=\"\(name)\">\n".utf8
      for item in items { out += item.markup }
      out += "</dl>\n".utf8
      return
    }
    // Names that begin with a sign may stand at both ends.
    var parts: [String: [UInt8]] = [:]
    for item in items {
      parts[AlphabeticOrder.letter(ofKey: item.key), default: []] += item.markup
    }
    for letter in letters {
      out += "<h3 id=\"\(id(of: letter))\">".utf8
      out += HTMLEscaping.escaped(letter)
      out += "</h3>\n<dl class=\"\(name)\">\n".utf8
      out += parts[letter] ?? []
      out += "</dl>\n".utf8
    }
  }

  private func id(of letter: String) -> String {
    "\(prefix).\(AlphabeticOrder.anchor(ofLetter: letter))"
  }
}
