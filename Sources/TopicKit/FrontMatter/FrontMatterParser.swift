/// Parses front matter: a subset of YAML 1.2, leniently, with every scalar as text.
///
/// Read are block and flow lists and maps, plain, quoted and block scalars, and comments.
/// What YAML parsers agree on is read as they do. What they refuse although it can mean one
/// thing only, as `title: @Environment`, is taken with a warning whose fix is the quoted
/// form. What has no single meaning is an error; the rest of the map is read all the same.
enum FrontMatterParser {
  /// Parses the lines that a ``FrontMatterScanner`` took.
  ///
  /// - Parameters:
  ///   - block: The lines, with the opening one.
  ///   - limits: How deep lists and maps may nest.
  ///   - diagnostics: Findings are added here.
  /// - Returns: The map that was read; empty where there is none.
  /// - Complexity: O(*n* · *d*) in the bytes of the block and the depth of its values, which
  ///   ``ParseLimits/frontMatterDepth`` bounds.
  static func parse(
    _ block: FrontMatterBlock,
    limits: ParseLimits,
    diagnostics: inout [Diagnostic]
  ) -> FrontMatter {
    var reader = FrontMatterReader(block, limits: limits)
    reader.reportUnclosed()
    reader.reportControlCharacters()
    let frontMatter = FrontMatter(entries: reader.parseRoot())
    reader.diagnostics.sort { $0.range.start < $1.range.start }
    diagnostics += reader.diagnostics
    return frontMatter
  }
}

/// A place in the lines of a front matter, and what was found up to there.
///
/// Between two values the place is the first byte of a line's content, or the end. A scalar
/// leaves it behind its last byte, and ``finishLine()`` moves on.
struct FrontMatterReader {
  let block: FrontMatterBlock
  let maximumDepth: Int
  var diagnostics: [Diagnostic] = []
  /// The line being read, an index into the block's lines.
  var line = 1
  /// The next byte, an index into the block's bytes.
  var index = 0
  /// Where the last scalar, bracket or key ended.
  var contentEnd = 0
  /// How many lists and maps are open around the place, those in brackets left out.
  var depth = 0
  /// Until this line an earlier quote or bracket was looked for in vain: what opens before it
  /// is searched only as far as its indentation reaches, or the search would be quadratic.
  var doubtfulUntil = 0
  /// The line after the last one that was skipped as no `key: value`; a run is one finding.
  var skippedUntil = 0

  /// Nothing here recurses, but values are compared and released by recursion, on a stack of
  /// unknown size: a raised limit ends here.
  private static let deepest = 200

  init(_ block: FrontMatterBlock, limits: ParseLimits) {
    self.block = block
    maximumDepth = min(limits.frontMatterDepth, Self.deepest)
    moveToContent()
  }

  // MARK: - Place

  var isAtEnd: Bool { line >= block.endLine }
  /// The byte at the place; a line feed at the end of a line.
  var byte: UInt8 { self[index] }
  /// The bytes between the start of the line and the place.
  var column: Int { index - block.lines[line].start }

  /// A byte of the block; a line feed after its end.
  subscript(index: Int) -> UInt8 {
    index < block.bytes.count ? block.bytes[index] : UInt8(ascii: "\n")
  }

  /// Whether a blank or the end of a line stands at an index.
  func isBlankOrEnd(_ index: Int) -> Bool { self[index].isYAMLBlank || self[index] == .lineFeed }

  /// Whether a list item starts here: `-` and a blank or the end of the line.
  var isItem: Bool { byte == UInt8(ascii: "-") && isBlankOrEnd(index + 1) }

  /// The first index from `start` on that holds no blank.
  func skippingBlanks(from start: Int) -> Int {
    var index = start
    while self[index].isYAMLBlank { index += 1 }
    return index
  }

  /// The spaces at the start of a line, and where its content starts.
  func indentation(ofLine line: Int) -> (spaces: Int, content: Int) {
    var index = block.lines[line].start
    while self[index] == UInt8(ascii: " ") { index += 1 }
    return (index - block.lines[line].start, skippingBlanks(from: index))
  }

  /// Moves to the content of this line, or of the next one that has more than a comment.
  mutating func moveToContent() {
    while line < block.endLine {
      let (spaces, content) = indentation(ofLine: line)
      index = content
      if byte != .lineFeed, byte != UInt8(ascii: "#") {
        if spaces != column { reportTabIndentation(at: block.lines[line].start + spaces) }
        return
      }
      if spaces != column { reportTabOnEmptyLine() }
      line += 1
    }
    index = block.bytes.count
  }

  /// Moves to the content of the next line that has some.
  mutating func nextLine() {
    line += 1
    moveToContent()
  }

  /// Ends a scalar or bracket: only a comment may follow on its line.
  mutating func finishLine() {
    index = skippingBlanks(from: index)
    if byte != .lineFeed, byte != UInt8(ascii: "#") {
      report(
        .frontMatterMalformed,
        at: index..<block.lines[line].end,
        "nothing but a comment can follow a value; quote the whole value"
      )
    }
    nextLine()
  }

  /// Moves over this line and those below it that are indented deeper than `parent`.
  mutating func skipLines(deeperThan parent: Int) {
    repeat { nextLine() } while !isAtEnd && column > parent
  }

  /// The line after the last one that is blank or indented deeper than `parent`.
  func subtreeEnd(deeperThan parent: Int) -> Int {
    var end = line + 1
    while end < block.endLine {
      let (_, content) = indentation(ofLine: end)
      let isDeeper = content - block.lines[end].start > parent
      guard isDeeper || self[content] == .lineFeed else { return end }
      end += 1
    }
    return end
  }

  /// The line before which a quote or bracket that opens here has to close.
  func searchEnd(parent: Int) -> Int {
    line < doubtfulUntil ? subtreeEnd(deeperThan: parent) : block.endLine
  }

  // MARK: - Findings

  mutating func report(
    _ rule: DiagnosticRule,
    severity: Diagnostic.Severity? = nil,
    at range: Range<Int>,
    _ message: String,
    fix: Diagnostic.Fix? = nil
  ) {
    diagnostics.append(
      Diagnostic(rule, severity: severity, at: block.range(range), message, fix: fix)
    )
  }

  /// The fix that puts a text in double quotes.
  func quoting(_ range: Range<Int>, as text: [UInt8]) -> Diagnostic.Fix {
    Diagnostic.Fix(
      range: block.range(range),
      replacement: String(decoding: FrontMatterQuoting.quoted(text), as: UTF8.self)
    )
  }

  /// The bytes of a range as text.
  func string(_ range: Range<Int>) -> String {
    String(decoding: block.bytes[range], as: UTF8.self)
  }
}

extension UInt8 {
  static var lineFeed: UInt8 { 0x0A }
  /// A space or a tab.
  var isYAMLBlank: Bool { self == 0x20 || self == 0x09 }
  /// A bracket, brace or comma: what ends a plain scalar inside brackets.
  var isFlowIndicator: Bool {
    switch self {
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      true
    default: false
    }
  }
  /// A comma or a closing bracket: what ends a value inside brackets, an empty one too.
  var isFlowSeparator: Bool {
    self == UInt8(ascii: ",") || self == UInt8(ascii: "]") || self == UInt8(ascii: "}")
  }
  /// A letter, digit, `-` or `_` of ASCII: what names of anchors are made of.
  var isNameByte: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }
}
