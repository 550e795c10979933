// The JSON of a topic as plain values: a property per key, in the order of the specification.
//
// `Codable` of the model goes through these; they hold text, so that coding needs no parser
// and decoding parses when all footnotes of a page are known.

/// A topic.
struct CodedTopic: Codable {
  var id: TopicID
  var title: CodedText
  var summary: CodedText?
  var platforms: [Platform]
  var availability: CodedAvailability?
  var docs: String?
  var aliases: [String]
  var frontMatter: CodedFrontMatter
  /// The keys of all maps of ``frontMatter``, see ``FrontMatter/keyOrder``: an object's keys
  /// have an order in a file, and none in most decoders.
  var frontMatterOrder: [String]?
  var defaultCode: CodedCode?
  var pitfalls: [CodedPitfall]
  var keyAPIs: [CodedKeyAPI]
  var variants: [CodedVariant]
  var platformSections: [CodedPlatformSection]
  var omittedVariants: [CodedOmittedVariants]
  var related: [CodedLink]
  var heading: Bool
  var preamble: [CodedContent]
  var introduction: [CodedContent]
  var sections: [CodedSection]
}

/// Formatted text, as Markdown and as plain text; only the Markdown is read back.
struct CodedText: Codable {
  var markdown: String
  var text: String
}

struct CodedAvailability: Codable {
  struct Item: Codable {
    var platform: Platform
    var version: String?
    var orLater: Bool
  }

  var written: String
  var items: [Item]
}

struct CodedCode: Codable {
  var language: String?
  var info: String?
  var code: String
}

struct CodedPitfall: Codable {
  var title: CodedText?
  var explanation: CodedText?
  /// Only where a pitfall stands alone, outside a topic.
  var markdown: String?
}

struct CodedKeyAPI: Codable {
  var code: String
  var kind: KeyAPI.Kind
  var explanation: CodedText?
}

struct CodedVariant: Codable {
  var title: CodedText
  var platforms: [Platform]
  var content: [CodedContent]
  /// Only where a variant stands outside the arrays of a topic.
  var level: Int?
}

struct CodedPlatformSection: Codable {
  var platforms: [Platform]
  var title: CodedText
  var summary: CodedText?
  var defaultCode: CodedCode?
  var pitfalls: [CodedPitfall]
  var keyAPIs: [CodedKeyAPI]
  var variants: [CodedVariant]
}

struct CodedOmittedVariants: Codable {
  struct Item: Codable {
    var title: String
    var platforms: [Platform]
  }

  var items: [Item]
  var label: String?
  var url: String?
  /// Only where the line stands alone, outside a topic.
  var markdown: String?
}

struct CodedLink: Codable {
  var topic: TopicID?
  var fragment: String?
  var destination: String
  var text: CodedText
}

struct CodedSection: Codable {
  var kind: String
  var level: Int
  var title: CodedText
  var platforms: [Platform]?
  var content: [CodedContent]
}

/// A piece of content: ``type`` says which of the others are there.
struct CodedContent: Codable {
  var type: ContentType
  var kind: Note.Kind?
  var body: CodedText?
  var language: String?
  var info: String?
  var code: String?
  var markdown: String?
  var text: String?
  var index: Int?
  var variant: CodedVariant?
  var section: CodedSection?

  init(_ type: ContentType) { self.type = type }
}

/// The names of the cases of ``Content``.
package enum ContentType: String, Codable, Sendable, CaseIterable {
  case block, code, note, pitfalls, keyAPIs, variant, omittedVariants, related, section
}

extension Content {
  /// The name of the case.
  package var type: ContentType {
    switch self {
    case .block: .block
    case .code: .code
    case .note: .note
    case .pitfalls: .pitfalls
    case .keyAPIs: .keyAPIs
    case .variant: .variant
    case .omittedVariants: .omittedVariants
    case .related: .related
    case .section: .section
    }
  }
}

extension Section.Kind {
  /// The name of the case; a platform section's platforms are told apart from it.
  package var name: String {
    switch self {
    case .contents: "contents"
    case .defaultCode: "defaultCode"
    case .pitfalls: "pitfalls"
    case .keyAPIs: "keyAPIs"
    case .variants: "variants"
    case .platform: "platform"
    case .related: "related"
    case .general: "general"
    }
  }

  /// The kind of a name; `nil` for a name that is none.
  init?(name: String, platforms: [Platform]) {
    let kinds: [Self] = [
      .contents, .defaultCode, .pitfalls, .keyAPIs, .variants, .platform(platforms), .related,
      .general,
    ]
    guard let kind = kinds.first(where: { $0.name == name }) else { return nil }
    self = kind
  }
}
