/// Markdown and plain text of simple texts, both in one pass.
///
/// Most paragraphs and list items are words, code spans, strong words and links, none of
/// them with a byte that could be taken for syntax. For those both writings are known without
/// the questions that ``MarkdownWriter`` and ``PlainTextWriter`` have to ask; for all others
/// ``read(_:)`` says so, and the writers are asked.
///
/// - Invariant: What is accepted is written byte for byte as the writers would.
package struct SimpleText: Sendable {
  /// The Markdown, without a line feed at the end.
  package internal(set) var markdown: [UInt8] = []
  /// The plain text, without a line feed at the end.
  package internal(set) var plain: [UInt8] = []
  /// Whether JSON has to escape a byte of them.
  package internal(set) var hasEscapes = false

  /// Makes an empty reader, to be used again and again.
  package init() {}

  /// Reads a text.
  ///
  /// - Parameter text: Blocks, or inlines.
  /// - Returns: Whether the text is simple; where it is not, the properties mean nothing.
  /// - Complexity: O(*n*) in the events and bytes of the text.
  package mutating func read(_ text: RichText) -> Bool {
    markdown.removeAll(keepingCapacity: true)
    plain.removeAll(keepingCapacity: true)
    hasEscapes = false
    let records = text.records
    let arena = text.arena[...]
    return readBlock(records.span, arena.span)
  }

  typealias Records = Span<RichText.Record>
}

// MARK: - Blocks

extension SimpleText {
  /// Reads inlines, one paragraph, or one list.
  mutating func readBlock(_ records: Records, _ bytes: Span<UInt8>) -> Bool {
    guard records.count > 0 else { return true }
    guard case .enter(let element) = records[0].event, element.isBlock else {
      return readInlines(records, 0..<records.count, bytes, indentation: 0)
    }
    guard Int(records[0].extent) == records.count else { return false }
    switch element {
    case .paragraph:
      return readInlines(records, 1..<records.count - 1, bytes, indentation: 0)
    case .list(let style): return readList(records, style, bytes)
    default: return false
    }
  }

  /// Reads a list whose items are a paragraph each.
  mutating func readList(
    _ records: Records,
    _ style: MarkdownEvent.ListStyle,
    _ bytes: Span<UInt8>
  ) -> Bool {
    // The numbers of Markdown end at nine digits.
    guard records.count > 2, style.spacing != .undecided, style.start ?? 0 < 100_000_000 else {
      return false
    }
    var number = style.start.map(Int.init)
    var index = 1
    while index < records.count - 1 {
      let leave = index + Int(records[index].extent) - 1
      guard case .enter(.item(nil)) = records[index].event,
        case .enter(.paragraph) = records[index + 1].event,
        index + 1 + Int(records[index + 1].extent) == leave
      else { return false }
      if index > 1 { separate(by: style.spacing == .tight ? 1 : 2) }
      let start = markdown.count
      if let own = number {
        append(Array("\(own)\(style.delimiter == .period ? "." : ")") ".utf8))
        number = own + 1
      } else {
        append([UInt8(ascii: "-"), 0x20])
      }
      let inlines = index + 2..<leave - 1
      guard readInlines(records, inlines, bytes, indentation: markdown.count - start) else {
        return false
      }
      index = leave + 1
    }
    return true
  }

  mutating func separate(by lines: Int) {
    hasEscapes = true
    for _ in 0..<lines { append(0x0A) }
  }

  mutating func append(_ text: [UInt8]) {
    markdown.append(contentsOf: text)
    plain.append(contentsOf: text)
  }

  mutating func append(_ byte: UInt8) {
    markdown.append(byte)
    plain.append(byte)
  }
}
