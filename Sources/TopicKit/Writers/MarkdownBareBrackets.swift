/// Finds the brackets of a leaf's texts that would make a link, take a link's own, or make the
/// label of a footnote.
///
/// Brackets are paired as a parser does it. One that is escaped is none, so the `]` that it
/// would have had goes to the one before it.
///
/// - Complexity: O(*n*) in the bytes of the leaf.
struct BareBrackets {
  /// A `[` that waits for its `]`.
  private struct Opener {
    var at: Int
    var item: Int
    /// Whether a `^` follows, as at the start of a footnote's label.
    var hasCaret: Bool
    /// How many brackets had been opened, itself included.
    var number: Int

    /// Whether no bracket is open inside that is not escaped.
    func mayBeLabel(of opened: Int) -> Bool { hasCaret && number == opened }
  }

  let isGFM: Bool
  private(set) var escaped: Set<Int> = []
  private var open: [Opener] = []
  /// How many openers there were before each open link.
  private var floors: [Int] = []
  /// How many brackets were opened and not escaped, those of links included.
  private var opened = 0

  init(isGFM: Bool) { self.isGFM = isGFM }

  mutating func find(in leaf: MarkdownLeaf) {
    guard leaf.bytes.contains(where: { $0 == 0x5B || $0 == 0x5D }) else { return }
    for (index, item) in leaf.items.enumerated() {
      switch item.kind {
      case .linkStart:
        opened += 1
        floors.append(open.count)
      case .linkEnd: endLink()
      case .footnote: opened += 1
      case .literal: take(item.bytes, index, of: leaf)
      default: break
      }
    }
  }

  private var floor: Int { floors.last ?? 0 }

  private mutating func endLink() {
    while open.count > floor { escapeLast() }
    _ = floors.popLast()
  }

  private mutating func escapeLast() {
    guard let opener = open.popLast() else { return }
    escaped.insert(opener.at)
    opened -= 1
  }

  private mutating func take(_ range: Range<Int>, _ item: Int, of leaf: MarkdownLeaf) {
    let text = leaf.bytes.span.extracting(0..<range.upperBound)
    for index in range {
      if text[index] == UInt8(ascii: "[") {
        // The label of the definition that protects raw HTML.
        if text.has("[//]", at: index) {
          escaped.insert(index)
          continue
        }
        opened += 1
        let hasCaret = isGFM && text.has("[^", at: index)
        open.append(Opener(at: index, item: item, hasCaret: hasCaret, number: opened))
      } else if text[index] == UInt8(ascii: "]") {
        close(index, text, item)
      }
    }
  }

  /// Text in brackets is a link only with a target right behind, since no definitions are
  /// written; but inside a link's text a bracket without a partner is the link's own.
  private mutating func close(_ index: Int, _ text: Span<UInt8>, _ item: Int) {
    let isTarget = text.has("](", at: index)
    if open.count > floor, let opener = open.last, isLabel(opener, before: index, text, item) {
      escapeLast()
      // The backslash, which would not be raw text, makes labels of those around.
      while open.count > floor, let opener = open.last, opener.mayBeLabel(of: opened) {
        escapeLast()
      }
    }
    let hasOpener = open.count > floor
    if isTarget ? hasOpener || !floors.isEmpty : !hasOpener && !floors.isEmpty {
      escaped.insert(index)
    } else if hasOpener {
      open.removeLast()
    }
  }

  /// Whether brackets hold a footnote's label, or what is not written as raw text.
  ///
  /// After `[^`, a parser takes for raw text what has no bracket inside, be it a label or not.
  private func isLabel(
    _ opener: Opener,
    before index: Int,
    _ text: Span<UInt8>,
    _ item: Int
  ) -> Bool {
    guard opener.mayBeLabel(of: opened) else { return false }
    // With a target behind, one of the two brackets is escaped anyway.
    if opener.item != item || text.has("](", at: index) { return true }
    let label = opener.at + 2..<index
    if label.isEmpty { return false }
    let isRaw = !label.contains { text[$0].isA(ByteClass.inlineGFM) || text[$0] == 0x0D }
    return !isRaw || FootnoteDefinition.isLabel(text, label)
  }
}
