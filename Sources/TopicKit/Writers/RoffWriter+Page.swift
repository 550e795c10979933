/// What the head and foot of a man page say.
public struct RoffTitle: Hashable, Sendable {
  /// The page's name, as its file is called.
  public var name: String
  /// The section of the manual; the file's suffix.
  public var section: String
  /// The date of the last change, `YYYY-MM-DD`.
  public var date: String
  /// What the page belongs to, and its version.
  public var source: String
  /// The name of the manual.
  public var manual: String

  /// Makes a title.
  public init(
    name: String,
    section: String = "7",
    date: String,
    source: String = "",
    manual: String = ""
  ) {
    self.name = name
    self.section = section
    self.date = date
    self.source = source
    self.manual = manual
  }
}

// Head and foot are a line each: `NAME(7)  MANUAL  NAME(7)` and `SOURCE  DATE  NAME(7)`. What
// does not fit there, groff before 1.23 prints over its neighbours. The name is the file's and
// cannot be cut.
extension RoffTitle {
  /// The columns that a page has on a terminal of 80.
  private static let lineWidth = 78

  private var nameWidth: Int { Self.width(of: name) + Self.width(of: section) + 2 }

  /// The manual's name, as much as has room between the names, a blank on both sides.
  var fittingManual: String {
    Self.cut(manual, to: Self.lineWidth - 2 * nameWidth - 2)
  }

  /// The source, as much as has room before the date in the middle, and before the name.
  var fittingSource: String {
    Self.cut(
      source,
      to: min((Self.lineWidth - date.utf8.count) / 2, Self.lineWidth - nameWidth) - 1
    )
  }

  /// A text of so many columns at most; none where hardly a word would be left.
  private static func cut(_ text: String, to room: Int) -> String {
    guard width(of: text) > room else { return text }
    guard room >= 8 else { return "" }
    var cut = text.unicodeScalars.prefix(room - 3)
    while width(of: String(cut)) > room - 3 { cut.removeLast() }
    while let last = cut.last, last == " " { cut.removeLast() }
    return String(cut) + "..."
  }

  private static func width(of text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 }
      ? text.utf8.count : PlainTextWidth.columns(of: Array(text.utf8)[...])
  }
}

extension RoffWriter {
  /// Writes a comment.
  public mutating func writeComment(_ text: String) {
    let legal = text.utf8.filter { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: #"\"#) }
    output.macro(Array(#".\" "#.utf8) + legal)
  }

  /// Writes `.TH`, which has to stand before any other macro: man-db knows a man page by it.
  public mutating func writeTitle(_ title: RoffTitle) {
    // The date is written as it is: mandoc does not understand `2026\-01\-01`.
    let date = title.date.utf8.filter { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: #"\"#) }
    let parts = [
      Array(".TH".utf8), RoffEscaping.argument(title.name), RoffEscaping.argument(title.section),
      date.isEmpty ? Array("\"\"".utf8) : Array(date),
      RoffEscaping.proseArgument(title.fittingSource), Self.manualArgument(title),
    ]
    output.macro(Array(parts.joined(separator: " ".utf8)))
  }

  private static func manualArgument(_ title: RoffTitle) -> [UInt8] {
    let manual = title.fittingManual
    // Of an empty one, groff and mandoc make `Miscellaneous Information Manual`.
    return manual.isEmpty && !title.manual.isEmpty
      ? Array(#""\&""#.utf8) : RoffEscaping.proseArgument(manual)
  }

  /// Writes the section `NAME`, the one line that whatis and apropos know of a page.
  ///
  /// - Parameters:
  ///   - names: The page's names, its own first; none may hold a blank or comma.
  ///   - description: What it is about; see ``indexText(_:)`` for what becomes of it.
  ///   - keywords: Words that apropos is to find and that are no names, of ASCII.
  public mutating func writeName(
    _ names: [String],
    description: String,
    keywords: [String] = []
  ) {
    output.macro(".SH NAME")
    var line: [UInt8] = []
    for (index, name) in names.enumerated() {
      if index > 0 { line.append(contentsOf: ", ".utf8) }
      RoffEscaping.append(Array(name.utf8), as: .codeLine, to: &line)
    }
    line.append(contentsOf: #" \- "#.utf8)
    let text = Self.indexText(description, keywords: keywords)
    line.append(contentsOf: RoffEscaping.indexLine(text))
    if line.contains(where: { $0 >= 0x80 }) { output.usesUTF8 = true }
    output.text(line)
    needsSeparator = true
  }

  /// Writes a section's heading; without quotes where it is one that man pages have.
  public mutating func writeSection(_ title: String) {
    if title.utf8.allSatisfy({ $0 == 0x20 || (0x41...0x5A).contains($0) }), !title.isEmpty {
      output.setDistance(isZero: false)
      output.macro(".SH \(title)")
      needsSeparator = false
      return
    }
    var escaped: [UInt8] = []
    RoffEscaping.append(Array(title.utf8), as: .prose, in: .argument, to: &escaped)
    writeSection(escaped, level: 2)
  }

  /// Writes a paragraph of plain text.
  public mutating func writeParagraph(_ text: String) {
    var inlines = RoffInlines(.flow)
    inlines.append(text.utf8)
    write(inlines.finish())
  }

  /// Writes a line of an index: a reference to a page, and under it what it is about.
  public mutating func writeReference(to name: String, section: String, description: String) {
    output.macro(".TP")
    output.macro(Array(#".BR \%"#.utf8) + RoffEscaping.argument(name) + Array(" (\(section))".utf8))
    var inlines = RoffInlines(.flow)
    inlines.append(description.utf8)
    let lines = inlines.finish()
    output.lines(lines.isEmpty ? Array("\\&\n".utf8) : lines)
    needsSeparator = true
  }

  /// Writes a paragraph of references to other pages, `name(7)` each.
  public mutating func writeReferences(_ pages: [(name: String, section: String)]) {
    var inlines = RoffInlines(.flow)
    for (index, page) in pages.enumerated() {
      if index > 0 { inlines.append(" ".utf8) }
      inlines.reference(
        to: page.name,
        section: page.section,
        after: index + 1 < pages.count ? "," : ""
      )
    }
    write(inlines.finish())
  }

  /// Writes a paragraph that names a URL in full, after a label.
  ///
  /// Viewers that make links hide what they lead to; this one is to be read.
  public mutating func writeURL(_ url: String, label: String) {
    var inlines = RoffInlines(.flow)
    inlines.append("\(label) ".utf8)
    inlines.appendWord(RoffEscaping.urlText(Array(url.utf8)))
    write(inlines.finish())
  }

  /// Text as it may stand in the index of a manual: one line, at most 100 characters, ASCII but
  /// for letters, no stop at its end.
  public static func indexText(_ text: String) -> String { RoffEscaping.indexText(text) }

  /// A description as ``indexText(_:)`` makes it, with words in brackets that an index is to
  /// find.
  public static func indexText(_ text: String, keywords: [String]) -> String {
    let words = keywords.filter { !$0.isEmpty && $0.utf8.allSatisfy(isKeywordByte) }
    let text = indexText(text)
    return words.isEmpty ? text : "\(text) (\(words.joined(separator: ", ")))"
  }

  private static func isKeywordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "@"):
      true
    default: false
    }
  }
}
