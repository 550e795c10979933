/// Turns the resolved items of a leaf into events, from left to right.
struct InlineEmitter {
  private var finder = SegmentFinder()
  /// Where text begins that was not handed on yet.
  private var textStart = 0
  private var linkDepth = 0

  /// Appends the events of a leaf to the tape.
  mutating func emit(
    _ text: Span<UInt8>,
    _ parser: borrowing InlineParser,
    at segments: borrowing ContiguousArray<LeafText.Segment>,
    isGFM: Bool,
    into tape: inout EventTape
  ) {
    finder = SegmentFinder()
    textStart = 0
    linkDepth = 0
    let findsMail = isGFM && parser.hasAtSign
    for item in parser.items where item.kind != .text {
      let start = Int(item.start)
      let end = Int(item.end)
      if item.kind == .delimiters {
        let run = parser.emphasis.runs[Int(item.value)]
        guard run.rest < run.length else { continue }
        flush(to: start, text, segments, findsMail, &tape)
        emitRun(run, parser.emphasis.pairs, text, from: start, to: end, segments, &tape)
        continue
      }
      flush(to: start, text, segments, findsMail, &tape)
      textStart = end
      let place = range(start, end, segments)
      switch item.kind {
      case .escape, .text, .delimiters: break
      case .entity:
        let first = Int(parser.entityStarts[Int(item.value)])
        let next = Int(item.value) + 1
        let last =
          next < parser.entityStarts.count
          ? Int(parser.entityStarts[next]) : parser.entityBytes.count
        let bytes = parser.entityBytes.span
        tape.append(.text(.literal), bytes.extracting(first..<last), at: place)
      case .codeSpan: emitCodeSpan(text, start, end, ticks: Int(item.value), segments, &tape)
      case .rawHTML: tape.append(.text(.html), text.extracting(start..<end), at: place)
      case .softBreak: tape.append(.text(.softBreak), at: place) { $0.append(0x0A) }
      case .hardBreak: tape.append(.text(.hardBreak), at: place) { $0.append(0x0A) }
      case .linkStart: emitLinkStart(parser.links[Int(item.value)], text, place, segments, &tape)
      case .linkEnd:
        let isImage = parser.links[Int(item.value)].isImage
        linkDepth -= isImage ? 0 : 1
        tape.append(.leave(isImage ? .image : .link), at: place)
      case .autolink: emitAutolink(Int(item.value), text, start, end, segments, &tape)
      case .footnoteReference:
        tape.append(.enter(.footnoteReference), at: range(start, start + 2, segments))
        tape.append(
          .attribute(.label),
          text.extracting(start + 2..<end - 1),
          at: range(start + 2, end - 1, segments)
        )
        tape.append(.leave(.footnoteReference), at: range(end - 1, end, segments))
      }
    }
    flush(to: text.count, text, segments, findsMail, &tape)
  }

  private mutating func range(
    _ start: Int,
    _ end: Int,
    _ segments: borrowing ContiguousArray<LeafText.Segment>
  ) -> SourceRange {
    let from = finder.position(of: start, in: segments)
    guard end > start else { return SourceRange(from, from) }
    return SourceRange(from, finder.position(of: end - 1, in: segments).advanced(by: 1))
  }

  /// Hands on the text before `end`.
  private mutating func flush(
    to end: Int,
    _ text: Span<UInt8>,
    _ segments: borrowing ContiguousArray<LeafText.Segment>,
    _ findsMail: Bool,
    _ tape: inout EventTape
  ) {
    guard textStart < end else { return }
    if findsMail, linkDepth == 0 {
      var index = textStart
      let whole = textStart..<end
      while let (link, hasScheme) = BareLink.scanMail(text, in: whole, from: &index) {
        guard link.lowerBound >= textStart else { continue }
        appendText(textStart..<link.lowerBound, text, segments, &tape)
        appendLink(link, prefix: hasScheme ? "" : "mailto:", text, segments, &tape)
        textStart = link.upperBound
        index = max(index, textStart)
      }
    }
    appendText(textStart..<end, text, segments, &tape)
    textStart = end
  }

