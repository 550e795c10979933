/// The open leaf block: a paragraph, code, HTML or table that the next line may continue.
struct Leaf {
  enum Kind: UInt8 { case none, paragraph, fencedCode, indentedCode, html, table }

  var kind = Kind.none
  /// A paragraph's lines, or the blank lines of indented code that may turn out to trail.
  var text = LeafText()
  var fence = Fence(mark: 0, length: 0, indent: 0)
  var html = HTMLBlock.blockTag
  /// Where the leaf begins.
  var start = SourcePosition.start
  /// The opening line of a fence, for the message that it is not closed.
  var opening = SourceRange.none
  /// Whether a paragraph begins with an alert's marker.
  var startsWithAlertMarker = false
  /// A table's columns.
  var columns: [MarkdownEvent.ColumnAlignment] = []
}

extension BlockParser {
  /// Gives the line to the open leaf.
  ///
  /// - Returns: Whether that was all there is to the line.
  mutating func continueLeaf(_ line: Span<UInt8>) throws(TopicError) -> Bool {
    switch leaf.kind {
    case .none: return false
    case .paragraph, .table:
      if cursor.isBlank { closeLeaf() }
      return false
    case .fencedCode:
      continueFence(line)
      return true
    case .indentedCode: return try continueIndentedCode(line)
    case .html:
      if cursor.isBlank, leaf.html.endsAtBlankLine {
        closeLeaf()
        return false
      }
      addHTMLLine(line)
      return true
    }
  }

  /// Closes the open leaf, if there is one.
  mutating func closeLeaf() {
    switch leaf.kind {
    case .none: return
    case .paragraph:
      closeParagraph(asHeading: nil, underline: ContiguousArray<UInt8>().span)
      return
    case .fencedCode:
      leaveFence()
    case .indentedCode:
      leaf.text.removeAll()
      tape.append(.leave(.codeBlock), at: SourceRange(contentEnd, contentEnd))
    case .html: tape.append(.leave(.htmlBlock), at: SourceRange(contentEnd, contentEnd))
    case .table: tape.append(.leave(.table), at: SourceRange(contentEnd, contentEnd))
    }
    leaf.kind = .none
  }

  // MARK: Headings and breaks

  mutating func addHeading(_ line: Span<UInt8>, level: Int) {
    let start = cursor.nonspace
    let content = ATXHeading.content(line, after: start + level)
    leaf.text.removeAll()
    leaf.text.append(line.extracting(content), at: position(content.lowerBound))
    tape.append(
      .enter(.heading(level: level)),
      at: SourceRange(position(start), position(content.lowerBound))
    )
    emitInlines(.heading(level: level), alert: false)
    tape.append(
      .leave(.heading(level: level)),
      at: SourceRange(position(content.upperBound), position(line.count))
    )
    leaf.text.removeAll()
  }

  mutating func addThematicBreak(_ line: Span<UInt8>) {
    let end = position(line.count)
    tape.append(.enter(.thematicBreak), at: SourceRange(position(cursor.nonspace), end))
    tape.append(.leave(.thematicBreak), at: SourceRange(end, end))
  }

  // MARK: Code

  mutating func startFence(_ fence: Fence, _ line: Span<UInt8>) {
    let start = cursor.nonspace
    var from = start + fence.length
    var to = line.count
    while from < to, line[from].isA(ByteClass.blank) { from += 1 }
    while to > from, line[to - 1].isA(ByteClass.blank) { to -= 1 }
    leaf.kind = .fencedCode
    leaf.fence = fence
    leaf.opening = SourceRange(position(start), position(line.count))
    tape.append(.enter(.codeBlock), at: leaf.opening)
    if from < to {
      InlineEmitter.appendUnescaped(
        .info,
        line,
        from..<to,
        repairs: tape.repairs,
        at: SourceRange(position(from), position(to)),
        &tape
      )
    }
  }

  private mutating func continueFence(_ line: Span<UInt8>) {
    if cursor.indent < 4, leaf.fence.isClosed(by: line, at: cursor.nonspace) {
      tape.append(
        .leave(.codeBlock),
        at: SourceRange(position(cursor.nonspace), position(line.count))
      )
      leaf.kind = .none
      endLine(line)
      return
    }
    cursor.advance(columns: min(leaf.fence.indent, cursor.indent), line)
    addRawLine(.code, line)
    // Blank lines in a fence do not loosen a list.
    endLine(line)
  }

