// Paragraphs, the setext headings they may turn into, and the definitions they begin with.

extension BlockParser {
  mutating func startParagraph(_ line: Span<UInt8>) {
    // Definitions count among the blocks of an item too (0.31.2, "Lists", example 317).
    noteChild()
    leaf.kind = .paragraph
    leaf.text.removeAll()
    leaf.start = position(cursor.nonspace)
    leaf.startsWithAlertMarker = alertLine == lineNumber
  }

  mutating func addParagraphLine(_ line: Span<UInt8>) throws(TopicError) {
    let from = cursor.nonspace
    leaf.text.append(line.extracting(from..<line.count), at: position(from))
    leaf.text.endLine()
    try checkLeafSize()
  }

  /// Closes a paragraph: its definitions are taken, what is left is a paragraph or a heading.
  ///
  /// - Returns: Whether there was text beside definitions. A heading without any stays a
  ///   paragraph, still open.
  @discardableResult
  mutating func closeParagraph(asHeading level: Int?, underline: Span<UInt8>) -> Bool {
    takeDefinitions()
    trimEnd()
    guard !leaf.text.isEmpty else {
      if level == nil { dropParagraph() }
      return false
    }
    leaf.kind = .none
    let start = leaf.text.segments.first?.position ?? leaf.start
    let element: MarkdownEvent.Element = level.map { .heading(level: $0) } ?? .paragraph
    tape.append(.enter(element), at: SourceRange(start, start))
    emitInlines(element, alert: leaf.startsWithAlertMarker)
    let end =
      level == nil
      ? SourceRange(contentEnd, contentEnd)
      : SourceRange(position(cursor.nonspace), position(underline.count))
    tape.append(.leave(element), at: end)
    leaf.text.removeAll()
    return true
  }

  /// A paragraph of definitions leaves nothing in its item, which may still be an empty one.
  private mutating func dropParagraph() {
    leaf.kind = .none
    guard let last = containers.indices.last, containers[last].kind == .item else { return }
    containers[last].definitions += 1
  }

  /// Takes the link reference definitions that the paragraph begins with.
  private mutating func takeDefinitions() {
    guard leaf.text.bytes.first == UInt8(ascii: "[") else { return }
    var taken = takeLeafText()
    let end = takeDefinitions(from: taken.bytes.span)
    taken.removePrefix(end)
    leaf.text = taken
  }

  /// - Returns: Where the last definition ends.
  private mutating func takeDefinitions(from text: Span<UInt8>) -> Int {
    var from = 0
    while from < text.count, text[from] == UInt8(ascii: "["),
      let parts = LinkReferenceDefinition.scan(
        text,
        at: from,
        labelLimit: options.limits.labelCharacters
      )
    {
      var definition = LinkDefinition(destination: unescaped(text, parts.destination))
      if let title = parts.title { definition.title = unescaped(text, title) }
      references.add(definition, as: LinkLabel.fold(text, parts.label))
      from = parts.end
    }
    return from
  }

  private func unescaped(_ text: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    var out: ContiguousArray<UInt8> = []
    Unescape.append(text, range, to: &out)
    return Array(out)
  }

  /// Spaces, tabs and line endings; a form feed is text (CommonMark 0.31.2, "Paragraphs").
  private mutating func trimEnd() {
    while let last = leaf.text.bytes.last, last.isA(ByteClass.blank) {
      leaf.text.bytes.removeLast()
    }
  }

  /// Puts the inlines of the leaf's text on the tape, or parks the leaf.
  mutating func emitInlines(_ element: MarkdownEvent.Element, alert: Bool) {
    guard !leaf.text.isEmpty else { return }
    let context = inlineContext(alert: alert, unknownIsText: options.references == .soFar)
    let leafText = takeLeafText()
    if parse(leafText, context: context) {
      giveBack(leafText)
      return
    }
    let start = leafText.segments.first?.position ?? leaf.start
    tape.park(at: SourceRange(start, start))
    parked.append(
      ParkedLeaf(text: leafText, startsWithAlertMarker: alert, triedVersion: references.version)
    )
  }

  /// Parses a leaf's text on to the parser's own tape.
  private mutating func parse(
    _ leaf: borrowing LeafText,
    context: InlineParser.Context
  ) -> Bool {
    let text = leaf.bytes.span
    references.startLeaf()
    guard inlines.collect(text, context: context, definitions: &references) else {
      references.cancelLeaf()
      return false
    }
    if references.isOverAllowance { reportExpansion(at: leaf.segments.first?.position) }
    emitter.emit(text, inlines, at: leaf.segments, isGFM: isGFM, into: &tape)
    return true
  }

  /// Reports the first leaf in which a reference would expand to too much.
  private mutating func reportExpansion(at position: SourcePosition?) {
    guard !hasReportedExpansion, let position else { return }
    hasReportedExpansion = true
    diagnostics.append(
      Diagnostic(
        .referenceExpansion,
        at: SourceRange(position, position),
        "references expand to more than \(references.allowance) bytes, and what goes beyond "
          + "stays text; shorten the definitions"
      )
    )
  }

  /// Parses a leaf's text on to another tape.
  ///
  /// - Returns: Whether every label was known.
  mutating func parse(
    _ leaf: borrowing LeafText,
    context: InlineParser.Context,
    into other: inout EventTape
  ) -> Bool {
    swap(&tape, &other)
    defer { swap(&tape, &other) }
    return parse(leaf, context: context)
  }

  func inlineContext(alert: Bool, unknownIsText: Bool) -> InlineParser.Context {
    InlineParser.Context(
      isGFM: isGFM,
      unknownIsText: unknownIsText,
      startsWithAlertMarker: alert,
      labelLimit: options.limits.labelCharacters
    )
  }
}

extension LeafText {
  /// Drops the first bytes.
  mutating func removePrefix(_ count: Int) {
    guard count > 0 else { return }
    Steps.add(bytes.count + segments.count)
    guard count < bytes.count else {
      removeAll()
      return
    }
    bytes.removeSubrange(0..<count)
    var kept: ContiguousArray<Segment> = []
    for (index, segment) in segments.enumerated() {
      let next = index + 1 < segments.count ? Int(segments[index + 1].start) : Int.max
      if next <= count { continue }
      let cut = max(0, count - Int(segment.start))
      kept.append(
        Segment(
          start: Int32(max(0, Int(segment.start) - count)),
          position: segment.position.advanced(by: cut)
        )
      )
    }
    segments = kept
  }

  /// Cuts off the last line, without its line feed.
  mutating func takeLastLine() -> LeafText? {
    guard let last = segments.last else { return nil }
    var line = LeafText()
    line.bytes = ContiguousArray(bytes[Int(last.start)...])
    line.segments = [Segment(start: 0, position: last.position)]
    if line.bytes.last == 0x0A { line.bytes.removeLast() }
    bytes.removeSubrange(Int(last.start)...)
    segments.removeLast()
    return line
  }
}
