/// A place in code, and the pieces up to it.
///
/// Every byte is ASCII or part of a longer character; pieces begin and end at ASCII bytes, so
/// that no character is cut.
struct CodeCursor {
  let code: ContiguousArray<UInt8>
  private(set) var index = 0
  private(set) var runs: CodeRuns

  init(_ code: some Sequence<UInt8>) {
    self.code = ContiguousArray(code)
    runs = CodeRuns(forBytes: self.code.count)
  }

  var isAtEnd: Bool { index >= code.count }

  /// The byte at a distance; 0 where there is none, which no rule looks for.
  func peek(_ distance: Int = 0) -> UInt8 { byte(at: index + distance) }

  /// The byte at an offset; 0 where there is none.
  func byte(at offset: Int) -> UInt8 { code.indices.contains(offset) ? code[offset] : 0 }

  /// Goes on to an offset; what lies before it is of one kind.
  mutating func take(_ kind: CodeKind, upTo end: Int) {
    index = min(max(index, end), code.count)
    runs.add(kind, upTo: index)
  }

  /// Goes on over some bytes.
  mutating func take(_ kind: CodeKind, _ count: Int = 1) { take(kind, upTo: index + count) }

  /// Where the line of an offset ends: its line feed, or the end of the code.
  func lineEnd(from start: Int) -> Int {
    var end = start
    while end < code.count, code[end] != UInt8(ascii: "\n") { end += 1 }
    return end
  }

  /// The first offset from a start whose byte is not of a kind.
  func end(of isMember: (UInt8) -> Bool, from start: Int) -> Int {
    var end = start
    while end < code.count, isMember(code[end]) { end += 1 }
    return end
  }

  /// Whether a text stands at an offset.
  func has(_ text: StaticString, at start: Int) -> Bool {
    guard start + text.utf8CodeUnitCount <= code.count else { return false }
    for offset in 0..<text.utf8CodeUnitCount
    where unsafe text.utf8Start[offset] != code[start + offset] {
      return false
    }
    return true
  }

  /// The text between two offsets.
  func word(_ range: Range<Int>) -> String { String(decoding: code[range], as: UTF8.self) }

  /// The text between the place and an offset.
  func word(upTo end: Int) -> String { String(decoding: code[index..<end], as: UTF8.self) }
}

// MARK: - Bytes

extension CodeCursor {
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  static func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// Whether a byte may begin a word: a letter, `_`, or part of a character beyond ASCII.
  static func isWordStart(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
  }
  static func isWord(_ byte: UInt8) -> Bool { isWordStart(byte) || isDigit(byte) }
}
