import TopicKit

// Topic events, one object each.

extension TopicEncoder {
  mutating func write(_ event: TopicEvent) {
    json.beginObject()
    json.key("type")
    json.string(event.part.type)
    switch event.part {
    case .frontMatter(let frontMatter):
      optional("id", frontMatter.id.flatMap(TopicID.init(sanitizing:))?.rawValue)
      writeMembers(of: frontMatter)
    case .title(let text):
      json.key("title")
      inline(text)
    case .summary(let text):
      json.key("summary")
      inline(text)
    case .block(let block): writeRichMembers(of: block)
    case .code(let code): writeMembers(of: code)
    case .note(let note): writeMembers(of: note)
    case .omittedVariants(let line):
      writeMembers(of: line)
      markdown(of: line.blocks)
    case .sectionStart(let section): writeHeading(of: section)
    case .sectionEnd(let kind, let level): writeEnd(of: kind, level: level)
    case .variantStart(let variant): writeHeading(of: variant)
    case .variantEnd(let level):
      json.key("level")
      json.number(level)
    case .listStart(let list): writeStart(of: list)
    case .item(let item): writeMembers(ofItem: item)
    case .listEnd(let list): writeEnd(of: list)
    case .pitfall(let pitfall): writeMembers(of: pitfall)
    case .keyAPI(let api): writeMembers(of: api)
    case .related(let link): writeMembers(of: link)
    case .end(let id, let diagnostics): writeEnd(id, diagnostics)
    }
    json.members(of: event.source)
    json.endObject()
  }

  // MARK: - Starts and ends

  private mutating func writeEnd(of kind: Section.Kind, level: Int) {
    json.key("kind")
    json.string(kind.name)
    json.key("level")
    json.number(level)
    if case .platform(let platforms) = kind { names("platforms", platforms) }
  }

  private mutating func writeHeading(of variant: Variant) {
    json.key("title")
    inline(variant.title)
    names("platforms", variant.platforms)
    json.key("level")
    json.number(variant.level)
  }

  private mutating func writeHead(of list: TopicEvent.TypedList) {
    json.key("list")
    json.string(list.kind.rawValue)
    json.key("element")
    json.string(list.style == nil ? "paragraph" : "list")
  }

  private mutating func writeStart(of list: TopicEvent.TypedList) {
    writeHead(of: list)
    guard let style = list.style, let start = style.start else { return }
    json.key("start")
    json.number(Int(start))
    json.key("delimiter")
    json.string("\(style.delimiter)")
  }

  private mutating func writeEnd(of list: TopicEvent.TypedList) {
    writeHead(of: list)
    optional("spacing", list.style.map { "\($0.spacing)" })
  }

  private mutating func writeMembers(ofItem item: RichText) {
    if case .item(let state?) = item.element {
      json.key("task")
      json.string(state == .done ? "done" : "open")
    }
    // The Markdown of an item is that of its blocks: what it says is no matter of its list.
    if case .item = item.element { markdown(of: item.content) } else { markdown(of: item) }
  }

  // MARK: - The end

  private mutating func writeEnd(_ id: TopicID, _ diagnostics: [Diagnostic]) {
    json.key("id")
    json.string(id.rawValue)
    array("diagnostics", diagnostics) { $0.write($1) }
  }

  private mutating func write(_ diagnostic: Diagnostic) {
    json.beginObject()
    json.member("range", diagnostic.range)
    json.key("rule")
    json.string(diagnostic.rule.id)
    json.key("severity")
    json.string(diagnostic.severity.rawValue)
    json.key("message")
    json.string(diagnostic.message)
    if let fix = diagnostic.fix {
      json.key("fix")
      json.beginObject()
      json.member("range", fix.range)
      json.key("replacement")
      json.string(fix.replacement)
      json.endObject()
    }
    json.endObject()
  }
}

extension TopicEvent.Part {
  /// The name of the case, as the lines have it.
  fileprivate var type: String {
    switch self {
    case .frontMatter: "frontMatter"
    case .title: "title"
    case .summary: "summary"
    case .block: "block"
    case .code: "code"
    case .note: "note"
    case .omittedVariants: "omittedVariants"
    case .sectionStart: "sectionStart"
    case .sectionEnd: "sectionEnd"
    case .variantStart: "variantStart"
    case .variantEnd: "variantEnd"
    case .listStart: "listStart"
    case .item: "item"
    case .listEnd: "listEnd"
    case .pitfall: "pitfall"
    case .keyAPI: "keyAPI"
    case .related: "related"
    case .end: "end"
    }
  }
}
