/// What a line looks like to the scanner, which has to tell a map from Markdown.
enum FrontMatterLineKind: Equatable {
  /// Nothing but blanks.
  case blank
  /// `#` at the start; an ATX heading to Markdown when blanks or nothing follow one to six.
  case comment(isHeading: Bool)
  /// Blanks, then text; whether that text looks like `key: value`.
  case indented(isKey: Bool)
  /// `key: value`, and whether there is a value.
  case key(hasValue: Bool)
  /// `- ` at the start.
  case item
  /// Anything else: prose, a code fence, HTML, a quote, a table.
  case other

  /// Looks at a line without its ending.
  ///
  /// A line looks like `key: value` when it starts with a key, a colon, and then a blank or
  /// its end. A key is quoted text, or at most four words without any of the characters
  /// `` ` * [ ] { } < > | " ! ; , `` that make a line Markdown or prose (`<<` is a key). `? key`
  /// and `: value` count too. `1. a: b` and `+ a: b` are Markdown lists.
  init(_ line: Span<UInt8>) {
    let start = line.firstNonBlank(from: 0)
    guard start < line.count else {
      self = .blank
      return
    }
    if start > 0 {
      self = .indented(isKey: line.valueStart(ofKeyAt: start) != nil)
    } else if line[0] == UInt8(ascii: "#") {
      let hashes = line.count(of: UInt8(ascii: "#"))
      self = .comment(isHeading: hashes <= 6 && line.isBlankOrEnd(hashes))
    } else if line[0] == UInt8(ascii: "-"), line.isBlankOrEnd(1) {
      self = .item
    } else if let value = line.valueStart(ofKeyAt: 0) {
      let content = line.firstNonBlank(from: value)
      self = .key(hasValue: content < line.count && line[content] != UInt8(ascii: "#"))
    } else {
      self = .other
    }
  }

  /// Whether a line is three times `byte` and blanks: `---` or `...`.
  static func isFence(_ line: Span<UInt8>, of byte: UInt8) -> Bool {
    guard line.count >= 3, line[0] == byte, line[1] == byte, line[2] == byte else { return false }
    return line.firstNonBlank(from: 3) == line.count
  }
}

// MARK: - Keys

extension Span<UInt8> {
  /// The index after the colon of the key that starts at `start`; `nil` where none does.
  fileprivate func valueStart(ofKeyAt start: Int) -> Int? {
    switch self[start] {
    case UInt8(ascii: "?"), UInt8(ascii: ":"):
      return isBlankOrEnd(start + 1) ? start + 1 : valueStart(ofPlainKeyAt: start)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard let close = firstIndex(of: self[start], from: start + 1) else { return nil }
      let colon = firstNonBlank(from: close + 1)
      guard colon < count, self[colon] == UInt8(ascii: ":"), isBlankOrEnd(colon + 1) else {
        return nil
      }
      return colon + 1
    default:
      return valueStart(ofPlainKeyAt: start)
    }
  }

  private func valueStart(ofPlainKeyAt start: Int) -> Int? {
    if isMergeKey(at: start) { return start + 3 }
    guard !startsMarkdownList(at: start) else { return nil }
    var words = 1
    for index in start..<count {
      let byte = self[index]
      if byte == UInt8(ascii: ":"), isBlankOrEnd(index + 1) {
        return index > start ? index + 1 : nil
      }
      if byte.isYAMLBlank, index + 1 < count, !self[index + 1].isYAMLBlank {
        if self[index + 1] == UInt8(ascii: "#") { return nil }
        if self[index + 1] != UInt8(ascii: ":") { words += 1 }
      }
      if words > 4 || byte.isMarkdownSyntax { return nil }
    }
    return nil
  }

  private func isMergeKey(at start: Int) -> Bool {
    start + 2 < count && self[start] == UInt8(ascii: "<") && self[start + 1] == UInt8(ascii: "<")
      && self[start + 2] == UInt8(ascii: ":") && isBlankOrEnd(start + 3)
  }

  /// Whether `+ ` or a number with `.` or `)` and a blank stands at `start`.
  private func startsMarkdownList(at start: Int) -> Bool {
    var index = start
    while index < count, self[index] >= 0x30, self[index] <= 0x39 { index += 1 }
    guard index < count, isBlankOrEnd(index + 1) else { return false }
    if index == start { return self[index] == UInt8(ascii: "+") }
    return self[index] == UInt8(ascii: ".") || self[index] == UInt8(ascii: ")")
  }
}

// MARK: - Bytes

extension Span<UInt8> {
  /// The first index from `start` on that is not a blank, else the end.
  fileprivate func firstNonBlank(from start: Int) -> Int {
    var index = start
    while index < count, self[index].isYAMLBlank { index += 1 }
    return index
  }

  fileprivate func isBlankOrEnd(_ index: Int) -> Bool { index >= count || self[index].isYAMLBlank }

  /// How many times `byte` stands at the start.
  fileprivate func count(of byte: UInt8) -> Int {
    var index = 0
    while index < count, self[index] == byte { index += 1 }
    return index
  }

  fileprivate func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    var index = start
    while index < count, self[index] != byte { index += 1 }
    return index < count ? index : nil
  }
}

extension UInt8 {
  fileprivate var isMarkdownSyntax: Bool {
    switch self {
    case UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "|"), UInt8(ascii: "\""), UInt8(ascii: "!"), UInt8(ascii: ";"),
      UInt8(ascii: ","):
      true
    default:
      false
    }
  }
}
