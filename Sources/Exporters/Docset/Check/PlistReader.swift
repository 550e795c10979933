/// Reads a property list in its XML form, as far as readers of docsets do: the keys of the
/// outermost dictionary with their texts and truths.
struct PlistReader {
  /// A value.
  enum Value: Hashable {
    case text(String)
    case truth(Bool)
    /// Another kind, by the name of its element.
    case other(String)
  }

  /// A key with its value.
  struct Entry: Hashable {
    var key: String
    var value: Value
    var line: Int
  }

  /// Why a list cannot be read.
  struct Fault: Error, Hashable {
    var line: Int
    var message: String
  }

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  /// The elements that are open.
  private var open: [String] = []
  private var entries: [Entry] = []
  private var key: (text: String, line: Int)?
  private var text: [UInt8] = []

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The entries of a list, in order.
  ///
  /// - Complexity: O(*n*), whatever the depth.
  static func entries(of bytes: [UInt8]) throws(Fault) -> [Entry] {
    if bytes.starts(with: "bplist".utf8) {
      throw Fault(
        line: 1,
        message: "it is in binary form, which Zeal does not read; plutil -convert xml1 changes that"
      )
    }
    if bytes.contains(0) { throw Fault(line: 1, message: "it is not UTF-8: there are NUL bytes") }
    if String(validating: bytes, as: UTF8.self) == nil {
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
      throw Fault(line: line + 1, message: "it is not UTF-8")
    }
    var reader = PlistReader(bytes)
    try reader.readAll()
    return reader.entries
  }
}

// MARK: - Markup

extension PlistReader {
  private mutating func readAll() throws(Fault) {
    var hasRoot = false
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        try readText(isValue: open.count > 1 && !isAtTop)
        continue
      }
      if starts("<!--") {
        try skip(past: "-->", "a comment does not end")
      } else if starts("<![CDATA[") {
        let start = index + 9
        if open.count < 2 || isAtTop { throw fault(misplacedText) }
        try skip(past: "]]>", "a CDATA section does not end")
        text += bytes[start..<index - 3]
      } else if starts("<?") {
        try skip(past: "?>", "an instruction does not end")
      } else if starts("<!") {
        try skipDeclaration()
      } else {
        if open.isEmpty, hasRoot { throw fault("there is a second element at the top") }
        hasRoot = true
        try readTag()
      }
    }
    if let name = open.last { throw fault("<\(name)> is not closed") }
    if !hasRoot { throw fault("it is no XML: there is no element") }
  }

  private var misplacedText: String {
    open.isEmpty ? "there is text outside of the list" : "there is text between keys and values"
  }

  private func fault(_ message: String) -> Fault { Fault(line: line, message: message) }

  private func starts(_ text: StaticString) -> Bool {
    bytes[index...].starts(with: text.description.utf8)
  }

  private mutating func advance(to end: Int) {
    line += bytes[index..<end].count { $0 == 0x0A }
    index = end
  }

  private mutating func skip(past end: String, _ message: String) throws(Fault) {
    let mark = Array(end.utf8)
    var place = index
    while place + mark.count <= bytes.count {
      if bytes[place] == mark[0], bytes[place..<place + mark.count].elementsEqual(mark) {
        return advance(to: place + mark.count)
      }
      place += 1
    }
    throw fault(message)
  }

  /// `<!DOCTYPE …>`; one with definitions of its own is refused, as readers do not expand them.
  private mutating func skipDeclaration() throws(Fault) {
    var place = index
    while place < bytes.count, bytes[place] != UInt8(ascii: ">") {
      if bytes[place] == UInt8(ascii: "[") { throw fault("the DOCTYPE has definitions of its own") }
      place += 1
    }
    guard place < bytes.count else { throw fault("a declaration does not end") }
    advance(to: place + 1)
  }

  private mutating func readTag() throws(Fault) {
    guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else {
      throw fault("'<' begins no tag; as text it is written &lt;")
    }
    var inner = bytes[index + 1..<end]
    let isEnd = inner.first == UInt8(ascii: "/")
    if isEnd { inner = inner.dropFirst() }
    let isEmpty = inner.last == UInt8(ascii: "/")
    if isEmpty { inner = inner.dropLast() }
    let name = String(decoding: inner.prefix { $0 > 0x20 }, as: UTF8.self)
    guard !name.isEmpty, name.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) }),
      !inner.contains(UInt8(ascii: "<"))
    else { throw fault("'<' begins no tag; as text it is written &lt;") }
    if isEnd {
      guard open.last == name else {
        throw fault(
          "</\(name)> closes what is not open; \(open.last.map { "<\($0)> is" } ?? "nothing is")"
        )
      }
      try leave(name)
    } else {
      try enter(name)
      if isEmpty { try leave(name) }
    }
    advance(to: end + 1)
  }
}

// MARK: - Text

extension PlistReader {
  private mutating func readText(isValue: Bool) throws(Fault) {
    let end = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    while index < end {
      let byte = bytes[index]
      let isBlank = byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
      if !isValue, !isBlank, !(index < 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF])) {
        throw fault(misplacedText)
      }
      if byte < 0x20, !isBlank { throw fault("XML has no character \(byte)") }
      if byte == UInt8(ascii: "&") {
        try readReference(before: end)
      } else {
        text.append(byte)
        advance(to: index + 1)
      }
    }
  }

  private mutating func readReference(before end: Int) throws(Fault) {
    let body = bytes[(index + 1)..<end].prefix { $0 != UInt8(ascii: ";") }.prefix(12)
    let name = String(decoding: body, as: UTF8.self)
    let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    let isEnded = index + 1 + body.count < end && bytes[index + 1 + body.count] == UInt8(ascii: ";")
    var value = names[name]
    if value == nil, name.hasPrefix("#") {
      value = NumericReference.character(name.dropFirst(), takesUpperX: false).map { String($0) }
    }
    guard isEnded, let value else {
      throw fault("'&' begins no reference; as text it is written &amp;")
    }
    text += value.utf8
    advance(to: index + body.count + 2)
  }
}

// MARK: - Elements

extension PlistReader {
  /// Whether what is open is the outermost dictionary alone.
  private var isAtTop: Bool { open == ["plist", "dict"] }

  private mutating func enter(_ name: String) throws(Fault) {
    if open.isEmpty, name != "plist" {
      throw fault("the outermost element is <\(name)>, not <plist>")
    }
    if open.count == 1, name != "dict" { throw fault("the list is a <\(name)>, not a <dict>") }
    open.append(name)
    text = []
  }

  private mutating func leave(_ name: String) throws(Fault) {
    if isAtTop, let key { throw fault("the key '\(key.text)' has no value") }
    open.removeLast()
    guard isAtTop else { return }
    let content = String(decoding: text, as: UTF8.self)
    guard name != "key" else {
      if let key { throw fault("the key '\(key.text)' has no value") }
      key = (content, line)
      return
    }
    guard let named = key else { throw fault("there is a <\(name)> without a key") }
    key = nil
    let value: Value =
      switch name {
      case "string": .text(content)
      case "true": .truth(true)
      case "false": .truth(false)
      default: .other(name)
      }
    entries.append(Entry(key: named.text, value: value, line: named.line))
  }
}
