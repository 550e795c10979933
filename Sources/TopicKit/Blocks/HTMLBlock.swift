/// CommonMark 0.31.2, "HTML blocks": seven ways to start, each with its end.
enum HTMLBlock: UInt8 {
  case rawText = 1
  case comment, instruction, declaration, cdata
  case blockTag
  case anyTag

  /// The kind of block that starts at `index`; `nil` where none does.
  ///
  /// The last kind cannot interrupt a paragraph.
  static func scanStart(
    _ line: Span<UInt8>,
    at index: Int,
    interruptsParagraph: Bool
  ) -> HTMLBlock? {
    guard index + 1 < line.count, line[index] == UInt8(ascii: "<") else { return nil }
    switch line[index + 1] {
    case UInt8(ascii: "!"): return scanMarkup(line, at: index + 2)
    case UInt8(ascii: "?"): return .instruction
    default: break
    }
    var at = index + 1
    let isClosing = line[at] == UInt8(ascii: "/")
    if isClosing { at += 1 }
    let nameEnd = tagNameEnd(line, from: at)
    guard nameEnd > at else { return nil }
    let next: UInt8? = nameEnd < line.count ? line[nameEnd] : nil
    let isBlankOrEnd = next.map { $0.isA(ByteClass.blank) } ?? true
    if !isClosing, isBlankOrEnd || next == UInt8(ascii: ">"),
      HTMLNames.rawText.contains(line, at..<nameEnd)
    {
      return .rawText
    }
    let endsTag =
      isBlankOrEnd || next == UInt8(ascii: ">")
      || (next == UInt8(ascii: "/") && nameEnd + 1 < line.count
        && line[nameEnd + 1] == UInt8(ascii: ">"))
    if endsTag, HTMLNames.blocks.contains(line, at..<nameEnd) { return .blockTag }
    guard !interruptsParagraph, let end = RawHTML.scanTag(line, at: index) else { return nil }
    for rest in end..<line.count where line[rest] != 0x20 && line[rest] != 0x09 { return nil }
    return .anyTag
  }

  private static func scanMarkup(_ line: Span<UInt8>, at index: Int) -> HTMLBlock? {
    guard index < line.count else { return nil }
    if line.has("--", at: index) { return .comment }
    if line.has("[CDATA[", at: index) { return .cdata }
    return line[index].isA(ByteClass.letter) ? .declaration : nil
  }

  private static func tagNameEnd(_ line: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < line.count, line[end].isA(ByteClass.letter | ByteClass.digit) { end += 1 }
    return end
  }

  /// Whether a blank line ends the block, and not a line with a terminator.
  var endsAtBlankLine: Bool { self == .blockTag || self == .anyTag }

  /// Whether the line from `index` on holds what ends the block.
  func isEnded(by line: Span<UInt8>, from index: Int) -> Bool {
    switch self {
    case .comment: line.find("-->", from: index) != nil
    case .instruction: line.find("?>", from: index) != nil
    case .declaration: line.find(">", from: index) != nil
    case .cdata: line.find("]]>", from: index) != nil
    case .rawText: Self.hasRawTextEnd(line, from: index)
    case .blockTag, .anyTag: false
    }
  }

  private static func hasRawTextEnd(_ line: Span<UInt8>, from start: Int) -> Bool {
    var at = start
    while let slash = line.find("</", from: at) {
      let nameEnd = tagNameEnd(line, from: slash + 2)
      if nameEnd < line.count, line[nameEnd] == UInt8(ascii: ">"),
        HTMLNames.rawText.contains(line, slash + 2..<nameEnd)
      {
        return true
      }
      at = slash + 2
    }
    return false
  }
}

/// A set of tag names, compared without case.
struct HTMLNames {
  /// Names that start an HTML block of the first kind.
  static let rawText = HTMLNames(["pre", "script", "style", "textarea"])
  /// Names that start an HTML block of the sixth kind.
  static let blocks = HTMLNames([
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption",
    "center", "col", "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt",
    "fieldset", "figcaption", "figure", "footer", "form", "frame", "frameset", "h1", "h2",
    "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link",
    "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param",
    "search", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title",
    "tr", "track", "ul",
  ])

  private let byLength: [[[UInt8]]]

  init(_ names: [String]) {
    var table: [[[UInt8]]] = []
    for name in names {
      let bytes = Array(name.utf8)
      while table.count <= bytes.count { table.append([]) }
      table[bytes.count].append(bytes)
    }
    byLength = table
  }

  func contains(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.count < byLength.count else { return false }
    return byLength[range.count].contains { name in
      for offset in 0..<name.count
      where bytes[range.lowerBound + offset].lowercasedASCII != name[offset] {
        return false
      }
      return true
    }
  }
}
