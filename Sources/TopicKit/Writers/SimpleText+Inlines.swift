// The inlines of simple texts: what the Markdown writer would write without an escape.

extension SimpleText {
  mutating func readInlines(
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
  struct Place {
    var startsLine: Bool
    var endsLine: Bool
    /// How much strong text is around it.
    var depth = 0
    /// Whether it is the first of strong text, right behind two asterisks.
    var opensStrong = false
  }

  mutating func breakLine(_ indentation: Int) {
    hasEscapes = true
    markdown.append(0x0A)
    for _ in 0..<indentation { markdown.append(0x20) }
    plain.append(0x20)
  }

  mutating func readInline(
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
  ///
  /// In `****a** b**` the first asterisks stand side by side.
  mutating func readSimpleInlines(
    _ records: Records,
    _ range: Range<Int>,
    _ bytes: Span<UInt8>,
    _ place: Place
  ) -> Bool {
    guard !range.isEmpty else { return false }
    let start = markdown.count
    let startsStrong = place.opensStrong && records[range.lowerBound].event == .enter(.strong)
    var place = place
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
      place.opensStrong = false
      index = next
    }
    // What stands at the ends decides whether delimiters count.
    let first = markdown[start]
    let last = markdown[markdown.count - 1]
    let opens =
      startsStrong || first.isA(ByteClass.letter | ByteClass.digit) || first == UInt8(ascii: "`")
    return opens
      && last.isA(ByteClass.letter | ByteClass.digit | ByteClass.punctuation)
  }

  /// Reads `**strong**` or `*emphasis*` between blanks or a line's ends; a stop may follow.
  mutating func readStrong(
    _ records: Records,
    _ range: Range<Int>,
    _ bytes: Span<UInt8>,
    _ place: Place,
    delimiters: Int
  ) -> Bool {
    guard place.startsLine || markdown.last == 0x20 || place.opensStrong && delimiters == 2 else {
      return false
    }
    for _ in 0..<delimiters { markdown.append(UInt8(ascii: "*")) }
    let inside = range.lowerBound + 1..<range.upperBound - 1
    let within = Place(
      startsLine: false,
      endsLine: false,
      depth: place.depth + 1,
      opensStrong: delimiters == 2
    )
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
  mutating func readLink(
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
  mutating func readAddress(_ address: Span<UInt8>) -> Bool {
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
  var isSoftBreak: Bool { if case .text(.softBreak) = self { true } else { false } }
}
