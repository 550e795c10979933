import TopicKit

// A topic as pieces.

extension DigestPage {
  /// Renders a topic.
  ///
  /// - Parameters:
  ///   - topic: The topic.
  ///   - shown: What is shown of it: a platform's view.
  ///   - settings: How it is written.
  ///   - links: What becomes of its links.
  ///   - isToBeCut: Whether a budget may want less of it.
  /// - Complexity: O(*n*) in its bytes.
  init(
    _ topic: Topic,
    as shown: Topic,
    _ settings: DigestSettings,
    links: DigestLinks,
    isToBeCut: Bool
  ) {
    self.topic = topic
    self.links = links
    shift = settings.isSingleFile ? 1 : 0
    writer = DigestWriter(links: links, shift: shift)
    self.isToBeCut = isToBeCut
    head = settings.isSingleFile ? [] : Self.head(of: topic, settings.frontMatter)
    shortHead = head
    addPreamble(of: shown, settings)
    let start = pieces.count
    addFlow(shown.introduction, in: nil, hasSummary: true)
    introduction = start..<pieces.count
    for section in shown.sections { add(section) }
    let end = writer.count
    writer.send(.enter(.thematicBreak))
    writer.send(.leave(.thematicBreak))
    isOpenEnded = end > 0 && writer.output[end] != UInt8(ascii: "\n")
    body = Array(writer.finish()[..<end])
    mainCount = end
    for index in pieces.indices where pieces[index].isApart {
      let range = pieces[index].range
      pieces[index].range = range.lowerBound + end..<range.upperBound + end
    }
    body += shorts
  }

  private static func head(
    of topic: Topic,
    _ style: DigestSettings.FrontMatterStyle
  ) -> [UInt8] {
    let frontMatter = topic.frontMatter
    switch style {
    case .source where !frontMatter.source.isEmpty: return frontMatter.source
    case .yaml, .source:
      return frontMatter.entries.isEmpty ? [] : FrontMatterWriter.write(frontMatter)
    case .none: return []
    }
  }

  /// The entries without which a page would be another one, or its platforms no platforms.
  static func shortHead(of topic: Topic) -> [UInt8] {
    let keys = ["id", "title", "platforms", "availability"]
    let entries = topic.frontMatter.entries.filter { keys.contains($0.key) }
    return entries.isEmpty ? [] : FrontMatterWriter.write(FrontMatter(entries: entries))
  }

  private mutating func addPreamble(of topic: Topic, _ settings: DigestSettings) {
    if settings.isSingleFile { addAnchor(topic.id.rawValue) }
    let start = pieces.count
    for content in topic.preamble { add(content, in: nil) }
    preamble = start..<pieces.count
    guard topic.hasHeading || settings.isSingleFile else { return }
    add(.fixed, in: nil) { topic.title.replayHeading(level: 1, into: &$0) }
  }

  /// Adds a place that links in a file of many topics lead to.
  private mutating func addAnchor(_ name: String) {
    add(.fixed, in: nil) { writer in
      writer.send(.enter(.paragraph))
      writer.send(.text(.html), "<a id=\"\(name)\">")
      writer.send(.text(.html), "</a>")
      writer.send(.leave(.paragraph))
    }
  }

  private mutating func add(_ section: Section) {
    let part = open(.section(section.kind), section.title, level: section.level, in: nil)
    switch section.kind {
    case .general: addFlow(section.content, in: part)
    case .contents:
      for content in section.content {
        if case .block(let block) = content {
          addContents(block, in: part)
        } else {
          add(content, in: part)
        }
      }
    default: for content in section.content { add(content, in: part) }
    }
    close(part)
  }

  /// Adds blocks whose headings are parts of their own.
  private mutating func addFlow(
    _ content: [Content],
    in section: Int?,
    hasSummary: Bool = false
  ) {
    var awaitsSummary = hasSummary
    var open: [(level: Int, part: Int)] = []
    for piece in content {
      guard case .block(let block) = piece else {
        add(piece, in: open.last?.part ?? section)
        continue
      }
      if case .heading(let level)? = block.element {
        while let last = open.last, last.level >= level {
          close(last.part)
          open.removeLast()
        }
        let parent = open.last?.part ?? section
        open.append((level, self.open(.heading, block.content, level: level, in: parent)))
      } else {
        let isSummary = awaitsSummary && block.element == .paragraph
        if isSummary { awaitsSummary = false }
        let role: Role = isSummary ? .fixed : block.isList ? .list : .block
        add(role, in: open.last?.part ?? section) { block.replay(into: &$0) }
        note(block)
      }
    }
    while let last = open.popLast() { close(last.part) }
  }

  mutating func add(_ content: Content, in part: Int?) {
    switch content {
    case .variant(let variant): add(variant, in: part)
    case .section(let section):
      let inner = open(.inner(section.kind), section.title, level: section.level, in: part)
      for content in section.content { add(content, in: inner) }
      close(inner)
    case .omittedVariants(let line):
      add(line, in: part)
    case .pitfalls(let list) where isToBeCut:
      addItems(list.list, in: part, lead: .strong)
    case .keyAPIs(let list) where isToBeCut && list.block.isList:
      addItems(list.block, in: part, lead: .codeSpan)
    case .code: add(.code, in: part) { content.replay(into: &$0) }
    case .block(let block):
      add(block.isList ? .list : .block, in: part) { block.replay(into: &$0) }
      note(block)
    default: add(.block, in: part) { content.replay(into: &$0) }
    }
  }

