import TopicKit
import TopicKitJSON

/// The lines that a program reads, each with its line feed.
enum Message {
  /// The version of the protocol.
  static let version = 1

  /// The first line: what the run is.
  static func begin(
    _ options: ExportOptions,
    values: [String: String],
    topics: Int
  ) -> [UInt8] {
    line("begin") { json in
      json.key("version")
      json.number(version)
      json.key("toolVersion")
      json.string(options.toolVersion)
      json.key("name")
      json.string(options.name)
      if let platform = options.platform {
        json.key("platform")
        json.string(platform.rawValue)
      }
      json.key("options")
      json.beginObject()
      for key in values.keys.sorted() {
        json.key(escaping: key)
        json.string(values[key] ?? "")
      }
      json.endObject()
      json.key("epoch")
      json.number(options.epoch)
      json.key("topics")
      json.number(topics)
    }
  }

  /// An entry of the catalog.
  static func entry(_ entry: Catalog.Entry) -> [UInt8] {
    line("entry") { json in
      json.key("id")
      json.string(entry.id.rawValue)
      json.key("title")
      json.string(entry.title)
      json.key("summary")
      json.string(entry.summary)
      json.key("platforms")
      json.array(entry.platforms) { $0.string($1.rawValue) }
      if let availability = entry.availability {
        json.key("availability")
        json.string(availability)
      }
      if let docs = entry.docs {
        json.key("docs")
        json.string(docs)
      }
      json.key("aliases")
      json.array(entry.aliases) { $0.string($1) }
      json.key("keyAPIs")
      json.array(entry.keyAPIs) { $0.write($1) }
      json.key("headings")
      json.array(entry.headings) { $0.write($1) }
      json.key("path")
      json.string(entry.path)
    }
  }

  /// A topic.
  ///
  /// - Parameter document: The topic as JSON on one line, without a line feed.
  /// - Returns: The line.
  static func topic(_ document: some Sequence<UInt8>) -> [UInt8] {
    line("topic") { json in
      json.key("topic")
      json.raw(Array(document))
    }
  }

  /// The last line.
  static let end = line("end") { _ in }

  private static func line(_ kind: String, _ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter(layout: .compact)
    json.beginObject()
    json.key("kind")
    json.string(kind)
    body(&json)
    json.endObject()
    json.endLine()
    return json.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func array<Element>(
    _ elements: [Element],
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    beginArray()
    for element in elements { body(&self, element) }
    endArray()
  }

  fileprivate mutating func write(_ api: Catalog.Entry.API) {
    beginObject()
    key("code")
    string(api.code)
    key("kind")
    string(api.kind.rawValue)
    endObject()
  }

  fileprivate mutating func write(_ heading: Heading) {
    beginObject()
    key("level")
    number(heading.level)
    key("text")
    string(heading.text)
    key("anchor")
    string(heading.anchor)
    key("section")
    string(heading.sectionID)
    endObject()
  }
}
