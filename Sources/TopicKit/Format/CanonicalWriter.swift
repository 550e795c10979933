/// Writes a body in its canonical form, line by line of its source.
///
/// What a line holds stays byte for byte; its prefix, the spelling of its block, and the blank
/// lines around it are written anew.
struct CanonicalWriter {
  let source: ContiguousArray<UInt8>
  let layout: SourceLayout
  /// The top-level blocks that are written as they are in the source.
  let kept: Set<Int>
  /// Where `---` would be taken for a line of front matter.
  let avoidsDashes: DashPlaces
  /// What stands in a top-level block's place.
  let replacements: [Int: [UInt8]]

  /// Where a thematic break cannot be written `---`.
  enum DashPlaces {
    /// On no line of its own: front matter was never closed, and it would close it.
    case everywhere
    /// On the first line of the page, where it would open one.
    case firstLine
    case nowhere
  }

  var output: [UInt8] = []
  /// The line of the output on which each top-level block begins, from 0.
  private(set) var unitLines: [Int] = []

  // Not private: the leaves are written in another file.
  var line = 0
  /// The containers of the leaf that is being written, the outermost first.
  var path: [Int] = []
  /// Of those, how many have their marker written.
  var opened = 0
  /// The marker of each list, the number of each list's next item; by node.
  var marks: [UInt8]
  var numbers: [Int]
  /// By container, the page last: the marker of the list that its last block is, 0 for none.
  var lastLists: [UInt8]
  /// By node: the bytes before its second and later lines.
  var widths: [Int]
  /// The bytes before a line of the leaf that is written, all containers continued.
  var prefixWidth = 0

  init(
    _ source: ContiguousArray<UInt8>,
    _ layout: SourceLayout,
    kept: Set<Int> = [],
    avoidsDashes: DashPlaces = .nowhere,
    replacements: [Int: [UInt8]] = [:]
  ) {
    self.source = source
    self.layout = layout
    self.kept = kept
    self.avoidsDashes = avoidsDashes
    self.replacements = replacements
    marks = [UInt8](repeating: 0, count: layout.nodes.count)
    numbers = [Int](repeating: 0, count: layout.nodes.count)
    lastLists = [UInt8](repeating: 0, count: layout.nodes.count + 1)
    widths = [Int](repeating: 0, count: layout.nodes.count)
    output.reserveCapacity(source.count + source.count / 16)
  }

  /// Writes all blocks.
  ///
  /// - Complexity: O(*n*) in the bytes of the source.
  mutating func write() {
    var index = 0
    var previous = -1
    while index < layout.leaves.count {
      let leaf = layout.leaves[index]
      if kept.contains(leaf.unit) || replacements[leaf.unit] != nil {
        index = writeUnit(at: index, after: previous)
      } else if isDropped(index) {
        index += 1
        continue
      } else {
        enter(leaf.node, leaf: index, after: previous)
        if unitLines.count == leaf.unit { unitLines.append(line) }
        write(leaf)
        index += 1
      }
      previous = index - 1
    }
  }

  /// Whether a leaf is the first line of a quote with nothing on it, and more comes.
  private func isDropped(_ index: Int) -> Bool {
    let leaf = layout.leaves[index]
    guard leaf.kind == .opening, layout.nodes[leaf.node].kind == .quote,
      index + 1 < layout.leaves.count
    else { return false }
    let depth = layout.nodes[leaf.node].depth
    var next = layout.leaves[index + 1].node
    while next >= 0, layout.nodes[next].depth > depth { next = layout.nodes[next].parent }
    return next == leaf.node
  }

  // MARK: Whole blocks

  /// Writes a top-level block as it is, or what stands in its place.
  ///
  /// - Returns: The first leaf behind it.
  private mutating func writeUnit(at index: Int, after previous: Int) -> Int {
    let unit = layout.leaves[index].unit
    var end = index
    while end < layout.leaves.count, layout.leaves[end].unit == unit { end += 1 }
    let closesQuote = path.contains { layout.nodes[$0].kind == .quote }
    path = []
    opened = 0
    prefixWidth = 0
    if previous >= 0 { separate(-1, from: previous, closesQuote: closesQuote) }
    if unitLines.count == unit { unitLines.append(line) }
    if let replacement = replacements[unit] {
      for byte in replacement {
        output.append(byte)
        if byte == UInt8(ascii: "\n") { line += 1 }
      }
    } else {
      for index in layout.units[unit] {
        output.append(contentsOf: source[layout.lines[index].bytes])
        endLine()
      }
    }
    let root = layout.leaves[index].node < 0 ? -1 : layout.nodes[layout.leaves[index].node].root
    lastLists[layout.nodes.count] = root < 0 ? 0 : writtenMark(ofList: root)
    return end
  }

  /// The marker of a list as the source has it; 0 for another container.
  func writtenMark(ofList node: Int) -> UInt8 {
    guard layout.nodes[node].kind == .list else { return 0 }
    var at = layout.nodes[node].written.lowerBound
    while at < source.count, source[at].isA(ByteClass.digit) { at += 1 }
    return at < source.count ? source[at] : 0
  }

  // MARK: Containers

