/// The names that tags of raw HTML give to their places: `<a id="styles">`.
enum HTMLAnchors {
  /// Adds the values of `id` and `name` attributes of a piece of HTML.
  ///
  /// - Complexity: O(*n*) in the bytes.
  static func collect(_ html: ArraySlice<UInt8>, into names: inout [String]) {
    var index = html.startIndex
    while let equals = html[index...].firstIndex(of: UInt8(ascii: "=")) {
      index = equals + 1
      let before = html[..<equals].trimmingBlankSuffix()
      guard isName(before.suffix(5)) || isID(before.suffix(3)) else { continue }
      let value = html[index...].drop { $0.isBlank }
      guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = value.dropFirst().firstIndex(of: quote)
      else { continue }
      names.append(String(decoding: value[(value.startIndex + 1)..<end], as: UTF8.self))
      index = end + 1
    }
  }

  private static func isID(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count == 3 && bytes.first?.isBlank == true && bytes.dropFirst().isWord("id")
  }

  private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count == 5 && bytes.first?.isBlank == true && bytes.dropFirst().isWord("name")
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without blanks at the end.
  fileprivate func trimmingBlankSuffix() -> ArraySlice<UInt8> {
    var slice = self
    while let last = slice.last, last.isBlank { slice.removeLast() }
    return slice
  }
}
