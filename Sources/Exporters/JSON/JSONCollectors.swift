import TopicKit

/// Writes `topics.jsonl`, line by line as the pages come.
struct JSONLinesCollector: PageCollector {
  private var isOpen = false

  mutating func add(
    _ entry: [UInt8],
    of id: TopicID,
    to output: inout any ExportOutput
  ) throws(ExportError) {
    try open(&output)
    try output.append(entry)
  }

  mutating func finish(_ output: inout any ExportOutput) throws(ExportError) {
    try open(&output)
    try output.close()
  }

  private mutating func open(_ output: inout any ExportOutput) throws(ExportError) {
    guard !isOpen else { return }
    try output.open("topics.jsonl")
    isOpen = true
  }
}

/// Writes `index.json`, entry by entry as the pages come.
struct JSONIndexCollector: PageCollector {
  private var list: JSONStreamedList

  init(name: String) {
    var json = JSONWriter(layout: .pretty)
    json.string(name)
    list = JSONStreamedList(head: Array("{\n  \"name\": ".utf8) + json.bytes + Array(",\n".utf8))
  }

  mutating func add(
    _ entry: [UInt8],
    of id: TopicID,
    to output: inout any ExportOutput
  ) throws(ExportError) {
    if list.isEmpty { try output.open("index.json") }
    try output.append(list.next(entry))
  }

  mutating func finish(_ output: inout any ExportOutput) throws(ExportError) {
    if list.isEmpty { try output.open("index.json") }
    try output.append(list.end())
    try output.close()
  }
}

/// Writes one topic as it is, and several as `{"topics": […]}`.
///
/// How many there are shows with the second, so the first one waits for it.
struct JSONStreamCollector: PageCollector {
  private var first: [UInt8]?
  private var list = JSONStreamedList(head: Array("{\n".utf8))

  mutating func add(
    _ entry: [UInt8],
    of id: TopicID,
    to output: inout any ExportOutput
  ) throws(ExportError) {
    guard !list.isEmpty || first != nil else { return first = entry }
    if let waiting = first {
      first = nil
      try output.open("topics.json")
      try output.append(list.next(waiting))
    }
    try output.append(list.next(entry))
  }

  mutating func finish(_ output: inout any ExportOutput) throws(ExportError) {
    if let only = first {
      try output.open("topics.json")
      try output.append(JSONStreamedList.document(of: only))
    } else {
      if list.isEmpty { try output.open("topics.json") }
      try output.append(list.end())
    }
    try output.close()
  }
}

/// The array `topics` of a pretty document, element by element.
struct JSONStreamedList {
  private let head: [UInt8]
  /// Whether no element was written yet.
  private(set) var isEmpty = true

  /// How many objects and arrays an element stands in.
  static let depth = 2

  /// Makes a list; `head` is what stands before its key.
  init(head: [UInt8]) { self.head = head + Array("  \"topics\": [".utf8) }

  /// A topic as an element, with the line break before it.
  static func element(_ topic: Topic, ranges: JSONRanges) -> [UInt8] {
    var encoder = TopicEncoder(layout: .pretty, ranges: ranges, depth: depth)
    encoder.write(topic)
    return encoder.json.bytes
  }

  /// An element as a document of its own: pretty JSON has line feeds between values alone, so
  /// that the indentation of lines is all there is to it.
  static func document(of element: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in element.split(separator: 0x0A) {
      bytes.append(contentsOf: line.dropFirst(2 * depth))
      bytes.append(0x0A)
    }
    return bytes
  }

  /// The bytes of the next element.
  mutating func next(_ element: [UInt8]) -> [UInt8] {
    defer { isEmpty = false }
    return (isEmpty ? head : [UInt8(ascii: ",")]) + element
  }

  /// The bytes behind the last element.
  func end() -> [UInt8] {
    isEmpty ? head + Array("]\n}\n".utf8) : Array("\n  ]\n}\n".utf8)
  }
}