  private mutating func appendText(
    _ part: Range<Int>,
    _ text: Span<UInt8>,
    _ segments: borrowing ContiguousArray<LeafText.Segment>,
    _ tape: inout EventTape
  ) {
    guard !part.isEmpty else { return }
    tape.append(
      .text(.literal),
      text.extracting(part),
      at: range(part.lowerBound, part.upperBound, segments)
    )
  }

  /// What a run closed, what is left of it as text, what it opens.
  private mutating func emitRun(
    _ run: DelimiterRun,
    _ pairs: borrowing ContiguousArray<DelimiterPair>,
    _ text: Span<UInt8>,
    from start: Int,
    to end: Int,
    _ segments: borrowing ContiguousArray<LeafText.Segment>,
    _ tape: inout EventTape
  ) {
    var at = start
    var index = run.firstClosing
    while index >= 0 {
      let pair = pairs[Int(index)]
      tape.append(.leave(pair.element), at: range(at, at + Int(pair.width), segments))
      at += Int(pair.width)
      index = pair.nextClosing
    }
    appendText(at..<at + Int(run.rest), text, segments, &tape)
    at += Int(run.rest)
    index = run.firstOpening
    while index >= 0 {
      let pair = pairs[Int(index)]
      tape.append(.enter(pair.element), at: range(at, at + Int(pair.width), segments))
      at += Int(pair.width)
      index = pair.nextOpening
    }
    textStart = end
  }

  private mutating func emitCodeSpan(
    _ text: Span<UInt8>,
    _ start: Int,
    _ end: Int,
    ticks: Int,
    _ segments: borrowing ContiguousArray<LeafText.Segment>,
    _ tape: inout EventTape
  ) {
    let inner = start + ticks..<end - ticks
    let content = CodeSpan.content(text, inner)
    tape.append(.enter(.codeSpan), at: range(start, content.lowerBound, segments))
    let place = range(content.lowerBound, content.upperBound, segments)
    let repairs = tape.repairs
    tape.append(.text(.code), at: place) { out in
      let from = out.count
      if repairs {
        UTF8Repair.append(text.extracting(content), to: &out)
      } else {
        out.append(contentsOf: text.extracting(content))
      }
      // A line ending inside is a space.
      for index in from..<out.count where out[index] == 0x0A { out[index] = 0x20 }
    }
    tape.append(.leave(.codeSpan), at: range(content.upperBound, end, segments))
  }

  private mutating func emitLinkStart(
    _ link: InlineLink,
    _ text: Span<UInt8>,
    _ place: SourceRange,
    _ segments: borrowing ContiguousArray<LeafText.Segment>,
    _ tape: inout EventTape
  ) {
    linkDepth += link.isImage ? 0 : 1
    tape.append(.enter(link.isImage ? .image : .link), at: place)
    let repairs = tape.repairs
    if let definition = link.definition {
      Self.append(.destination, definition.destination, repairs: repairs, at: place, &tape)
      if let title = definition.title {
        Self.append(.title, title, repairs: repairs, at: place, &tape)
      }
      return
    }
    // The attributes stand behind the text in the source; their events come before it.
    let destination = Int(link.destination.lowerBound)..<Int(link.destination.upperBound)
    Self.appendUnescaped(.destination, text, destination, repairs: repairs, at: place, &tape)
    if let title = link.title {
      let title = Int(title.lowerBound)..<Int(title.upperBound)
      Self.appendUnescaped(.title, text, title, repairs: repairs, at: place, &tape)
    }
  }

