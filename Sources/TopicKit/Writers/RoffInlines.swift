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

  private enum Font: Sendable { case roman, bold, italic, boldItalic }

  /// A macro line that is open for what is glued to it: `.BR name (7)` and then `,`.
  private struct Tail: Sendable {
    var line: [UInt8]
    var hasArgument: Bool
  }

  private let mode: Mode
  /// Finished lines.
  private var lines: [UInt8] = []
  /// The open line; a line feed in it is a hard break.
  private(set) var line: [UInt8] = []
  private var isBreakDue = false
  private var tail: Tail?
  private var pending: [UInt8] = []
  private var font = Font.roman
  private var strong = 0
  private var emphasis = 0
  private var codeSpans = 0

  init(_ mode: Mode) { self.mode = mode }

  // MARK: - Text and fonts

  /// Takes text; code where a code span is open.
  mutating func append(_ text: some Sequence<UInt8>) { pending.append(contentsOf: text) }

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
    setFont(.roman)
    line.append(0x0A)
  }

  /// Appends what is roff already.
  mutating func appendRoff(_ roff: some Sequence<UInt8>) {
    flush()
    closeTail(isGlued: true)
    line.append(contentsOf: roff)
  }

  private var kind: RoffEscaping.Kind { codeSpans > 0 ? .codeSpan : .prose }

  /// Escapes the text gathered so far.
  private mutating func flush() {
    guard !pending.isEmpty else { return }
    glue()
    if kind == .prose, RoffEscaping.isFresh(line) { pending.removeFirst(Self.blanks(pending)) }
    if Self.blanks(pending) < pending.count { setFont(wantedFont) }
    let place: RoffEscaping.Place = mode == .heading ? .argument : .line
    RoffEscaping.append(pending, as: kind, in: place, to: &line)
    pending = []
  }

  /// How many blanks a text begins with.
  private static func blanks(_ text: [UInt8]) -> Int {
    text.prefix { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }.count
  }

  private var wantedFont: Font {
    guard mode != .heading else { return .roman }
    let isBold = strong > 0 || codeSpans > 0 || mode == .subheading
    return emphasis > 0 ? (isBold ? .boldItalic : .italic) : (isBold ? .bold : .roman)
  }

  private mutating func setFont(_ wanted: Font) {
    guard wanted != font else { return }
    font = wanted
    // Not `\fP`, which remembers one font only.
    switch wanted {
    case .roman: line.append(contentsOf: #"\fR"#.utf8)
    case .bold: line.append(contentsOf: #"\fB"#.utf8)
    case .italic: line.append(contentsOf: #"\fI"#.utf8)
    case .boldItalic: line.append(contentsOf: #"\f(BI"#.utf8)
    }
  }
}

// MARK: - References

extension RoffInlines {
  /// Marks where a link's text begins.
  mutating func startLink() -> Int {
    flush()
    closeTail(isGlued: true)
    if mode != .heading { setFont(.roman) }
    return line.count
  }

  /// Ends the text before the end of a link is decided.
  mutating func endLinkText() {
    flush()
    if mode != .heading { setFont(.roman) }
  }

  /// Drops the text of a link.
  mutating func dropText(from start: Int) { line.removeSubrange(min(start, line.count)...) }

  /// Whether macros may stand here.
  var takesMacros: Bool { mode == .flow }
  /// Whether references may stand here.
  var takesReferences: Bool { mode == .flow || mode == .cell }

  /// Writes `name(7)`, bold and roman, `after` glued to it.
  mutating func reference(to name: String, section: String, after: String = "") {
    flush()
    guard takesMacros else {
      setFont(.bold)
      RoffEscaping.append(Array(name.utf8), as: .codeSpan, to: &line)
      setFont(.roman)
      return append("(\(section))\(after)".utf8)
    }
    finishLine(isGlued: isGluedToText)
    openTail(
      Array(".BR ".utf8) + (name.utf8.contains(0x20) ? [] : Array(#"\%"#.utf8))
        + RoffEscaping.argument(name) + Array(" (\(section))\(after)".utf8),
      hasArgument: true
    )
  }

  /// Makes the text since `start` the text of a link to a URL.
  mutating func external(_ url: [UInt8], from start: Int) {
    let text = Array(line[min(start, line.count)...])
    dropText(from: start)
    finishLine(isGlued: isGluedToText)
    control(Array(".UR ".utf8) + RoffEscaping.urlArgument(url))
    line = text
    finishLine(isGlued: false)
    openTail(Array(".UE".utf8), hasArgument: false)
  }

  private var isGluedToText: Bool {
    guard let last = line.last else { return tail != nil }
    return last != 0x20 && last != 0x0A
  }

  private mutating func openTail(_ line: [UInt8], hasArgument: Bool) {
    tail = Tail(line: line, hasArgument: hasArgument)
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
    closeTail()
    return lines
  }

  /// The one line of a heading or a cell.
  mutating func finishSingleLine() -> [UInt8] {
    flush()
    while line.last == 0x20 { line.removeLast() }
    setFont(.roman)
    return line
  }

  /// Closes the open line; `\c` where what follows belongs to its last word.
  private mutating func finishLine(isGlued: Bool) {
    if line.isEmpty { return closeTail(isGlued: isGlued) }
    closeTail()
    while line.last == 0x20 { line.removeLast() }
    setFont(.roman)
    if isGlued { line.append(contentsOf: #"\c"#.utf8) }
    let pieces = line.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, piece) in pieces.enumerated() {
      if index > 0 { isBreakDue = true }
      let text = Self.trimmed(piece)
      guard !text.isEmpty else { continue }
      breakIfDue()
      RoffEscaping.appendLine(text, to: &lines)
    }
    line = []
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
