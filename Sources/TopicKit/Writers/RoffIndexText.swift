// The description in the section NAME, which programs parse that know little of roff.

extension RoffEscaping {
  /// Text for the index: no escapes are understood there but `\-`, so it is made of characters
  /// that need none.
  ///
  /// lexgrog of man-db stores `[u2019]` for `\[u2019]`, mandoc drops it, macOS shows it as it
  /// stands. Letters beyond ASCII stay as they are: man-db takes them, mandoc's database shows
  /// `??`, and without them a page in Arabic would have no description at all.
  static func indexText(_ text: String) -> String {
    // A page may be one paragraph of megabytes; what is cut off need not be read.
    let start = text.utf8.prefix(2000)
    return start.allSatisfy { $0 < 0x80 } ? indexText(ascii: start) : indexText(unicode: text)
  }

  /// The same as for any other text, byte by byte.
  private static func indexText(ascii text: some Sequence<UInt8>) -> String {
    var bytes: [UInt8] = []
    for byte in text {
      if byte <= 0x20 {
        if !bytes.isEmpty, bytes.last != 0x20 { bytes.append(0x20) }
      } else if byte != UInt8(ascii: #"\"#), byte != 0x7F {
        bytes.append(byte)
      }
    }
    while let last = bytes.last, last == UInt8(ascii: ".") || last == 0x20 { bytes.removeLast() }
    let words = bytes.drop { $0 == UInt8(ascii: "-") || $0 == 0x20 }
    guard words.count > indexLimit else { return String(decoding: words, as: UTF8.self) }
    var cut = words.prefix(indexLimit - 3)
    if let blank = cut.lastIndex(of: 0x20), blank > cut.startIndex + indexLimit / 2 {
      cut = cut[..<blank]
    }
    while let last = cut.last, ",;:. -".utf8.contains(last) { cut.removeLast() }
    return String(decoding: cut, as: UTF8.self) + "..."
  }

  static func indexText(unicode text: String) -> String {
    var scalars = String.UnicodeScalarView()
    let start = String(text.unicodeScalars.prefix(2000))
    let composed = String(
      decoding: RoffNormalForm.composed(of: Array(start.utf8)),
      as: UTF8.self
    )
    for scalar in composed.unicodeScalars { appendIndexCharacter(scalar, to: &scalars) }
    var words = String(scalars).split(separator: " ").joined(separator: " ")
    while let last = words.last, last == "." || last == " " { words.removeLast() }
    while let first = words.first, first == "-" || first == " " { words.removeFirst() }
    return shortened(words)
  }

  private static func appendIndexCharacter(
    _ scalar: Unicode.Scalar,
    to out: inout String.UnicodeScalarView
  ) {
    switch scalar {
    case "\\": break  // macOS drops it anyway, with what follows
    case "\u{2018}", "\u{2019}", "\u{201A}", "\u{2032}": out.append("'")
    case "\u{201C}", "\u{201D}", "\u{201E}", "\u{AB}", "\u{BB}", "\u{2033}": out.append("\"")
    case "\u{2010}"..."\u{2015}", "\u{2212}": out.append("-")
    case "\u{2026}": out.append(contentsOf: "...".unicodeScalars)
    case "\u{2192}": out.append(contentsOf: "->".unicodeScalars)
    case "\u{2190}": out.append(contentsOf: "<-".unicodeScalars)
    case "\u{D7}": out.append("x")
    case "\u{2022}", "\u{B7}": out.append("*")
    case "\u{2264}": out.append(contentsOf: "<=".unicodeScalars)
    case "\u{2265}": out.append(contentsOf: ">=".unicodeScalars)
    case "\u{2260}": out.append(contentsOf: "!=".unicodeScalars)
    default:
      if scalar.properties.isWhitespace || scalar.value < 0x20 {
        out.append(" ")
      } else if scalar.value < 0x7F || isIndexed(scalar) {
        out.append(scalar)
      }
    }
  }

  /// Letters, marks, numbers, punctuation, and the joiners that some scripts need.
  private static func isIndexed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value == 0x200C || scalar.value == 0x200D { return true }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber,
      .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return true
    default: return false
    }
  }

  /// At most 100 characters, cut at a blank where there is one.
  private static func shortened(_ text: String) -> String {
    let limit = indexLimit
    guard text.count > limit else { return text }
    var cut = text.prefix(limit - 3)
    if let blank = cut.lastIndex(of: " "), blank > text.index(text.startIndex, offsetBy: limit / 2)
    {
      cut = cut[..<blank]
    }
    while let last = cut.last, ",;:. -".contains(last) { cut.removeLast() }
    return "\(cut)..."
  }

  /// How many characters a description has at most.
  private static let indexLimit = 100

  /// The description as it is written: of its escapes `\-` alone, for a hyphen outside a word.
  static func indexLine(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)[...]
    let span = bytes.span
    var line: [UInt8] = []
    for index in span.indices {
      let byte = span[index]
      let isHyphen = byte == UInt8(ascii: "-")
      if isHyphen, !isInWord(index, in: span) { line.append(UInt8(ascii: #"\"#)) }
      line.append(byte)
    }
    return line
  }
}
