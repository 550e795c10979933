/// Writes text so that every man page viewer shows the characters that the page has.
///
/// The output is ASCII: `groff -k` guesses the encoding of anything else, plain groff garbles
/// it. Sources: groff_char(7) and groff(7) of groff 1.22 to 1.24, mandoc_char(7) and roff(7) of
/// mandoc, lexgrog(1) of man-db, makewhatis of BSD and macOS.
enum RoffEscaping {
  /// What the text is, which decides how far a viewer may beautify it.
  enum Kind: Hashable {
    /// Text to be read: a viewer may set its apostrophes and hyphens as it likes.
    case prose
    /// Code in running text: every character counts, and words are not hyphenated.
    case codeSpan
    /// A line of a code block: every character counts, blanks too.
    case codeLine
  }

  /// Where the text will stand.
  enum Place: Hashable {
    /// On a text line.
    case line
    /// Inside a quoted argument of a macro.
    case argument
  }

  /// Appends text as roff.
  ///
  /// - Complexity: O(*n*) in the bytes of `text`.
  static func append(
    _ text: [UInt8],
    as kind: Kind,
    in place: Place = .line,
    to line: inout [UInt8]
  ) {
    append(text[...], as: kind, in: place, to: &line)
  }

  /// Appends text as roff.
  ///
  /// - Complexity: O(*n*) in the bytes of `text`.
  static func append(
    _ text: ArraySlice<UInt8>,
    as kind: Kind,
    in place: Place = .line,
    to line: inout [UInt8]
  ) {
    append(text.span, as: kind, in: place, to: &line)
  }

  /// Appends text as roff.
  ///
  /// - Complexity: O(*n*) in the bytes of `text`.
  static func append(
    _ text: Span<UInt8>,
    as kind: Kind,
    in place: Place = .line,
    to line: inout [UInt8]
  ) {
    if let composed = RoffNormalForm.composed(text)?[...] {
      appendComposed(composed.span, as: kind, in: place, to: &line)
    } else {
      appendComposed(text, as: kind, in: place, to: &line)
    }
  }

