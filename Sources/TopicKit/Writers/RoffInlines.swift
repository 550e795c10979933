/// Inline events of one leaf, as roff lines.
///
/// Text is gathered as long as nothing changes, then escaped at once: what stands beside a
/// character decides how it is written. A reference needs a macro of its own, so a paragraph
/// becomes several lines; what is glued to a reference goes into the macro's argument.
struct RoffInlines: Sendable {
  /// What the leaf is, which decides what may stand in it.
  enum Mode: Sendable {
    /// A paragraph: text lines and macros.
    case flow
    /// The argument of `.SH` or `.SS`: one line, no font changes (after one, the rest of the
    /// heading is no longer bold), no macros.
    case heading
    /// A bold line: fonts, no macros.
    case subheading
    /// A table cell: fonts; mandoc drops macros there and macOS warns of them.
    case cell
  }

  /// A macro line that is open for what is glued to it: `.BR name (7)` and then `,`.
  private struct Tail: Sendable {
    var line: [UInt8]
    var hasArgument: Bool
  }

  private var mode: Mode
  /// Finished lines.
  private var lines: [UInt8] = []
  private var line = RoffLine()
  private var isBreakDue = false
  private var tail: Tail?
  private var pending: [UInt8] = []
  private var strong = 0
  private var emphasis = 0
  private var codeSpans = 0

  init(_ mode: Mode) { self.mode = mode }

  /// Begins another leaf in the room of the last one.
  mutating func restart(_ mode: Mode) {
    self.mode = mode
    lines.removeAll(keepingCapacity: true)
    pending.removeAll(keepingCapacity: true)
    line.restart()
    isBreakDue = false
    tail = nil
    (strong, emphasis, codeSpans) = (0, 0, 0)
  }

  /// Whether macros may stand here.
  var takesMacros: Bool { mode == .flow }
  /// Whether references may stand here.
  var takesReferences: Bool { mode == .flow || mode == .cell }

  // MARK: - Text and fonts

  /// Takes text; code where a code span is open.
  mutating func append(_ text: some Sequence<UInt8>) { pending.append(contentsOf: text) }

  /// Takes text; code where a code span is open.
  mutating func append(_ text: Span<UInt8>) { pending.append(contentsOf: text) }

  /// Changes how often strong text is open.
  mutating func changeStrong(by change: Int) {
    flush()
    strong = max(0, strong + change)
  }

  /// Changes how often emphasis is open.
  mutating func changeEmphasis(by change: Int) {
    flush()
    emphasis = max(0, emphasis + change)
  }

  /// Changes how often code is open.
  mutating func changeCode(by change: Int) {
    flush()
    codeSpans = max(0, codeSpans + change)
  }

  /// Ends the line and goes on at the next one, in a heading or cell after a blank.
  mutating func breakLine() {
    guard mode == .flow else { return append(" ".utf8) }
    flush()
    closeTail()
    line.breakLine()
  }

  /// Appends a word that is roff already and not to be hyphenated.
  mutating func appendWord(_ roff: [UInt8]) {
    flush()
    closeTail(isGlued: true)
    line.appendWord(roff)
  }

  /// Escapes the text gathered so far.
  private mutating func flush() {
    guard !pending.isEmpty else { return }
    glue()
    let isProse = codeSpans == 0
    if isProse, RoffEscaping.isFresh(line.bytes) { pending.removeFirst(Self.blanks(pending)) }
    let isBlank = Self.blanks(pending) == pending.count
    let place: RoffEscaping.Place = mode == .heading ? .argument : .line
    line.append(pending, as: kind, in: place, font: isBlank ? nil : font)
    pending.removeAll(keepingCapacity: true)
  }

  /// How many blanks a text begins with.
  private static func blanks(_ text: [UInt8]) -> Int {
    text.prefix { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }.count
  }

  private var kind: RoffEscaping.Kind {
    codeSpans == 0 ? .prose : .codeSpan
  }

  private var font: RoffLine.Font {
    guard mode != .heading else { return .roman }
    let isBold = strong > 0 || codeSpans > 0 || mode == .subheading
    return emphasis > 0 ? (isBold ? .boldItalic : .italic) : (isBold ? .bold : .roman)
  }
}

// MARK: - References

