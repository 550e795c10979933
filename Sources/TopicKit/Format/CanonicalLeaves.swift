// The lines of each kind of leaf in their canonical form.

extension CanonicalWriter {
  mutating func write(_ leaf: SourceLeaf) {
    switch leaf.kind {
    case .opening: writeOpening(leaf)
    case .paragraph: writeText(leaf.lines)
    case .heading:
      beginLeaf(leaf)
      appendHeading(source[leaf.text], level: leaf.level)
      endLine()
    case .setext: writeSetext(leaf)
    case .thematicBreak: writeThematicBreak(leaf)
    case .fence: writeFence(leaf)
    case .indentedCode:
      for index in leaf.lines { writeRaw(index, indentation: 4, in: leaf.node) }
    case .html:
      for index in leaf.lines {
        if index == leaf.lines.lowerBound { beginLeaf(leaf, isRaw: true) }
        writeRaw(
          index,
          indentation: 0,
          in: leaf.node,
          isBegun: index == leaf.lines.lowerBound
        )
      }
    case .table:
      for index in leaf.lines {
        if index == leaf.lines.lowerBound { beginLeaf(leaf) } else { beginLine() }
        let line = layout.lines[index]
        output.append(contentsOf: trimmed(line.content..<line.bytes.upperBound))
        endLine()
      }
    }
  }

  /// Writes a line of markers alone.
  private mutating func writeOpening(_ leaf: SourceLeaf) {
    let box = path.last.map { layout.nodes[$0] }
    beginLine()
    if let box, box.kind == .item, !box.written.isEmpty {
      // Some readers take a box for one only where a blank follows.
      let line = layout.lines[leaf.lines.lowerBound].bytes
      output.append(contentsOf: source[box.written.upperBound..<line.upperBound])
    } else {
      trimLine()
    }
    endLine()
  }

  /// The bytes without blanks at their end.
  private func trimmed(_ range: Range<Int>) -> ArraySlice<UInt8> {
    var end = range.upperBound
    while end > range.lowerBound, source[end - 1].isA(ByteClass.blank) { end -= 1 }
    return source[range.lowerBound..<end]
  }

  /// Begins a leaf's first line; blanks behind a task box stay as they are.
  private mutating func beginLeaf(_ leaf: SourceLeaf, isRaw: Bool = false) {
    beginLine()
    guard let node = path.last, layout.nodes[node].kind == .item,
      !layout.nodes[node].written.isEmpty
    else { return }
    let line = layout.lines[leaf.lines.lowerBound]
    let box = layout.nodes[node].written.upperBound
    if !isRaw, line.bytes.contains(box), box < line.content {
      output.append(contentsOf: source[box..<line.content])
    }
  }

  // MARK: Paragraphs

