import TopicKit

// The typed values of a topic and of its platform sections.

extension TopicEncoder {
  /// Writes what a topic and a platform section have in common, of the sections in them.
  mutating func writeTypedParts(of parts: [Section]) {
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
        encoder.range(variant.range)
        encoder.json.endObject()
      }
    }
  }

  mutating func writeDefaultCode(of parts: [Section]) {
    for part in parts {
      guard case .defaultCode = part.kind else { continue }
      for case .code(let code) in part.content {
        json.key("defaultCode")
        json.beginObject()
        writeMembers(of: code)
        range(code.block.range)
        json.endObject()
        return
      }
    }
  }

  mutating func writeMembers(of code: CodeExample) {
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

  mutating func write(_ pitfall: Pitfall) {
    json.beginObject()
    writeMembers(of: pitfall)
    range(pitfall.blocks.range)
    json.endObject()
  }

  mutating func writeMembers(of pitfall: Pitfall) {
    optional("title", inline: pitfall.title)
    optional("explanation", blocks: pitfall.explanation)
  }

  mutating func write(_ api: KeyAPI) {
    json.beginObject()
    writeMembers(of: api)
    range(api.wholeRange)
    json.endObject()
  }

  mutating func writeMembers(of api: KeyAPI) {
    json.key("code")
    json.string(api.code)
    json.key("kind")
    json.string(api.kind.rawValue)
    optional("explanation", blocks: api.explanation)
  }

  mutating func writeMembers(of variant: Variant) {
    json.key("title")
    inline(variant.title)
    names("platforms", variant.platforms)
    let before = nextVariant
    nextVariant = nil
    array("content", variant.content) { $0.write($1, in: .elsewhere) }
    nextVariant = before
  }

  mutating func write(_ section: Section, _ platforms: [Platform]) {
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
    range(section.range)
    json.endObject()
  }

  mutating func writeOmittedVariants(of topic: Topic) {
    json.key("omittedVariants")
    json.beginArray()
    writeOmittedVariants(of: topic.preamble)
    writeOmittedVariants(of: topic.introduction)
    for section in topic.sections { writeOmittedVariants(of: section.content) }
    json.endArray()
  }

  mutating func writeOmittedVariants(of content: [Content]) {
    for content in content {
      switch content {
      case .omittedVariants(let line): write(line)
      case .variant(let variant): writeOmittedVariants(of: variant.content)
      case .section(let section): writeOmittedVariants(of: section.content)
      default: break
      }
    }
  }

  mutating func writeLinks(of section: Section) {
    for case .related(let links) in section.content {
      for link in links.items { write(link) }
    }
  }

  mutating func write(_ line: OmittedVariants) {
    json.beginObject()
    writeMembers(of: line)
    range(line.blocks.range)
    json.endObject()
  }

  mutating func writeMembers(of line: OmittedVariants) {
    array("items", line.items) { encoder, item in
      encoder.json.beginObject()
      encoder.json.key("title")
      encoder.json.string(item.title)
      encoder.names("platforms", item.platforms)
      encoder.json.endObject()
    }
    optional("label", line.label)
    optional("url", line.url)
  }

  mutating func write(_ link: TopicLink) {
    json.beginObject()
    writeMembers(of: link)
    range(link.range)
    json.endObject()
  }

  mutating func writeMembers(of link: TopicLink) {
    optional("topic", link.topic?.rawValue)
    optional("fragment", link.fragment)
    json.key("destination")
    json.string(link.destination)
    json.key("text")
    inline(link.text)
  }
}
