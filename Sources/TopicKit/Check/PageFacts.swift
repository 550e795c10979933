/// What one way through the blocks of a page gathers for the rules.
struct PageFacts {
  /// A link whose destination names a heading of the page itself.
  struct OwnAnchor {
    var fragment: String
    var range: SourceRange
  }

  /// The links that name other topics, in order.
  private(set) var topicUses: [TopicUse] = []
  /// The links that are a fragment alone, in order.
  private(set) var ownAnchors: [OwnAnchor] = []
  /// The headings at the top of the page: indices of records.
  private(set) var headings: [Int] = []
  /// The code blocks, at any depth: indices of records.
  private(set) var codeBlocks: [Int] = []
  /// The lines whose blanks are content: code, raw HTML; in order of their start.
  private(set) var verbatimLines: [ClosedRange<Int>] = []
  /// The lines that blanks at their end break, in order.
  private(set) var hardBreakLines: [Int] = []
  /// The names that raw HTML gives to places.
  private(set) var anchors: [String] = []
  /// What the page disables, in order.
  private(set) var directives: [CheckDirective] = []
  /// What is wrong with directives.
  private(set) var unknownDirectives: [Diagnostic] = []

  /// Goes through the blocks.
  ///
  /// - Complexity: O(*n*) in the events and in the bytes of the front matter.
  init(_ page: ParsedPage, _ bytes: [UInt8]) {
    var reader = DirectiveReader(bytes)
    if page.hasFrontMatter { reader.read(frontMatter: page.frontMatterRange) }
    let body = page.body
    for index in body.indices {
      switch body.record(at: index).event {
      case .enter(.link): addLink(at: index, of: page.body)
      case .enter(.heading) where body.record(at: index).depth == 0: headings.append(index)
      case .enter(.codeBlock):
        codeBlocks.append(index)
        addVerbatim(index, of: page.body)
      case .enter(.htmlBlock), .enter(.codeSpan): addVerbatim(index, of: page.body)
      case .text(.hardBreak): hardBreakLines.append(body.record(at: index).range.start.line)
      case .text(.html):
        let range = body.record(at: index).range
        if range.end.line > range.start.line {
          verbatimLines.append(range.start.line...range.end.line)
        }
        let html = body.arena[body.record(at: index).payload]
        HTMLAnchors.collect(html, into: &anchors)
        reader.read(html: html, at: range)
      default: break
      }
    }
    directives = reader.directives
    unknownDirectives = reader.findings
  }

  private mutating func addVerbatim(_ index: Int, of body: RichText) {
    let first = body.record(at: index).range.start.line
    let leave = body.record(at: body.end(of: index) - 1).range
    // A block that ends with its line's ending ends on that line.
    let last = leave.end.column == 1 && leave.end.line > first ? leave.end.line - 1 : leave.end.line
    if body.record(at: index).event == .enter(.codeSpan), last == first { return }
    verbatimLines.append(first...max(first, last))
  }

  private mutating func addLink(at index: Int, of body: RichText) {
    let next = index + 1
    guard next < body.endIndex,
      case .attribute(.destination) = body.record(at: next).event
    else { return }
    let destination = body.arena[body.record(at: next).payload]
    guard let first = destination.first, first != UInt8(ascii: "/"),
      !LinkTarget.hasScheme(destination)
    else { return }
    let leave = body.record(at: body.end(of: index) - 1).range
    let range = SourceRange(body.record(at: index).range.start, leave.end)
    let text = String(decoding: destination, as: UTF8.self)
    if first == UInt8(ascii: "#") {
      if destination.count > 1 {
        ownAnchors.append(OwnAnchor(fragment: String(text.dropFirst()), range: range))
      }
    } else {
      topicUses.append(TopicUse(destination: text, range: range))
    }
  }
}
