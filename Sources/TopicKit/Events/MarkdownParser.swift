/// What is known of a document once it has ended.
public struct DocumentSummary: Sendable {
  /// The front matter; `nil` where the document has none, or it was not to be read.
  public var frontMatter: FrontMatter?
  /// Where the front matter stands, its opening and closing lines included.
  public var frontMatterRange: SourceRange
  /// What is odd in the document, in the order it was found.
  public var diagnostics: [Diagnostic]
}

/// A streaming parser of Markdown: chunks of bytes in, events out, as soon as they are certain.
///
///     var parser = MarkdownParser()
///     try parser.feed(chunk, into: &writer)
///     try parser.finish(into: &writer)
///
/// The events are the same however the bytes are cut. Any bytes are a document: what is odd
/// is told by ``diagnostics``.
///
/// - Complexity: O(*n*) in the bytes. Memory is the longest line and paragraph, the depth,
///   the definitions, and what is held back, each within its ``ParseLimits``.
public struct MarkdownParser: ~Copyable {
  private var splitter: LineSplitter
  private var blocks: BlockParser
  private var resolved = EventTape()
  /// The bytes that may still be spent on trying parked leaves again: at most a constant
  /// multiple of the input in all, so that many labels in one leaf cost linear time.
  private var retryCredit = 65_536
  private var faultyLines = 0
  private var hasReportedHeld = false
  private var hasReportedHeldList = false
  /// Holds the first lines while they may be front matter; `nil` once that is decided.
  private var scanner: FrontMatterScanner?
  /// Lines that were held and turned out to be Markdown, until they are parsed.
  private var heldLines: HeldLines?
  private var hasEnded = false
  private let limits: ParseLimits

  /// The front matter, once it is complete; `nil` where the page has none.
  public private(set) var frontMatter: FrontMatter?
  /// Where the front matter stands, its opening and closing lines included.
  public private(set) var frontMatterRange = SourceRange.none

  /// Makes a parser.
  public init(options: ParseOptions = ParseOptions()) {
    var options = options
    options.limits.clampToOffsets()
    limits = options.limits
    splitter = LineSplitter(limit: limits.lineBytes)
    blocks = BlockParser(options: options)
    if options.frontMatter == .read { scanner = FrontMatterScanner(limits: limits) }
  }

  /// What is odd in the document so far, in the order it was found.
  ///
  /// Of lines with bytes that are no text the first twenty are named, of fences that are not
  /// closed the first hundred.
  public var diagnostics: [Diagnostic] { blocks.diagnostics }

  /// Takes the next chunk and hands on every event that it makes certain.
  ///
  /// - Parameters:
  ///   - chunk: The next bytes of the stream; may be empty, may end anywhere, even inside a
  ///     character.
  ///   - handler: Takes the events.
  /// - Throws: ``TopicError`` for a line or paragraph over its limit.
  /// - Complexity: O(*n*) in the bytes of the chunk, plus those carried of one line.
  public mutating func feed(
    _ chunk: Span<UInt8>,
    into handler: inout some MarkdownHandler
  ) throws(TopicError) {
    var index = 0
    while try step(chunk, from: &index, into: &handler) {}
  }

  /// Takes the next line of a chunk; lines that were held for front matter are a step of their
  /// own, so that the front matter is known before the first event.
  ///
  /// - Returns: `false` once the chunk is used up.
  mutating func step(
    _ chunk: Span<UInt8>,
    from index: inout Int,
    into handler: inout some MarkdownHandler
  ) throws(TopicError) -> Bool {
    if heldLines != nil {
      try parseHeldLines(into: &handler)
      return true
    }
    guard index < chunk.count else { return false }
    switch try splitter.next(in: chunk, from: &index) {
    case .inChunk(let range): try take(chunk.extracting(range), into: &handler)
    case .carried: try takeCarried(into: &handler)
    case .needsMore: return false
    }
    return true
  }

  /// Whether it is known what the first lines are.
  var knowsFrontMatter: Bool { scanner == nil }
  /// The bytes that were read, up to the ending of the last line.
  var consumed: Int { splitter.consumed }
  /// Where the input ends, once it has.
  var endOfInput: SourcePosition {
    splitter.lineStart.advanced(by: splitter.consumed - splitter.lineStart.offset)
  }

