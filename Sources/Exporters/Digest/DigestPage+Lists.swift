import TopicKit

// Lists whose items are pieces: those that a shorter form can stand in for, and contents.

extension DigestPage {
  /// Adds a list whose items have a shorter form: what they lead with, and nothing else.
  mutating func addItems(_ list: RichText, in part: Int?, lead: MarkdownEvent.Element) {
    let items = Array(list.content.children)
    let leads = items.map { Self.lead(of: $0, lead) }
    guard case .list(let style)? = list.element, style.spacing != .undecided,
      leads.contains(where: { $0 != nil })
    else { return add(.list, in: part) { list.replay(into: &$0) } }
    let whole = ListChunks(list, items, into: &writer)
    let mark = writer.output[whole.items[0]].first { $0 != 0x0A && !(0x30...0x39).contains($0) }
    var short = ShortList(list: list, items: items, leads: leads, mark: mark)
    if style.spacing == .tight { addOpener(whole.hasBlankLine, in: part) }
    for (index, range) in whole.items.enumerated() {
      // A tight item has no blank line; the first one's is the opener's.
      let role: Role = leads[index] == nil ? .list : .item
      let piece = addPiece(role, in: part, range, isTight: style.spacing == .tight)
      guard leads[index] != nil, let piece else { continue }
      short.stands.append((index, pieces.count))
      addStand([], like: pieces[piece])
    }
    shortLists.append(short)
  }

  /// Writes what stands in for other things.
  ///
  /// Few budgets need it, so that it is not written with the page.
  mutating func addShortForms() {
    if !head.isEmpty { shortHead = Self.shortHead(of: topic) }
    var writer = DigestWriter(links: links, shift: shift)
    for short in shortLists {
      // Nothing of the list before is to be seen behind this.
      writer.send(.enter(.thematicBreak))
      writer.send(.leave(.thematicBreak))
      let chunks = ListChunks(short, into: &writer)
      for (item, piece) in short.stands {
        var bytes = writer.output[chunks.items[item]]
        if bytes.first == 0x0A { bytes.removeFirst() }
        pieces[piece].range = body.count..<body.count + bytes.count
        body += bytes
      }
    }
    shortLists = []
  }

  /// What makes a writer give a list the mark that it has on the page: the list before it.
  fileprivate static func before(
    _ style: MarkdownEvent.ListStyle,
    as mark: UInt8?
  ) -> RichText? {
    let usual = style.start == nil ? "-" : style.delimiter == .period ? "." : ")"
    if mark == usual.utf8.first { return nil }
    return RichText(parsing: style.start == nil ? "- x" : "1\(usual) x")
  }

  private mutating func addOpener(_ hasBlankLine: Bool, in part: Int?) {
    if !hasBlankLine { noteOpenPiece() }
    pieces.append(Piece(range: 0..<0, hasBlankLine: hasBlankLine, role: .opener, part: part))
  }

  /// Adds what comes where a piece goes.
  mutating func addStand(_ bytes: ArraySlice<UInt8>, like piece: Piece) {
    let bytes = bytes.first == 0x0A ? bytes.dropFirst() : bytes
    let start = shorts.count
    shorts += bytes
    var stand = piece
    stand.range = start..<shorts.count
    stand.role = .stand
    stand.isApart = true
    stand.isOpen = false
    stand.first = .max
    pieces.append(stand)
  }

  /// What an item leads with; `nil` where it has no such lead, or is nothing else.
  private static func lead(
    of item: RichText,
    _ kind: MarkdownEvent.Element
  ) -> RichText? {
    let body = item.content
    guard body.element == .paragraph, let paragraph = body.children.first(where: { _ in true })
    else { return nil }
    let text = paragraph.content
    guard text.element == kind, let lead = text.children.first(where: { _ in true }),
      text.count > lead.count || body.count > paragraph.count
    else { return nil }
    return lead
  }

  // MARK: - Contents

  /// Adds a block of a section of contents; each item of a plain list is a piece.
  mutating func addContents(_ block: RichText, in part: Int?) {
    guard isToBeCut, block.isList else {
      return add(block.isList ? .list : .block, in: part) { block.replay(into: &$0) }
    }
    guard Self.isPlain(block) else {
      contents.append(block)
      return add(.contents(contents.count - 1), in: part) { block.replay(into: &$0) }
    }
    var open: [Int] = []
    var text: [UInt8] = []
    var start = writer.count
    for (place, element) in block.enumerated() {
      let bytes = element.bytes
      switch element.event {
      case .enter(.item): start = writer.count
      case .enter(.paragraph): text = []
      case .text(.softBreak), .text(.hardBreak): text.append(0x20)
      case .text(.html): break
      case .text: text += element.bytes
      default: break
      }
      writer.handle(element.event, bytes: bytes.span, at: .none)
      switch element.event {
      case .enter(.list) where place == 0: addOpener(writer.count > start, in: part)
      case .leave(.paragraph):
        let title = String(decoding: text, as: UTF8.self)
        entries.append(Entry(title: title, parent: open.last, piece: nil))
        open.append(entries.count - 1)
        addEntry(entries.count - 1, in: part, &start)
      case .leave(.item):
        // An item without text is written where it ends.
        if let entry = open.popLast(), entries[entry].piece == nil {
          addEntry(entry, in: part, &start)
        }
      default: break
      }
    }
  }

