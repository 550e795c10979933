// Bytes compared with words, without building strings.

extension ArraySlice<UInt8> {
  /// Whether the bytes are a word, ASCII letters compared without case.
  ///
  /// The word is given in lower case, with single blanks. A run of blanks equals one blank;
  /// blanks at both ends do not count.
  func isWord(_ word: String) -> Bool {
    let rest = trimmingBlanks().skippingPrefix(word)
    return rest?.isEmpty ?? false
  }

  /// What follows a prefix that is compared as in ``isWord(_:)``; `nil` without that prefix.
  func skippingPrefix(_ prefix: String) -> ArraySlice<UInt8>? {
    var index = startIndex
    for wanted in prefix.utf8 {
      guard index < endIndex, self[index].lowercasedASCII == wanted || self[index].isBlank else {
        return nil
      }
      if self[index].isBlank {
        guard wanted == 0x20 else { return nil }
        while index < endIndex, self[index].isBlank { index += 1 }
      } else {
        index += 1
      }
    }
    return self[index...]
  }

  /// The bytes without blanks at both ends.
  func trimmingBlanks() -> ArraySlice<UInt8> {
    var (first, last) = (startIndex, endIndex)
    while first < last, self[first].isBlank { first += 1 }
    while last > first, self[last - 1].isBlank { last -= 1 }
    return self[first..<last]
  }
}

extension UInt8 {
  /// A space, a tab, or a line feed that stands for one.
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A }
  var isUppercaseASCII: Bool { self >= 0x41 && self <= 0x5A }
  var isLowercaseASCII: Bool { self >= 0x61 && self <= 0x7A }
  var isDigitASCII: Bool { self >= 0x30 && self <= 0x39 }
}
