/// `meta.json`, which only Zeal reads, is JSON.
enum MetaRule {
  static let path = "meta.json"

  /// Reads the texts of the file, nested keys as `extra.indexFilePath`; `nil` where there is no
  /// such file.
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
    for key in ["name", "title", "extra.indexFilePath"] where texts[key] == "" {
      findings.append(DocsetFinding(path, .warning, "'\(key)' is empty"))
    }
    return texts
  }
}

/// Reads JSON for the texts in its objects; everything else is checked and passed over.
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

  /// The texts by their keys, nested ones joined by `.`; `nil` for what is no JSON.
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
      if open.allSatisfy(\.isObject), !open.isEmpty {
        texts[open.map(\.key).joined(separator: ".")] = text
      }
      return true
    }
    return readWord()
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

  /// `true`, `null`, a number: letters, digits and signs.
  private mutating func readWord() -> Bool {
    let start = index
    while index < bytes.count, !"\",:[]{}".utf8.contains(bytes[index]), bytes[index] > 0x20 {
      index += 1
    }
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    return ["true", "false", "null"].contains(word) || Double(word) != nil
  }

  private mutating func readString() -> String? {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
    var text: [UInt8] = []
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
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
      let digits = String(decoding: bytes[index...].prefix(4), as: UTF8.self)
      guard digits.utf8.count == 4, let number = UInt32(digits, radix: 16) else { return nil }
      index += 4
      return String(Character(Unicode.Scalar(number) ?? "\u{FFFD}"))
    default: return nil
    }
  }
}