  /// Makes a piece of what was written of an item.
  private mutating func addEntry(_ entry: Int, in part: Int?, _ start: inout Int) {
    let range = start..<writer.count
    entries[entry].piece = addPiece(.entry(entry), in: part, range, isTight: true)
    start = range.upperBound
  }

  /// Whether a list is tight bullets, each a paragraph and perhaps such a list.
  private static func isPlain(_ list: RichText) -> Bool {
    var before = MarkdownEvent.enter(.paragraph)
    for element in list {
      switch element.event {
      case .enter(.list(let style)):
        guard style.start == nil, style.spacing == .tight else { return false }
        if case .enter(.item) = before { return false }
      case .enter(.item(let task)): if task != nil { return false }
      case .enter(.paragraph):
        guard case .enter(.item) = before else { return false }
      case .enter(let inner): if inner.isBlock { return false }
      case .leave(.item): if case .enter(.item) = before { return false }
      default: break
      }
      before = element.event
    }
    return true
  }
}

/// A list whose items have a shorter form.
struct ShortList {
  let list: RichText
  let items: [RichText]
  /// What each item leads with; `nil` where it has no shorter form.
  let leads: [RichText?]
  /// The mark that the list has on the page.
  let mark: UInt8?
  /// Items that have a shorter form, and the pieces that it is.
  var stands: [(item: Int, piece: Int)] = []
}

/// Where the items of a list were written.
private struct ListChunks {
  /// Whether a blank line stands before the list.
  var hasBlankLine = false
  /// The bytes of each item, with the blank line before it.
  var items: [Range<Int>] = []

  /// Writes a list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - content: Its items.
  ///   - leads: What is written of each item instead; `nil` for the item.
  ///   - before: What is written right before it.
  ///   - writer: Who writes it.
  init(
    _ list: RichText,
    _ content: [RichText],
    _ leads: [RichText?] = [],
    after before: RichText? = nil,
    into writer: inout DigestWriter
  ) {
    before?.replay(into: &writer)
    var start = writer.count
    writer.send(Self.enter(list, ofOne: content.count == 1 && leads.count == 1))
    hasBlankLine = writer.count > start
    for (index, item) in content.enumerated() {
      if index < leads.count, let lead = leads[index] {
        writer.send(item[item.startIndex].event)
        writer.send(.enter(.paragraph))
        lead.replay(into: &writer)
        writer.send(.leave(.paragraph))
        writer.send(item[item.endIndex - 1].event)
      } else {
        item.replay(into: &writer)
      }
      items.append(start..<writer.count)
      start = writer.count
    }
    writer.send(Self.leave(list, ofOne: content.count == 1 && leads.count == 1))
    if let last = items.last {
      items[items.count - 1] = last.lowerBound..<writer.count
    }
  }

  /// Writes the shorter forms of a list.
  init(_ short: ShortList, into writer: inout DigestWriter) {
    var before: RichText?
    if case .list(let style)? = short.list.element {
      before = DigestPage.before(style, as: short.mark)
    }
    self.init(short.list, short.items, short.leads, after: before, into: &writer)
  }

  /// A list of one item that is one paragraph has no blank lines to be loose by.
  private static func style(of event: MarkdownEvent, ofOne: Bool) -> MarkdownEvent.ListStyle? {
    switch event {
    case .enter(.list(var style)) where ofOne, .leave(.list(var style)) where ofOne:
      style.spacing = .tight
      return style
    default: return nil
    }
  }

  private static func enter(_ list: RichText, ofOne: Bool) -> MarkdownEvent {
    let event = list[list.startIndex].event
    return style(of: event, ofOne: ofOne).map { .enter(.list($0)) } ?? event
  }

  private static func leave(_ list: RichText, ofOne: Bool) -> MarkdownEvent {
    let event = list[list.endIndex - 1].event
    return style(of: event, ofOne: ofOne).map { .leave(.list($0)) } ?? event
  }
}
