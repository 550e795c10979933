import TopicKit

/// What `index.json` says of a topic: enough to list it, and to find an API's topics.
enum IndexEntry {
  /// The entry of a topic, an element of a ``JSONStreamedList``.
  static func json(of topic: Topic, file: String) -> [UInt8] {
    var json = JSONWriter(layout: .pretty, depth: JSONStreamedList.depth)
    json.beginObject()
    json.key("id")
    json.string(topic.id.rawValue)
    json.key("file")
    json.string(file)
    json.key("title")
    json.string(topic.title.plainBytes)
    if let summary = topic.summary {
      json.key("summary")
      json.string(summary.plainBytes)
    }
    json.key("platforms")
    json.beginArray()
    for platform in topic.platforms { json.string(platform.rawValue) }
    json.endArray()
    if let availability = topic.availability {
      json.key("availability")
      json.string(availability.written)
    }
    if let docs = topic.docs {
      json.key("docs")
      json.string(docs)
    }
    json.key("aliases")
    json.beginArray()
    for alias in topic.frontMatter.aliases { json.string(alias) }
    json.endArray()
    write(Catalog.Entry.keyAPIs(of: topic), to: &json)
    json.endObject()
    return json.bytes
  }

  private static func write(_ apis: [Catalog.Entry.API], to json: inout JSONWriter) {
    json.key("keyAPIs")
    json.beginArray()
    for api in apis {
      json.beginObject()
      json.key("code")
      json.string(api.code)
      json.key("kind")
      json.string(api.kind.rawValue)
      json.endObject()
    }
    json.endArray()
  }
}
