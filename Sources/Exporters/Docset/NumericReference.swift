/// References to characters by number: `&#65;`, `&#x41;`.
enum NumericReference {
  /// The character for what stands between `&#` and `;`; `nil` for what is no number of one.
  ///
  /// In HTML `X` may begin hex digits, too.
  static func character(_ digits: some StringProtocol, takesUpperX: Bool) -> Character? {
    let isHex = digits.hasPrefix("x") || takesUpperX && digits.hasPrefix("X")
    let number = digits.dropFirst(isHex ? 1 : 0)
    // A sign would be read, too.
    guard let first = number.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-"),
      let value = UInt32(number, radix: isHex ? 16 : 10), value != 0
    else { return nil }
    return Unicode.Scalar(value).map { Character($0) }
  }
}
