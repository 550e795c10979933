package import TopicKit

/// Writes topics as JSON, keys in the order of the specification.
///
/// `Codable` in the core writes the same keys; this writes bytes, without a `String` for
/// each value.
package struct TopicEncoder {
  /// What is written so far.
  package private(set) var json: JSONWriter
  private var simple = SimpleText()
  /// The index of the next variant in its array; `nil` where variants stand in place.
  private var nextVariant: Int?

  /// Makes an encoder.
  package init(layout: JSONWriter.Layout) { json = JSONWriter(layout: layout) }

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
  private mutating func writeHead(of topic: Topic) {
    json.key("id")
    json.string(topic.id.rawValue)
    json.key("title")
    inline(topic.title)
    if let summary = topic.summary {
      json.key("summary")
      inline(summary)
    }
    names("platforms", topic.platforms)
    if let availability = topic.availability {
      json.key("availability")
      write(availability)
    }
    optional("docs", topic.docs)
    array("aliases", topic.frontMatter.aliases) { $0.json.string($1) }
    json.key("frontMatter")
    write(topic.frontMatter.entries)
    if let order = topic.frontMatter.keyOrder {
      array("frontMatterOrder", order) { $0.json.string($1) }
    }
  }

  private mutating func write(_ availability: Availability) {
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
  private mutating func write(_ entries: [FrontMatter.Entry]) {
    json.beginObject()
    for entry in entries {
      json.key(escaping: entry.key)
      write(entry.value)
    }
    json.endObject()
  }

  private mutating func write(_ value: FrontMatter.Value) {
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

// MARK: - Typed values

extension TopicEncoder {
  /// Writes what a topic and a platform section have in common, of the sections in them.
  private mutating func writeTypedParts(of parts: [Section]) {
    writeDefaultCode(of: parts)
    array("pitfalls", parts) { encoder, part in
      guard case .pitfalls = part.kind else { return }
      for case .pitfalls(let list) in part.content {
        for pitfall in list.items { encoder.write(pitfall) }
      }
    }
    array("keyAPIs", parts) { encoder, part in
      guard case .keyAPIs = part.kind else { return }
      for case .keyAPIs(let list) in part.content {
        for api in list.items { encoder.write(api) }
      }
    }
    array("variants", parts) { encoder, part in
      guard case .variants = part.kind else { return }
      for case .variant(let variant) in part.content {
        encoder.json.beginObject()
        encoder.writeMembers(of: variant)
        encoder.json.endObject()
      }
    }
  }

  private mutating func writeDefaultCode(of parts: [Section]) {
    for part in parts {
      guard case .defaultCode = part.kind else { continue }
      for case .code(let code) in part.content {
        json.key("defaultCode")
        json.beginObject()
        writeMembers(of: code)
        json.endObject()
        return
      }
    }
  }

  private mutating func writeMembers(of code: CodeExample) {
    if let info = code.block.attribute(.info) {
      let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
      let language = info.drop(while: isBlank).prefix { !isBlank($0) }
      if !language.isEmpty {
        json.key("language")
        json.string(language.span)
      }
      if !info.isEmpty {
        json.key("info")
        json.string(info.span)
      }
    }
    json.key("code")
    json.beginString()
    code.block.forEachText { json.appendToString($0) }
    json.endString()
  }

  private mutating func write(_ pitfall: Pitfall) {
    json.beginObject()
    optional("title", inline: pitfall.title)
    optional("explanation", blocks: pitfall.explanation)
    json.endObject()
  }

  private mutating func write(_ api: KeyAPI) {
    json.beginObject()
    json.key("code")
    json.string(api.code)
    json.key("kind")
    json.string(api.kind.rawValue)
    optional("explanation", blocks: api.explanation)
    json.endObject()
  }

  private mutating func writeMembers(of variant: Variant) {
    json.key("title")
    inline(variant.title)
    names("platforms", variant.platforms)
    let before = nextVariant
    nextVariant = nil
    array("content", variant.content) { $0.write($1, in: .elsewhere) }
    nextVariant = before
  }

  private mutating func write(_ section: Section, _ platforms: [Platform]) {
    json.beginObject()
    names("platforms", platforms)
    json.key("title")
    inline(section.title)
    if let summary = PlatformSection(section)?.summary {
      json.key("summary")
      inline(summary)
    }
    var parts: [Section] = []
    for case .section(let part) in section.content { parts.append(part) }
    writeTypedParts(of: parts)
    json.endObject()
  }

  private mutating func writeOmittedVariants(of topic: Topic) {
    json.key("omittedVariants")
    json.beginArray()
    writeOmittedVariants(of: topic.preamble)
    writeOmittedVariants(of: topic.introduction)
    for section in topic.sections { writeOmittedVariants(of: section.content) }
    json.endArray()
  }

  private mutating func writeOmittedVariants(of content: [Content]) {
    for content in content {
      switch content {
      case .omittedVariants(let line): write(line)
      case .variant(let variant): writeOmittedVariants(of: variant.content)
      case .section(let section): writeOmittedVariants(of: section.content)
      default: break
      }
    }
  }

  private mutating func writeLinks(of section: Section) {
    for case .related(let links) in section.content {
      for link in links.items { write(link) }
    }
  }

  private mutating func write(_ line: OmittedVariants) {
    json.beginObject()
    array("items", line.items) { encoder, item in
      encoder.json.beginObject()
      encoder.json.key("title")
      encoder.json.string(item.title)
      encoder.names("platforms", item.platforms)
      encoder.json.endObject()
    }
    optional("label", line.label)
    optional("url", line.url)
    json.endObject()
  }

  private mutating func write(_ link: TopicLink) {
    json.beginObject()
    optional("topic", link.topic?.rawValue)
    optional("fragment", link.fragment)
    json.key("destination")
    json.string(link.destination)
    json.key("text")
    inline(link.text)
    json.endObject()
  }
}

// MARK: - Content

extension TopicEncoder {
  /// What a section stands in: the holder of the array that its variants stand in.
  private enum Holder { case topic, platformSection, elsewhere }

  private mutating func write(_ section: Section, in holder: Holder) {
    json.beginObject()
    json.key("kind")
    json.string(section.kind.name)
    json.key("level")
    json.number(section.level)
    json.key("title")
    inline(section.title)
    let before = nextVariant
    var inner = Holder.elsewhere
    if case .platform(let platforms) = section.kind {
      names("platforms", platforms)
      if holder == .topic {
        inner = .platformSection
        nextVariant = 0
      }
    }
    let isNumbered = holder != .elsewhere && section.kind == .variants
    array("content", section.content) { encoder, content in
      if case .variant = content, isNumbered {
        encoder.writeReference()
      } else {
        encoder.write(content, in: inner)
      }
    }
    // Another platform section counts anew; the topic's own variants go on.
    if inner == .platformSection { nextVariant = before }
    json.endObject()
  }

  private mutating func writeReference() {
    json.beginObject()
    json.key("type")
    json.string("variant")
    json.key("index")
    json.number(nextVariant ?? 0)
    json.endObject()
    nextVariant = (nextVariant ?? 0) + 1
  }

  private mutating func write(_ content: Content, in holder: Holder) {
    json.beginObject()
    json.key("type")
    json.string(content.type.rawValue)
    switch content {
    case .block(let block): writeRichMembers(of: block)
    case .code(let code): writeMembers(of: code)
    case .note(let note):
      json.key("kind")
      json.string(note.kind.rawValue)
      json.key("body")
      blocks(note.body)
      markdown(of: note.block)
    case .pitfalls(let list): markdown(of: list.list)
    case .keyAPIs(let list): markdown(of: list.block)
    case .omittedVariants(let line): markdown(of: line.blocks)
    case .related(let links): markdown(of: links.block)
    case .variant(let variant):
      json.key("variant")
      json.beginObject()
      writeMembers(of: variant)
      json.key("level")
      json.number(variant.level)
      json.endObject()
    case .section(let section):
      json.key("section")
      write(section, in: holder)
    }
    json.endObject()
  }
}

// MARK: - Rich text

extension TopicEncoder {
  private mutating func inline(_ text: RichText) {
    json.beginObject()
    if !writeSimpleMembers(of: text) {
      writeMarkdown(of: text)
      json.key("text")
      json.string(text.plainBytes)
    }
    json.endObject()
  }

  private mutating func blocks(_ text: RichText) {
    json.beginObject()
    writeRichMembers(of: text)
    json.endObject()
  }

  private mutating func writeRichMembers(of blocks: RichText) {
    if writeSimpleMembers(of: blocks) { return }
    writeMarkdown(of: blocks)
    json.key("text")
    json.string(blocks.textBytes())
  }

  private mutating func writeSimpleMembers(of text: RichText) -> Bool {
    guard simple.read(text) else { return false }
    json.key("markdown")
    json.string(simple.markdown, hasEscapes: simple.hasEscapes)
    json.key("text")
    json.string(simple.plain, hasEscapes: simple.hasEscapes)
    return true
  }

  private mutating func markdown(of text: RichText) {
    if simple.read(text) {
      json.key("markdown")
      json.string(simple.markdown, hasEscapes: simple.hasEscapes)
    } else {
      writeMarkdown(of: text)
    }
  }

  private mutating func writeMarkdown(of text: RichText) {
    json.key("markdown")
    json.string(text.markdownBytes)
  }

  private mutating func optional(_ key: StaticString, inline text: RichText) {
    guard !text.isEmpty else { return }
    json.key(key)
    inline(text)
  }

  private mutating func optional(_ key: StaticString, blocks text: RichText) {
    guard !text.isEmpty else { return }
    json.key(key)
    blocks(text)
  }
}

// MARK: - Members

extension TopicEncoder {
  private mutating func optional(_ key: StaticString, _ text: String?) {
    guard let text else { return }
    json.key(key)
    json.string(text)
  }

  private mutating func names(_ key: StaticString, _ platforms: [Platform]) {
    array(key, platforms) { $0.json.string($1.rawValue) }
  }

  private mutating func array<Value>(
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
