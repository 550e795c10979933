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
  package private(set) var markdown: [UInt8] = []
  /// The plain text, without a line feed at the end.
  package private(set) var plain: [UInt8] = []
  /// Whether JSON has to escape a byte of them.
  package private(set) var hasEscapes = false

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
  private mutating func readBlock(_ records: Records, _ bytes: Span<UInt8>) -> Bool {
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
  private mutating func readList(
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

  private mutating func separate(by lines: Int) {
    hasEscapes = true
    for _ in 0..<lines { append(0x0A) }
  }

  private mutating func append(_ text: [UInt8]) {
    markdown.append(contentsOf: text)
    plain.append(contentsOf: text)
  }

  private mutating func append(_ byte: UInt8) {
    markdown.append(byte)
    plain.append(byte)
  }
}

// MARK: - Inlines

extension SimpleText {
  private mutating func readInlines(
    _ records: Records,
    _ range: Range<Int>,
    _ bytes: Span<UInt8>,
    indentation: Int
  ) -> Bool {
    guard !range.isEmpty else { return false }
    var startsLine = true
    var index = range.lowerBound
    while index < range.upperBound {
      let next = index + Int(records[index].extent)
      let endsLine = next == range.upperBound || records[next].event.isSoftBreak
      if records[index].event.isSoftBreak {
        guard !startsLine, !endsLine, next < range.upperBound else { return false }
        breakLine(indentation)
        startsLine = true
      } else {
        let place = Place(startsLine: startsLine, endsLine: endsLine)
        guard readInline(records, index..<next, bytes, place) else { return false }
        startsLine = false
      }
      index = next
    }
    return true
  }

  /// Where an inline stands in its line.
  private struct Place {
    var startsLine: Bool
    var endsLine: Bool
    /// How much strong text is around it.
    var depth = 0
  }

  private mutating func breakLine(_ indentation: Int) {
    hasEscapes = true
    markdown.append(0x0A)
    for _ in 0..<indentation { markdown.append(0x20) }
    plain.append(0x20)
  }

  private mutating func readInline(
    _ records: Records,
    _ range: Range<Int>,
    _ bytes: Span<UInt8>,
    _ place: Place
  ) -> Bool {
    switch records[range.lowerBound].event {
    case .text(.literal): readWords(bytes.extracting(records[range.lowerBound].payload), place)
    case .enter(.codeSpan): readCode(records, range, bytes)
    case .enter(.strong): readStrong(records, range, bytes, place, delimiters: 2)
    case .enter(.emphasis): readStrong(records, range, bytes, place, delimiters: 1)
    case .enter(.link): readLink(records, range, bytes)
    default: false
    }
  }

  /// Reads what stands in a link or in strong text: words, code, and strong text in strong
  /// text.
  private mutating func readSimpleInlines(
    _ records: Records,
    _ range: Range<Int>,
    _ bytes: Span<UInt8>,
    _ place: Place
  ) -> Bool {
    guard !range.isEmpty else { return false }
    let start = markdown.count
    var index = range.lowerBound
    while index < range.upperBound {
      let next = index + Int(records[index].extent)
      switch records[index].event {
      case .text(.literal), .enter(.codeSpan): break
      case .enter(.strong), .enter(.emphasis):
        guard place.depth < 4, next < range.upperBound else { return false }
      default: return false
      }
      guard readInline(records, index..<next, bytes, place) else { return false }
      index = next
    }
    // What stands at the ends decides whether delimiters count.
    let first = markdown[start]
    let last = markdown[markdown.count - 1]
    return (first.isA(ByteClass.letter | ByteClass.digit) || first == UInt8(ascii: "`"))
      && last.isA(ByteClass.letter | ByteClass.digit | ByteClass.punctuation)
  }

  /// Reads `**strong**` or `*emphasis*` between blanks or a line's ends; a stop may follow.
  private mutating func readStrong(
    _ records: Records,
    _ range: Range<Int>,
    _ bytes: Span<UInt8>,
    _ place: Place,
    delimiters: Int
  ) -> Bool {
    guard place.startsLine || markdown.last == 0x20 else { return false }
    for _ in 0..<delimiters { markdown.append(UInt8(ascii: "*")) }
    let inside = range.lowerBound + 1..<range.upperBound - 1
    let within = Place(startsLine: false, endsLine: false, depth: place.depth + 1)
    guard readSimpleInlines(records, inside, bytes, within) else { return false }
    if !place.endsLine {
      guard case .text(.literal) = records[range.upperBound].event,
        records[range.upperBound].count > 0
      else { return false }
      let next = bytes[Int(records[range.upperBound].start)]
      let isWord = markdown.last?.isA(ByteClass.letter | ByteClass.digit) ?? false
      guard next == 0x20 || isWord && next.isA(ByteClass.punctuation) else { return false }
    }
    for _ in 0..<delimiters { markdown.append(UInt8(ascii: "*")) }
    return true
  }

  /// Reads `[text](destination)`.
  private mutating func readLink(
    _ records: Records,
    _ range: Range<Int>,
    _ bytes: Span<UInt8>
  ) -> Bool {
    let attribute = range.lowerBound + 1
    guard case .attribute(.destination) = records[attribute].event,
      markdown.last != UInt8(ascii: "!")
    else { return false }
    if case .attribute = records[attribute + 1].event { return false }
    let destination = bytes.extracting(records[attribute].payload)
    guard destination.count > 0 else { return false }
    for index in 0..<destination.count
    where Self.classes[Int(destination[index])] & Self.endsDestination != 0 { return false }
    let inside = attribute + 1..<range.upperBound - 1
    if inside.count == 1, case .text(.literal) = records[attribute + 1].event,
      Self.isEqual(bytes.extracting(records[attribute + 1].payload), destination)
    {
      return readAddress(destination)
    }
    markdown.append(UInt8(ascii: "["))
    // No strong text in a link: brackets hide the delimiters around.
    let within = Place(startsLine: false, endsLine: false, depth: .max)
    guard readSimpleInlines(records, inside, bytes, within) else { return false }
    markdown.append(UInt8(ascii: "]"))
    markdown.append(UInt8(ascii: "("))
    markdown.append(contentsOf: destination)
    markdown.append(UInt8(ascii: ")"))
    return true
  }

  /// Reads a link that is its own address, `<https://a.b>`.
  private mutating func readAddress(_ address: Span<UInt8>) -> Bool {
    guard address.has("https://", at: 0) || address.has("http://", at: 0) else { return false }
    markdown.append(UInt8(ascii: "<"))
    markdown.append(contentsOf: address)
    markdown.append(UInt8(ascii: ">"))
    plain.append(contentsOf: address)
    return true
  }

  private static func isEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    for index in 0..<left.count where left[index] != right[index] { return false }
    return true
  }
}

