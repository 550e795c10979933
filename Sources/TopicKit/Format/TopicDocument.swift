/// A page and the topic that it says: change the topic, and the page follows.
///
///     var document = try TopicDocument(parsing: bytes)
///     document.topic.frontMatter.entries.append(.init(key: "docs", value: .text(url)))
///     document.topic.sections.removeLast()
///     try write(document.bytes)
///
/// Without a change ``bytes`` are those that were read. After one, only what was changed is
/// written anew: every other block keeps its bytes, with the blank lines, comments and
/// definitions around it.
///
/// What counts in a section are its blocks: the `list` of a ``PitfallList``, the `block` of a
/// ``Note``. Values that are read out of them, as ``PitfallList/items``, are not written.
public struct TopicDocument: Sendable {
  /// The page as it was read.
  public let source: [UInt8]
  /// What the page says.
  public var topic: Topic
  private let original: Topic
  private let options: ParseOptions

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - bytes: The page, UTF-8.
  ///   - id: The id where the front matter gives none; `nil` makes one of the title, or `topic`.
  ///   - options: Which Markdown, and the limits.
  ///   - diagnostics: Takes the findings, in the order of the page.
  /// - Throws: ``TopicError`` for a page over a limit.
  /// - Complexity: O(*n*) in the bytes.
  public init(
    parsing bytes: [UInt8],
    id: TopicID? = nil,
    options: ParseOptions = ParseOptions(),
    diagnostics: inout [Diagnostic]
  ) throws(TopicError) {
    topic = try Topic(parsing: bytes, id: id, options: options, diagnostics: &diagnostics)
    original = topic
    source = bytes
    self.options = options
  }

  /// Reads a page whose findings nobody asks for.
  ///
  /// - Parameters:
  ///   - bytes: The page, UTF-8.
  ///   - id: The id where the front matter gives none.
  /// - Throws: ``TopicError`` for a page over a limit.
  public init(parsing bytes: [UInt8], id: TopicID? = nil) throws(TopicError) {
    var findings: [Diagnostic] = []
    try self.init(parsing: bytes, id: id, diagnostics: &findings)
  }

  /// The page that says what ``topic`` says: the bytes that were read, where nothing changed.
  ///
  /// Reading them gives the topic again, as long as it is one that a page can say: a section's
  /// kind is what its heading makes it. A changed ``Topic/id`` is written as the front
  /// matter's. Where a footnote's definition was removed that a text left still refers to, it
  /// stays, at the end of the page.
  ///
  /// - Complexity: O(1) for an unchanged topic, else O(*n*) in the bytes of page and topic.
  public var bytes: [UInt8] {
    topic == original ? source : edited
  }

  /// The page in its canonical form.
  ///
  /// - Throws: ``TopicError`` for a page over a limit.
  /// - Complexity: O(*n*) in the bytes.
  public func formatted() throws(TopicError) -> [UInt8] {
    try CanonicalForm.formatted(bytes, options: options)
  }

  // MARK: - Editing

  /// The front matter to write: with the id, where that was changed alone.
  private var frontMatter: FrontMatter {
    var frontMatter = topic.frontMatter
    guard topic.id != original.id, frontMatter["id"] == original.frontMatter["id"] else {
      return frontMatter
    }
    let value = FrontMatter.Value.text(topic.id.rawValue)
    if let index = frontMatter.entries.firstIndex(where: { $0.key == "id" }) {
      frontMatter.entries[index].value = value
    } else {
      frontMatter.entries.insert(FrontMatter.Entry(key: "id", value: value), at: 0)
    }
    return frontMatter
  }

  private var edited: [UInt8] {
    let frontMatter = self.frontMatter
    let wanted = topic.pieces
    guard let page = try? PageReading(ContiguousArray(source), options: options),
      let layout = try? SourceLayout(page.bytes, from: page.bodyStart, options: options)
    else { return Self.written(frontMatter, wanted) }
    let head = HeadEdit(page: page, frontMatter: frontMatter).bytes
    var edit = BodyEdit(
      page: page,
      layout: layout,
      old: original.pieces,
      new: wanted,
      options: options
    )
    var draft = edit.written(.copy, behind: head)
    for effort in [BodyEdit.Effort.keepDefinitions, .keepFootnotes] {
      if faults(in: draft, wanted).isEmpty { return draft.bytes }
      draft = edit.written(effort, behind: head)
    }
    for _ in 0..<Self.rounds {
      let faults = faults(in: draft, wanted)
      guard !faults.isEmpty, edit.rewrite(faults) else { return draft.bytes }
      draft = edit.written(.keepFootnotes, behind: head)
    }
    let whole = edit.written(.rewrite, behind: head)
    return faults(in: whole, wanted).isEmpty ? whole.bytes : draft.bytes
  }

  /// How often blocks whose bytes do not say what they did are written.
  private static let rounds = 3

  /// The blocks that a draft does not have as they are wanted.
  private func faults(in draft: BodyEdit.Draft, _ pieces: [RichText]) -> Range<Int> {
    let wanted = pieces + draft.added
    guard
      let read = try? PageReading(
        ContiguousArray(draft.bytes),
        options: options,
        keeps: true
      )
    else { return wanted.indices }
    let found = read.body.pieces
    let same = zip(found, wanted).prefix { $0 == $1 }.count
    if same == found.count, same == wanted.count { return 0..<0 }
    let end = zip(found.dropFirst(same).reversed(), wanted.dropFirst(same).reversed())
      .prefix { $0 == $1 }.count
    // Where one is missing behind those that are the same, its neighbours are to blame.
    return max(0, same - (same == wanted.count - end ? 1 : 0))..<max(same, wanted.count - end)
  }

  /// A page of which nothing is kept.
  private static func written(_ frontMatter: FrontMatter, _ pieces: [RichText]) -> [UInt8] {
    var writer = MarkdownWriter()
    for piece in pieces { piece.replay(into: &writer) }
    writer.finish()
    let head = frontMatter.entries.isEmpty ? [] : FrontMatterWriter.write(frontMatter)
    let blank: [UInt8] = head.isEmpty ? [] : [UInt8(ascii: "\n")]
    return head + blank + writer.takeOutput()
  }
}

extension Topic {
  /// The blocks of the body, headings included.
  fileprivate var pieces: [RichText] {
    var builder = RichTextBuilder()
    replay(into: &builder)
    return builder.finish().pieces
  }
}

extension RichText {
  /// The blocks side by side; inlines between them are one.
  fileprivate var pieces: [RichText] {
    var pieces: [RichText] = []
    var index = startIndex
    var inlines: Int?
    while index < endIndex {
      let end = self.end(of: index)
      if case .enter(let element) = record(at: index).event, element.isBlock {
        if let start = inlines { pieces.append(slice(start..<index)) }
        inlines = nil
        pieces.append(slice(index..<end))
      } else {
        inlines = inlines ?? index
      }
      index = end
    }
    if let start = inlines { pieces.append(slice(start..<endIndex)) }
    return pieces
  }
}
