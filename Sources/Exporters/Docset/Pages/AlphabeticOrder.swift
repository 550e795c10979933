/// How names stand in a list: by their letters, whatever signs stand before them.
///
/// `.sheet(item:)`, `Sheet` and `@Sheet` stand together.
enum AlphabeticOrder {
  /// What a name is sorted by.
  static func key(of name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }),
      let start = name.utf8.firstIndex(where: { CodeCursor.isLetter($0) || CodeCursor.isDigit($0) })
    {
      return name[start...].lowercased()
    }
    let rest = name.drop { !$0.isLetter && !$0.isNumber }
    return (rest.isEmpty ? name[...] : rest).lowercased()
  }

  /// The letter that a name stands under; `#` for digits and signs.
  static func letter(ofKey key: String) -> String {
    if let first = key.utf8.first, CodeCursor.isLetter(first),
      key.utf8.dropFirst().first ?? 0 < 0x80
    {
      return String(Unicode.Scalar(first & 0xDF))
    }
    guard let first = key.first, first.isLetter else { return "#" }
    return String(first.uppercased().prefix(1))
  }

  /// An id for a letter: `a`, `u3b1`, and `u915-93e` for one with a sign on it.
  static func anchor(ofLetter letter: String) -> String {
    guard !letter.isEmpty, letter != "#" else { return "other" }
    if letter.utf8.allSatisfy({ $0 < 0x80 }) { return letter.lowercased() }
    let codes = letter.unicodeScalars.map { String($0.value, radix: 16) }
    return "u" + codes.joined(separator: "-")
  }

  /// Things in the order of their names; those of one name in the order they came in.
  static func sorted<Element>(
    _ elements: [Element],
    by name: (Element) -> String
  ) -> [(key: String, element: Element)] {
    let keyed = elements.enumerated().map { (key(of: name($0.element)), $0.offset, $0.element) }
    return keyed.sorted { $0.0 == $1.0 ? $0.1 < $1.1 : $0.0 < $1.0 }.map { ($0.0, $0.2) }
  }
}
