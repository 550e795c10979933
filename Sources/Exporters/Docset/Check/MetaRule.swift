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
  private var tokens: JSONScanner
  private var texts: [String: String] = [:]
  /// The open objects and lists, outermost first: the key that each object is at.
  private var open: [(isObject: Bool, key: String)] = []

  private static let depth = 1000
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  init(_ bytes: [UInt8]) {
    let start = bytes.starts(with: Self.mark) ? Self.mark.count : 0
    tokens = JSONScanner(bytes, from: start, replacesHalves: true)
  }

  /// The line that was reached.
  var line: Int { 1 + tokens.bytes.prefix(tokens.index).count { $0 == 0x0A } }

  /// The texts of ``MetaRule/keys``; `nil` for what is no JSON.
  mutating func read() -> [String: String]? {
    do throws(JSONFault) { try readAll() } catch { return nil }
    return texts
  }

  private mutating func readAll() throws(JSONFault) {
    var needsValue = true
    repeat {
      if needsValue { try readValue(&needsValue) } else { try readAfterValue(&needsValue) }
    } while !open.isEmpty || needsValue
    tokens.skipBlanks()
    guard tokens.next == nil else { throw JSONFault("more comes after it") }
  }

  private mutating func readValue(_ needsValue: inout Bool) throws(JSONFault) {
    if tokens.takes("{") { return try enter(isObject: true, &needsValue) }
    if tokens.takes("[") { return try enter(isObject: false, &needsValue) }
    needsValue = false
    switch tokens.next {
    case UInt8(ascii: "\""):
      let text = try readText()
      // No key that counts is deeper; keys may be long, and many.
      if open.count == 1 || open.count == 2, open.allSatisfy(\.isObject),
        let key = MetaRule.keys.first(where: { isAt($0) })
      {
        texts[key] = text
      }
    case UInt8(ascii: "t"): try tokens.word("true")
    case UInt8(ascii: "f"): try tokens.word("false")
    case UInt8(ascii: "n"): try tokens.word("null")
    default: _ = try tokens.number()
    }
  }

  /// Whether the open objects are those of a key.
  private func isAt(_ key: String) -> Bool {
    open.map(\.key).elementsEqual(key.split(separator: ".")) { $0 == $1 }
  }

  private mutating func enter(isObject: Bool, _ needsValue: inout Bool) throws(JSONFault) {
    guard open.count < Self.depth else { throw JSONFault("it is nested too deep") }
    open.append((isObject, ""))
    if tokens.takes(isObject ? "}" : "]") {
      open.removeLast()
      needsValue = false
      return
    }
    needsValue = true
    if isObject { try readKey() }
  }

  private mutating func readKey() throws(JSONFault) {
    tokens.skipBlanks()
    let key = try readText()
    guard tokens.takes(":") else { throw JSONFault("a colon is missing") }
    open[open.count - 1].key = key
  }

  private mutating func readAfterValue(_ needsValue: inout Bool) throws(JSONFault) {
    guard let last = open.last else { return }
    if tokens.takes(",") {
      needsValue = true
      if last.isObject { try readKey() }
      return
    }
    guard tokens.takes(last.isObject ? "}" : "]") else {
      throw JSONFault("a comma or an end is missing")
    }
    open.removeLast()
  }

  private mutating func readText() throws(JSONFault) -> String {
    guard let text = String(validating: try tokens.string(), as: UTF8.self) else {
      throw JSONFault("it is not UTF-8")
    }
    return text
  }
}
