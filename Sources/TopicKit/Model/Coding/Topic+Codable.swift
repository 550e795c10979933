// `Codable` of a topic and its parts: the keys and their order are those of the JSON format.
//
// Texts are coded as Markdown and as plain text, and read back from the Markdown. A part
// that is coded alone, outside a topic, also has what it would else take from the topic.

extension Topic: Codable {
  /// Reads the JSON of a topic; where it stood in a source is not in it.
  ///
  /// - Throws: `DecodingError` for what is no topic.
  public init(from decoder: any Decoder) throws {
    self = try decoder.rebuild { coded throws(CodingFault) in try TopicRebuilder.topic(coded) }
  }

  public func encode(to encoder: any Encoder) throws {
    try TopicCoder.code(self).encode(to: encoder)
  }
}

extension Section: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.rebuild { coded throws(CodingFault) in
      try TopicRebuilder().section(coded)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var coder = TopicCoder()
    try coder.code(self, in: .elsewhere).encode(to: encoder)
  }
}

extension PlatformSection: Codable {
  /// Reads the section it is.
  public init(from decoder: any Decoder) throws {
    self = try decoder.rebuild { coded throws(CodingFault) in
      guard let section = PlatformSection(try TopicRebuilder().section(coded)) else {
        throw CodingFault("a section of kind '\(coded.kind)' is no platform section")
      }
      return section
    }
  }

  public func encode(to encoder: any Encoder) throws { try section.encode(to: encoder) }
}

extension Content: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.rebuild { coded throws(CodingFault) in
      try TopicRebuilder().content(coded, variants: [], level: 3)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    for content in TopicCoder.code([self]) { try content.encode(to: encoder) }
  }
}

extension Variant: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.rebuild { coded throws(CodingFault) in
      try TopicRebuilder().variant(coded, level: 3)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var coded = TopicCoder.code(self)
    coded.level = level
    try coded.encode(to: encoder)
  }
}

extension OmittedVariants: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.rebuild { (coded: CodedOmittedVariants) in
      OmittedVariants(
        items: coded.items.map { Item(title: $0.title, platforms: $0.platforms) },
        label: coded.label,
        url: coded.url,
        blocks: RichText(parsingCoded: coded.markdown ?? "")
      )
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var coded = TopicCoder.code(self)
    coded.markdown = TopicCoder.markdown(blocks)
    try coded.encode(to: encoder)
  }
}

extension Pitfall: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.rebuild { (coded: CodedPitfall) in
      Pitfall(
        title: RichText(parsingCodedInline: coded.title?.markdown ?? ""),
        explanation: RichText(parsingCoded: coded.explanation?.markdown ?? ""),
        blocks: RichText(parsingCoded: coded.markdown ?? "")
      )
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var coded = TopicCoder.code(self)
    coded.markdown = TopicCoder.markdown(blocks)
    try coded.encode(to: encoder)
  }
}

extension KeyAPI: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.rebuild { (coded: CodedKeyAPI) in
      KeyAPI(
        code: coded.code,
        kind: coded.kind,
        explanation: RichText(parsingCoded: coded.explanation?.markdown ?? "")
      )
    }
  }

  public func encode(to encoder: any Encoder) throws {
    try TopicCoder.code(self).encode(to: encoder)
  }
}

extension CodeExample: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.rebuild { TopicRebuilder.code($0) }
  }

  public func encode(to encoder: any Encoder) throws {
    try TopicCoder.code(self).encode(to: encoder)
  }
}

extension Note: Codable {
  private enum Key: String, CodingKey { case kind, body, markdown }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      kind: try container.decode(Kind.self, forKey: .kind),
      body: RichText(
        parsingCoded: try container.decode(CodedText.self, forKey: .body).markdown
      ),
      block: RichText(parsingCoded: try container.decode(String.self, forKey: .markdown))
    )
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(TopicCoder.blocks(body), forKey: .body)
    try container.encode(TopicCoder.markdown(block), forKey: .markdown)
  }
}

extension TopicLink: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.rebuild { (coded: CodedLink) in
      TopicLink(
        text: RichText(parsingCodedInline: coded.text.markdown),
        destination: coded.destination
      )
    }
  }

  public func encode(to encoder: any Encoder) throws {
    try TopicCoder.code(self).encode(to: encoder)
  }
}

// MARK: - Front matter

extension Availability: Codable {
  /// Reads the items back from their text.
  public init(from decoder: any Decoder) throws {
    self.init(.text(try CodedAvailability(from: decoder).written))
  }

  public func encode(to encoder: any Encoder) throws {
    try TopicCoder.code(self).encode(to: encoder)
  }
}

extension Version: Codable {
  /// Reads numbers with dots between them.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let version = Version(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "'\(text)' is no version"
      )
    }
    self = version
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

// MARK: - Rich text

extension RichText: Codable {
  private enum Key: String, CodingKey { case markdown, text, isInline }

  /// Reads Markdown: inlines where `isInline` says so, else blocks.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let markdown = try container.decode(String.self, forKey: .markdown)
    let isInline = try container.decodeIfPresent(Bool.self, forKey: .isInline) ?? false
    self = isInline ? RichText(parsingCodedInline: markdown) : RichText(parsingCoded: markdown)
  }

  public func encode(to encoder: any Encoder) throws {
    let isInline = !isEmpty && element?.isBlock != true
    let coded = isInline ? TopicCoder.inline(self) : TopicCoder.blocks(self)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(coded.markdown, forKey: .markdown)
    try container.encode(coded.text, forKey: .text)
    if isInline { try container.encode(true, forKey: .isInline) }
  }
}

extension Decoder {
  /// Decodes a coded value and makes the model's of it.
  fileprivate func rebuild<Coded: Decodable, Value>(
    _ body: (Coded) throws(CodingFault) -> Value
  ) throws -> Value {
    let coded = try Coded(from: self)
    do throws(CodingFault) {
      return try body(coded)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: codingPath, debugDescription: error.message)
      )
    }
  }
}
