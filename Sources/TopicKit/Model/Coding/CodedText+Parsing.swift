// Markdown of one text of a page, read without the rest of the page.
//
// `[^1]` is a footnote only where a definition says so, and that stands in another text. The
// Markdown was written from events, where a footnote that is none has its bracket escaped: so
// every label that is left counts as defined.

extension RichText {
  /// Reads the Markdown of blocks.
  init(parsingCoded markdown: String) {
    let labels = Self.footnoteLabels(in: Array(markdown.utf8))
    guard !labels.isEmpty else {
      self.init(parsing: markdown)
      return
    }
    // Before the text, not after it: there it could be taken for raw HTML that has no end.
    let definitions = labels.map { "[^\($0)]: x\n\n" }.joined()
    let blocks = RichText(parsing: definitions + markdown)
    let stand = blocks.children.prefix(labels.count)
    guard stand.allSatisfy({ $0.element == .footnoteDefinition }) else {
      self.init(parsing: markdown)
      return
    }
    let start = stand.reduce(blocks.startIndex) { $0 + $1.records.count }
    self = blocks.slice(start..<blocks.endIndex)
  }

  /// Reads the Markdown of inline text.
  init(parsingCodedInline markdown: String) {
    let blocks = RichText(parsingCoded: markdown)
    let isOneBlock = blocks.records.first.map { Int($0.extent) } == blocks.records.count
    self = isOneBlock && blocks.element == .paragraph ? blocks.content : blocks
  }

  /// The labels in `[^LABEL]`, each once.
  private static func footnoteLabels(in markdown: [UInt8]) -> [String] {
    var labels: [String] = []
    var seen: Set<ArraySlice<UInt8>> = []
    var index = markdown.startIndex
    while let bracket = markdown[index...].firstIndex(of: UInt8(ascii: "[")) {
      index = bracket + 1
      guard index < markdown.endIndex, markdown[index] == UInt8(ascii: "^") else { continue }
      let label = markdown[(index + 1)...].prefix { $0 > 0x20 && $0 != UInt8(ascii: "]") }
      guard !label.isEmpty, label.endIndex < markdown.endIndex,
        markdown[label.endIndex] == UInt8(ascii: "]"), seen.insert(label).inserted
      else { continue }
      labels.append(String(decoding: label, as: UTF8.self))
    }
    return labels
  }
}