  /// Writes lines of text; their inlines, and the blanks that mean a hard break, stay.
  private mutating func writeText(_ lines: Range<Int>) {
    let ends = definitionEnds(lines)
    for index in lines {
      let line = layout.lines[index]
      let isLast = index == lines.upperBound - 1
      if index == lines.lowerBound {
        beginLeaf(layout.leaves[line.leaf])
      } else if staysLazy(line) {
        beginLine(continuing: line.matched)
      } else {
        beginLine()
      }
      // With less of an indentation the line could be the start of a block.
      if line.indent >= 4, index != lines.lowerBound {
        output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: line.indent))
      }
      let text = line.content..<line.bytes.upperBound
      if isLast || line.endsSoft || ends.contains(index) {
        output.append(contentsOf: trimmed(text))
      } else {
        output.append(contentsOf: source[text])
      }
      endLine()
    }
  }

  /// The lines on which a definition ends: blanks behind it mean nothing.
  private func definitionEnds(_ lines: Range<Int>) -> Set<Int> {
    guard let first = lines.first, layout.lines[first].leaf >= 0 else { return [] }
    var line = first - 1
    let definitions = layout.definitions(
      in: layout.leaves[layout.lines[first].leaf],
      of: source
    )
    return Set(
      definitions.map { definition in
        line += definition.count { $0 == UInt8(ascii: "\n") }
        return line
      }
    )
  }

  /// The longest prefix that every line of a paragraph repeats.
  ///
  /// Ten thousand quotes around a paragraph of short lazy lines would make an output of the
  /// product of both.
  private static let longestRepeatedPrefix = 100

  /// Whether a lazy line has to stay one: with the prefix it would underline a heading or be
  /// the second line of a table.
  private func staysLazy(_ line: SourceLine) -> Bool {
    guard line.isLazy else { return false }
    guard prefixWidth <= Self.longestRepeatedPrefix else { return true }
    guard line.indent < 4 else { return false }
    let text = source[line.content..<line.bytes.upperBound]
    let span = text.span
    return SetextUnderline.scan(span, at: 0) != nil || TableRow.alignments(span, from: 0) != nil
  }

  // MARK: Headings

  private mutating func appendHeading(_ text: ArraySlice<UInt8>, level: Int) {
    output.append(contentsOf: repeatElement(UInt8(ascii: "#"), count: level))
    guard !text.isEmpty else { return }
    output.append(UInt8(ascii: " "))
    output.append(contentsOf: text)
    // Hashes at the end of the text would be taken for a closing sequence.
    if endsInHashes(text) { output.append(contentsOf: " #".utf8) }
  }

  private func endsInHashes(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.last == UInt8(ascii: "#") else { return false }
    let rest = text.reversed().drop { $0 == UInt8(ascii: "#") }
    return rest.first.map { $0.isA(ByteClass.blank) } ?? true
  }

  /// A heading of one line takes hashes; of several, it keeps its underline.
  private mutating func writeSetext(_ leaf: SourceLeaf) {
    let first = layout.lines[leaf.lines.lowerBound]
    let text = trimmed(first.content..<first.bytes.upperBound)
    let hasBox = path.last.map { node in
      opened < path.count && layout.nodes[node].kind == .item
        && !layout.nodes[node].written.isEmpty
    }
    if leaf.lines.count == 2, hasBox != true, !endsInHashes(text) {
      beginLine()
      appendHeading(text, level: leaf.level)
      endLine()
      return
    }
    writeText(leaf.lines.dropLast())
    let underline = layout.lines[leaf.lines.upperBound - 1]
    beginLine()
    output.append(contentsOf: trimmed(underline.content..<underline.bytes.upperBound))
    endLine()
  }

  // MARK: Thematic breaks

  /// `---`, and another form where that would be something else: an item within an item, the
  /// underline of a heading, the start or end of front matter.
  private mutating func writeThematicBreak(_ leaf: SourceLeaf) {
    let isInItem = opened < path.count && path.last.map { layout.nodes[$0].kind == .item } == true
    let isTight = path.last.map { node in
      layout.nodes[node].kind == .item && !layout.nodes[layout.nodes[node].parent].isLoose
    }
    beginLeaf(leaf)
    if isInItem {
      output.append(contentsOf: "___".utf8)
    } else if isTight == true || avoidsDashes == .everywhere
      || (avoidsDashes == .firstLine && line == 0)
    {
      output.append(contentsOf: "***".utf8)
    } else {
      output.append(contentsOf: "---".utf8)
    }
    endLine()
  }

  // MARK: Code and HTML

  /// Writes a fence of backticks, as long as its content asks; its info string stays.
  private mutating func writeFence(_ leaf: SourceLeaf) {
    let first = leaf.lines.lowerBound
    let content = first + 1..<max(first + 1, leaf.lines.upperBound - (leaf.isClosed ? 1 : 0))
    let info = source[leaf.text]
    // The info string of a fence of backticks holds none.
    let mark = info.contains(UInt8(ascii: "`")) ? leaf.fence : UInt8(ascii: "`")
    let length = max(3, longestRun(of: mark, in: content) + 1)
    let fence = [UInt8](repeating: mark, count: length)
    beginLeaf(leaf)
    output.append(contentsOf: fence)
    if info.first == mark { output.append(UInt8(ascii: " ")) }
    output.append(contentsOf: info)
    endLine()
    for index in content { writeRaw(index, indentation: 0, in: leaf.node) }
    guard leaf.isClosed else { return }
    beginLine()
    output.append(contentsOf: fence)
    endLine()
  }

  /// The longest run that begins a line of code, blanks before it left out.
  private func longestRun(of mark: UInt8, in lines: Range<Int>) -> Int {
    var longest = 0
    for index in lines {
      let line = layout.lines[index]
      var at = min(line.content, line.bytes.upperBound)
      while at < line.bytes.upperBound, source[at].isA(ByteClass.blank) { at += 1 }
      let start = at
      while at < line.bytes.upperBound, source[at] == mark { at += 1 }
      longest = max(longest, at - start)
    }
    return longest
  }

  /// Writes a line of code or HTML, byte for byte.
  private mutating func writeRaw(
    _ index: Int,
    indentation: Int,
    in node: Int,
    isBegun: Bool = false
  ) {
    let line = layout.lines[index]
    // A tab that a prefix used up in part stands for the spaces that are left of it.
    let start = min(line.content + (line.cutTab > 0 ? 1 : 0), line.bytes.upperBound)
    if !isBegun, line.cutTab == 0, start == line.bytes.upperBound, opened == path.count {
      writeEmptyLine(in: node)
      return
    }
    if !isBegun { beginLine() }
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indentation + line.cutTab))
    output.append(contentsOf: source[start..<line.bytes.upperBound])
    endLine()
  }
}