  /// Notes a block that is more than itself.
  private mutating func note(_ block: RichText) {
    guard isToBeCut else { return }
    switch block.element {
    case .footnoteDefinition: noteFootnote(block)
    case .paragraph: noteLeftOut()
    default: break
    }
  }

  /// The line of an earlier digest goes, and what it names goes into the one of this digest.
  private mutating func noteLeftOut() {
    guard let last = pieces.indices.last, pieces[last].role == .block,
      let names = LeftOutLine.names(in: writer.output[pieces[last].range])
    else { return }
    leftOut += names
    pieces[last].role = .leftOut
    if let part = pieces[last].part { parts[part].live -= 1 }
  }

  private mutating func noteFootnote(_ block: RichText) {
    guard let label = block.attribute(.label) else { return }
    footnotes.append((String(decoding: label, as: UTF8.self).lowercased(), pieces.count - 1))
  }

  private mutating func add(_ variant: Variant, in parent: Int?) {
    let index = variants.count
    let part = open(.variant(index), variant.title, level: variant.level, in: parent)
    let item = OmittedVariants.Item(
      title: isToBeCut ? variant.title.plainText : "",
      platforms: variant.platforms
    )
    variants.append(NamedVariant(item: item, part: part))
    for content in variant.content {
      let last = pieces.count
      add(content, in: part)
      if isToBeCut, content.isList { separate(last, in: part) }
    }
    close(part)
  }

  /// Adds a line of variants left out, in the spelling that such a line usually has.
  private mutating func add(_ omitted: OmittedVariants, in part: Int?) {
    lines.append(omitted)
    let count = pieces.count
    add(.omitted(lines.count - 1), in: part) { omitted.blocks.replay(into: &$0) }
    let written = pieces.count > count ? writer.output[pieces[count].range] : []
    let usual = OmittedLine(omitted, of: topic, as: written)
    line = usual
    guard usual.isExact, pieces.count > count else { return }
    let bytes = usual.bytes(adding: [])
    guard !written.elementsEqual(bytes) else { return }
    pieces[count].range = shorts.count..<shorts.count + bytes.count
    pieces[count].isApart = true
    shorts += bytes
    isRespelled = true
  }

  /// Puts what keeps two lists apart before a list that has code and nothing else between it
  /// and the list before it.
  private mutating func separate(_ list: Int, in part: Int) {
    guard list < pieces.count, let before = pieces[..<list].lastIndex(where: { $0.role != .code }),
      before < list - 1, pieces[before].role == .list, pieces[before].part == part
    else { return }
    let piece = pieces.removeLast()
    addStand(Array("<!-- -->\n".utf8)[...], like: piece)
    pieces[pieces.count - 1].role = .separator
    pieces.append(piece)
  }

  // MARK: - Parts and pieces

  private mutating func open(
    _ kind: Part.Kind,
    _ title: RichText,
    level: Int,
    in parent: Int?
  ) -> Int {
    let depth = parent.map { parts[$0].depth + 1 } ?? 0
    let part = parts.count
    parts.append(
      Part(kind: kind, parent: parent, depth: depth, title: title, heading: pieces.count)
    )
    if let parent { parts[parent].live += 1 }
    add(.heading, in: part) { title.replayHeading(level: level, into: &$0) }
    return part
  }

  private mutating func close(_ part: Int) {
    parts[part].end = pieces.count
    parts[part].endPart = parts.count
  }

  /// Adds what `write` writes as one piece; nothing where that is nothing.
  mutating func add(_ role: Role, in part: Int?, _ write: (inout DigestWriter) -> Void) {
    let start = writer.count
    write(&writer)
    addPiece(role, in: part, start..<writer.count)
  }

  /// Adds a piece that is written already.
  ///
  /// - Parameters:
  ///   - role: What it is.
  ///   - part: What it stands in.
  ///   - range: Where it is written, the blank line before it included.
  ///   - isTight: Whether it is an item that no blank line keeps from the item before.
  /// - Returns: The index of the piece; `nil` where nothing was written and none is added.
  @discardableResult
  mutating func addPiece(
    _ role: Role,
    in part: Int?,
    _ range: Range<Int>,
    isTight: Bool = false
  ) -> Int? {
    guard !range.isEmpty || role == .heading else { return nil }
    let hasBlankLine = !range.isEmpty && writer.output[range.lowerBound] == UInt8(ascii: "\n")
    let start = hasBlankLine ? range.lowerBound + 1 : range.lowerBound
    if !hasBlankLine, !isTight, !range.isEmpty { noteOpenPiece() }
    var piece = Piece(
      range: start..<range.upperBound,
      hasBlankLine: hasBlankLine && !isTight,
      role: role,
      part: part
    )
    piece.isTight = isTight
    pieces.append(piece)
    if let part, role.counts { parts[part].live += 1 }
    return pieces.count - 1
  }

  /// Notes that the last piece takes no blank line behind it.
  mutating func noteOpenPiece() {
    guard let last = pieces.lastIndex(where: { !$0.isApart }) else { return }
    pieces[last].isOpen = true
  }
}

extension DigestPage.Role {
  /// Whether a part lives by it.
  var counts: Bool {
    switch self {
    case .block, .code, .list, .fixed, .item, .entry, .contents: true
    case .heading, .stand, .separator, .opener, .omitted, .leftOut: false
    }
  }
}

extension Content {
  fileprivate var isList: Bool { if case .block(let block) = self { block.isList } else { false } }
}

extension RichText {
  /// Whether it begins with a list.
  var isList: Bool { if case .list? = element { true } else { false } }
}