extension MarkdownEvent {
  /// Whether the event is a line ending inside a paragraph.
  fileprivate var isSoftBreak: Bool { if case .text(.softBreak) = self { true } else { false } }
}

// MARK: - Bytes

extension SimpleText {
  private mutating func readWords(_ text: Span<UInt8>, _ place: Place) -> Bool {
    guard text.count > 0 else { return false }
    if place.startsLine, Self.classes[Int(text[0])] & Self.startsBlock != 0 { return false }
    if place.endsLine, text[text.count - 1] == 0x20 { return false }
    for index in 0..<text.count {
      let found = Self.classes[Int(text[index])]
      if found & (Self.isSyntax | Self.mayBeSyntax | Self.isEscaped) == 0 { continue }
      if found & Self.isSyntax != 0 { return false }
      if found & Self.isEscaped != 0 { hasEscapes = true }
      if found & Self.mayBeSyntax != 0, Self.isSyntax(text, at: index) { return false }
    }
    markdown.append(contentsOf: text)
    plain.append(contentsOf: text)
    return true
  }

  /// Whether `:` begins `://`, `w` begins `www`, `!` ends the text before what may be a link,
  /// or a character is a control or a line separator.
  private static func isSyntax(_ text: Span<UInt8>, at index: Int) -> Bool {
    let next = index + 1 < text.count ? text[index + 1] : 0
    let third = index + 2 < text.count ? text[index + 2] : 0
    switch text[index] {
    case UInt8(ascii: ":"): return next == UInt8(ascii: "/") && third == UInt8(ascii: "/")
    case UInt8(ascii: "w"), UInt8(ascii: "W"):
      return next | 0x20 == UInt8(ascii: "w") && third | 0x20 == UInt8(ascii: "w")
    case 0xC2: return next < 0xA0
    default: return next == 0x80 && (third == 0xA8 || third == 0xA9)
    }
  }

  private mutating func readCode(
    _ records: Records,
    _ range: Range<Int>,
    _ bytes: Span<UInt8>
  ) -> Bool {
    let text = range.lowerBound + 1
    // Two code spans side by side would share their backticks.
    guard range.count == 3, case .text(.code) = records[text].event, records[text].count > 0,
      markdown.last != UInt8(ascii: "`")
    else { return false }
    let code = bytes.extracting(records[text].payload)
    guard code[0] != 0x20, code[code.count - 1] != 0x20 else { return false }
    for index in 0..<code.count {
      let byte = code[index]
      if byte < 0x20 || byte == UInt8(ascii: "`") || byte == 0x7F { return false }
      if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\"") { hasEscapes = true }
      if byte == 0xC2 || byte == 0xE2, Self.isSyntax(code, at: index) { return false }
    }
    markdown.append(UInt8(ascii: "`"))
    markdown.append(contentsOf: code)
    markdown.append(UInt8(ascii: "`"))
    plain.append(contentsOf: code)
    return true
  }

  // MARK: Classes

  /// Controls, and what Markdown's inlines begin or end with.
  private static let isSyntax: UInt8 = 1
  /// What must be looked at with its neighbours.
  private static let mayBeSyntax: UInt8 = 2
  /// What JSON escapes.
  private static let isEscaped: UInt8 = 4
  /// What a line must not begin with: digits and punctuation that blocks begin with, blanks,
  /// and the lead byte of a byte order mark.
  private static let startsBlock: UInt8 = 8
  /// What a destination cannot hold as it stands.
  private static let endsDestination: UInt8 = 16

  // A literal is laid out at compile time: reading it needs no initializer check.
  private static let classes: [UInt8] = [
    17, 17, 17, 17, 17, 17, 17, 17, 17, 25, 17, 17, 17, 17, 17, 17,
    17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17,
    24, 0, 20, 8, 0, 0, 17, 0, 16, 16, 1, 8, 0, 8, 0, 0,
    8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 10, 0, 17, 8, 24, 0,
    1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 17, 1, 0, 1,
    1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 8, 0, 1, 17,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 18, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 18, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  ]
}
