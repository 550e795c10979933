import TopicKit

/// A page in canonical form, cut into pieces that can be left out.
///
/// In the canonical form one blank line separates blocks, so what is left when pieces go is
/// the canonical form again, and sizes are sums.
struct DigestPage {
  /// A block, or some that belong together.
  struct Piece {
    /// Where its bytes lie in the rendered page, without the blank line before it.
    var range: Range<Int>
    /// Whether a blank line stands between it and what is before it.
    var hasBlankLine: Bool
    var role: Role
    /// The variant that goes with it.
    var variant: Int?
    /// The innermost section that it stands in.
    var group: Int?
  }

  enum Role {
    case block
    case heading
    /// A list of contents; which one.
    case contents(Int)
    /// A line of variants left out; which one.
    case omitted(Int)
  }

  /// A variant as it is left out.
  struct LeftOut {
    var item: OmittedVariants.Item
    var group: Int?
    /// The titles of the headings around it and its own.
    var path: [String]
  }

  /// A section that goes when its last variant went.
  struct Group {
    var parent: Int?
    /// What it holds beside its heading: pieces, variants, sections.
    var count = 0
    var holdsVariants: Bool
    var path: [String]
    /// The index of its heading's piece, and the index after its last piece.
    var heading: Int
    var end = 0
  }

  let topic: Topic
  let head: [UInt8]
  private(set) var body: [UInt8] = []
  private(set) var pieces: [Piece] = []
  private(set) var variants: [LeftOut] = []
  private(set) var groups: [Group] = []
  private(set) var contents: [RichText] = []
  private(set) var lines: [OmittedVariants] = []
  /// The sections for other platforms than the one that is wanted.
  private(set) var unwanted: Set<[String]> = []
  private var writer = MarkdownWriter()
  /// The line that takes the variants left out.
  let line: OmittedLine

  /// Renders a topic.
  ///
  /// - Complexity: O(*n*) in its bytes.
  init(_ topic: Topic, platform: Platform?) {
    self.topic = topic
    let frontMatter = topic.frontMatter
    line = OmittedLine(topic.omittedVariants.last, of: topic)
    head = frontMatter.entries.isEmpty ? [] : FrontMatterWriter.write(frontMatter)
    add(topic.preamble)
    if topic.hasHeading { addHeading(topic.title, level: 1) }
    add(topic.introduction)
    for section in topic.sections {
      if case .platform(let platforms) = section.kind, let platform,
        !platforms.contains(where: { platform.isCovered(by: $0) })
      {
        unwanted.insert([section.title.plainText])
        addLines(of: section)
      } else {
        add(section, in: nil)
      }
    }
    writer.finish()
    body = writer.takeOutput()
  }
}

// MARK: - Rendering

extension DigestPage {
  private mutating func add(_ section: Section, in parent: Int?) {
    let group = groups.count
    let path = (parent.map { groups[$0].path } ?? []) + [section.title.plainText]
    groups.append(
      Group(
        parent: parent,
        holdsVariants: section.kind == .variants,
        path: path,
        heading: pieces.count
      )
    )
    if let parent { groups[parent].count += 1 }
    addHeading(section.title, level: section.level, group: group)
    for content in section.content {
      if section.kind == .contents, case .block(let block) = content {
        contents.append(block)
        add(role: .contents(contents.count - 1), group: group) { block.replay(into: &$0) }
        groups[group].count += 1
      } else {
        add(content, group: group)
      }
    }
    groups[group].end = pieces.count
  }

  private mutating func add(_ content: [Content], group: Int? = nil, variant: Int? = nil) {
    for piece in content { add(piece, group: group, variant: variant) }
  }

  private mutating func add(_ content: Content, group: Int?, variant: Int? = nil) {
    switch content {
    case .variant(let variant): add(variant, group: group)
    case .section(let section): add(section, in: group)
    case .omittedVariants(let line):
      lines.append(line)
      add(role: .omitted(lines.count - 1), group: group) { content.replay(into: &$0) }
    default:
      if let group, variant == nil { groups[group].count += 1 }
      add(role: .block, group: group, variant: variant) { content.replay(into: &$0) }
    }
  }

  private mutating func add(_ variant: Variant, group: Int?) {
    let title = variant.title.plainText
    variants.append(
      LeftOut(
        item: OmittedVariants.Item(title: title, platforms: variant.platforms),
        group: group,
        path: (group.map { groups[$0].path } ?? []) + [title]
      )
    )
    if let group { groups[group].count += 1 }
    let index = variants.count - 1
    addHeading(variant.title, level: variant.level, group: group, variant: index)
    add(variant.content, group: group, variant: index)
  }

  /// The lines of variants left out belong to the topic, wherever they stand.
  private mutating func addLines(of section: Section) {
    for content in section.content {
      switch content {
      case .omittedVariants: add(content, group: nil)
      case .variant(let variant):
        for line in variant.content {
          if case .omittedVariants = line { add(line, group: nil) }
        }
      case .section(let inner): addLines(of: inner)
      default: break
      }
    }
  }

  private mutating func addHeading(
    _ title: RichText,
    level: Int,
    group: Int? = nil,
    variant: Int? = nil
  ) {
    add(role: .heading, group: group, variant: variant) {
      title.replayHeading(level: level, into: &$0)
    }
  }

  /// Adds what `write` writes as one piece; nothing where that is nothing.
  private mutating func add(
    role: Role,
    group: Int?,
    variant: Int? = nil,
    _ write: (inout MarkdownWriter) -> Void
  ) {
    let start = writer.output.count
    write(&writer)
    let end = writer.output.count
    guard end > start else { return }
    let hasBlankLine = writer.output[start] == UInt8(ascii: "\n")
    pieces.append(
      Piece(
        range: (hasBlankLine ? start + 1 : start)..<end,
        hasBlankLine: hasBlankLine,
        role: role,
        variant: variant,
        group: group
      )
    )
  }
}
