/// The footnotes of a document: numbered by their first reference, written at its end.
struct HTMLFootnotes: Sendable {
  private struct Footnote {
    /// As it was written first.
    var label: [UInt8]
    /// From 1, in the order of first references; 0 while there is none.
    var number = 0
    var references = 0
    /// What its definition holds; `nil` until that ends.
    var content: [UInt8]?
    var endsWithParagraph = false
  }

  /// A definition that is open.
  private struct Open {
    var footnote: Int
    /// How many containers are open around what lies directly in the definition.
    var depth: Int
    var endsWithParagraph = false
  }

  private var footnotes: [Footnote] = []
  private var indexByLabel: [[UInt8]: Int] = [:]
  /// The footnotes that were referred to, by number.
  private var order: [Int] = []
  private var open: [Open] = []
}

// MARK: - References and definitions

extension HTMLFootnotes {
  /// Counts a reference: the footnote's number, how many references to it there were, and the
  /// label that its id is made of.
  ///
  /// Those in a definition that is never written count as well, as in the reference
  /// implementation.
  mutating func refer(
    to label: Span<UInt8>
  ) -> (number: Int, occurrence: Int, label: [UInt8]) {
    let index = index(of: label)
    if footnotes[index].number == 0 {
      order.append(index)
      footnotes[index].number = order.count
    }
    footnotes[index].references += 1
    let footnote = footnotes[index]
    return (footnote.number, footnote.references, footnote.label)
  }

  mutating func open(_ label: Span<UInt8>, at depth: Int) {
    open.append(Open(footnote: index(of: label), depth: depth))
  }

  /// Keeps what a definition held; of two with one label the first counts.
  mutating func close(_ content: [UInt8]) {
    guard let closed = open.popLast(), footnotes[closed.footnote].content == nil else { return }
    footnotes[closed.footnote].content = content
    footnotes[closed.footnote].endsWithParagraph = closed.endsWithParagraph
  }

  /// Notes a paragraph that has ended: if it is the last block of a definition, the links
  /// back stand in it.
  mutating func noteParagraph(at depth: Int) { note(isParagraph: true, at: depth) }

  /// Notes a block that begins and is no paragraph.
  mutating func noteBlock(at depth: Int) { note(isParagraph: false, at: depth) }

  private mutating func note(isParagraph: Bool, at depth: Int) {
    guard let last = open.last, last.depth == depth else { return }
    open[open.count - 1].endsWithParagraph = isParagraph
  }

  private mutating func index(of label: Span<UInt8>) -> Int {
    let key = HTMLFootnoteLabel.folded(label)
    if let index = indexByLabel[key] { return index }
    indexByLabel[key] = footnotes.count
    var written: [UInt8] = []
    written.append(contentsOf: label)
    footnotes.append(Footnote(label: written))
    return footnotes.count - 1
  }
}

// MARK: - The section at the end

extension HTMLFootnotes {
  func write(to buffer: inout HTMLBuffer) {
    let written = order.map { footnotes[$0] }.filter { $0.content != nil }
    guard !written.isEmpty else { return }
    buffer.append("<section class=\"footnotes\" data-footnotes>\n<ol>\n")
    for footnote in written { write(footnote, to: &buffer) }
    buffer.append("</ol>\n</section>\n")
  }

  private func write(_ footnote: Footnote, to buffer: inout HTMLBuffer) {
    let content = footnote.content ?? []
    let url = HTMLEscaping.escapedURL(footnote.label)
    buffer.append("<li id=\"fn-")
    buffer.bytes.append(contentsOf: url)
    buffer.append("\">\n")
    if footnote.endsWithParagraph {
      let end: StaticString = "</p>\n"
      buffer.bytes.append(contentsOf: content.dropLast(end.utf8CodeUnitCount))
      buffer.append(" ")
      writeLinksBack(of: footnote, url, to: &buffer)
      buffer.append(end)
    } else {
      buffer.bytes.append(contentsOf: content)
      writeLinksBack(of: footnote, url, to: &buffer)
      buffer.append("\n")
    }
    buffer.append("</li>\n")
  }

  /// One link for each reference, the second and later ones with their count.
  private func writeLinksBack(
    of footnote: Footnote,
    _ url: [UInt8],
    to buffer: inout HTMLBuffer
  ) {
    for occurrence in 1...max(1, footnote.references) {
      let suffix = occurrence == 1 ? "" : "-\(occurrence)"
      if occurrence > 1 { buffer.append(" ") }
      buffer.append("<a href=\"#fnref-")
      buffer.bytes.append(contentsOf: url)
      buffer.bytes.append(contentsOf: suffix.utf8)
      buffer.append(
        "\" class=\"footnote-backref\" data-footnote-backref data-footnote-backref-idx=\""
      )
      buffer.append(number: footnote.number)
      buffer.bytes.append(contentsOf: suffix.utf8)
      buffer.append("\" aria-label=\"Back to reference ")
      buffer.append(number: footnote.number)
      buffer.bytes.append(contentsOf: suffix.utf8)
      buffer.append("\">↩")
      if occurrence > 1 {
        buffer.append("<sup class=\"footnote-ref\">")
        buffer.append(number: occurrence)
        buffer.append("</sup>")
      }
      buffer.append("</a>")
    }
  }
}
