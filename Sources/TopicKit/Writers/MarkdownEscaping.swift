/// What has to be escaped in Markdown, rule by rule: a byte is escaped where it would be
/// syntax, and nowhere else.
///
/// The rules of a line's start, of headings and of fences ask the parser's own scanners, so
/// that writer and parser cannot differ.
enum MarkdownEscaping {
  /// The label of the definition that protects raw HTML at a paragraph's start.
  static let guardLine = Array("[//]: #".utf8)

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Appends a character as a reference: `&#32;`.
  static func appendReference(
    _ bytes: ContiguousArray<UInt8>,
    _ range: Range<Int>,
    to out: inout ContiguousArray<UInt8>
  ) {
    let text = String(decoding: bytes[range], as: UTF8.self)
    for scalar in text.unicodeScalars {
      out.append(contentsOf: scalar == "\u{A0}" ? "&nbsp;".utf8 : "&#\(scalar.value);".utf8)
    }
  }
}

// MARK: - Starts of lines

extension MarkdownEscaping {
  /// Where a backslash keeps a line of a paragraph from being the start of another block, or
  /// the end of this one.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - isFirst: Whether it begins its paragraph. Fewer things interrupt one.
  ///   - isGFM: Whether tables and footnotes are syntax.
  /// - Returns: The offset of the byte to escape; `nil` where none needs it.
  static func protection(of line: Span<UInt8>, isFirst: Bool, isGFM: Bool) -> Int? {
    guard line.count > 0 else { return nil }
    let first = line[0]
    switch first {
    case UInt8(ascii: ">"): return 0
    case UInt8(ascii: "#"): return ATXHeading.scan(line, at: 0) == nil ? nil : 0
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      return Fence.scanOpening(line, at: 0, indent: 0) == nil ? nil : 0
    case UInt8(ascii: "<"):
      return HTMLBlock.scanStart(line, at: 0, interruptsParagraph: !isFirst) == nil ? nil : 0
    case 0x30...0x39:
      // The number cannot be escaped, what follows it can.
      return ListMarker.scan(line, at: 0, interruptsParagraph: !isFirst).map { $0.width - 1 }
    case UInt8(ascii: "["):
      guard isGFM, let footnote = FootnoteDefinition.scan(line, at: 0) else { return nil }
      return footnote.upperBound + 1
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "_"),
      UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "|"):
      return isRuleOrMarker(line, isFirst: isFirst, isGFM: isGFM) ? 0 : nil
    default: return nil
    }
  }

  private static func isRuleOrMarker(_ line: Span<UInt8>, isFirst: Bool, isGFM: Bool) -> Bool {
    var breaks = ThematicBreak()
    if breaks.scan(line, at: 0) { return true }
    if ListMarker.scan(line, at: 0, interruptsParagraph: !isFirst) != nil { return true }
    if isFirst { return false }
    return SetextUnderline.scan(line, at: 0) != nil || (isGFM && isDelimiterRow(line))
  }

  /// Whether a line may be the second line of a table: `--- | :-:`.
  private static func isDelimiterRow(_ line: Span<UInt8>) -> Bool {
    var hasHyphen = false
    for index in 0..<line.count {
      switch line[index] {
      case UInt8(ascii: "-"): hasHyphen = true
      case UInt8(ascii: "|"), UInt8(ascii: ":"), 0x20, 0x09: break
      default: return false
      }
    }
    return hasHyphen
  }

  /// Whether a paragraph would begin with a link reference definition: `[a]: b`.
  static func isDefinition(_ paragraph: Span<UInt8>) -> Bool {
    guard paragraph.count > 0, paragraph[0] == UInt8(ascii: "[") else { return false }
    return LinkReferenceDefinition.scan(
      paragraph,
      at: 0,
      labelLimit: ParseLimits.standard.labelCharacters
    ) != nil
  }

  /// Where a backslash keeps the last `#`s of a heading from being its closing sequence.
  static func headingProtection(_ text: Span<UInt8>) -> Int? {
    var start = text.count
    while start > 0, text[start - 1] == UInt8(ascii: "#") { start -= 1 }
    guard start < text.count, start == 0 || isBlank(text[start - 1]) else { return nil }
    return start
  }
}

// MARK: - Code

extension MarkdownEscaping {
  /// The length of the longest fence that lines of code begin with: theirs must be longer.
  static func longestFence(_ mark: UInt8, in code: Span<UInt8>) -> Int {
    var longest = 2
    var index = 0
    while index < code.count {
      let indented = min(index + 3, code.count)
      while index < indented, code[index] == UInt8(ascii: " ") { index += 1 }
      let start = index
      while index < code.count, code[index] == mark { index += 1 }
      longest = max(longest, index - start)
      index = lineEnd(in: code, from: index) + 1
    }
    return longest
  }
}

extension MarkdownEscaping {
  /// The first line feed from a place on; the end where there is none.
  private static func lineEnd(in code: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while let end = ByteScan.line(in: code, from: index).end {
      if code[end] == UInt8(ascii: "\n") { return end }
      index = end + 1
    }
    return code.count
  }
}

// MARK: - Tables

extension MarkdownEscaping {
  /// Appends the Markdown of a cell: a `|` ends it, wherever it stands, also in code.
  static func appendCell(_ text: ContiguousArray<UInt8>, to out: inout [UInt8]) {
    for byte in text {
      if byte == UInt8(ascii: "|") { out.append(UInt8(ascii: "\\")) }
      out.append(byte)
    }
  }
}

// MARK: - Inside brackets