extension RoffInlines {
  /// Begins the text of a link.
  mutating func startLink() {
    flush()
    closeTail(isGlued: true)
    line.setFont(.roman)
    line.startMark()
  }

  /// Ends the text of a link that stays where it is.
  mutating func endLink() {
    flush()
    line.setFont(.roman)
  }

  /// Ends a link and drops its text.
  mutating func dropLink() {
    endLink()
    _ = line.takeMarked()
  }

  /// Ends a link to a URL: a terminal follows it, or shows the URL.
  mutating func endLink(to url: [UInt8]) {
    endLink()
    let text = line.takeMarked()
    finishLine(isGlued: isGluedToText)
    control(Array(".UR ".utf8) + RoffEscaping.urlArgument(url))
    emit(text)
    tail = Tail(line: Array(".UE".utf8), hasArgument: false)
  }

  /// Writes `name(7)`, bold and roman, `after` glued to it.
  mutating func reference(to name: String, section: String, after: String = "") {
    flush()
    guard takesMacros else {
      line.append(Array(name.utf8), as: .codeSpan, in: .line, font: .bold)
      line.setFont(.roman)
      return append("(\(section))\(after)".utf8)
    }
    finishLine(isGlued: isGluedToText)
    tail = Tail(
      line: Array(#".BR \%"#.utf8) + RoffEscaping.argument(name)
        + Array(" (\(section))\(after)".utf8),
      hasArgument: true
    )
  }

  private var isGluedToText: Bool {
    line.bytes.isEmpty ? tail != nil : !RoffEscaping.isFresh(line.bytes)
  }

  /// Puts what follows a reference without a blank into its macro line.
  private mutating func glue() {
    guard var open = tail else { return }
    let word = pending.prefix { $0 != 0x20 && $0 != 0x0A && $0 != 0x09 }
    if !word.isEmpty {
      if !open.hasArgument { open.line.append(0x20) }
      open.hasArgument = true
      RoffEscaping.append(Array(word), as: kind, in: .argument, to: &open.line)
    }
    tail = open
    guard word.count < pending.count else { return pending = [] }
    closeTail()
    pending.removeFirst(word.count)
  }

  private mutating func closeTail(isGlued: Bool = false) {
    guard let open = tail else { return }
    tail = nil
    control(open.line + (isGlued ? Array((open.hasArgument ? #"\c"# : #" \c"#).utf8) : []))
  }
}

// MARK: - Lines

extension RoffInlines {
  /// The finished lines of a paragraph; empty where nothing is to be seen.
  mutating func finish() -> [UInt8] {
    flush()
    finishLine(isGlued: false)
    return lines
  }

  /// The one line of a heading or a cell.
  mutating func finishSingleLine() -> [UInt8] {
    flush()
    line.trim()
    line.setFont(.roman)
    return line.bytes
  }

  /// Closes the open line; `\c` where what follows belongs to its last word.
  private mutating func finishLine(isGlued: Bool) {
    closeTail(isGlued: isGlued && line.bytes.isEmpty)
    guard !line.bytes.isEmpty else { return }
    line.trim()
    line.setFont(.roman)
    if isGlued { line.glue() }
    emit(line.bytes)
    line.restart()
  }

  /// Writes text, each line of it guarded.
  private mutating func emit(_ text: [UInt8]) {
    guard text.contains(0x0A) else { return emitLine(text[...]) }
    for (index, piece) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { isBreakDue = true }
      emitLine(piece)
    }
  }

  private mutating func emitLine(_ text: ArraySlice<UInt8>) {
    let trimmed = Self.trimmed(text)
    guard !trimmed.isEmpty else { return }
    breakIfDue()
    RoffEscaping.appendLine(trimmed, to: &lines)
  }

  private mutating func control(_ macro: [UInt8]) {
    breakIfDue()
    lines.append(contentsOf: macro)
    lines.append(0x0A)
  }

  /// A break at the start or end of a paragraph would be one too many.
  private mutating func breakIfDue() {
    if isBreakDue, !lines.isEmpty { lines.append(contentsOf: ".br\n".utf8) }
    isBreakDue = false
  }

  private static func trimmed(_ piece: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var piece = piece.drop { $0 == 0x20 }
    while piece.last == 0x20 { piece = piece.dropLast() }
    return piece
  }
}