  private static func appendComposed(
    _ text: Span<UInt8>,
    as kind: Kind,
    in place: Place,
    to line: inout [UInt8]
  ) {
    var index = 0
    while index < text.count {
      let byte = text[index]
      if kind == .codeSpan, place == .line, byte > 0x20, index > 0, text[index - 1] <= 0x20 {
        // No hyphenation: `accessibil-ityReduceMotion` is not what the page says. Whether the
        // first word goes on from what is before, the caller knows.
        line.append(contentsOf: #"\%"#.utf8)
      }
      let plain = plainEnd(of: text, from: index, as: kind, in: place)
      if plain > index {
        line.append(contentsOf: text.extracting(index..<plain))
        index = plain
      } else if byte < 0x80 {
        appendASCII(at: index, of: text, as: kind, in: place, to: &line)
        index += 1
      } else {
        index += appendCharacter(at: index, of: text, as: kind, to: &line)
      }
    }
  }

  /// Appends what is not ASCII, and says how many bytes that was.
  private static func appendCharacter(
    at index: Int,
    of text: Span<UInt8>,
    as kind: Kind,
    to line: inout [UInt8]
  ) -> Int {
    let (scalar, length) = PlainTextWidth.scalar(of: text, at: index)
    appendCharacter(scalar.value, as: kind, to: &line)
    let next = index + length
    if kind == .prose, isIdeograph(scalar), next < text.count,
      isIdeograph(PlainTextWidth.scalar(of: text, at: next).0)
    {
      // Groff breaks lines at blanks alone; a Chinese or Japanese paragraph has none.
      line.append(contentsOf: #"\:"#.utf8)
    }
    return length
  }

  /// Whether an ASCII byte always stands for itself: letters, digits and
  /// `!#$%&()*+,/:;<=>?@[]_{|}`, a bit each.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    let word: UInt64 = byte < 64 ? 0xFFFF9F7A_00000000 : 0x3FFFFFFE_AFFFFFFF
    return byte < 0x80 && word >> UInt64(byte & 63) & 1 != 0
  }

  /// The end of the bytes at an index that stand for themselves: most of a text.
  private static func plainEnd(
    of text: Span<UInt8>,
    from start: Int,
    as kind: Kind,
    in place: Place
  ) -> Int {
    var index = start
    while index < text.count {
      let byte = text[index]
      if isPlain(byte) {
        index += 1
        continue
      }
      switch byte {
      case 0x20:
        // In prose only behind what is no blank, of which the run has one.
        guard kind == .codeLine || kind == .prose && index > start && text[index - 1] > 0x20
        else { return index }
      case UInt8(ascii: "."):
        guard kind != .prose || index > start && text[index - 1] > 0x20 else { return index }
      case UInt8(ascii: "'"): if kind != .prose { return index }
      case UInt8(ascii: "\""): if place != .line { return index }
      default: return index
      }
      index += 1
    }
    return index
  }

  private static func appendASCII(
    at index: Int,
    of text: Span<UInt8>,
    as kind: Kind,
    in place: Place,
    to line: inout [UInt8]
  ) {
    let byte = text[index]
    switch byte {
    case UInt8(ascii: #"\"#):
      // Not `\\`: it is read twice in macro arguments, and a heading loses what follows.
      line.append(contentsOf: #"\e"#.utf8)
    case UInt8(ascii: "-"):
      // groff 1.23 shows a bare hyphen as U+2010; `--flag` could not be found or pasted, nor a
      // heading that is searched for.
      let isBare = kind == .prose && place == .line && isInWord(index, in: text)
      line.append(contentsOf: isBare ? "-".utf8 : #"\-"#.utf8)
    case UInt8(ascii: "'"):
      // groff 1.23 shows a bare apostrophe as U+2019, also in code.
      line.append(contentsOf: kind == .prose ? "'".utf8 : #"\(aq"#.utf8)
    case UInt8(ascii: "\""):
      // It would end the argument.
      line.append(contentsOf: place == .argument ? #"\(dq"#.utf8 : "\"".utf8)
    case UInt8(ascii: "`"): line.append(contentsOf: #"\(ga"#.utf8)  // else U+2018 in groff 1.23
    case UInt8(ascii: "^"): line.append(contentsOf: #"\(ha"#.utf8)  // else U+02C6
    case UInt8(ascii: "~"): line.append(contentsOf: #"\(ti"#.utf8)  // else U+02DC
    case UInt8(ascii: "."):
      let isFirst = index > 0 ? text[index - 1] <= 0x20 : isFresh(line)
      if kind == .prose, isFirst {
        // A viewer that fills lines anew, or a tool that wraps the source, would see a macro.
        line.append(contentsOf: #"\&"#.utf8)
      }
      line.append(byte)
    case 0x20, 0x09, 0x0A, 0x0D: appendBlank(as: kind, to: &line)
    case 0..<0x20, 0x7F: break  // a terminal would act on it, and mandoc calls it unsupported
    default: line.append(byte)
    }
  }

  /// Appends a blank; in prose runs of them are one, and none begins a line.
  ///
  /// Never `\~`, `\0` or `\ ` in code: mandoc shows them as U+00A0, which no compiler takes.
  private static func appendBlank(as kind: Kind, to line: inout [UInt8]) {
    if kind != .prose || !isFresh(line) { line.append(0x20) }
  }

  private static func appendCharacter(
    _ scalar: UInt32,
    as kind: Kind,
    to line: inout [UInt8]
  ) {
    switch scalar {
    case 0x80..<0xA0, 0xAD, 0x200B, 0xFEFF: break  // controls, and marks that nobody sees
    case 0xA0 where kind == .prose: line.append(contentsOf: #"\~"#.utf8)
    case 0xA0: appendBlank(as: kind, to: &line)
    case 0x2028, 0x2029: appendBlank(as: kind, to: &line)
    // The two-letter forms degrade to `--` and `"` where the terminal has ASCII alone.
    case 0x2013: line.append(contentsOf: #"\(en"#.utf8)
    case 0x2014: line.append(contentsOf: #"\(em"#.utf8)
    case 0x2018: line.append(contentsOf: #"\(oq"#.utf8)
    case 0x2019: line.append(contentsOf: #"\(cq"#.utf8)
    case 0x201C: line.append(contentsOf: #"\(lq"#.utf8)
    case 0x201D: line.append(contentsOf: #"\(rq"#.utf8)
    case 0x2022: line.append(contentsOf: #"\(bu"#.utf8)
    case 0x2026 where kind == .prose: line.append(contentsOf: "...".utf8)
    default:
      let hex = String(scalar, radix: 16, uppercase: true)
      line.append(contentsOf: #"\[u"#.utf8)
      line.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: max(0, 4 - hex.utf8.count)))
      line.append(contentsOf: hex.utf8)
      line.append(UInt8(ascii: "]"))
    }
  }
}

// MARK: - Lines

extension RoffEscaping {
  /// Appends a finished text line, so guarded that no viewer takes it for a command.
  ///
  /// A line that begins with `.` or `'` is a request or macro; `\&` in front is nothing to see.
  /// `T}` at the start of a line ends a text block of a table.
  static func appendLine(_ text: some Collection<UInt8>, to output: inout [UInt8]) {
    if isCommand(text) { output.append(contentsOf: #"\&"#.utf8) }
    output.append(contentsOf: text)
    output.append(0x0A)
  }

  private static func isCommand(_ line: some Collection<UInt8>) -> Bool {
    let first = line.first
    return first == UInt8(ascii: ".") || first == UInt8(ascii: "'")
      || first == UInt8(ascii: "T") && line.dropFirst().first == UInt8(ascii: "}")
  }

  /// Appends a line of a code block; tabs reach to the next multiple of 4 columns.
  static func appendCodeLine(_ code: ArraySlice<UInt8>, to output: inout [UInt8]) {
    // Straight to its place: what is dropped at the start shows only then.
    let start = output.count
    append(expandingTabs(code), as: .codeLine, to: &output)
    // An empty line is a fault in groff's style check; a blank at the end is one in mandoc's.
    if output.count == start || output.last == 0x20 { output.append(contentsOf: #"\&"#.utf8) }
    if isCommand(output[start...]) { output.insert(contentsOf: #"\&"#.utf8, at: start) }
    output.append(0x0A)
  }

  private static func expandingTabs(_ code: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard code.contains(0x09) else { return code }
    var out: [UInt8] = []
    var column = 0
    for byte in code {
      if byte == 0x09 {
        let width = 4 - column % 4
        out.append(contentsOf: repeatElement(0x20, count: width))
        column += width
      } else {
        out.append(byte)
        if byte & 0xC0 != 0x80 { column += 1 }
      }
    }
    return out[...]
  }

  /// A name or another word as a macro's argument: code, in quotes only where it needs them.
  static func argument(_ text: String) -> [UInt8] {
    var escaped: [UInt8] = []
    append(Array(text.utf8), as: .codeLine, in: .argument, to: &escaped)
    return escaped.isEmpty || escaped.contains(0x20) ? quoted(escaped) : escaped
  }

  /// Text as a quoted argument of a macro.
  static func proseArgument(_ text: String) -> [UInt8] {
    var escaped: [UInt8] = []
    append(Array(text.utf8), as: .prose, in: .argument, to: &escaped)
    return quoted(escaped)
  }

  /// An argument in quotes; nothing in it may look like a command once they are off.
  static func quoted(_ argument: [UInt8]) -> [UInt8] {
    let isCommand = argument.first == UInt8(ascii: ".") || argument.first == UInt8(ascii: "'")
    return Array("\"".utf8) + (isCommand ? Array(#"\&"#.utf8) : []) + argument + Array("\"".utf8)
  }
}

// MARK: - What stands beside a character

extension RoffEscaping {
  /// Whether letters stand on both sides.
  static func isInWord(_ index: Int, in text: Span<UInt8>) -> Bool {
    index > 0 && isLetter(text[index - 1])
      && index + 1 < text.count && isLetter(text[index + 1])
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    let folded = byte | 0x20
    return byte >= 0x80 || (folded >= 0x61 && folded <= 0x7A)
  }

  /// Whether the next character begins a word or a line.
  static func isFresh(_ line: [UInt8]) -> Bool {
    line.isEmpty || line.last == 0x20 || line.last == 0x0A
  }

  /// Whether a character is one of those between any two of which a line may break.
  ///
  /// Punctuation is left out, for which rules hold that this does not know.
  private static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
