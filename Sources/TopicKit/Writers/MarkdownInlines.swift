/// Writes the inlines of one leaf as Markdown: lines without prefixes.
struct MarkdownInlines: Sendable {
  let isGFM: Bool
  /// The Markdown of the leaf; lines end with a line feed, the last one does not.
  var out: ContiguousArray<UInt8> = []
  /// Where lines begin with raw HTML, or inside of it: a backslash would be part of it.
  private(set) var rawLines: ContiguousArray<Int> = []
  var leaf = MarkdownLeaf()
  var rules = TextRules()
  /// How many links and images are open.
  var linkDepth = 0
  /// How many links are: mail addresses are found in images too.
  var openLinks = 0
  private var delimiters = MarkdownDelimiters()
  /// The delimiters of the composed leaf, counted where that is asked for.
  private var marks: [UInt8: Int]?

  init(isGFM: Bool) { self.isGFM = isGFM }

  /// Composes a leaf.
  ///
  /// - Parameters:
  ///   - source: The leaf; its buffers are swapped for those of the one before.
  ///   - isOneLine: Whether it cannot hold a line ending: a heading after `#`, a cell.
  mutating func compose(_ source: inout MarkdownLeaf, isOneLine: Bool) {
    swap(&leaf, &source)
    out.removeAllKeepingRoom()
    rawLines.removeAllKeepingRoom()
    linkDepth = 0
    openLinks = 0
    if isOneLine { leaf.joinLines() }
    leaf.markEdges()
    delimiters.choose(in: &leaf)
    rules = TextRules(leaf, isGFM: isGFM)
    for index in leaf.items.indices { write(index) }
    marks = nil
  }

  /// How many of these delimiters the composed leaf has.
  mutating func count(of mark: UInt8) -> Int {
    if let marks { return marks[mark] ?? 0 }
    var counts: [UInt8: Int] = [:]
    for byte in out where TextRules.isMark(byte, isGFM: isGFM) { counts[byte, default: 0] += 1 }
    marks = counts
    return counts[mark] ?? 0
  }

  private mutating func write(_ index: Int) {
    let item = leaf.items[index]
    switch item.kind {
    case .literal: writeText(index)
    case .code: writeCode(item.bytes)
    case .html: writeHTML(item.bytes)
    case .softBreak: out.append(UInt8(ascii: "\n"))
    case .hardBreak: out.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "\n")])
    case .open, .close: for _ in 0..<item.width { out.append(item.mark) }
    case .linkStart:
      linkDepth += 1
      if item.element == .link { openLinks += 1 }
      out.append(contentsOf: item.element == .image ? "![".utf8 : "[".utf8)
    case .linkEnd:
      linkDepth -= 1
      if item.element == .link { openLinks -= 1 }
      writeLinkEnd(leaf.items[item.partner])
    case .autolink:
      out.append(UInt8(ascii: "<"))
      out.append(contentsOf: leaf.bytes[item.bytes])
      out.append(UInt8(ascii: ">"))
    case .footnote:
      out.append(contentsOf: "[^".utf8)
      out.append(contentsOf: leaf.bytes[item.bytes])
      out.append(UInt8(ascii: "]"))
    }
  }
}

// MARK: - Elements

extension MarkdownInlines {
  private mutating func writeLinkEnd(_ start: MarkdownLeaf.Item) {
    out.append(contentsOf: "](".utf8)
    MarkdownEscaping.appendDestination(
      leaf.bytes,
      start.destination,
      hasTitle: start.title != nil,
      to: &out
    )
    if let title = start.title {
      out.append(UInt8(ascii: " "))
      MarkdownEscaping.appendTitle(leaf.bytes, title, to: &out)
    }
    out.append(UInt8(ascii: ")"))
  }

  /// A code span: as many backticks as no run inside has, and blanks where its own ends would
  /// touch them or be taken for such blanks.
  private mutating func writeCode(_ range: Range<Int>) {
    let length = codeFence(range)
    let isPadded = needsPadding(range)
    for _ in 0..<length { out.append(UInt8(ascii: "`")) }
    if isPadded { out.append(UInt8(ascii: " ")) }
    let start = out.count
    let bytes = leaf.bytes
    out.append(contentsOf: bytes.span.extracting(range))
    // A line ending in a code span reads as a space.
    for index in start..<out.count where out[index] == 0x0A || out[index] == 0x0D {
      out[index] = 0x20
    }
    if isPadded { out.append(UInt8(ascii: " ")) }
    for _ in 0..<length { out.append(UInt8(ascii: "`")) }
  }