  private mutating func leaveFence() {
    unclosedFences += 1
    // Each costs thirty times its bytes to report: a page of nothing else must not cost more.
    if unclosedFences <= 100 {
      diagnostics.append(
        Diagnostic(
          .fenceUnclosed,
          at: leaf.opening,
          "the code fence is not closed; add a line of \(leaf.fence.length) or more "
            + "'\(Character(Unicode.Scalar(leaf.fence.mark)))'"
        )
      )
    }
    tape.append(.leave(.codeBlock), at: SourceRange(contentEnd, contentEnd))
  }

  mutating func startIndentedCode(_ line: Span<UInt8>) {
    leaf.kind = .indentedCode
    leaf.text.removeAll()
    cursor.advance(columns: 4, line)
    leaf.start = position(cursor.offset)
    tape.append(.enter(.codeBlock), at: SourceRange(leaf.start, leaf.start))
    addRawLine(.code, line)
  }

  private mutating func continueIndentedCode(_ line: Span<UInt8>) throws(TopicError) -> Bool {
    if cursor.isBlank {
      // Blank lines belong to the code if more code follows.
      cursor.advance(columns: min(4, cursor.indent), line)
      let rest = line.extracting(min(cursor.offset, line.count)..<line.count)
      leaf.text.append(rest, at: position(cursor.offset))
      // Of a tab that is used up in part, the number of spaces that are left of it is kept.
      if cursor.pendingSpaces > 0, !rest.isEmpty {
        leaf.text.bytes[leaf.text.bytes.count - rest.count] = UInt8(cursor.pendingSpaces)
      }
      leaf.text.endLine()
      try checkLeafSize()
      blankBefore = true
      return true
    }
    guard cursor.indent >= 4 else {
      closeLeaf()
      return false
    }
    addHeldBlankLines()
    cursor.advance(columns: 4, line)
    addRawLine(.code, line)
    endLine(line)
    return true
  }

  private mutating func addHeldBlankLines() {
    guard !leaf.text.isEmpty else { return }
    let held = takeLeafText()
    let bytes = held.bytes.span
    for index in held.segments.indices {
      let segment = held.segments[index]
      let next = index + 1 < held.segments.count
      let end = next ? Int(held.segments[index + 1].start) : bytes.count
      let line = bytes.extracting(Int(segment.start)..<end)
      // Blanks and the line feed are 9 and up.
      let spaces = line[0] < 4 ? Int(line[0]) : 0
      tape.append(
        .text(.code),
        at: SourceRange(segment.position, segment.position.advanced(by: line.count - 1))
      ) { out in
        for _ in 0..<spaces { out.append(0x20) }
        out.append(contentsOf: line.extracting((spaces > 0 ? 1 : 0)..<line.count))
      }
    }
    giveBack(held)
  }

  /// Takes the leaf's text out of the parser, which may not change while its own bytes are
  /// read; give it back, so that its buffers are used again.
  mutating func takeLeafText() -> LeafText {
    var text = LeafText()
    swap(&text, &leaf.text)
    return text
  }

  /// Puts a text's buffers, emptied, in the leaf's place.
  mutating func giveBack(_ text: consuming LeafText) {
    text.removeAll()
    leaf.text = text
  }

  // MARK: HTML

  mutating func startHTML(_ kind: HTMLBlock, _ line: Span<UInt8>) {
    leaf.kind = .html
    leaf.html = kind
    let start = position(cursor.offset)
    tape.append(.enter(.htmlBlock), at: SourceRange(start, start))
    addHTMLLine(line)
  }

  private mutating func addHTMLLine(_ line: Span<UInt8>) {
    let from = cursor.offset
    addRawLine(.html, line)
    let isBlank = cursor.isBlank
    endLine(line)
    blankBefore = isBlank
    if leaf.html.isEnded(by: line, from: from) { closeLeaf() }
  }

  /// Puts the rest of the line, as it is, on the tape.
  private mutating func addRawLine(_ kind: MarkdownEvent.TextKind, _ line: Span<UInt8>) {
    let spaces = cursor.pendingSpaces
    // A tab that a container used up in part counts as the spaces that are left of it.
    let from = spaces > 0 ? cursor.offset + 1 : cursor.offset
    let rest = line.extracting(min(from, line.count)..<line.count)
    let place = SourceRange(position(cursor.offset), position(line.count))
    let repairs = tape.repairs
    tape.append(.text(kind), at: place) { out in
      for _ in 0..<spaces { out.append(0x20) }
      if repairs {
        UTF8Repair.append(rest, to: &out)
      } else {
        out.append(contentsOf: rest)
      }
      out.append(0x0A)
    }
  }

  func checkLeafSize() throws(TopicError) {
    if leaf.text.bytes.count > options.limits.leafBytes {
      throw TopicError(.leafTooLong, at: leaf.start, limit: options.limits.leafBytes)
    }
  }
}
