/// What makes a paragraph the line that names the variants left out.
///
/// `More variants, left out …: TITLE, TITLE (PLATFORM). LABEL URL`, or the same with a bullet
/// list of titles after the colon and the label in a paragraph behind it.
enum OmittedRule {
  private static let openingWords = "more variants, left out"

  /// The line that begins with the block at an index, and the index after its blocks.
  static func omitted(
    in body: RichText,
    at index: Int,
    names: PlatformNames
  ) -> (line: OmittedVariants, end: Int)? {
    guard let (text, start) = opening(in: body, at: index) else { return nil }
    if text.bytes[start...].allSatisfy(\.isBlank) {
      return list(in: body, at: index, names: names)
    }
    let items = OmittedItems(text, from: start)
    let titles = items.pieces.compactMap { item(text, $0, names: names) }
    guard !titles.isEmpty else { return nil }
    let source = items.stop.flatMap { OmittedSource(text, from: $0 + 1) }
    let end = body.end(of: index)
    let line = OmittedVariants(
      items: titles,
      label: source?.label,
      url: source?.url,
      blocks: body.slice(index..<end)
    )
    return (line, end)
  }

  /// What stands behind a block and is needed to tell what it is.
  enum Need {
    case nothing
    /// The bullet list that may hold the titles.
    case list
    /// The paragraph that may hold label and URL.
    case label
  }

  /// What is needed behind a block and those that follow it.
  static func need(in body: RichText, at index: Int, names: PlatformNames) -> Need {
    guard let (text, start) = opening(in: body, at: index),
      text.bytes[start...].allSatisfy(\.isBlank)
    else { return .nothing }
    let list = body.end(of: index)
    guard list < body.endIndex else { return .list }
    let isLast = body.end(of: list) == body.endIndex
    return isLast && !titles(in: body, at: list, names: names).isEmpty ? .label : .nothing
  }

  /// The paragraph at an index as text, and where its titles begin; `nil` for any other block.
  private static func opening(
    in body: RichText,
    at index: Int
  ) -> (text: FlatText, start: Int)? {
    let inside = body.inside(of: index)
    guard case .enter(.paragraph) = body.record(at: index).event,
      let first = body.literal(
        at: InlinePosition(index: inside.lowerBound),
        before: inside.upperBound
      ),
      first.skippingPrefix("more") != nil
    else { return nil }
    let text = FlatText(body, inside)
    return itemsStart(of: text).map { (text, $0) }
  }

  /// The index after the colon that ends the opening; `nil` for any other paragraph.
  private static func itemsStart(of text: FlatText) -> Int? {
    guard let rest = text.bytes[...].skippingPrefix(openingWords) else { return nil }
    for index in rest.indices where text.isOpen[index] {
      if rest[index] == UInt8(ascii: ":") { return index + 1 }
      if rest[index] == UInt8(ascii: ".") { return nil }
    }
    return nil
  }

  // MARK: - The form with a list

  private static func list(
    in body: RichText,
    at index: Int,
    names: PlatformNames
  ) -> (line: OmittedVariants, end: Int)? {
    let listIndex = body.end(of: index)
    let items = titles(in: body, at: listIndex, names: names)
    guard !items.isEmpty else { return nil }
    var end = body.end(of: listIndex)
    var source: OmittedSource?
    if end < body.endIndex, case .enter(.paragraph) = body.record(at: end).event {
      let text = FlatText(body, body.inside(of: end))
      source = OmittedSource(text, from: 0).flatMap { $0.isAlone ? $0 : nil }
      if source != nil { end = body.end(of: end) }
    }
    let line = OmittedVariants(
      items: items,
      label: source?.label,
      url: source?.url,
      blocks: body.slice(index..<end)
    )
    return (line, end)
  }

  /// The titles of a bullet list, one an item; none where another block, or none, stands there.
  private static func titles(
    in body: RichText,
    at index: Int,
    names: PlatformNames
  ) -> [OmittedVariants.Item] {
    guard index < body.endIndex,
      case .enter(.list(let style)) = body.record(at: index).event, style.start == nil
    else { return [] }
    return body.slice(index..<body.end(of: index)).itemRanges.compactMap {
      range -> OmittedVariants.Item? in
      guard let first = range.first, case .enter(.paragraph) = body.record(at: first).event else {
        return nil
      }
      let text = FlatText(body, body.inside(of: first))
      return item(text, 0..<text.bytes.count, names: names)
    }
  }

  // MARK: - Items

