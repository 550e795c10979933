// What the lines of a page are: which block each belongs to, and where that block's text begins
// on it. Made by the block parser itself, so that a layout is what the page means.

/// A quote, list, list item or footnote definition of a source.
struct SourceNode {
  enum Kind: UInt8 { case quote, list, item, footnote }

  var kind: Kind
  /// The container around it; -1 for the page.
  var parent: Int
  /// How many containers are around it.
  var depth: Int
  /// The outermost container that it stands in, or is.
  var root: Int
  /// The innermost quote that it stands in, or is; -1 for none.
  var quote: Int
  /// Of a list: whether blank lines separate its blocks.
  var isLoose = false
  /// Of a list: the number of its first item.
  var start: Int?
  /// Where something stands that is kept: an item's task box, a footnote's marker, the first
  /// byte of a list's first marker.
  var written = 0..<0
}

/// A block that holds no others.
struct SourceLeaf {
  enum Kind: UInt8 {
    /// A container's first line with nothing on it but markers.
    case opening
    case paragraph, heading, setext, fence, indentedCode, html, table, thematicBreak
  }

  var kind: Kind
  /// The container that it stands in; -1 for the page.
  var node: Int
  /// Its lines, indexes into ``SourceLayout/lines``.
  var lines: Range<Int>
  /// Of a heading: its level.
  var level = 0
  /// A heading's text, or a fence's info string.
  var text = 0..<0
  /// Of a fence: the byte it is made of.
  var fence: UInt8 = 0
  /// Of code and HTML: whether a line of its own ends it.
  var isClosed = false
  /// The top-level block that it belongs to.
  var unit = 0
}

/// A line of a source.
struct SourceLine {
  /// Its bytes, without its ending.
  var bytes: Range<Int>
  /// The leaf that it belongs to; -1 for none.
  var leaf = -1
  /// Where text begins on it, behind the prefixes of its containers.
  var content = 0
  /// The spaces that a tab cut by a prefix leaves; the tab is the first byte of the content.
  var cutTab = 0
  /// Of a paragraph's line: the columns of blanks before its text.
  var indent = 0
  /// How many containers it continues; fewer than there are for a lazy line.
  var matched = 0
  var isLazy = false
  /// Whether blanks at its end mean nothing: its ending is a soft break.
  var endsSoft = false
}

/// The blocks of a page and their lines.
struct SourceLayout {
  var nodes: [SourceNode] = []
  var leaves: [SourceLeaf] = []
  var lines: [SourceLine] = []
  /// The lines of each top-level block, without the blank ones around it.
  var units: [Range<Int>] = []
  /// The number of the first line in the source.
  var firstLine = 1
  /// The longest label of a definition, in characters.
  var labelLimit = ParseLimits.standard.labelCharacters
}

extension SourceLayout {
  func isBlank(_ line: SourceLine, in source: borrowing ContiguousArray<UInt8>) -> Bool {
    for index in line.bytes where !source[index].isA(ByteClass.blank) { return false }
    return true
  }

  /// The definitions that a paragraph begins with, each as lines without prefixes.
  ///
  /// - Complexity: O(*n*) in the bytes of the paragraph, where it begins with a bracket.
  func definitions(
    in leaf: SourceLeaf,
    of source: borrowing ContiguousArray<UInt8>
  ) -> [[UInt8]] {
    guard leaf.kind == .paragraph || leaf.kind == .setext else { return [] }
    let start = lines[leaf.lines.lowerBound].content
    guard start < source.count, source[start] == UInt8(ascii: "[") else { return [] }
    var text: ContiguousArray<UInt8> = []
    for line in lines[leaf.lines] {
      text.append(contentsOf: source[line.content..<line.bytes.upperBound])
      text.append(UInt8(ascii: "\n"))
    }
    var found: [[UInt8]] = []
    var from = 0
    let span = text.span
    while from < span.count, span[from] == UInt8(ascii: "["),
      let parts = LinkReferenceDefinition.scan(span, at: from, labelLimit: labelLimit)
    {
      found.append(Array(text[from..<parts.end]))
      from = parts.end
    }
    return found
  }
}

extension SourceLayout {
  /// Lays out the body of a page.
  ///
  /// - Parameters:
  ///   - bytes: The page.
  ///   - start: Where its body begins.
  ///   - options: Which Markdown, and the limits.
  /// - Throws: ``TopicError`` for a paragraph over its limit.
  /// - Complexity: O(*n*) in the bytes.
  init(
    _ bytes: borrowing ContiguousArray<UInt8>,
    from start: SourcePosition,
    options: ParseOptions
  ) throws(TopicError) {
    var options = options
    options.limits.clampToOffsets()
    // Spacing is told when a list ends, and nothing waits for a definition: events come on
    // the line that makes them.
    options.tightness = .onLeave
    options.references = .soFar
    var blocks = BlockParser(options: options)
    var builder = SourceLayoutBuilder(firstLine: start.line)
    let span = bytes.span
    var at = start.offset
    var number = start.line
    while at < span.count {
      var end = at
      while end < span.count, span[end] != 0x0A, span[end] != 0x0D { end += 1 }
      try blocks.take(
        span.extracting(at..<end),
        at: SourcePosition(offset: at, line: number, column: 1)
      )
      builder.begin(line: at..<end)
      blocks.tape.drain(upTo: Int.max, certainAt: end, into: &builder)
      builder.end(blocks)
      at = end + 1
      if end + 1 < span.count, span[end] == 0x0D, span[end + 1] == 0x0A { at += 1 }
      number += 1
    }
    blocks.finish()
    builder.isAtEnd = true
    blocks.tape.drain(upTo: Int.max, certainAt: span.count, into: &builder)
    self = builder.layout
    labelLimit = options.limits.labelCharacters
    findUnits()
  }

