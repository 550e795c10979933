import TopicKit

/// Lines of Markdown around plain text: what a title or summary holds never becomes syntax.
enum SetLine {
  /// `- [title](address): note`, with its line's ending.
  static func item(_ title: String, _ address: String, note: String = "") -> [UInt8] {
    var writer = MarkdownWriter()
    let list = MarkdownEvent.ListStyle(spacing: .tight)
    writer.emit(.enter(.list(list)))
    writer.emit(.enter(.item(nil)))
    writer.emit(.enter(.paragraph))
    writer.link(title, address)
    if !note.isEmpty { writer.emit(.text(.literal), ": \(note)") }
    writer.emit(.leave(.paragraph))
    writer.emit(.leave(.item(nil)))
    writer.emit(.leave(.list(list)))
    writer.finish()
    return writer.takeOutput()
  }

  /// A heading, with its line's ending.
  static func heading(_ level: Int, _ text: String) -> [UInt8] {
    var writer = MarkdownWriter()
    writer.emit(.enter(.heading(level: level)))
    writer.emit(.text(.literal), text)
    writer.emit(.leave(.heading(level: level)))
    writer.finish()
    return writer.takeOutput()
  }

  /// A paragraph of text and a link, in a block quote or not, with its line's ending.
  static func paragraph(
    _ text: String,
    _ address: String? = nil,
    _ name: String = "",
    isQuote: Bool = false
  ) -> [UInt8] {
    var writer = MarkdownWriter()
    if isQuote { writer.emit(.enter(.blockQuote(nil))) }
    writer.emit(.enter(.paragraph))
    writer.emit(.text(.literal), text)
    if let address { writer.link(name, address) }
    writer.emit(.leave(.paragraph))
    if isQuote { writer.emit(.leave(.blockQuote(nil))) }
    writer.finish()
    return writer.takeOutput()
  }

  // MARK: - Text

  /// Text on one line: blanks, line ends and control characters are one blank each run.
  static func plain(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    var isPending = false
    for scalar in text.unicodeScalars {
      if scalar.value <= 0x20 || (0x7F...0xA0).contains(scalar.value)
        || (0x2028...0x2029).contains(scalar.value)
      {
        isPending = !out.isEmpty
        continue
      }
      if isPending { out.append(" ") }
      isPending = false
      out.append(scalar)
    }
    return String(out)
  }

  /// Text on one line, of at most so many characters, cut between words with `…`.
  static func plain(_ text: String, upTo limit: Int) -> String {
    let line = plain(text)
    guard line.count > limit else { return line }
    let cut = line.prefix(max(0, limit - 1))
    let words = cut.lastIndex(of: " ").map { cut[..<$0] } ?? cut
    // A word as long as that is cut all the same.
    let kept = words.count * 2 < cut.count ? cut : words
    return kept.trimmingSuffix(while: { " ,;:.–—-".contains($0) }) + "…"
  }

  /// How many characters bytes of UTF-8 are, as agents count: scalars.
  static func characters(_ bytes: [UInt8]) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }
}

extension MarkdownWriter {
  /// Writes a link in a paragraph or cell.
  mutating func link(_ text: String, _ address: String) {
    emit(.enter(.link))
    emit(.attribute(.destination), address)
    emit(.text(.literal), text)
    emit(.leave(.link))
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, predicate(last) { rest.removeLast() }
    return rest
  }
}
