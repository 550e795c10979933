/// A text line while it is written: its fonts, and its last word.
///
/// Code must not be hyphenated, which `\%` at the start of a word forbids. Inside a word it
/// does the contrary: `(\%code` may be broken after the bracket. So the line knows where its
/// last word begins.
struct RoffLine: Sendable {
  enum Font: Sendable { case roman, bold, italic, boldItalic }

  /// What is written so far; a line feed is a hard break.
  private(set) var bytes: [UInt8] = []
  private(set) var font = Font.roman
  private var word = Word()
  /// Where the text of the open link begins, and the word that it continues.
  private var mark: (start: Int, word: Word)?

  private struct Word: Sendable {
    var start = 0
    var hasText = false
    /// Whether `\%` stands before it.
    var isWhole = false
  }

  /// Begins another line in the room of the last one.
  mutating func restart() {
    bytes.removeAll(keepingCapacity: true)
    font = .roman
    word = Word()
    mark = nil
  }

  /// Writes text in a font.
  mutating func append(
    _ text: [UInt8],
    as kind: RoffEscaping.Kind,
    in place: RoffEscaping.Place,
    font: Font?
  ) {
    if let font { setFont(font) }
    if kind != .prose, place == .line { keepWordWhole() }
    let start = bytes.count
    RoffEscaping.append(text, as: kind, in: place, to: &bytes)
    noteWord(since: start, isWhole: kind == .codeSpan)
  }

  /// Writes a URL or another word that is roff already and must not be hyphenated.
  mutating func appendWord(_ roff: [UInt8]) {
    keepWordWhole()
    bytes.append(contentsOf: roff)
    word.hasText = true
  }

  /// Writes `\c`: what the next line begins with is glued to this one.
  mutating func glue() { bytes.append(contentsOf: #"\c"#.utf8) }

  /// Ends the line and goes on at the next one.
  mutating func breakLine() {
    setFont(.roman)
    bytes.append(0x0A)
    word = Word(start: bytes.count)
  }

  /// Takes blanks off the end.
  mutating func trim() {
    while bytes.last == 0x20 { bytes.removeLast() }
  }

  mutating func setFont(_ wanted: Font) {
    guard wanted != font else { return }
    font = wanted
    // Not `\fP`, which remembers one font only.
    switch wanted {
    case .roman: bytes.append(contentsOf: #"\fR"#.utf8)
    case .bold: bytes.append(contentsOf: #"\fB"#.utf8)
    case .italic: bytes.append(contentsOf: #"\fI"#.utf8)
    case .boldItalic: bytes.append(contentsOf: #"\f(BI"#.utf8)
    }
  }

  // MARK: - Words

  private mutating func keepWordWhole() {
    guard !word.isWhole else { return }
    word.isWhole = true
    guard word.hasText else { return bytes.append(contentsOf: #"\%"#.utf8) }
    bytes.insert(contentsOf: #"\%"#.utf8, at: word.start)
    if let mark, mark.start > word.start { self.mark?.start += 2 }
  }

  private mutating func noteWord(since start: Int, isWhole: Bool) {
    guard start < bytes.count else { return }
    if let blank = bytes[start...].lastIndex(of: 0x20) {
      // Words of a code span after its first have their `\%` already.
      word = Word(start: blank + 1, isWhole: isWhole && blank + 1 < bytes.count)
    }
    if word.start < bytes.count { word.hasText = true }
  }

  // MARK: - Links

  /// Marks where the text of a link begins.
  mutating func startMark() { mark = (bytes.count, word) }

  /// Takes away what was written since the mark.
  mutating func takeMarked() -> [UInt8] {
    guard let mark, mark.start <= bytes.count else { return [] }
    let text = Array(bytes[mark.start...])
    bytes.removeSubrange(mark.start...)
    let isWhole = word.isWhole && word.start == mark.word.start
    word = mark.word
    word.isWhole = isWhole || mark.word.isWhole
    self.mark = nil
    return text
  }
}
