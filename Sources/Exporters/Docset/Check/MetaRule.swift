import TopicKit

/// `meta.json`, which only Zeal reads, is JSON.
enum MetaRule {
  static let path = "meta.json"

  /// The texts that readers take, nested keys as `extra.indexFilePath`.
  static let keys = ["name", "title", "extra.indexFilePath"]

  /// Reads those texts of the file that are among ``keys``; `nil` where there is no such file.
  static func read(_ tree: DocsetTree, _ findings: inout [DocsetFinding]) -> [String: String]? {
    guard tree.files.contains(path) else { return nil }
    guard let bytes = tree.read(path) else {
      findings.append(DocsetFinding(path, .error, "the file cannot be read"))
      return nil
    }
    var reader = JSONTexts(bytes)
    guard let texts = reader.read() else {
      findings.append(
        DocsetFinding(
          path,
          .line(reader.line),
          .error,
          "here it is no JSON; Zeal reads nothing of it"
        )
      )
      return nil
    }
    for key in keys where texts[key] == "" {
      findings.append(DocsetFinding(path, .warning, "'\(key)' is empty"))
    }
    return texts
  }
}

/// Reads JSON for a few texts in its objects; everything else is checked and passed over.
struct JSONTexts {
  private let bytes: [UInt8]
  private var index = 0
  private var texts: [String: String] = [:]
  /// The open objects and lists, outermost first: the key that each object is at.
  private var open: [(isObject: Bool, key: String)] = []

  private static let depth = 1000

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The line that was reached.
  var line: Int { 1 + bytes[..<min(index, bytes.count)].count { $0 == 0x0A } }

  /// The texts of ``MetaRule/keys``; `nil` for what is no JSON.
  mutating func read() -> [String: String]? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    var needsValue = true
    repeat {
      guard needsValue ? readValue(&needsValue) : readAfterValue(&needsValue) else { return nil }
    } while !open.isEmpty || needsValue
    skipBlanks()
    return index == bytes.count ? texts : nil
  }

  private mutating func skipBlanks() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard index < bytes.count, bytes[index] == UInt8(ascii: byte) else { return false }
    index += 1
    return true
  }

  private mutating func readValue(_ needsValue: inout Bool) -> Bool {
    if take("{") { return enter(isObject: true, &needsValue) }
    if take("[") { return enter(isObject: false, &needsValue) }
    needsValue = false
    skipBlanks()
    if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
      guard let text = readString() else { return false }
      // No key that counts is deeper; keys may be long, and many.
      if open.count == 1 || open.count == 2, open.allSatisfy(\.isObject),
        let key = MetaRule.keys.first(where: { isAt($0) })
      {
        texts[key] = text
      }
      return true
    }
    return readWord()
  }

  /// Whether the open objects are those of a key.
  private func isAt(_ key: String) -> Bool {
    open.map(\.key).elementsEqual(key.split(separator: ".")) { $0 == $1 }
  }

  private mutating func enter(isObject: Bool, _ needsValue: inout Bool) -> Bool {
    guard open.count < Self.depth else { return false }
    open.append((isObject, ""))
    if take(isObject ? "}" : "]") {
      open.removeLast()
      needsValue = false
      return true
    }
    needsValue = true
    return isObject ? readKey() : true
  }

  private mutating func readKey() -> Bool {
    skipBlanks()
    guard let key = readString(), take(":") else { return false }
    open[open.count - 1].key = key
    return true
  }

  private mutating func readAfterValue(_ needsValue: inout Bool) -> Bool {
    guard let last = open.last else { return true }
    if take(",") {
      needsValue = true
      return last.isObject ? readKey() : true
    }
    guard take(last.isObject ? "}" : "]") else { return false }
    open.removeLast()
    return true
  }

  /// `true`, `null`, a number.
  private mutating func readWord() -> Bool {
    let start = index
    while index < bytes.count, !"\",:[]{}".utf8.contains(bytes[index]), bytes[index] > 0x20 {
      index += 1
    }
    let word = bytes[start..<index]
    return ["true", "false", "null"].contains { word.elementsEqual($0.utf8) } || isNumber(word)
  }

  private mutating func readString() -> String? {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
    var text: [UInt8] = []
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") { return String(validating: text, as: UTF8.self) }
      guard byte >= 0x20 else { return nil }
      if byte != UInt8(ascii: "\\") {
        text.append(byte)
        continue
      }
      guard let escaped = readEscape() else { return nil }
      text += escaped.utf8
    }
    return nil
  }

  private mutating func readEscape() -> String? {
    guard index < bytes.count else { return nil }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return String(Character(Unicode.Scalar(byte)))
    case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"),
      UInt8(ascii: "t"):
      return " "
    case UInt8(ascii: "u"):
      return readCode().map { String(Character($0)) }
    default: return nil
    }
  }

  /// The character of `u0041`, or of two such codes that are the halves of one.
  private mutating func readCode() -> Unicode.Scalar? {
    guard let code = code(at: index) else { return nil }
    index += 4
    if (0xD800..<0xDC00).contains(code), bytes[index...].starts(with: #"\u"#.utf8),
      let low = self.code(at: index + 2), (0xDC00..<0xE000).contains(low)
    {
      index += 6
      return Unicode.Scalar(0x1_0000 + (code - 0xD800) << 10 + (low - 0xDC00))
    }
    return Unicode.Scalar(code) ?? "\u{FFFD}"
  }

  private func code(at start: Int) -> UInt32? {
    guard start + 4 <= bytes.count else { return nil }
    var code: UInt32 = 0
    for byte in bytes[start..<start + 4] {
      guard let digit = PercentDecoding.hexDigit(byte) else { return nil }
      code = code << 4 | UInt32(digit)
    }
    return code
  }
}

// MARK: - Numbers

extension JSONTexts {
  /// Whether a word is a number (RFC 8259, 6): `-0.5e+3`, but neither `01` nor `.5`.
  private func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    var rest = word
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let digits = Self.dropDigits(&rest)
    guard digits > 0, digits == 1 || !startsWithZero else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard Self.dropDigits(&rest) > 0 else { return false }
    }
    if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, "+-".utf8.contains(sign) { rest = rest.dropFirst() }
      guard Self.dropDigits(&rest) > 0 else { return false }
    }
    return rest.isEmpty
  }

  private static func dropDigits(_ bytes: inout ArraySlice<UInt8>) -> Int {
    let count = bytes.prefix { (0x30...0x39).contains($0) }.count
    bytes = bytes.dropFirst(count)
    return count
  }
}