  /// Counts the top-level blocks.
  private mutating func findUnits() {
    var last = -1
    for index in leaves.indices {
      let root = leaves[index].node < 0 ? -1 : nodes[leaves[index].node].root
      if root < 0 || root != last || units.isEmpty {
        units.append(leaves[index].lines)
      } else {
        units[units.count - 1] = units[units.count - 1].lowerBound..<leaves[index].lines.upperBound
      }
      last = root
      leaves[index].unit = units.count - 1
    }
  }
}

/// Builds a layout: takes the events of each line, then what the parser holds behind it.
private struct SourceLayoutBuilder: MarkdownHandler {
  /// What the events say of a line.
  private struct Found {
    var opensContainer = false
    var heading: (level: Int, text: Range<Int>)?
    var underlines: Int?
    var hasBreak = false
    var opensCode = false
    var closesCode = false
    var hasCode = false
    var opensHTML = false
    var closesHTML = false
    var hasHTML = false
    var opensTable = false
    var hasRow = false
    var info = 0..<0
  }

  var layout = SourceLayout()
  var isAtEnd = false
  private var found = Found()
  private var open: [Int] = []
  private var isInCode = false
  private var isInHTML = false
  /// The leaf that the next line may continue.
  private var current = -1

  init(firstLine: Int) { layout.firstLine = firstLine }

  private var lineNumber: Int { layout.firstLine + layout.lines.count - 1 }

  mutating func begin(line: Range<Int>) {
    layout.lines.append(SourceLine(bytes: line))
    found = Found()
  }

