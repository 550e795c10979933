/// Makes values of the model of coded ones: texts by parsing their Markdown, typed values by
/// the rules that type a page's blocks.
struct TopicRebuilder {
  /// The names that stand for platforms in brackets.
  private var names: PlatformNames

  init(names: PlatformNames = PlatformNames(FrontMatter(), nil)) { self.names = names }

  static func topic(_ coded: CodedTopic) throws(CodingFault) -> Topic {
    var frontMatter = FrontMatter(entries: coded.frontMatter.entries)
    frontMatter.sortKeys(by: coded.frontMatterOrder)
    let rebuilder = TopicRebuilder(names: PlatformNames(frontMatter, frontMatter.availability))
    return Topic(
      id: coded.id,
      frontMatter: frontMatter,
      title: rebuilder.title(coded, frontMatter),
      preamble: try rebuilder.content(coded.preamble),
      introduction: try rebuilder.content(coded.introduction),
      sections: try rebuilder.sections(coded),
      hasHeading: coded.heading
    )
  }

  // MARK: - Text

  func inline(_ text: CodedText) -> RichText { RichText(parsingCodedInline: text.markdown) }

  func blocks(_ markdown: String) -> RichText { RichText(parsingCoded: markdown) }

  /// The title; without a heading it may hold what no inline text does, a line feed say.
  private func title(_ coded: CodedTopic, _ frontMatter: FrontMatter) -> RichText {
    let given = RichText.plain(frontMatter.title ?? coded.id.rawValue)
    return coded.heading || given.plainText != coded.title.text ? inline(coded.title) : given
  }

  // MARK: - Sections

  private func sections(_ coded: CodedTopic) throws(CodingFault) -> [Section] {
    var sections: [Section] = []
    var platformSections = coded.platformSections[...]
    for section in coded.sections {
      var variants = coded.variants
      if section.kind == "platform" { variants = platformSections.popFirst()?.variants ?? [] }
      sections.append(try self.section(section, variants: variants))
    }
    return sections
  }

  /// Rebuilds a section; the indexes in it are those of `variants`.
  func section(
    _ coded: CodedSection,
    variants: [CodedVariant] = []
  ) throws(CodingFault) -> Section {
    guard let kind = Section.Kind(name: coded.kind, platforms: coded.platforms ?? []) else {
      throw CodingFault("there is no kind of section '\(coded.kind)'")
    }
    return Section(
      kind: kind,
      level: coded.level,
      title: inline(coded.title),
      content: try content(coded.content, variants: variants, level: coded.level + 1)
    )
  }

  func variant(_ coded: CodedVariant, level: Int) throws(CodingFault) -> Variant {
    Variant(
      title: inline(coded.title),
      platforms: coded.platforms,
      content: try content(coded.content),
      level: coded.level ?? level
    )
  }

  // MARK: - Content

  func content(
    _ coded: [CodedContent],
    variants: [CodedVariant] = [],
    level: Int = 3
  ) throws(CodingFault) -> [Content] {
    var content: [Content] = []
    for piece in coded {
      content.append(try self.content(piece, variants: variants, level: level))
    }
    return content
  }

  func content(
    _ coded: CodedContent,
    variants: [CodedVariant],
    level: Int
  ) throws(CodingFault) -> Content {
    switch coded.type {
    case .code: return .code(try code(coded))
    case .section: return .section(try section(try coded.part(\.section), variants: variants))
    case .variant:
      if let own = coded.variant { return .variant(try variant(own, level: level)) }
      let index = try coded.part(\.index)
      guard variants.indices.contains(index) else {
        throw CodingFault("there is no variant of index \(index)")
      }
      return .variant(try variant(variants[index], level: level))
    case .block: return .block(blocks(try coded.part(\.markdown)))
    case .note: return .note(note(coded, block: blocks(try coded.part(\.markdown))))
    case .pitfalls: return .pitfalls(pitfalls(blocks(try coded.part(\.markdown))))
    case .keyAPIs: return .keyAPIs(keyAPIs(blocks(try coded.part(\.markdown))))
    case .related: return .related(related(blocks(try coded.part(\.markdown))))
    case .omittedVariants:
      return .omittedVariants(omitted(blocks(try coded.part(\.markdown))))
    }
  }

  private func code(_ coded: CodedContent) throws(CodingFault) -> CodeExample {
    let coded = CodedCode(
      language: coded.language,
      info: coded.info,
      code: try coded.part(\.code)
    )
    return Self.code(coded)
  }

  // MARK: - Typed values

  static func code(_ coded: CodedCode) -> CodeExample {
    CodeExample(info: coded.info ?? coded.language ?? "", code: coded.code)
  }

  func note(_ coded: CodedContent, block: RichText) -> Note {
    if let note = NoteMarker.note(block) { return note }
    return Note(
      kind: coded.kind ?? .note,
      body: coded.body.map { blocks($0.markdown) } ?? RichText(),
      block: block
    )
  }

  func pitfalls(_ list: RichText) -> PitfallList {
    PitfallRule.pitfalls(list) ?? PitfallList(list: list, items: [])
  }

  func keyAPIs(_ block: RichText) -> KeyAPIList {
    KeyAPIRule.keyAPIs(block) ?? KeyAPIList(block: block, items: [])
  }

  func related(_ block: RichText) -> RelatedLinks {
    RelatedRule.related(block) ?? RelatedLinks(block: block, items: [])
  }

  func omitted(_ blocks: RichText) -> OmittedVariants {
    let index = blocks.startIndex
    guard !blocks.isEmpty,
      let (line, _) = OmittedRule.omitted(in: blocks, at: index, names: names)
    else { return OmittedVariants(items: [], blocks: blocks) }
    return line
  }
}

/// What a coded value lacks.
struct CodingFault: Error {
  var message: String
  init(_ message: String) { self.message = message }
}

extension CodedContent {
  /// A member that content of this type has.
  fileprivate func part<Value>(_ path: KeyPath<Self, Value?>) throws(CodingFault) -> Value {
    guard let value = self[keyPath: path] else {
      throw CodingFault("content of type '\(type.rawValue)' lacks a member")
    }
    return value
  }
}
