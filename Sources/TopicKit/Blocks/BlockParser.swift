/// Reads the blocks of a document line by line and puts their events on a tape.
///
/// For each line: which open containers it continues, which blocks it opens, and what is left
/// as text (CommonMark 0.31.2, "Appendix: A parsing strategy", phase 1).
///
/// - Complexity: O(*n*) in the bytes of the document.
struct BlockParser {
  let options: ParseOptions
  let isGFM: Bool
  var containers: ContiguousArray<Container> = []
  var leaf = Leaf()
  var cursor = LineCursor()
  var tape = EventTape()
  var references = References()
  var inlines = InlineParser()
  var emitter = InlineEmitter()
  var parked = ParkedLeaves()
  var diagnostics: [Diagnostic] = []
  /// Whether the line before was blank and counts for the spacing of lists.
  var blankBefore = false {
    didSet { if blankBefore { quoteOfBlank = lastQuote } }
  }
  /// The innermost quote that the blank line before stands in; -1 for none.
  private var quoteOfBlank = -1
  /// The index of the innermost open quote, -1 for none.
  var lastQuote = -1
  /// The open lists that wait or have waited for their spacing, the outermost first.
  var undecidedLists: ContiguousArray<UndecidedList> = []
  var undecidedHead = 0
  /// The line on which an alert was opened.
  var alertLine = 0
  var lineNumber = 0
  /// Cells that short table rows were filled up with.
  var filledCells = 0
  /// Where the last line with content ended.
  var contentEnd = SourcePosition.start
  /// How many of the open containers the last line continued, the others lazily or not at all.
  private(set) var matchedContainers = 0
  private var lineStart = SourcePosition.start
  private var thematicBreak = ThematicBreak()
  private var isTooDeep = false
  var hasReportedExpansion = false
  var unclosedFences = 0

  init(options: ParseOptions) {
    self.options = options
    isGFM = options.dialect == .gfm
  }

  /// The place of a byte of the line that is being read.
  func position(_ offset: Int) -> SourcePosition { lineStart.advanced(by: offset) }

  // MARK: - Lines

  /// Takes the next line, without its ending.
  mutating func take(_ line: Span<UInt8>, at start: SourcePosition) throws(TopicError) {
    lineStart = start
    lineNumber = start.line
    references.allowance = max(options.limits.expandedReferenceBytes, start.offset + line.count)
    references.startLine()
    cursor = LineCursor()
    thematicBreak.startLine()
    cursor.findNonspace(line)
    let matched = containers.isEmpty ? 0 : matchContainers(line)
    matchedContainers = matched
    cursor.findNonspace(line)
    let isWhole = matched == containers.count
    if leaf.kind != .none {
      if isWhole {
        if try continueLeaf(line) { return }
      } else if leaf.kind != .paragraph {
        closeLeaf()
      }
    }
    try openBlocks(line, matched: matched)
  }

  /// Closes what is open; call it once, at the end.
  mutating func finish() {
    closeLeaf()
    closeContainers(to: 0)
  }

  /// Closes the leaf and the containers that the line does not continue.
  private mutating func closeUnmatched(_ matched: Int) {
    closeLeaf()
    closeContainers(to: matched)
  }

  /// Makes room for a leaf: a list holds items only.
  private mutating func beginLeaf(_ level: Int) {
    closeUnmatched(level)
    closeListAtTop()
    noteChild()
  }

  // MARK: - Block starts

  /// What a try at a block start came to.
  private enum Start {
    /// Nothing starts here.
    case none
    /// A container: what is inside comes next.
    case container
    /// A leaf, which took the rest of the line.
    case leaf
  }

  private mutating func openBlocks(_ line: Span<UInt8>, matched: Int) throws(TopicError) {
    let isWhole = matched == containers.count
    var opened = false
    while !cursor.isBlank {
      let inParagraph = !opened && isWhole && leaf.kind == .paragraph
      let mayBeLazy = !opened && leaf.kind == .paragraph
      if cursor.indent >= 4 {
        if !mayBeLazy {
          beginLeaf(opened ? containers.count : matched)
          startIndentedCode(line)
          endLine(line)
          return
        }
        break
      }
      let level = opened ? containers.count : matched
      switch try start(
        line,
        level: level,
        inParagraph: inParagraph,
        mayBeLazy: mayBeLazy
      )
      {
      case .none:
        try takeText(line, matched: matched, opened: opened)
        return
      case .leaf:
        endLine(line)
        return
      case .container:
        opened = true
        cursor.findNonspace(line)
      }
    }
    try takeText(line, matched: matched, opened: opened)
  }

