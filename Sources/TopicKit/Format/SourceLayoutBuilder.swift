/// Builds a layout: takes the events of each line, then what the parser holds behind it.
struct SourceLayoutBuilder: MarkdownHandler {
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