  /// Leaves and enters containers up to a leaf's, and writes what separates it from the leaf
  /// before.
  private mutating func enter(_ node: Int, leaf: Int, after previous: Int) {
    var entered: [Int] = []
    var at = node
    while at >= 0, layout.nodes[at].depth >= path.count || path[layout.nodes[at].depth] != at {
      entered.append(at)
      at = layout.nodes[at].parent
    }
    let common = at < 0 ? 0 : layout.nodes[at].depth + 1
    let closesQuote = path[common...].contains { layout.nodes[$0].kind == .quote }
    for node in path[common...] { prefixWidth -= widths[node] }
    path.removeSubrange(common...)
    opened = min(opened, common)
    if previous >= 0 { separate(at, from: previous, closesQuote: closesQuote) }
    for node in entered.reversed() { open(node) }
    if entered.isEmpty { lastLists[at < 0 ? layout.nodes.count : at] = 0 }
  }

  /// Chooses a container's marker.
  private mutating func open(_ node: Int) {
    let parent = layout.nodes[node].parent
    let place = parent < 0 ? layout.nodes.count : parent
    let previous = lastLists[place]
    lastLists[place] = 0
    path.append(node)
    switch layout.nodes[node].kind {
    case .quote: widths[node] = 2
    case .footnote: widths[node] = 4
    case .list:
      if let start = layout.nodes[node].start {
        numbers[node] = start
        marks[node] = previous == UInt8(ascii: ".") ? UInt8(ascii: ")") : UInt8(ascii: ".")
      } else {
        marks[node] = previous == UInt8(ascii: "-") ? UInt8(ascii: "*") : UInt8(ascii: "-")
      }
      // Another list with this marker right behind would be more of it.
      lastLists[place] = marks[node]
    case .item:
      let isNumbered = layout.nodes[parent].start != nil
      widths[node] = (isNumbered ? "\(numbers[parent])".utf8.count : 0) + 2
    }
    prefixWidth += widths[node]
  }

  /// Writes a blank line, where one belongs between a leaf and the next one in a container.
  private mutating func separate(_ node: Int, from previous: Int, closesQuote: Bool) {
    let leaf = layout.leaves[previous]
    // An item's first line is empty; what is in it follows.
    if leaf.kind == .opening, leaf.node == node { return }
    // A blank line would be more of code or HTML that its container ends.
    let isRaw = leaf.kind == .fence || leaf.kind == .html
    if isRaw, !leaf.isClosed, !closesQuote, leaf.kind == .fence || isOpenHTML(leaf) { return }
    if node >= 0 {
      switch layout.nodes[node].kind {
      case .list where !layout.nodes[node].isLoose: return
      case .item where !layout.nodes[layout.nodes[node].parent].isLoose: return
      default: break
      }
    }
    writeEmptyLine(in: node)
  }

  /// Whether an HTML block is of a kind that a blank line does not end.
  private func isOpenHTML(_ leaf: SourceLeaf) -> Bool {
    let line = layout.lines[leaf.lines.lowerBound]
    let bytes = source[line.content..<line.bytes.upperBound]
    let span = bytes.span
    var at = 0
    while at < span.count, span[at].isA(ByteClass.blank) { at += 1 }
    guard let kind = HTMLBlock.scanStart(span, at: at, interruptsParagraph: false) else {
      return true
    }
    return !kind.endsAtBlankLine
  }
}

// MARK: - Lines

extension CanonicalWriter {
  mutating func endLine() {
    output.append(UInt8(ascii: "\n"))
    line += 1
  }

  /// Writes an empty line with the prefixes of the quotes around it.
  mutating func writeEmptyLine(in node: Int) {
    let quote = node < 0 ? -1 : layout.nodes[node].quote
    if quote >= 0 {
      for index in 0..<layout.nodes[quote].depth { appendContinuation(of: path[index]) }
      output.append(UInt8(ascii: ">"))
    }
    endLine()
  }

  /// Begins a line: markers of the containers that it opens, prefixes of the others.
  ///
  /// - Parameter matched: How many containers have one; not all for a line that is lazy.
  mutating func beginLine(continuing matched: Int = .max) {
    for (index, node) in path.prefix(matched).enumerated() {
      if index < opened { appendContinuation(of: node) } else { appendMarker(of: node) }
    }
    opened = path.count
  }

  /// Takes the blanks behind the last marker of a line away, since nothing follows.
  mutating func trimLine() {
    while output.last == UInt8(ascii: " ") { output.removeLast() }
  }

  private mutating func appendContinuation(of node: Int) {
    switch layout.nodes[node].kind {
    case .quote: output.append(contentsOf: "> ".utf8)
    case .list: break
    case .item, .footnote:
      output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: widths[node]))
    }
  }

  private mutating func appendMarker(of node: Int) {
    switch layout.nodes[node].kind {
    case .quote: output.append(contentsOf: "> ".utf8)
    case .list: break
    case .footnote:
      output.append(contentsOf: source[layout.nodes[node].written])
      output.append(UInt8(ascii: " "))
    case .item:
      let list = layout.nodes[node].parent
      if layout.nodes[list].start != nil {
        output.append(contentsOf: "\(numbers[list])".utf8)
        // Nine digits are the most; what follows the first number does not count.
        numbers[list] = min(numbers[list] + 1, 999_999_999)
      }
      output.append(marks[list])
      output.append(UInt8(ascii: " "))
      output.append(contentsOf: source[layout.nodes[node].written])
    }
  }
}
