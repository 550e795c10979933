import TopicKit

/// Writes JSON into one buffer of bytes, value by value.
///
/// The caller keeps the grammar: a key before each value of an object, an end for each
/// beginning. Commas, line breaks and indentation come by themselves.
///
///     var json = JSONWriter(layout: .compact)
///     json.beginObject()
///     json.key("id")
///     json.string("sheet")
///     json.endObject()                 // {"id":"sheet"}
package struct JSONWriter: Sendable {
  /// How values are set out.
  package enum Layout: Sendable, Hashable {
    /// No blank and no line feed: a value is one line.
    case compact
    /// One value a line, two spaces a level, as `jq .` prints it.
    case pretty
  }

  /// What is written so far, UTF-8.
  package private(set) var bytes: [UInt8] = []
  private let layout: Layout
  private var depth = 0
  /// Nothing stands in the innermost object or array yet.
  private var isFirst = true
  /// A key was written, its value was not.
  private var hasKey = false

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - layout: How values are set out.
  ///   - depth: How many objects and arrays the value is to stand in; a line break comes first
  ///     where there are some.
  package init(layout: Layout, depth: Int = 0) {
    self.layout = layout
    self.depth = depth
  }

  /// Makes room for so many bytes.
  package mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }

  /// Begins a new document in the same storage.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    depth = 0
    isFirst = true
    hasKey = false
  }
}

// MARK: - Objects and arrays

extension JSONWriter {
  package mutating func beginObject() { begin(UInt8(ascii: "{")) }
  package mutating func endObject() { end(UInt8(ascii: "}")) }
  package mutating func beginArray() { begin(UInt8(ascii: "[")) }
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes the key of the next value.
  ///
  /// - Parameter name: Nothing that would have to be escaped.
  package mutating func key(_ name: StaticString) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    breakLine()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { name in unsafe bytes.append(contentsOf: name.span) }
    bytes.append(UInt8(ascii: "\""))
    endKey()
  }

  /// Writes the key of the next value, escaped.
  package mutating func key(escaping name: String) {
    separate()
    quote(name)
    endKey()
  }

  private mutating func endKey() {
    bytes.append(UInt8(ascii: ":"))
    if layout == .pretty { bytes.append(UInt8(ascii: " ")) }
    hasKey = true
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    depth += 1
    isFirst = true
  }

  private mutating func end(_ bracket: UInt8) {
    depth -= 1
    if !isFirst { breakLine() }
    bytes.append(bracket)
    isFirst = false
  }

  /// Writes what stands between two values.
  private mutating func separate() {
    if hasKey {
      hasKey = false
      return
    }
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    if depth > 0 { breakLine() }
    isFirst = false
  }

  private mutating func breakLine() {
    guard layout == .pretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth {
      bytes.append(UInt8(ascii: " "))
      bytes.append(UInt8(ascii: " "))
    }
  }
}

// MARK: - Values

extension JSONWriter {
  /// Writes a string.
  package mutating func string(_ text: String) {
    separate()
    quote(text)
  }

  /// Writes a string of UTF-8.
  package mutating func string(_ text: [UInt8]) {
    let text = text[...]
    string(text.span)
  }

  /// Writes a string of UTF-8.
  package mutating func string(_ text: Span<UInt8>) {
    beginString()
    appendToString(text)
    endString()
  }

  /// Writes a string of UTF-8 of which is known whether a byte has to be escaped.
  package mutating func string(_ text: [UInt8], hasEscapes: Bool) {
    if hasEscapes { return string(text) }
    separate()
    let text = text[...]
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: text.span)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Begins a string that is written in pieces.
  package mutating func beginString() {
    separate()
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a piece of a string: whole characters of UTF-8.
  package mutating func appendToString(_ text: Span<UInt8>) {
    JSONEscaping.append(text, to: &bytes)
  }

  /// Ends a string that was written in pieces.
  package mutating func endString() { bytes.append(UInt8(ascii: "\"")) }

  /// Writes a number.
  package mutating func number(_ number: Int) {
    separate()
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Writes `true` or `false`.
  package mutating func boolean(_ value: Bool) {
    separate()
    bytes.append(contentsOf: value ? "true".utf8 : "false".utf8)
  }

  /// Writes a value that is JSON already, set out as it is.
  package mutating func raw(_ json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
  }

  /// Ends a line: after a whole document.
  package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    let isWritten: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { utf8 in
      unsafe JSONEscaping.append(utf8.span, to: &bytes)
    }
    if isWritten == nil {
      // A string of another system may keep its text in another encoding.
      let utf8 = ContiguousArray(text.utf8)
      JSONEscaping.append(utf8.span, to: &bytes)
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