  /// The length of the shortest run of backticks that code does not have.
  private func codeFence(_ range: Range<Int>) -> Int {
    let code = leaf.bytes.span.extracting(range)
    guard code.indices.contains(where: { code[$0] == UInt8(ascii: "`") }) else { return 1 }
    var lengths: Set<Int> = []
    var run = 0
    for index in code.indices {
      if code[index] == UInt8(ascii: "`") {
        run += 1
      } else if run > 0 {
        lengths.insert(run)
        run = 0
      }
    }
    if run > 0 { lengths.insert(run) }
    var length = 1
    while lengths.contains(length) { length += 1 }
    return length
  }

  private func needsPadding(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return true }
    let first = leaf.bytes[range.lowerBound]
    let last = leaf.bytes[range.upperBound - 1]
    if first == UInt8(ascii: "`") || last == UInt8(ascii: "`") { return true }
    return first == 0x20 && last == 0x20 && range.contains { leaf.bytes[$0] != 0x20 }
  }

  /// Raw HTML as it is; a paragraph's lines lose their indentation, so what begins a line in
  /// it never began with blanks.
  private mutating func writeHTML(_ range: Range<Int>) {
    if out.isEmpty || out.last == UInt8(ascii: "\n") { rawLines.append(out.count) }
    for index in range {
      out.append(leaf.bytes[index])
      if leaf.bytes[index] == UInt8(ascii: "\n") { rawLines.append(out.count) }
    }
  }
}

// MARK: - Preparing a leaf

extension MarkdownLeaf {
  /// Whether one line cannot hold the leaf.
  var hasLineEnding: Bool {
    items.contains { item in
      switch item.kind {
      case .softBreak, .hardBreak: true
      case .html: bytes[item.bytes].contains(UInt8(ascii: "\n"))
      default: false
      }
    }
  }

  /// Replaces a delimiter by the HTML tag that says the same.
  mutating func writeTag(_ index: Int) {
    let isOpen = items[index].kind == .open
    switch items[index].element {
    case .strong: makeHTML(of: index, isOpen ? "<strong>" : "</strong>")
    case .strikethrough: makeHTML(of: index, isOpen ? "<del>" : "</del>")
    default: makeHTML(of: index, isOpen ? "<em>" : "</em>")
    }
  }

  private mutating func makeHTML(of index: Int, _ text: String) {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    items[index].kind = .html
    items[index].bytes = start..<bytes.count
  }

  /// Replaces line breaks by what says the same on one line.
  fileprivate mutating func joinLines() {
    for index in items.indices {
      switch items[index].kind {
      case .html:
        // Between a tag's attributes one blank is as good as the other.
        for at in items[index].bytes where bytes[at] == UInt8(ascii: "\n") { bytes[at] = 0x20 }
      case .hardBreak: makeHTML(of: index, "<br />")
      case .softBreak:
        // A line feed in a text is written as a reference, and reads as the break did.
        items[index].kind = .literal
        noteText(TextClass.other)
      default: break
      }
    }
  }

  /// Notes where a text's first or last character would be lost as it is: blanks at a line's
  /// ends are not text, and a line feed is not a character of it.
  fileprivate mutating func markEdges() {
    for index in items.indices {
      if items[index].kind == .hardBreak, index + 1 == items.count {
        // At the end of a paragraph a backslash is itself.
        makeHTML(of: index, "<br />")
      }
      guard items[index].kind == .literal else { continue }
      let first = bytes[items[index].bytes.lowerBound]
      let last = bytes[items[index].bytes.upperBound - 1]
      let startsLine = index == 0 || isBreak(index - 1)
      let endsLine = index + 1 == items.count || items[index + 1].kind == .softBreak
      items[index].mustEncodeFirst =
        first == 0x0A || first == 0x0D || (startsLine && first.isA(ByteClass.blank))
        || (index == 0 && first == 0xEF && startsWithBOM)
      items[index].mustEncodeLast =
        last == 0x0A || last == 0x0D || (endsLine && last.isA(ByteClass.blank))
    }
  }

  /// A byte order mark at a document's start is no text.
  private var startsWithBOM: Bool { bytes[items[0].bytes].starts(with: [0xEF, 0xBB, 0xBF]) }

  private func isBreak(_ index: Int) -> Bool {
    items[index].kind == .softBreak || items[index].kind == .hardBreak
  }
}
