/// Names as readers list them: one line of plain text.
enum PlainName {
  /// Dash cuts a name at as many characters.
  static let maximumCharacters = 200
  /// A character may be any number of bytes long.
  private static let maximumBytes = 1000

  /// A text as a name; `nil` where nothing of it can be seen.
  ///
  /// Runs of blanks and line endings become one space, those at the ends go, and so do
  /// characters that are not seen, but for the two that join or part their neighbours.
  static func clean(_ text: String, limit: Int = maximumCharacters) -> String? {
    if isClean(text, limit) { return text }
    var name = String.UnicodeScalarView()
    var isBlank = false
    var isVisible = false
    for scalar in text.unicodeScalars {
      if Self.isBlank(scalar) {
        isBlank = true
      } else if !isHidden(scalar) {
        if isBlank, isVisible { name.append(" ") }
        isBlank = false
        let joins = scalar.value == 0x200C || scalar.value == 0x200D
        if joins, !isVisible { continue }
        isVisible = true
        name.append(scalar)
      }
    }
    return isVisible ? cut(String(name), limit) : nil
  }

  /// Whether a text is a name as it is; most are, and to ask each character what it is takes
  /// longer than all else that is done with a row.
  private static func isClean(_ text: String, _ limit: Int) -> Bool {
    text.withBytes { bytes in
      guard !bytes.isEmpty, bytes.count <= limit else { return false }
      var previous = UInt8(ascii: " ")
      for index in bytes.indices {
        let byte = bytes[index]
        guard byte >= 0x20, byte < 0x7F, byte != 0x20 || previous != 0x20 else { return false }
        previous = byte
      }
      return previous != 0x20
    }
  }

  /// What Unicode says of a character takes a search, which ASCII does not need.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x80 else {
      return scalar.value == 0x20 || (0x09...0x0D).contains(scalar.value)
    }
    return scalar.properties.isWhitespace
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return scalar.value < 0x20 || scalar.value == 0x7F }
    if scalar.value == 0x200C || scalar.value == 0x200D { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate: return true
    default: return false
    }
  }

  private static func cut(_ text: String, _ limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var name = ""
    for character in text.prefix(limit) {
      if name.utf8.count + character.utf8.count > maximumBytes { break }
      name.append(character)
    }
    if name.isEmpty { name = String(text.unicodeScalars.prefix(maximumBytes / 4)) }
    while name.last == " " { name.removeLast() }
    return name
  }
}
