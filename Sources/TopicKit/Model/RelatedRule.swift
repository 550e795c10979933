/// What makes a paragraph or list in a `Related` section a list of links: a link in it.
enum RelatedRule {
  /// The links of a block; `nil` for a block that is no paragraph or list, or has no link.
  static func related(_ block: RichText) -> RelatedLinks? {
    let parts: [Part]
    switch block.element {
    case .paragraph:
      let inside = block.inside(of: block.startIndex)
      parts = [part(inside, inlines: inside, of: block)]
    case .list: parts = block.itemRanges.map { item($0, of: block) }
    default: return nil
    }
    guard parts.contains(where: \.hasLink) else { return nil }
    return RelatedLinks(block: block, items: parts.flatMap(\.items))
  }

  /// What a paragraph or a list item names.
  struct Part {
    /// The links, and the ids in plain text.
    var items: [TopicLink]
    /// Whether one of them is a link.
    var hasLink: Bool
  }

  /// What an item of a list names.
  static func item(_ item: Range<Int>, of list: RichText) -> Part {
    part(item, inlines: list.onlyParagraph(in: item), of: list)
  }

  private static func part(
    _ range: Range<Int>,
    inlines: Range<Int>?,
    of block: RichText
  ) -> Part {
    if let list = named(in: inlines, of: block) {
      return Part(items: list.items, hasLink: list.hasLink)
    }
    let links = links(in: range, of: block)
    return Part(items: links, hasLink: !links.isEmpty)
  }

  /// Every link, at any depth.
  private static func links(in range: Range<Int>, of block: RichText) -> [TopicLink] {
    var items: [TopicLink] = []
    for index in range {
      if case .enter(.link) = block.record(at: index).event { items.append(link(index, of: block)) }
    }
    return items
  }

  private static func link(_ index: Int, of block: RichText) -> TopicLink {
    let whole = block.slice(index..<block.end(of: index))
    return TopicLink(
      text: whole.content,
      destination: String(decoding: whole.attribute(.destination) ?? [], as: UTF8.self),
      range: whole.range
    )
  }

  /// Links and plain ids between commas; `nil` where there is anything else.
  private static func named(in range: Range<Int>?, of block: RichText) -> NamedTopics? {
    guard let range else { return nil }
    var list = NamedTopics()
    var index = range.lowerBound
    while index < range.upperBound {
      switch block.record(at: index).event {
      case .enter(.link): list.add(link: link(index, of: block))
      case .text(.softBreak), .text(.hardBreak): break
      case .text(.literal): list.add(text: block.slice(index..<index + 1))
      default: return nil
      }
      guard list.isReadable else { return nil }
      index = block.end(of: index)
    }
    list.endPiece()
    return list
  }
}

/// Links and plain ids with commas between them, as they are gathered.
///
/// An id in plain text counts only with a comma, or an end of the paragraph, on both sides:
/// in `see [x](x.md)` the word is no id.
private struct NamedTopics {
  private(set) var items: [TopicLink] = []
  private(set) var hasLink = false
  private var pending: TopicLink?
  private var mayBegin = true
  /// Whether there was nothing but links, ids and separators so far.
  private(set) var isReadable = true

  mutating func add(link: TopicLink) {
    if pending != nil { isReadable = false }
    items.append(link)
    hasLink = true
    mayBegin = false
  }

  mutating func add(text: RichText) {
    guard let record = text.records.first else { return }
    var rest = text.arena[record.payload]
    while let comma = rest.firstIndex(of: UInt8(ascii: ",")) {
      add(piece: rest[..<comma], of: text, record)
      endPiece()
      guard isReadable else { return }
      rest = rest[(comma + 1)...]
    }
    add(piece: rest, of: text, record)
  }

  /// Takes what stands between two commas of a text.
  private mutating func add(
    piece: ArraySlice<UInt8>,
    of text: RichText,
    _ record: RichText.Record
  ) {
    var name = piece.trimmingBlanks()
    if name.last == UInt8(ascii: ".") { name.removeLast() }
    if name.isEmpty || name.isWord("and") || name.isWord("&") { return }
    name = (name.skippingPrefix("and ") ?? name.skippingPrefix("& ") ?? name).trimmingBlanks()
    if name.isEmpty { return }
    guard mayBegin, pending == nil, name.allSatisfy(TopicID.isLegal) else {
      isReadable = false
      return
    }
    pending = Self.unlinked(name, in: text, record)
  }

  /// Takes a comma, or the end.
  mutating func endPiece() {
    if let pending { items.append(pending) }
    pending = nil
    mayBegin = true
  }

  private static func unlinked(
    _ name: ArraySlice<UInt8>,
    in text: RichText,
    _ record: RichText.Record
  ) -> TopicLink {
    var own = record
    own.start = Int32(clamping: name.startIndex)
    own.count = Int32(clamping: name.count)
    let start = record.range.start.advanced(by: name.startIndex - record.payload.lowerBound)
    let clamped = min(start, record.range.end)
    own.range = SourceRange(clamped, min(start.advanced(by: name.count), record.range.end))
    return TopicLink(
      text: RichText(records: [own], arena: text.arena),
      destination: "",
      range: own.range
    )
  }
}

extension RichText {
  /// The inlines of an item that is one paragraph.
  fileprivate func onlyParagraph(in item: Range<Int>) -> Range<Int>? {
    guard let first = item.first, case .enter(.paragraph) = record(at: first).event,
      end(of: first) == item.upperBound
    else { return nil }
    return inside(of: first)
  }
}