  private mutating func emitAutolink(
    _ kind: Int,
    _ text: Span<UInt8>,
    _ start: Int,
    _ end: Int,
    _ segments: borrowing ContiguousArray<LeafText.Segment>,
    _ tape: inout EventTape
  ) {
    switch kind {
    case AutolinkKind.uri, AutolinkKind.mail:
      let content = start + 1..<end - 1
      let open = range(start, start + 1, segments)
      tape.append(.enter(.link), at: open)
      if kind == AutolinkKind.uri, hasReference(text, content) {
        appendResolved(content, text, at: open, segments, &tape)
      } else {
        appendDestination(
          content,
          prefix: kind == AutolinkKind.mail ? "mailto:" : "",
          text,
          open,
          &tape
        )
        appendText(content, text, segments, &tape)
      }
      tape.append(.leave(.link), at: range(end - 1, end, segments))
    default:
      let prefix: StaticString = kind == AutolinkKind.www ? "http://" : ""
      appendLink(start..<end, prefix: prefix, text, segments, &tape)
    }
  }

  private func hasReference(_ text: Span<UInt8>, _ part: Range<Int>) -> Bool {
    for index in part where text[index] == UInt8(ascii: "&") { return true }
    return false
  }

  /// Destination and text of an autolink: references count in it, escapes do not.
  ///
  /// Mail addresses hold no `;`, so no references.
  private mutating func appendResolved(
    _ part: Range<Int>,
    _ text: Span<UInt8>,
    at open: SourceRange,
    _ segments: borrowing ContiguousArray<LeafText.Segment>,
    _ tape: inout EventTape
  ) {
    var resolved: ContiguousArray<UInt8> = []
    Unescape.appendReferences(text, part, to: &resolved)
    tape.append(.attribute(.destination), resolved.span, at: open)
    let place = range(part.lowerBound, part.upperBound, segments)
    tape.append(.text(.literal), resolved.span, at: place)
  }

  /// A link whose text is its address.
  private mutating func appendLink(
    _ part: Range<Int>,
    prefix: StaticString,
    _ text: Span<UInt8>,
    _ segments: borrowing ContiguousArray<LeafText.Segment>,
    _ tape: inout EventTape
  ) {
    let open = range(part.lowerBound, part.lowerBound, segments)
    tape.append(.enter(.link), at: open)
    appendDestination(part, prefix: prefix, text, open, &tape)
    appendText(part, text, segments, &tape)
    let close = range(part.upperBound - 1, part.upperBound, segments).end
    tape.append(.leave(.link), at: SourceRange(close, close))
  }

  private func appendDestination(
    _ part: Range<Int>,
    prefix: StaticString,
    _ text: Span<UInt8>,
    _ place: SourceRange,
    _ tape: inout EventTape
  ) {
    let repairs = tape.repairs
    tape.append(.attribute(.destination), at: place) { out in
      for byte in prefix.description.utf8 { out.append(byte) }
      if repairs {
        UTF8Repair.append(text.extracting(part), to: &out)
      } else {
        out.append(contentsOf: text.extracting(part))
      }
    }
  }

  private static func append(
    _ attribute: MarkdownEvent.Attribute,
    _ value: [UInt8],
    repairs: Bool,
    at place: SourceRange,
    _ tape: inout EventTape
  ) {
    tape.append(.attribute(attribute), at: place) { out in
      let bytes = value[...]
      if repairs {
        UTF8Repair.append(bytes.span, to: &out)
      } else {
        out.append(contentsOf: bytes)
      }
    }
  }

  /// Appends an attribute with escapes and entities resolved.
  static func appendUnescaped(
    _ attribute: MarkdownEvent.Attribute,
    _ text: Span<UInt8>,
    _ part: Range<Int>,
    repairs: Bool,
    at place: SourceRange,
    _ tape: inout EventTape
  ) {
    tape.append(.attribute(attribute), at: place) { out in
      if repairs {
        var raw: ContiguousArray<UInt8> = []
        Unescape.append(text, part, to: &raw)
        UTF8Repair.append(raw.span, to: &out)
      } else {
        Unescape.append(text, part, to: &out)
      }
    }
  }
}
