/// Reads the inlines of one leaf: collects items, resolves what belongs together, emits events.
///
/// - Complexity: O(*n*) in the bytes of the leaf.
struct InlineParser {
  /// What the leaf is read against.
  struct Context {
    var isGFM: Bool
    /// Whether an unknown label is text at once and need not wait.
    var unknownIsText: Bool
    /// Whether the first line is the marker of an alert, which is never a reference.
    var startsWithAlertMarker = false
    var labelLimit: Int
  }

  var items: ContiguousArray<InlineItem> = []
  var links: ContiguousArray<InlineLink> = []
  var emphasis = Emphasis()
  /// The characters that character references stand for, and where each one's begin.
  var entityBytes: ContiguousArray<UInt8> = []
  var entityStarts: ContiguousArray<Int32> = []
  var hasAtSign = false
  /// The labels that were looked up in vain.
  private(set) var waitsForLabel = false
  private var brackets: ContiguousArray<BracketOpener> = []
  /// Openers of links below this place of the stack are inactive: no link in a link.
  private var activeFloor = 0
  private var openImages = 0
  private var codeSpan = CodeSpan()
  private var rawHTML = RawHTML()

  /// Finds the items of a leaf.
  ///
  /// - Returns: `false` where a label has no definition yet and the leaf has to wait.
  mutating func collect(
    _ text: Span<UInt8>,
    context: Context,
    definitions: inout References
  ) -> Bool {
    reset()
    Steps.add(text.count)
    let table = ByteClass.table
    let special = context.isGFM ? ByteClass.inlineGFM : ByteClass.inline
    var index = 0
    while index < text.count {
      while index < text.count, table[Int(text[index])] & special == 0 { index += 1 }
      guard index < text.count else { break }
      index = take(text, at: index, context: context, definitions: &definitions)
      if waitsForLabel { return false }
    }
    emphasis.resolve(above: -1)
    return true
  }

  private mutating func reset() {
    items.removeAllKeepingRoom()
    links.removeAllKeepingRoom()
    brackets.removeAllKeepingRoom()
    entityBytes.removeAllKeepingRoom()
    entityStarts.removeAllKeepingRoom()
    emphasis.removeAll()
    activeFloor = 0
    openImages = 0
    codeSpan.startLeaf()
    rawHTML = RawHTML()
    hasAtSign = false
    waitsForLabel = false
  }

  /// Reads what stands at `index`, and gives the place to go on at.
  private mutating func take(
    _ text: Span<UInt8>,
    at index: Int,
    context: Context,
    definitions: inout References
  ) -> Int {
    switch text[index] {
    case 0x0A: return takeLineEnding(text, at: index)
    case UInt8(ascii: "\\"): return takeBackslash(text, at: index)
    case UInt8(ascii: "`"): return takeBackticks(text, at: index)
    case UInt8(ascii: "&"): return takeAmpersand(text, at: index)
    case UInt8(ascii: "<"): return takeAngleBracket(text, at: index)
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"):
      return takeDelimiters(text, at: index)
    case UInt8(ascii: "["): return takeOpeningBracket(at: index, width: 1)
    case UInt8(ascii: "!"):
      let isImage = index + 1 < text.count && text[index + 1] == UInt8(ascii: "[")
      return isImage ? takeOpeningBracket(at: index, width: 2) : index + 1
    case UInt8(ascii: "]"):
      return takeClosingBracket(text, at: index, context: context, definitions: &definitions)
    case UInt8(ascii: "@"):
      hasAtSign = true
      return index + 1
    case UInt8(ascii: ":"), UInt8(ascii: "w"): return takeBareLink(text, at: index)
    default: return index + 1
    }
  }

  private mutating func add(_ kind: InlineItem.Kind, _ range: Range<Int>, value: Int = -1) {
    items.append(
      InlineItem(
        kind: kind,
        start: Int32(range.lowerBound),
        end: Int32(range.upperBound),
        value: Int32(value)
      )
    )
  }

  /// Where the last item ends: text before that is spoken for.
  private var floor: Int { Int(items.last?.end ?? 0) }
}

// MARK: - One rule each

extension InlineParser {
  /// "Hard line breaks" and "Soft line breaks": blanks around the ending are not text.
  private mutating func takeLineEnding(_ text: Span<UInt8>, at index: Int) -> Int {
    var start = index
    var spaces = 0
    while start > floor, text[start - 1] == 0x20 || text[start - 1] == 0x09 {
      start -= 1
    }
    Steps.add(index - start)
    var at = index
    while at > start, text[at - 1] == 0x20 {
      at -= 1
      spaces += 1
    }
    var end = index + 1
    while end < text.count, text[end] == 0x20 || text[end] == 0x09 { end += 1 }
    add(spaces >= 2 ? .hardBreak : .softBreak, start..<end)
    return end
  }

