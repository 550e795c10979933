import TopicKit

// The body of a topic: sections and their content, in the page's order.

extension TopicEncoder {
  /// What a section stands in: the holder of the array that its variants stand in.
  enum Holder { case topic, platformSection, elsewhere }

  mutating func write(_ section: Section, in holder: Holder) {
    json.beginObject()
    writeHeading(of: section)
    let before = nextVariant
    var inner = Holder.elsewhere
    if case .platform = section.kind, holder == .topic {
      inner = .platformSection
      nextVariant = 0
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
    range(section.range)
    json.endObject()
  }

  mutating func writeHeading(of section: Section) {
    json.key("kind")
    json.string(section.kind.name)
    json.key("level")
    json.number(section.level)
    json.key("title")
    inline(section.title)
    if case .platform(let platforms) = section.kind { names("platforms", platforms) }
  }

  mutating func writeReference() {
    json.beginObject()
    json.key("type")
    json.string("variant")
    json.key("index")
    json.number(nextVariant ?? 0)
    json.endObject()
    nextVariant = (nextVariant ?? 0) + 1
  }

  mutating func write(_ content: Content, in holder: Holder) {
    json.beginObject()
    json.key("type")
    json.string(content.type.rawValue)
    switch content {
    case .block(let block): writeRichMembers(of: block)
    case .code(let code): writeMembers(of: code)
    case .note(let note): writeMembers(of: note)
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
      range(variant.range)
      json.endObject()
      return json.endObject()
    case .section(let section):
      json.key("section")
      write(section, in: holder)
      return json.endObject()
    }
    range(content.range)
    json.endObject()
  }

  mutating func writeMembers(of note: Note) {
    json.key("kind")
    json.string(note.kind.rawValue)
    json.key("body")
    blocks(note.body)
    markdown(of: note.block)
  }
}
