package import TopicKit

/// Writes topics as JSON, keys in the order of the specification.
///
/// `Codable` in the core writes the same keys; this writes bytes, without a `String` for
/// each value.
package struct TopicEncoder {
  /// What is written so far.
  package internal(set) var json: JSONWriter
  /// Whether values say where they stand.
  let ranges: JSONRanges
  var simple = SimpleText()
  /// The index of the next variant in its array; `nil` where variants stand in place.
  var nextVariant: Int?

  /// Makes an encoder; for `depth` see ``JSONWriter/init(layout:depth:)``.
  package init(layout: JSONWriter.Layout, ranges: JSONRanges = .leftOut, depth: Int = 0) {
    json = JSONWriter(layout: layout, depth: depth)
    self.ranges = ranges
  }

  /// Writes a topic.
  package mutating func write(_ topic: Topic) {
    // Each text stands in the body and in a typed value, as Markdown and as plain text.
    let size = topic.sections.first?.title.sharedByteCount ?? topic.title.sharedByteCount
    json.reserveCapacity(json.bytes.count + 3 * size + 1024)
    json.beginObject()
    writeHead(of: topic)
    writeTypedParts(of: topic.sections)
    array("platformSections", topic.sections) { encoder, section in
      if case .platform(let platforms) = section.kind { encoder.write(section, platforms) }
    }
    writeOmittedVariants(of: topic)
    array("related", topic.sections) { $0.writeLinks(of: $1) }
    json.key("heading")
    json.boolean(topic.hasHeading)
    array("preamble", topic.preamble) { $0.write($1, in: .elsewhere) }
    array("introduction", topic.introduction) { $0.write($1, in: .elsewhere) }
    nextVariant = 0
    array("sections", topic.sections) { $0.write($1, in: .topic) }
    json.endObject()
  }

  /// Ends a line: after a whole document.
  package mutating func endLine() { json.endLine() }
}

// MARK: - Head

extension TopicEncoder {
  mutating func writeHead(of topic: Topic) {
    json.key("id")
    json.string(topic.id.rawValue)
    json.key("title")
    inline(topic.title)
    if let summary = topic.summary {
      json.key("summary")
      inline(summary)
    }
    writeMembers(of: topic.frontMatter)
  }

  mutating func writeMembers(of frontMatter: FrontMatter) {
    names("platforms", frontMatter.platforms)
    if let availability = frontMatter.availability {
      json.key("availability")
      write(availability)
    }
    optional("docs", frontMatter.docs)
    array("aliases", frontMatter.aliases) { $0.json.string($1) }
    json.key("frontMatter")
    write(frontMatter.entries)
    if let order = frontMatter.keyOrder {
      array("frontMatterOrder", order) { $0.json.string($1) }
    }
    writeRanges(of: frontMatter)
  }

  mutating func write(_ availability: Availability) {
    json.beginObject()
    json.key("written")
    json.string(availability.written)
    array("items", availability.items) { encoder, item in
      encoder.json.beginObject()
      encoder.json.key("platform")
      encoder.json.string(item.platform.rawValue)
      encoder.optional("version", item.version?.description)
      encoder.json.key("orLater")
      encoder.json.boolean(item.orLater)
      encoder.json.endObject()
    }
    json.endObject()
  }

  /// Writes a map; front matter nests as deep as its limit and no deeper.
  mutating func write(_ entries: [FrontMatter.Entry]) {
    json.beginObject()
    for entry in entries {
      json.key(escaping: entry.key)
      write(entry.value)
    }
    json.endObject()
  }

  mutating func write(_ value: FrontMatter.Value) {
    switch value {
    case .text(let text): json.string(text)
    case .list(let values):
      json.beginArray()
      for value in values { write(value) }
      json.endArray()
    case .map(let entries): write(entries)
    }
  }
}

// MARK: - Rich text

extension TopicEncoder {
  mutating func inline(_ text: RichText) {
    json.beginObject()
    if !writeSimpleMembers(of: text) {
      writeMarkdown(of: text)
      json.key("text")
      json.string(text.plainBytes)
    }
    range(text.range)
    json.endObject()
  }

  mutating func blocks(_ text: RichText) {
    json.beginObject()
    writeRichMembers(of: text)
    range(text.range)
    json.endObject()
  }

  mutating func writeRichMembers(of blocks: RichText) {
    if writeSimpleMembers(of: blocks) { return }
    writeMarkdown(of: blocks)
    json.key("text")
    json.string(blocks.textBytes())
  }

  mutating func writeSimpleMembers(of text: RichText) -> Bool {
    guard simple.read(text) else { return false }
    json.key("markdown")
    json.string(simple.markdown, hasEscapes: simple.hasEscapes)
    json.key("text")
    json.string(simple.plain, hasEscapes: simple.hasEscapes)
    return true
  }

  mutating func markdown(of text: RichText) {
    if simple.read(text) {
      json.key("markdown")
      json.string(simple.markdown, hasEscapes: simple.hasEscapes)
    } else {
      writeMarkdown(of: text)
    }
  }

  mutating func writeMarkdown(of text: RichText) {
    json.key("markdown")
    json.string(text.markdownBytes)
  }

  mutating func optional(_ key: StaticString, inline text: RichText) {
    guard !text.isEmpty else { return }
    json.key(key)
    inline(text)
  }

  mutating func optional(_ key: StaticString, blocks text: RichText) {
    guard !text.isEmpty else { return }
    json.key(key)
    blocks(text)
  }
}

// MARK: - Members

extension TopicEncoder {
  mutating func optional(_ key: StaticString, _ text: String?) {
    guard let text else { return }
    json.key(key)
    json.string(text)
  }

  mutating func names(_ key: StaticString, _ platforms: [Platform]) {
    array(key, platforms) { $0.json.string($1.rawValue) }
  }

  mutating func array<Value>(
    _ key: StaticString,
    _ values: [Value],
    _ body: (inout Self, Value) -> Void
  ) {
    json.key(key)
    json.beginArray()
    for value in values { body(&self, value) }
    json.endArray()
  }
}
