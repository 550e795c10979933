/// What a byte may be or begin, one bit each, for all 256 bytes.
///
/// Every decision of the parser falls on an ASCII byte, so a table answers it.
enum ByteClass {
  /// Space, tab, line feed, vertical tab, form feed, carriage return.
  static let whitespace: UInt8 = 1
  /// ASCII punctuation (CommonMark 0.31.2, "ASCII punctuation character").
  static let punctuation: UInt8 = 2
  /// ASCII letters.
  static let letter: UInt8 = 4
  /// ASCII digits.
  static let digit: UInt8 = 8
  /// What an inline of CommonMark may begin with.
  static let inline: UInt8 = 16
  /// What an inline of GFM may begin with: also `~`, and `:`, `@`, `w` of bare links.
  static let inlineGFM: UInt8 = 32
  /// Hexadecimal digits.
  static let hexDigit: UInt8 = 64
  /// Space, tab, line feed: the blanks of CommonMark's block structure, links and tags.
  ///
  /// Other whitespace is text to them (0.31.2): a form feed stays at a line's end, say.
  static let blank: UInt8 = 128

  // A literal is laid out at compile time: reading it needs no initializer check.
  static let table: [UInt8] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 129, 177, 1, 1, 1, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    129, 50, 2, 2, 2, 2, 50, 2, 2, 2, 50, 2, 2, 2, 2, 2,
    72, 72, 72, 72, 72, 72, 72, 72, 72, 72, 34, 2, 50, 2, 2, 2,
    34, 68, 68, 68, 68, 68, 68, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 50, 50, 50, 2, 50,
    50, 68, 68, 68, 68, 68, 68, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 36, 4, 4, 4, 2, 2, 2, 34, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  ]
}

extension UInt8 {
  /// Whether the byte is of any of the classes.
  @inline(__always)
  func isA(_ classes: UInt8) -> Bool { ByteClass.table[Int(self)] & classes != 0 }

  /// The byte in lower case, where it is an ASCII letter.
  var lowercasedASCII: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