  /// A title with its platforms; `nil` for blanks.
  private static func item(
    _ text: FlatText,
    _ range: Range<Int>,
    names: PlatformNames
  ) -> OmittedVariants.Item? {
    let piece = text.bytes[range].trimmingBlanks()
    guard !piece.isEmpty else { return nil }
    if let bracket = openingBracket(of: piece, in: text) {
      let title = text.string(piece.startIndex..<bracket)
      let inside = text.string(bracket + 1..<piece.endIndex - 1)
      if !title.isEmpty, text.bytes[bracket - 1].isBlank,
        let platforms = names.platforms(of: inside)
      {
        return OmittedVariants.Item(title: title, platforms: platforms)
      }
    }
    return OmittedVariants.Item(title: String(decoding: piece, as: UTF8.self))
  }

  /// The bracket that opens what the bracket at the end closes.
  private static func openingBracket(of piece: ArraySlice<UInt8>, in text: FlatText) -> Int? {
    guard piece.last == UInt8(ascii: ")"), text.isOpen[piece.endIndex - 1] else { return nil }
    var depth = 0
    for index in piece.indices.reversed() where text.isOpen[index] {
      if piece[index] == UInt8(ascii: ")") { depth += 1 }
      if piece[index] == UInt8(ascii: "(") {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }
}

/// The pieces between the commas of a line, and the stop that ends them.
struct OmittedItems {
  /// The pieces, the stop not included.
  private(set) var pieces: [Range<Int>] = []
  /// The index of the full stop that ends the titles.
  private(set) var stop: Int?

  /// Splits a text: outside brackets, unless its brackets do not pair.
  init(_ text: FlatText, from start: Int) {
    if !split(text, from: start, minding: true) { _ = split(text, from: start, minding: false) }
  }

  /// Splits at commas before a blank, up to a stop before a blank or the end.
  ///
  /// - Returns: Whether the brackets pair.
  private mutating func split(
    _ text: FlatText,
    from start: Int,
    minding brackets: Bool
  ) -> Bool {
    pieces = []
    stop = nil
    var depth = 0
    var pieceStart = start
    for index in start..<text.bytes.count where text.isOpen[index] {
      let next = index + 1
      let endsWord = next == text.bytes.count || text.bytes[next].isBlank
      switch text.bytes[index] {
      case UInt8(ascii: "(") where brackets: depth += 1
      case UInt8(ascii: ")") where brackets:
        depth -= 1
        if depth < 0 { return false }
      case UInt8(ascii: ",") where endsWord && depth == 0:
        pieces.append(pieceStart..<index)
        pieceStart = next
      case UInt8(ascii: ".") where endsWord && depth == 0:
        pieces.append(pieceStart..<index)
        stop = index
        return true
      default: break
      }
    }
    pieces.append(pieceStart..<text.bytes.count)
    return depth == 0
  }
}

/// The label and the URL behind the titles.
struct OmittedSource {
  private(set) var label: String?
  private(set) var url: String
  /// Whether there is nothing else: a label that ends in a colon, or none, and the URL.
  private(set) var isAlone: Bool

  /// Finds the first link, else the first word that is a URL; `nil` without either.
  init?(_ text: FlatText, from start: Int) {
    guard start <= text.bytes.count else { return nil }
    var range: Range<Int>
    var labelEnd: Int
    if let link = text.links.first(where: { $0.range.lowerBound >= start }) {
      range = link.range
      url = String(decoding: link.destination, as: UTF8.self)
      // A link that is written as its destination is no part of the label.
      let isBare = link.destination.suffix(range.count).elementsEqual(text.bytes[range])
      labelEnd = isBare ? range.lowerBound : range.upperBound
    } else if let word = Self.url(in: text, from: start) {
      range = word
      url = text.string(word)
      labelEnd = word.lowerBound
    } else {
      return nil
    }
    let written = text.string(start..<labelEnd)
    label = written.isEmpty ? nil : written
    let tail = text.string(range.upperBound..<text.bytes.count)
    isAlone = (tail.isEmpty || tail == ".") && (written.isEmpty || written.last == ":")
  }

  private static func url(in text: FlatText, from start: Int) -> Range<Int>? {
    for word in text.bytes[start...].split(whereSeparator: \.isBlank) {
      var word = word
      while let last = word.last, last == UInt8(ascii: ".") || last == UInt8(ascii: ",") {
        word.removeLast()
      }
      let scheme = word.prefix { $0 != UInt8(ascii: ":") }
      let rest = word[scheme.endIndex...]
      if rest.starts(with: "://".utf8), rest.count > 3, scheme.first?.isIdentifierHead == true {
        return word.startIndex..<word.endIndex
      }
    }
    return nil
  }
}
