// Paragraphs and headings: composed lines, each kept from being another block.

extension MarkdownWriter {
  mutating func writeParagraph() {
    openLeaf = .none
    if leaf.isEmpty { return }
    inlines.compose(&leaf, isOneLine: false)
    let start = ParagraphStart(place, rawText, behind: lines.leadingMark)
    beginBlock(isText: true)
    containers[containers.count - 1].hasParagraph = true
    writeLines(start, mayBeLazy: true)
    lastLine = .paragraph
  }

  mutating func writeHeading(_ level: Int) {
    openLeaf = .none
    if leaf.hasLineEnding, level <= 2 {
      // Only a setext heading holds line breaks.
      inlines.compose(&leaf, isOneLine: false)
      let start = ParagraphStart(place, rawText, behind: lines.leadingMark)
      beginBlock(isText: true)
      writeLines(start, mayBeLazy: false)
      lines.write(line: (level == 1 ? "===" : "---").utf8)
      return
    }
    inlines.compose(&leaf, isOneLine: true)
    beginBlock()
    lines.beginLine()
    for _ in 0..<min(max(level, 1), 6) { lines.output.append(UInt8(ascii: "#")) }
    if !inlines.out.isEmpty { lines.output.append(UInt8(ascii: " ")) }
    let protection = MarkdownEscaping.headingProtection(inlines.out.span)
    let text = inlines.out
    let end = protection ?? text.count
    lines.output.append(contentsOf: text.span.extracting(0..<end))
    if protection != nil { lines.output.append(UInt8(ascii: "\\")) }
    lines.output.append(contentsOf: text.span.extracting(end..<text.count))
    lines.endLine()
  }
}

/// What a paragraph's first line may be taken for where it stands.
struct ParagraphStart {
  /// The start of an item, where a task box could stand.
  var isItemStart: Bool
  /// The start of a quote, where the marker of an alert could stand.
  var isQuoteStart: Bool
  /// Whether it begins with raw HTML that would be a block of its own.
  var isGuarded = false
  /// The bullet right before it, which could be the first mark of a thematic break.
  var bullet: UInt8?

  /// Makes it for a place, and for a text that begins with raw HTML; `nil` for any other.
  init(
    _ place: MarkdownWriter.Container,
    _ rawText: ContiguousArray<UInt8>?,
    behind mark: UInt8?
  ) {
    // A number's `.` or `)` is no mark of a thematic break.
    bullet = mark == UInt8(ascii: "-") || mark == UInt8(ascii: "*") ? mark : nil
    let isStart = place.isEmpty && !place.isMarked
    isItemStart = place.kind == .item && isStart
    isQuoteStart = place.kind == .quote && isStart
    if let rawText {
      let line = ContiguousArray(rawText.prefix { $0 != UInt8(ascii: "\n") })
      isGuarded = HTMLBlock.scanStart(line.span, at: 0, interruptsParagraph: false) != nil
    }
  }
}

// MARK: - Lines of a paragraph

extension MarkdownWriter {
  /// The composed text, where it begins with raw HTML.
  private var rawText: ContiguousArray<UInt8>? { inlines.rawLines.first == 0 ? inlines.out : nil }

  /// Writes the composed lines, each kept from being another block.
  private mutating func writeLines(_ start: ParagraphStart, mayBeLazy: Bool) {
    let text = inlines.out
    var rawLines = inlines.rawLines[...]
    var lineStart = 0
    while true {
      let lineEnd = text[lineStart...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      let isFirst = lineStart == 0
      var isLazy = false
      if isFirst, start.isGuarded { lines.write(line: MarkdownEscaping.guardLine) }
      if isFirst || !mayBeLazy { lines.beginLine() } else { isLazy = lines.beginContinuation() }
      while let raw = rawLines.first, raw < lineStart { rawLines.removeFirst() }
      let isRaw = rawLines.first == lineStart
      let protection =
        isFirst
        ? firstLineProtection(text, lineEnd, start)
        : lineProtection(text, lineStart..<lineEnd, isLazy: isLazy)
      // Indented lines go on a paragraph, whatever they begin with.
      if isRaw, protection != nil || (isFirst && start.isGuarded) {
        lines.output.append(contentsOf: "    ".utf8)
      }
      let escaped = isRaw ? lineStart..<lineStart : protectedBytes(text, lineStart, protection)
      lines.output.append(contentsOf: text.span.extracting(lineStart..<escaped.lowerBound))
      for index in escaped {
        lines.output.append(UInt8(ascii: "\\"))
        lines.output.append(text[index])
      }
      lines.output.append(contentsOf: text.span.extracting(escaped.upperBound..<lineEnd))
      lines.endLine()
      if lineEnd == text.count { return }
      lineStart = lineEnd + 1
    }
  }

  /// The bytes to escape: one, but a whole run of delimiters that would be another run, with
  /// other sides, without its first.
  private mutating func protectedBytes(
    _ text: ContiguousArray<UInt8>,
    _ lineStart: Int,
    _ protection: Int?
  ) -> Range<Int> {
    guard let protection else { return lineStart..<lineStart }
    let start = lineStart + protection
    guard TextRules.isMark(text[start], isGFM: isGFM) else { return start..<start + 1 }
    let end = text[start...].firstIndex { $0 != text[start] } ?? text.count
    let isOnly = inlines.count(of: text[start]) == end - start
    return start..<(isOnly ? start + 1 : end)
  }

  private func firstLineProtection(
    _ text: ContiguousArray<UInt8>,
    _ end: Int,
    _ start: ParagraphStart
  ) -> Int? {
    if start.isGuarded { return nil }
    let line = text.span.extracting(0..<end)
    if let bullet = start.bullet, text[..<end].allSatisfy({ $0 == bullet || $0 == 0x20 }) {
      return 0
    }
    if isGFM, start.isItemStart, ListMarker.scanTask(line, at: 0) != nil { return 0 }
    if isGFM, start.isQuoteStart, AlertMarker.scan(line, at: 0) != nil { return 0 }
    if inlines.leaf.items.first?.kind == .literal, MarkdownEscaping.isDefinition(text.span) {
      return 0
    }
    return MarkdownEscaping.protection(of: line, isFirst: true, isGFM: isGFM)
  }

  private func lineProtection(
    _ text: ContiguousArray<UInt8>,
    _ range: Range<Int>,
    isLazy: Bool
  ) -> Int? {
    let line = text.span.extracting(range)
    let protection = MarkdownEscaping.protection(of: line, isFirst: false, isGFM: isGFM)
    // A lazy line stands in no item: what begins one may go on a list around.
    guard protection == nil, isLazy else { return protection }
    return MarkdownEscaping.protection(of: line, isFirst: true, isGFM: isGFM)
  }
}
