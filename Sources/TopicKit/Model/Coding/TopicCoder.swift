/// Makes coded values of the model's: the one place that says which key holds what.
struct TopicCoder {
  /// What a section stands in: the holder of the array that its variants stand in.
  enum Holder { case topic, platformSection, elsewhere }

  /// The index of the next variant in its array.
  private var nextVariant = 0

  static func code(_ topic: Topic) -> CodedTopic {
    var coder = TopicCoder()
    return CodedTopic(
      id: topic.id,
      title: inline(topic.title),
      summary: topic.summary.map(inline),
      platforms: topic.platforms,
      availability: topic.availability.map(code),
      docs: topic.docs,
      aliases: topic.frontMatter.aliases,
      frontMatter: CodedFrontMatter(topic.frontMatter),
      frontMatterOrder: topic.frontMatter.keyOrder,
      defaultCode: topic.defaultCode.map(code),
      pitfalls: topic.pitfalls.map { code($0) },
      keyAPIs: topic.keyAPIs.map(code),
      variants: topic.variants.map { code($0) },
      platformSections: topic.platformSections.map(code),
      omittedVariants: topic.omittedVariants.map { code($0) },
      related: topic.related.map(code),
      heading: topic.hasHeading,
      preamble: code(topic.preamble),
      introduction: code(topic.introduction),
      sections: topic.sections.map { coder.code($0, in: .topic) }
    )
  }

  // MARK: - Text

  static func inline(_ text: RichText) -> CodedText {
    CodedText(markdown: markdown(text), text: text.plainText)
  }

  static func blocks(_ text: RichText) -> CodedText {
    CodedText(markdown: markdown(text), text: plain(text))
  }

  static func markdown(_ text: RichText) -> String { text.markdown }

  private static func plain(_ text: RichText) -> String {
    String(decoding: text.textBytes(), as: UTF8.self)
  }

  // MARK: - Typed values

  static func code(_ availability: Availability) -> CodedAvailability {
    CodedAvailability(
      written: availability.written,
      items: availability.items.map {
        .init(platform: $0.platform, version: $0.version?.description, orLater: $0.orLater)
      }
    )
  }

  static func code(_ example: CodeExample) -> CodedCode {
    let info = example.info
    return CodedCode(
      language: example.language,
      info: info.isEmpty ? nil : info,
      code: example.code
    )
  }

  static func code(_ pitfall: Pitfall) -> CodedPitfall {
    CodedPitfall(
      title: pitfall.title.isEmpty ? nil : inline(pitfall.title),
      explanation: pitfall.explanation.isEmpty ? nil : blocks(pitfall.explanation)
    )
  }

  static func code(_ api: KeyAPI) -> CodedKeyAPI {
    CodedKeyAPI(
      code: api.code,
      kind: api.kind,
      explanation: api.explanation.isEmpty ? nil : blocks(api.explanation)
    )
  }

  static func code(_ variant: Variant) -> CodedVariant {
    CodedVariant(
      title: inline(variant.title),
      platforms: variant.platforms,
      content: code(variant.content)
    )
  }

  static func code(_ section: PlatformSection) -> CodedPlatformSection {
    CodedPlatformSection(
      platforms: section.platforms,
      title: inline(section.title),
      summary: section.summary.map(inline),
      defaultCode: section.defaultCode.map(code),
      pitfalls: section.pitfalls.map { code($0) },
      keyAPIs: section.keyAPIs.map(code),
      variants: section.variants.map { code($0) }
    )
  }

  static func code(_ line: OmittedVariants) -> CodedOmittedVariants {
    CodedOmittedVariants(
      items: line.items.map { .init(title: $0.title, platforms: $0.platforms) },
      label: line.label,
      url: line.url
    )
  }

  static func code(_ link: TopicLink) -> CodedLink {
    CodedLink(
      topic: link.topic,
      fragment: link.fragment,
      destination: link.destination,
      text: inline(link.text)
    )
  }

  // MARK: - Sections and content

  /// Codes a section; its variants are indexes where an array holds them, else stand in it.
  mutating func code(_ section: Section, in holder: Holder) -> CodedSection {
    var coded = CodedSection(
      kind: section.kind.name,
      level: section.level,
      title: Self.inline(section.title),
      content: []
    )
    let before = nextVariant
    var inner = Holder.elsewhere
    if case .platform(let platforms) = section.kind {
      coded.platforms = platforms
      if holder == .topic {
        inner = .platformSection
        nextVariant = 0
      }
    }
    let isNumbered = holder != .elsewhere && section.kind == .variants
    coded.content = section.content.map { content in
      guard case .variant = content, isNumbered else { return code(content, in: inner) }
      defer { nextVariant += 1 }
      var reference = CodedContent(.variant)
      reference.index = nextVariant
      return reference
    }
    if inner == .platformSection { nextVariant = before }
    return coded
  }

  /// Codes content that no array holds.
  static func code(_ content: [Content]) -> [CodedContent] {
    var coder = TopicCoder()
    return content.map { coder.code($0, in: .elsewhere) }
  }

  private mutating func code(_ content: Content, in holder: Holder) -> CodedContent {
    var coded = CodedContent(content.type)
    switch content {
    case .block(let block):
      coded.markdown = Self.markdown(block)
      coded.text = Self.plain(block)
    case .code(let example):
      let example = Self.code(example)
      coded.language = example.language
      coded.info = example.info
      coded.code = example.code
    case .note(let note):
      coded.kind = note.kind
      coded.body = Self.blocks(note.body)
      coded.markdown = Self.markdown(note.block)
    case .pitfalls(let list): coded.markdown = Self.markdown(list.list)
    case .keyAPIs(let list): coded.markdown = Self.markdown(list.block)
    case .omittedVariants(let line): coded.markdown = Self.markdown(line.blocks)
    case .related(let links): coded.markdown = Self.markdown(links.block)
    case .variant(let variant):
      coded.variant = Self.code(variant)
      coded.variant?.level = variant.level
    case .section(let section): coded.section = code(section, in: holder)
    }
    return coded
  }
}