  /// Takes the end of the stream and hands on the rest.
  ///
  /// - Parameter handler: Takes the events.
  /// - Returns: The front matter, and what is odd in the document.
  /// - Throws: ``TopicError`` for a paragraph over its limit.
  @discardableResult
  public consuming func finish(
    into handler: inout some MarkdownHandler
  ) throws(TopicError) -> DocumentSummary {
    try endInput(into: &handler)
    try parseHeldLines(into: &handler)
    blocks.finish()
    handOn(certainAt: splitter.consumed, isEnd: true, into: &handler)
    return DocumentSummary(
      frontMatter: frontMatter,
      frontMatterRange: frontMatterRange,
      diagnostics: blocks.diagnostics
    )
  }

  /// Takes the last line, where no ending stands behind it, and decides the front matter.
  mutating func endInput(into handler: inout some MarkdownHandler) throws(TopicError) {
    guard !hasEnded else { return }
    hasEnded = true
    if splitter.finish() { try takeCarried(into: &handler) }
    guard var scanner else { return }
    let decision = scanner.finish()
    end(scanner, decision, at: endOfInput)
  }

  private mutating func takeCarried(into handler: inout some MarkdownHandler) throws(TopicError) {
    // The line is swapped out, so that the parser may change while it is read.
    var line: ContiguousArray<UInt8> = []
    swap(&line, &splitter.carry)
    try take(line.span, into: &handler)
    line.removeAll(keepingCapacity: line.count < 65_536)
    swap(&line, &splitter.carry)
  }

  private mutating func take(
    _ line: Span<UInt8>,
    into handler: inout some MarkdownHandler
  ) throws(TopicError) {
    if splitter.hasOddBytes { checkBytes(line, at: splitter.lineStart) }
    if scanner != nil {
      try scan(line)
    } else {
      try parse(line, at: splitter.lineStart, into: &handler)
    }
  }

  private mutating func parse(
    _ line: Span<UInt8>,
    at start: SourcePosition,
    into handler: inout some MarkdownHandler
  ) throws(TopicError) {
    try blocks.take(line, at: start)
    retryCredit = min(retryCredit + 8 * (line.count + 1), Int.max / 2)
    if !blocks.tape.isEmpty {
      handOn(certainAt: splitter.consumed, isEnd: false, into: &handler)
    }
  }

  /// Reports NULs and bytes that are no UTF-8; from then on payloads are repaired.
  private mutating func checkBytes(_ line: Span<UInt8>, at start: SourcePosition) {
    guard let fault = UTF8Repair.firstFault(in: line) else { return }
    blocks.tape.repairs = true
    resolved.repairs = true
    faultyLines += 1
    guard faultyLines <= 20 else { return }
    let at = start.advanced(by: fault)
    let range = SourceRange(at, at.advanced(by: 1))
    let isNUL = line[fault] == 0
    blocks.diagnostics.append(
      isNUL
        ? Diagnostic(.nulByte, at: range, "the line holds a NUL; U+FFFD stands in its place")
        : Diagnostic(
          .invalidUTF8,
          at: range,
          "the byte 0x\(String(line[fault], radix: 16)) is no UTF-8; U+FFFD stands in its place"
        )
    )
  }

  // MARK: - Front matter

  /// Gives a line to the scanner, and acts on what it decides.
  private mutating func scan(_ line: Span<UInt8>) throws(TopicError) {
    guard var current = scanner else { return }
    // Moved out, so that the scanner's lines are not copied when it changes.
    scanner = nil
    let decision = current.take(line: line, at: splitter.lineStart)
    if decision == .held {
      guard current.heldBytes <= limits.frontMatterBytes else {
        throw TopicError(
          .frontMatterTooLong,
          at: current.block.lines.first?.position ?? .start,
          limit: limits.frontMatterBytes
        )
      }
      scanner = current
      return
    }
    end(current, decision, at: splitter.lineStart.advanced(by: line.count))
  }