  // MARK: Events

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    let range = source.range
    let isHere = !isAtEnd && range.start.line == lineNumber
    switch event {
    case .enter(let element): enter(element, range, isHere: isHere)
    case .leave(let element): leave(element, range, isHere: isHere)
    case .attribute(.info) where isInCode: found.info = range.offsets
    case .attribute(.label) where !open.isEmpty: labelFootnote(range)
    case .text(.code) where isInCode: if isHere { found.hasCode = true }
    case .text(.html) where isInHTML: if isHere { found.hasHTML = true }
    case .text(.softBreak):
      let index = range.start.line - layout.firstLine
      if layout.lines.indices.contains(index) { layout.lines[index].endsSoft = true }
    default: break
    }
  }

  private mutating func enter(
    _ element: MarkdownEvent.Element,
    _ range: SourceRange,
    isHere: Bool
  ) {
    switch element {
    case .blockQuote: push(.quote)
    case .list(let style):
      push(.list)
      layout.nodes[layout.nodes.count - 1].start = style.start.map { Int($0) }
    case .item(let task):
      push(.item)
      let end = range.end.offset
      layout.nodes[layout.nodes.count - 1].written = task == nil ? end..<end : end - 3..<end
      noteMark(range.start.offset)
    case .footnoteDefinition:
      push(.footnote)
      let start = range.start.offset
      layout.nodes[layout.nodes.count - 1].written = start..<start
    case .heading(let level) where isHere:
      found.heading = (level, range.end.offset..<range.end.offset)
    case .thematicBreak: found.hasBreak = true
    case .codeBlock:
      isInCode = true
      found.opensCode = true
    case .htmlBlock:
      isInHTML = true
      found.opensHTML = true
      found.closesHTML = false
    case .table: found.opensTable = true
    case .tableRow: found.hasRow = true
    default: break
    }
  }

  private mutating func leave(
    _ element: MarkdownEvent.Element,
    _ range: SourceRange,
    isHere: Bool
  ) {
    switch element {
    case .list(let style):
      if let node = open.last { layout.nodes[node].isLoose = style.spacing == .loose }
      _ = open.popLast()
    case .blockQuote, .item, .footnoteDefinition: _ = open.popLast()
    case .heading(let level) where isHere:
      if let heading = found.heading {
        let start = heading.text.lowerBound
        found.heading?.text = start..<max(start, range.start.offset)
      } else {
        found.underlines = level
      }
    case .codeBlock:
      isInCode = false
      if isHere, range.end > range.start { found.closesCode = true }
    case .htmlBlock:
      isInHTML = false
      // The block of an earlier line, which this one does not belong to, has no text here.
      if found.hasHTML { found.closesHTML = true }
    default: break
    }
  }

  private mutating func push(_ kind: SourceNode.Kind) {
    let index = layout.nodes.count
    let parent = open.last ?? -1
    layout.nodes.append(
      SourceNode(
        kind: kind,
        parent: parent,
        depth: open.count,
        root: open.first ?? index,
        quote: kind == .quote ? index : parent < 0 ? -1 : layout.nodes[parent].quote
      )
    )
    open.append(index)
    found.opensContainer = true
  }

  /// Where the marker of the item that was entered last stands: the first one is its list's.
  private mutating func noteMark(_ offset: Int) {
    guard let item = open.last, layout.nodes[item].parent >= 0 else { return }
    let list = layout.nodes[item].parent
    // The byte itself is looked up by whoever has the source.
    if layout.nodes[list].written.isEmpty {
      layout.nodes[list].written = offset..<offset + 1
    }
  }

  private mutating func labelFootnote(_ range: SourceRange) {
    guard let node = open.last, layout.nodes[node].kind == .footnote,
      layout.nodes[node].written.isEmpty
    else { return }
    layout.nodes[node].written =
      layout.nodes[node].written.lowerBound..<range.end.offset + 2
  }

  // MARK: Lines

  /// Gives the line to a leaf, by what its events and the parser's open leaf say.
  mutating func end(_ blocks: borrowing BlockParser) {
    let index = layout.lines.count - 1
    let start = layout.lines[index].bytes.lowerBound
    layout.lines[index].matched = blocks.matchedContainers
    layout.lines[index].content = start + min(blocks.cursor.offset, layout.lines[index].bytes.count)
    layout.lines[index].cutTab = blocks.cursor.pendingSpaces
    if let heading = found.heading {
      begin(.heading)
      layout.leaves[current].level = heading.level
      layout.leaves[current].text = heading.text
      layout.lines[index].content = start + blocks.cursor.nonspace
    } else if let level = found.underlines {
      add()
      layout.leaves[current].kind = .setext
      layout.leaves[current].level = level
      layout.lines[index].content = start + blocks.cursor.nonspace
    } else if found.hasBreak {
      begin(.thematicBreak)
      layout.lines[index].content = start + blocks.cursor.nonspace
    } else if found.opensCode {
      beginCode(blocks, at: index)
    } else if found.closesCode {
      add()
      layout.leaves[current].isClosed = true
    } else if found.opensHTML {
      begin(.html)
      layout.leaves[current].isClosed = found.closesHTML
    } else if found.hasCode || found.hasHTML {
      add()
      if found.hasHTML { layout.leaves[current].isClosed = found.closesHTML }
    } else if found.opensTable {
      beginTable()
      layout.lines[index].content = start + blocks.cursor.nonspace
    } else if found.hasRow {
      add()
      layout.lines[index].content = start + blocks.cursor.nonspace
    } else if blocks.leaf.kind == .paragraph {
      addText(blocks, at: index)
    } else if found.opensContainer {
      begin(.opening)
    }
  }

  private mutating func beginCode(_ blocks: borrowing BlockParser, at index: Int) {
    let isFence = blocks.leaf.kind == .fencedCode
    begin(isFence ? .fence : .indentedCode)
    guard isFence else { return }
    layout.leaves[current].fence = blocks.leaf.fence.mark
    layout.leaves[current].text = found.info
    layout.lines[index].content = layout.lines[index].bytes.lowerBound + blocks.cursor.nonspace
    layout.lines[index].cutTab = 0
  }

  /// The line above is the table's head; what else that paragraph holds stays one.
  private mutating func beginTable() {
    let head = layout.lines.count - 2
    guard head >= 0, current >= 0, layout.leaves[current].lines.upperBound == head + 1 else {
      begin(.table)
      return
    }
    let lines = layout.leaves[current].lines
    if lines.lowerBound == head {
      layout.leaves[current].kind = .table
      add()
    } else {
      layout.leaves[current].lines = lines.lowerBound..<head
      begin(.table)
      layout.leaves[current].lines = head..<head + 2
      layout.lines[head].leaf = current
    }
  }

  private mutating func addText(_ blocks: borrowing BlockParser, at index: Int) {
    let start = layout.lines[index].bytes.lowerBound
    layout.lines[index].content = start + blocks.cursor.nonspace
    layout.lines[index].cutTab = 0
    if blocks.leaf.start.line == lineNumber {
      begin(.paragraph)
    } else {
      layout.lines[index].indent = blocks.cursor.indent
      layout.lines[index].isLazy = blocks.matchedContainers < blocks.containers.count
      add()
    }
  }

  private mutating func begin(_ kind: SourceLeaf.Kind) {
    let index = layout.lines.count - 1
    layout.leaves.append(
      SourceLeaf(kind: kind, node: open.last ?? -1, lines: index..<index + 1)
    )
    current = layout.leaves.count - 1
    layout.lines[index].leaf = current
  }

  /// Gives the line to the open leaf, and the blank ones since its last line too.
  private mutating func add() {
    let index = layout.lines.count - 1
    guard current >= 0 else {
      begin(.paragraph)
      return
    }
    let lines = layout.leaves[current].lines
    for line in lines.upperBound...max(lines.upperBound, index) where line <= index {
      layout.lines[line].leaf = current
    }
    layout.leaves[current].lines = lines.lowerBound..<index + 1
  }
}