  /// Tries the block starts that begin with the next byte.
  private mutating func start(
    _ line: Span<UInt8>,
    level: Int,
    inParagraph: Bool,
    mayBeLazy: Bool
  ) throws(TopicError) -> Start {
    let at = cursor.nonspace
    switch line[at] {
    case UInt8(ascii: ">"): return startQuote(line, level: level)
    case UInt8(ascii: "#"):
      guard let heading = ATXHeading.scan(line, at: at) else { return .none }
      beginLeaf(level)
      addHeading(line, level: heading)
      return .leaf
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      guard let fence = Fence.scanOpening(line, at: at, indent: cursor.indent) else { return .none }
      beginLeaf(level)
      startFence(fence, line)
      return .leaf
    case UInt8(ascii: "<"):
      guard let kind = HTMLBlock.scanStart(line, at: at, interruptsParagraph: mayBeLazy) else {
        return .none
      }
      beginLeaf(level)
      startHTML(kind, line)
      return .leaf
    case UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "*"),
      UInt8(ascii: "+"), 0x30...0x39:
      return startRuleOrItem(line, level: level, inParagraph: inParagraph)
    case UInt8(ascii: "[") where isGFM:
      guard let footnote = FootnoteDefinition.scan(line, at: at), isRoom(at: level) else {
        return .none
      }
      closeUnmatched(level)
      closeListAtTop()
      openFootnote(footnote, line)
      return .container
    case UInt8(ascii: "|"), UInt8(ascii: ":"):
      return inParagraph && startTable(line) ? .leaf : .none
    default: return .none
    }
  }

  private mutating func startQuote(_ line: Span<UInt8>, level: Int) -> Start {
    guard isRoom(at: level) else { return .none }
    closeUnmatched(level)
    // A list holds items only.
    closeListAtTop()
    openQuote(line)
    return .container
  }

  /// Setext underlines, thematic breaks, list items and delimiter rows share their bytes.
  private mutating func startRuleOrItem(
    _ line: Span<UInt8>,
    level: Int,
    inParagraph: Bool
  ) -> Start {
    let at = cursor.nonspace
    if inParagraph, let heading = SetextUnderline.scan(line, at: at) {
      // Where the text was only definitions, the underline becomes text.
      return closeParagraph(asHeading: heading, underline: line) ? .leaf : .none
    }
    if thematicBreak.scan(line, at: at) {
      beginLeaf(level)
      addThematicBreak(line)
      return .leaf
    }
    if let marker = ListMarker.scan(line, at: at, interruptsParagraph: inParagraph),
      isRoom(at: level, for: marker)
    {
      closeUnmatched(level)
      openItem(marker, line)
      return .container
    }
    return inParagraph && startTable(line) ? .leaf : .none
  }

  /// Closes a list whose items have ended before a block that is no item.
  mutating func closeListAtTop() {
    if let last = containers.last, last.kind == .list { closeContainers(to: containers.count - 1) }
  }

  /// Whether a container may open inside the first `level` ones; the others close before.
  private mutating func isRoom(at level: Int, for marker: ListMarker? = nil) -> Bool {
    var needed = level + (marker == nil ? 1 : 2)
    if level > 0, containers[level - 1].kind == .list {
      // The list that ends here makes room, or takes the item.
      let list = containers[level - 1].marker
      needed -= 1
      if let marker, let list, list.continues(marker) { needed = level + 1 }
    }
    if needed <= options.limits.depth { return true }
    if !isTooDeep {
      isTooDeep = true
      let at = position(cursor.nonspace)
      diagnostics.append(
        Diagnostic(
          .tooDeep,
          at: SourceRange(at, at.advanced(by: 1)),
          "blocks nest deeper than \(options.limits.depth) levels; what is deeper is text"
        )
      )
    }
    return false
  }

  // MARK: - Text

  /// Takes what is left of a line that starts no further block.
  private mutating func takeText(
    _ line: Span<UInt8>,
    matched: Int,
    opened: Bool
  ) throws(TopicError) {
    if !opened, matched < containers.count, leaf.kind == .paragraph, !cursor.isBlank {
      try addParagraphLine(line)
      endLine(line)
      return
    }
    if !opened {
      if matched < containers.count {
        closeUnmatched(matched)
      } else if leaf.kind == .table, !cursor.isBlank {
        addTableRow(line)
        endLine(line)
        return
      }
    }
    if cursor.isBlank {
      noteBlankLine(opened: opened)
      return
    }
    if leaf.kind != .paragraph {
      closeListAtTop()
      startParagraph(line)
    }
    try addParagraphLine(line)
    endLine(line)
  }

  /// Notes what a blank line means for the spacing of the lists around it.
  private mutating func noteBlankLine(opened: Bool) {
    guard let last = containers.last else {
      blankBefore = true
      return
    }
    switch last.kind {
    case .quote: blankBefore = false
    case .item: blankBefore = !(last.children == 0 && last.line == lineNumber)
    case .list, .footnote: blankBefore = true
    }
    if opened { contentEnd = position(cursor.offset) }
  }

  /// Whether the line before was blank as seen from a list: a blank line of a quote separates
  /// nothing outside the quote.
  func isBlankBefore(inList index: Int) -> Bool { blankBefore && index > quoteOfBlank }

  /// Notes that the line had content.
  mutating func endLine(_ line: Span<UInt8>) {
    blankBefore = false
    contentEnd = position(line.count)
  }
}