extension MarkdownEscaping {
  /// Appends a link's destination: bare, or in `<>` where it holds blanks or controls.
  static func appendDestination(
    _ bytes: ContiguousArray<UInt8>,
    _ range: Range<Int>,
    hasTitle: Bool,
    to out: inout ContiguousArray<UInt8>
  ) {
    let needsAngles = range.isEmpty ? hasTitle : range.contains { isControl(bytes[$0]) }
    let escapesBrackets = !needsAngles && !isBalanced(bytes, range)
    if needsAngles { out.append(UInt8(ascii: "<")) }
    for index in range {
      switch bytes[index] {
      case UInt8(ascii: "<"):
        // A bare destination is one by not beginning with `<`.
        if needsAngles || index == range.lowerBound { out.append(UInt8(ascii: "\\")) }
      case UInt8(ascii: ">"):
        if needsAngles { out.append(UInt8(ascii: "\\")) }
      case UInt8(ascii: "("), UInt8(ascii: ")"):
        if escapesBrackets { out.append(UInt8(ascii: "\\")) }
      default: break
      }
      appendUnescapable(bytes, index, in: range, to: &out)
    }
    if needsAngles { out.append(UInt8(ascii: ">")) }
  }

  /// Line endings are references in any destination; other controls and blanks need `<>`.
  private static func isControl(_ byte: UInt8) -> Bool {
    byte <= 0x20 && byte != 0x0A && byte != 0x0D || byte == 0x7F
  }

  /// Whether brackets pair up, and no deeper than parsers go.
  private static func isBalanced(_ bytes: ContiguousArray<UInt8>, _ range: Range<Int>) -> Bool {
    var depth = 0
    for index in range {
      if bytes[index] == UInt8(ascii: "(") { depth += 1 }
      if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
      if depth < 0 || depth > 32 { return false }
    }
    return depth == 0
  }

  /// Appends a title with its quotes.
  static func appendTitle(
    _ bytes: ContiguousArray<UInt8>,
    _ range: Range<Int>,
    to out: inout ContiguousArray<UInt8>
  ) {
    out.append(UInt8(ascii: "\""))
    for index in range {
      if bytes[index] == UInt8(ascii: "\"") { out.append(UInt8(ascii: "\\")) }
      appendUnescapable(bytes, index, in: range, to: &out)
    }
    out.append(UInt8(ascii: "\""))
  }

  /// Appends an info string; blanks at its ends would be trimmed.
  static func appendInfo(
    _ bytes: ContiguousArray<UInt8>,
    _ range: Range<Int>,
    after fence: UInt8,
    to out: inout ContiguousArray<UInt8>
  ) {
    for index in range {
      let isEdge = index == range.lowerBound || index == range.upperBound - 1
      let byte = bytes[index]
      if isEdge, byte.isA(ByteClass.whitespace) {
        appendReference(bytes, index..<index + 1, to: &out)
      } else if index == range.lowerBound, byte == fence {
        // Right behind the fence it would be a part of it.
        out.append(UInt8(ascii: "\\"))
        out.append(byte)
      } else if byte == UInt8(ascii: "\\"), index + 2 == range.upperBound,
        bytes[index + 1].isA(ByteClass.whitespace)
      {
        // It would escape the reference.
        out.append(contentsOf: "\\\\".utf8)
      } else {
        appendUnescapable(bytes, index, in: range, to: &out)
      }
    }
  }

  /// Appends a byte where backslashes and references are the only syntax.
  private static func appendUnescapable(
    _ bytes: ContiguousArray<UInt8>,
    _ index: Int,
    in range: Range<Int>,
    to out: inout ContiguousArray<UInt8>
  ) {
    switch bytes[index] {
    case 0x0A, 0x0D: appendReference(bytes, index..<index + 1, to: &out)
    case UInt8(ascii: "&"):
      if isReference(bytes, index, in: range) { out.append(UInt8(ascii: "\\")) }
      out.append(UInt8(ascii: "&"))
    case UInt8(ascii: "\\"):
      if isEscape(bytes, index, in: range) { out.append(UInt8(ascii: "\\")) }
      out.append(UInt8(ascii: "\\"))
    case let byte: out.append(byte)
    }
  }

  /// Whether a backslash stands before what it would escape; what follows the whole, or is
  /// itself written as a reference, counts as that.
  static func isEscape(
    _ bytes: ContiguousArray<UInt8>,
    _ index: Int,
    in range: Range<Int>
  ) -> Bool {
    guard index + 1 < range.upperBound else { return true }
    let next = bytes[index + 1]
    return next.isA(ByteClass.punctuation) || next == 0x0A || next == 0x0D
  }

  /// Whether a character reference starts at an `&`.
  static func isReference(
    _ bytes: ContiguousArray<UInt8>,
    _ index: Int,
    in range: Range<Int>
  ) -> Bool {
    var sink: ContiguousArray<UInt8> = []
    let text = bytes.span.extracting(0..<range.upperBound)
    return Entity.scan(text, at: index, into: &sink) != nil
  }

  /// Whether a link can be written as `<address>`.
  static func isAutolink(
    _ bytes: ContiguousArray<UInt8>,
    text: Range<Int>,
    destination: Range<Int>
  ) -> Bool {
    // `mailto:` at the most is before the text.
    guard destination.count == text.count || destination.count == text.count + 7 else {
      return false
    }
    var link: ContiguousArray<UInt8> = [UInt8(ascii: "<")]
    link.append(contentsOf: bytes[text])
    link.append(UInt8(ascii: ">"))
    guard let (end, isMail) = Autolink.scan(link.span, at: 0), end == link.count else {
      return false
    }
    // Some parsers read references in an address, some do not.
    guard !text.contains(where: { bytes[$0] == 0x26 && isReference(bytes, $0, in: text) }) else {
      return false
    }
    let prefix = isMail ? Array("mailto:".utf8) : []
    return bytes[destination].elementsEqual(prefix + bytes[text])
  }
}