  /// Reads the front matter, and keeps what turned out to be Markdown.
  private mutating func end(
    _ scanner: FrontMatterScanner,
    _ decision: FrontMatterScanner.Decision,
    at end: SourcePosition
  ) {
    self.scanner = nil
    let block = scanner.block
    let bodyLine: Int
    switch decision {
    case .held, .notFrontMatter: bodyLine = 0
    case .closed: bodyLine = block.lines.count
    case .unclosed(let line): bodyLine = line
    }
    if bodyLine > 0 {
      frontMatter = FrontMatterParser.parse(
        block,
        limits: limits,
        diagnostics: &blocks.diagnostics
      )
      frontMatter?.source = block.source(before: bodyLine)
      let bodyStart = bodyLine < block.lines.count ? block.lines[bodyLine].position : end
      frontMatterRange = SourceRange(block.lines[0].position, bodyStart)
    }
    if bodyLine < block.lines.count { heldLines = HeldLines(block: block, first: bodyLine) }
  }

  /// The lines of a block that are no front matter.
  private struct HeldLines {
    var block: FrontMatterBlock
    var first: Int
  }

  private mutating func parseHeldLines(
    into handler: inout some MarkdownHandler
  ) throws(TopicError) {
    guard let held = heldLines else { return }
    heldLines = nil
    for index in held.first..<held.block.lines.count {
      let line = held.block.bytes(ofLine: index)
      try parse(line.span, at: held.block.lines[index].position, into: &handler)
    }
  }

  // MARK: - Handing on

  /// Hands on what is certain: up to a list of unknown spacing, or an unknown label.
  private mutating func handOn(
    certainAt: Int,
    isEnd: Bool,
    into handler: inout some MarkdownHandler
  ) {
    while !blocks.tape.isEmpty {
      let barrier = blocks.oldestUndecided() ?? Int.max
      blocks.tape.drain(upTo: barrier, certainAt: certainAt, into: &handler)
      if let place = blocks.tape.parkedAtHead, barrier > blocks.tape.headNumber {
        if resolve(force: isEnd, certainAt: certainAt, into: &handler) { continue }
        guard heldBytes > limits.heldBytes else { return }
        reportHeld(at: place)
        _ = resolve(force: true, certainAt: certainAt, into: &handler)
      } else if !blocks.tape.isEmpty {
        guard heldBytes > limits.heldBytes, blocks.oldestUndecided() != nil else { return }
        reportHeldList()
        blocks.giveUpOldestUndecided()
      }
    }
  }

  /// What is held back, in bytes: events with their payloads, and leaves that wait.
  package var heldBytes: Int { blocks.tape.heldBytes + blocks.parked.heldBytes }

  /// Reports the first leaf whose references could not be waited for.
  private mutating func reportHeld(at place: SourceRange) {
    guard !hasReportedHeld else { return }
    hasReportedHeld = true
    blocks.diagnostics.append(
      Diagnostic(
        .referenceHeldTooLong,
        at: place,
        "a reference has no definition within \(limits.heldBytes) bytes held, "
          + "so it and others that wait as long are text; define it earlier"
      )
    )
  }

  /// Reports the first list whose end could not be waited for.
  private mutating func reportHeldList() {
    guard !hasReportedHeldList, let place = blocks.tape.rangeAtHead else { return }
    hasReportedHeldList = true
    blocks.diagnostics.append(
      Diagnostic(
        .listHeldTooLong,
        at: place,
        "a list is longer than \(limits.heldBytes) bytes held and does not show its spacing, "
          + "so it and others that are as long are tight; split it"
      )
    )
  }

  /// Parses the oldest parked leaf, if its labels are known by now, and hands its events on.
  private mutating func resolve(
    force: Bool,
    certainAt: Int,
    into handler: inout some MarkdownHandler
  ) -> Bool {
    guard let leaf = blocks.parked.first else { return false }
    if !force {
      let size = leaf.text.bytes.count
      guard leaf.triedVersion < blocks.references.version, retryCredit >= size else {
        return false
      }
      retryCredit -= size
    }
    let context = blocks.inlineContext(
      alert: leaf.startsWithAlertMarker,
      unknownIsText: force
    )
    blocks.references.startLine()
    guard blocks.parse(leaf.text, context: context, into: &resolved) else {
      blocks.parked.noteTry(version: blocks.references.version)
      return false
    }
    resolved.drain(upTo: Int.max, certainAt: certainAt, into: &handler)
    blocks.parked.removeFirst()
    blocks.tape.dropHead()
    return true
  }
}