  /// "Backslash escapes", and the hard break that a backslash at a line's end makes.
  private mutating func takeBackslash(_ text: Span<UInt8>, at index: Int) -> Int {
    guard index + 1 < text.count else { return index + 1 }
    if text[index + 1] == 0x0A {
      var end = index + 2
      while end < text.count, text[end] == 0x20 || text[end] == 0x09 { end += 1 }
      add(.hardBreak, index..<end)
      return end
    }
    guard text[index + 1].isA(ByteClass.punctuation) else { return index + 1 }
    add(.escape, index..<index + 1)
    if text[index + 1] == UInt8(ascii: "@") { hasAtSign = true }
    return index + 2
  }

  private mutating func takeBackticks(_ text: Span<UInt8>, at index: Int) -> Int {
    let contentStart = CodeSpan.runEnd(text, from: index)
    let length = contentStart - index
    guard let closer = codeSpan.closer(text, length: length, from: contentStart) else {
      return contentStart
    }
    add(.codeSpan, index..<closer + length, value: length)
    return closer + length
  }

  private mutating func takeAmpersand(_ text: Span<UInt8>, at index: Int) -> Int {
    let start = entityBytes.count
    guard let end = Entity.scan(text, at: index, into: &entityBytes) else { return index + 1 }
    add(.entity, index..<end, value: entityStarts.count)
    entityStarts.append(Int32(start))
    return end
  }

  private mutating func takeAngleBracket(_ text: Span<UInt8>, at index: Int) -> Int {
    if let link = Autolink.scan(text, at: index) {
      add(.autolink, index..<link.end, value: link.isMail ? AutolinkKind.mail : AutolinkKind.uri)
      return link.end
    }
    if let end = rawHTML.scan(text, at: index) {
      add(.rawHTML, index..<end)
      return end
    }
    return index + 1
  }

  private mutating func takeDelimiters(_ text: Span<UInt8>, at index: Int) -> Int {
    let byte = text[index]
    var end = index
    while end < text.count, text[end] == byte { end += 1 }
    if let run = emphasis.push(text, index..<end, item: items.count) {
      add(.delimiters, index..<end, value: Int(run))
    }
    return end
  }

  private mutating func takeBareLink(_ text: Span<UInt8>, at index: Int) -> Int {
    // Inside brackets a bare address would be a link in a link.
    guard brackets.count <= activeFloor, openImages == 0 else { return index + 1 }
    if text[index] == UInt8(ascii: "w") {
      guard index >= floor, let end = BareLink.scanWWW(text, at: index) else { return index + 1 }
      add(.autolink, index..<end, value: AutolinkKind.www)
      return end
    }
    guard let range = BareLink.scanURL(text, colon: index, notBefore: floor) else {
      return index + 1
    }
    add(.autolink, range, value: AutolinkKind.bare)
    return range.upperBound
  }

  private mutating func takeOpeningBracket(at index: Int, width: Int) -> Int {
    if !brackets.isEmpty { brackets[brackets.count - 1].hasBracketInside = true }
    let isImage = width == 2
    if isImage { openImages += 1 }
    brackets.append(
      BracketOpener(
        item: Int32(items.count),
        isImage: isImage,
        hasBracketInside: false,
        delimiter: emphasis.top
      )
    )
    add(.text, index..<index + width)
    return index + width
  }
}

/// What an autolink item is, in its `value`.
enum AutolinkKind {
  static let uri = 0
  static let mail = 1
  static let www = 2
  static let bare = 3
}

// MARK: - Closing brackets

extension InlineParser {
  /// "Links", "Images", and GFM's footnote references: what a `]` closes.
  private mutating func takeClosingBracket(
    _ text: Span<UInt8>,
    at index: Int,
    context: Context,
    definitions: inout References
  ) -> Int {
    guard let opener = brackets.last else { return index + 1 }
    let isInactive = !opener.isImage && brackets.count <= activeFloor
    if isInactive {
      popBracket()
      return index + 1
    }
    let contentStart = Int(items[Int(opener.item)].end)
    if let link = scanInlineLink(text, after: index) {
      return close(opener, link.parts, from: index, to: link.end)
    }
    if context.startsWithAlertMarker, items[Int(opener.item)].start == 0 {
      popBracket()
      return index + 1
    }
    var label = contentStart..<index
    var end = index + 1
    var hasLabel = !opener.hasBracketInside
    if let full = LinkSyntax.scanLabel(text, at: index + 1, limit: context.labelLimit) {
      if full.content.isEmpty {
        end = full.end
      } else if LinkSyntax.hasText(text, full.content) {
        // Brackets with blanks only are no label: `[a][ ]` is a reference to `a`, then text.
        end = full.end
        label = full.content
        hasLabel = true
      }
    }
    if hasLabel {
      switch definitions.lookUp(text, label, limit: context.labelLimit) {
      case .found(let definition):
        let link = InlineLink(isImage: opener.isImage, definition: definition)
        return close(opener, link, from: index, to: end)
      case .unknown where !context.unknownIsText && !isFootnoteLabel(text, label, context):
        waitsForLabel = true
        return index + 1
      case .unknown, .none: break
      }
    }
    if context.isGFM, let next = takeFootnote(text, opener, at: index, context, &definitions) {
      return next
    }
    popBracket()
    return index + 1
  }

