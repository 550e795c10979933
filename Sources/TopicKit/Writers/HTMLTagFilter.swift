/// GFM's "Disallowed Raw HTML": the `<` of nine tags becomes text (GFM 0.29, section 6.11).
enum HTMLTagFilter {
  private static let names: [[UInt8]] = [
    "title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext",
  ].map { Array($0.utf8) }

  /// Appends an inline tag.
  static func append(tag: Span<UInt8>, to output: inout [UInt8]) {
    var start = 0
    if isDisallowed(tag, at: 0) {
      output.append(contentsOf: "&lt;".utf8)
      start = 1
    }
    append(tag.extracting(start..<tag.count), to: &output)
  }

  /// Appends a line of an HTML block; tags may stand anywhere in it.
  static func append(block line: Span<UInt8>, to output: inout [UInt8]) {
    var start = 0
    for index in 0..<line.count where isDisallowed(line, at: index) {
      append(line.extracting(start..<index), to: &output)
      output.append(contentsOf: "&lt;".utf8)
      start = index + 1
    }
    append(line.extracting(start..<line.count), to: &output)
  }

  private static func append(_ run: Span<UInt8>, to output: inout [UInt8]) {
    unsafe run.withUnsafeBufferPointer { unsafe output.append(contentsOf: $0) }
  }

  /// Whether a start or end tag with one of the names begins at an index.
  private static func isDisallowed(_ text: Span<UInt8>, at index: Int) -> Bool {
    guard index < text.count, text[index] == UInt8(ascii: "<") else { return false }
    var start = index + 1
    if start < text.count, text[start] == UInt8(ascii: "/") { start += 1 }
    for name in names where start + name.count < text.count {
      var matched = 0
      // Letters differ from their capitals in this one bit.
      while matched < name.count, text[start + matched] | 0x20 == name[matched] { matched += 1 }
      if matched == name.count, endsName(text, at: start + matched) { return true }
    }
    return false
  }

  private static func endsName(_ text: Span<UInt8>, at end: Int) -> Bool {
    switch text[end] {
    case UInt8(ascii: ">"), UInt8(ascii: " "), 0x09...0x0D: true
    case UInt8(ascii: "/"): end + 1 < text.count && text[end + 1] == UInt8(ascii: ">")
    default: false
    }
  }
}