  /// Whether a label is a footnote's: then only a footnote's definition is waited for.
  private func isFootnoteLabel(
    _ text: Span<UInt8>,
    _ label: Range<Int>,
    _ context: Context
  ) -> Bool {
    context.isGFM && text[label.lowerBound] == UInt8(ascii: "^")
      && FootnoteDefinition.isLabel(text, label.lowerBound + 1..<label.upperBound)
  }

  private mutating func popBracket() {
    guard let opener = brackets.popLast() else { return }
    if opener.isImage { openImages -= 1 }
    activeFloor = min(activeFloor, brackets.count)
  }

  /// Makes a link of an opener and the `]` at `index`.
  private mutating func close(
    _ opener: BracketOpener,
    _ parts: InlineLink,
    from index: Int,
    to end: Int
  ) -> Int {
    var link = parts
    link.isImage = opener.isImage
    let number = links.count
    links.append(link)
    items[Int(opener.item)].kind = .linkStart
    items[Int(opener.item)].value = Int32(number)
    emphasis.resolve(above: opener.delimiter)
    popBracket()
    add(.linkEnd, index..<end, value: number)
    // Every opener that is left stands outside this link.
    if !opener.isImage { activeFloor = brackets.count }
    return end
  }

  /// `(destination "title")` right after the `]` at `index`.
  private func scanInlineLink(
    _ text: Span<UInt8>,
    after index: Int
  ) -> (parts: InlineLink, end: Int)? {
    guard index + 1 < text.count, text[index + 1] == UInt8(ascii: "(") else { return nil }
    let start = LinkSyntax.skipBlanks(text, from: index + 2)
    guard let destination = LinkSyntax.scanDestination(text, at: start) else { return nil }
    var link = InlineLink(isImage: false)
    link.destination = Int32(destination.content.lowerBound)..<Int32(destination.content.upperBound)
    var end = LinkSyntax.skipBlanks(text, from: destination.end)
    if end > destination.end, let title = LinkSyntax.scanTitle(text, at: end) {
      link.title = Int32(title.content.lowerBound)..<Int32(title.content.upperBound)
      end = LinkSyntax.skipBlanks(text, from: title.end)
    }
    guard end < text.count, text[end] == UInt8(ascii: ")") else { return nil }
    return (link, end + 1)
  }

  /// `[^label]`: a reference where the label has a definition, else text as it stands.
  private mutating func takeFootnote(
    _ text: Span<UInt8>,
    _ opener: BracketOpener,
    at index: Int,
    _ context: Context,
    _ definitions: inout References
  ) -> Int? {
    let start = Int(items[Int(opener.item)].end)
    guard index - start > 1, text[start] == UInt8(ascii: "^"), !opener.hasBracketInside else {
      return nil
    }
    let label = start + 1..<index
    let isKnown = FootnoteDefinition.isLabel(text, label) && definitions.hasFootnote(text, label)
    if !isKnown, !context.unknownIsText, FootnoteDefinition.isLabel(text, label) {
      waitsForLabel = true
      return index + 1
    }
    emphasis.resolve(above: opener.delimiter)
    dropItems(from: Int(opener.item), text)
    popBracket()
    if isKnown { add(.footnoteReference, start - 1..<index + 1) }
    return index + 1
  }

  /// Drops what the label of a footnote was taken for until now.
  ///
  /// It is as it stands, also where it stays text. Only line endings, which no label has, stay
  /// what they are.
  private mutating func dropItems(from start: Int, _ text: Span<UInt8>) {
    var end = start
    for index in start..<items.count {
      var item = items[index]
      guard item.kind == .softBreak || item.kind == .hardBreak else { continue }
      if text[Int(item.start)] == UInt8(ascii: "\\") { item.start += 1 }
      item.kind = .softBreak
      items[end] = item
      end += 1
    }
    items.removeSubrange(end...)
  }
}
