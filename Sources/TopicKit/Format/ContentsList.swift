/// The list of a page's headings that stands in its section `Contents`.
struct ContentsList {
  /// An item: a heading of the page.
  struct Item {
    /// How many items it stands in.
    var depth: Int
    /// The heading, as inline text without links.
    var text: RichText
    /// What a link to it names; empty where the list has no links.
    var anchor: String
    /// Where the heading stands.
    var range: SourceRange
  }

  /// A list that does not name the headings that there are.
  struct Outdated {
    /// The list as it stands.
    var list: RichText
    var written: WrittenContents
    /// The list as it should be.
    var wanted: ContentsList
  }

  var items: [Item]
  /// Whether items are links to the headings.
  var isLinked: Bool
  var style: MarkdownEvent.ListStyle

  /// The list of contents of a body, where it does not name the headings that there are.
  ///
  /// A list is left alone where an item says more than the name of a heading could, and where the
  /// page has no headings: what it says would be lost.
  ///
  /// - Complexity: O(*n*) in the records and bytes of the body, but for items that say more than a
  ///   heading: those are compared with a heading of each length.
  static func outdated(in body: RichText) -> Outdated? {
    guard let (heading, list) = find(in: body), let written = WrittenContents(list),
      case .list(let style)? = list.element
    else { return nil }
    let isLinked = written.items.contains { $0.fragment != nil }
    let items = headings(
      of: body,
      levels: 2...2 + written.depth,
      but: heading,
      isLinked: isLinked
    )
    let wanted = ContentsList(items: items, isLinked: isLinked, style: style)
    guard !items.isEmpty, !wanted.isSaid(by: written), !written.isExplained(by: items) else {
      return nil
    }
    return Outdated(list: list, written: written, wanted: wanted)
  }

  /// The heading `Contents`, as an index into the body's records, and the first list below it.
  static func find(in body: RichText) -> (heading: Int, list: RichText)? {
    var heading: Int?
    for block in body.children {
      switch block.element {
      case .heading(let level) where level <= 2:
        if heading != nil { return nil }
        let title = block.content.plainText
        if level == 2, title.lowercased() == "contents" { heading = block.startIndex }
      case .list:
        if let heading { return (heading, block) }
      default: break
      }
    }
    return nil
  }

  /// The headings of a body that stand in no other block; for links, each with its anchor.
  private static func headings(
    of body: RichText,
    levels: ClosedRange<Int>,
    but contents: Int,
    isLinked: Bool
  ) -> [Item] {
    var anchors = AnchorNames()
    var items: [Item] = []
    var depth = 0
    var index = body.startIndex
    while index < body.endIndex {
      let record = body.record(at: index)
      guard case .enter(.heading(let level)) = record.event else {
        index += 1
        continue
      }
      let text = body.slice(body.inside(of: index))
      let anchor = isLinked ? anchors.name(for: text.plainText) : ""
      // One that skips a level stands no deeper than one below the item above.
      if record.depth == 0, levels.contains(level), index != contents,
        level == 2 || !items.isEmpty
      {
        let name = text.withoutLinks
        if name.plainBytes.isEmpty {
          // An item without text says nothing, and what stands below the heading belongs to
          // no item above.
          depth = min(depth, level - 3)
        } else {
          depth = level == 2 ? 0 : min(level - 2, depth + 1)
          items.append(Item(depth: depth, text: name, anchor: anchor, range: record.range))
        }
      }
      index = body.end(of: index)
    }
    return items
  }

  /// Whether a list names these headings.
  func isSaid(by list: RichText) -> Bool {
    WrittenContents(list).map(isSaid) ?? false
  }

  private func isSaid(by written: WrittenContents) -> Bool {
    written.items.count == items.count && zip(written.items, items).allSatisfy(isSame)
  }

  /// Whether an item of a list names a heading.
  func isSame(_ written: WrittenContents.Item, _ item: Item) -> Bool {
    written.depth == item.depth && written.text == item.text.plainText
      && written.fragment == (isLinked ? item.anchor : nil)
  }

  // MARK: - Writing

  /// The list as Markdown, the last line's ending included.
  var markdown: [UInt8] {
    var events = ContentsEvents()
    var depth = -1
    for item in items {
      while depth > item.depth {
        events.leaveItem(style)
        depth -= 1
      }
      if depth == item.depth {
        events.send(.leave(.item(nil)))
      } else {
        var inner = style
        if inner.start != nil { inner.start = depth < 0 ? inner.start : 1 }
        events.send(.enter(.list(inner)))
        depth += 1
      }
      events.send(.enter(.item(nil)))
      events.write(item, isLinked: isLinked)
    }
    while depth >= 0 {
      events.leaveItem(style)
      depth -= 1
    }
    events.writer.finish()
    return events.writer.takeOutput()
  }
}

/// Hands the events of a list of contents to a writer.
private struct ContentsEvents {
  var writer = MarkdownWriter()

  mutating func send(_ event: MarkdownEvent, _ text: String = "") {
    let bytes = ContiguousArray(text.utf8)
    writer.handle(event, bytes: bytes.span, at: EventSource.none)
  }

  mutating func leaveItem(_ style: MarkdownEvent.ListStyle) {
    send(.leave(.item(nil)))
    send(.leave(.list(style)))
  }

  mutating func write(_ item: ContentsList.Item, isLinked: Bool) {
    send(.enter(.paragraph))
    if isLinked {
      send(.enter(.link))
      send(.attribute(.destination), "#" + item.anchor)
    }
    item.text.replay(into: &writer)
    if isLinked { send(.leave(.link)) }
    send(.leave(.paragraph))
  }
}

/// A list of contents as it stands on the page.
struct WrittenContents {
  struct Item {
    var depth: Int
    var text: String
    /// What its link names, decoded; `nil` where it is no link.
    var fragment: String?
    var range: SourceRange
  }

  var items: [Item] = []
  /// How many items its innermost ones stand in.
  var depth = 0

  /// Reads a list; `nil` where an item is more than a heading's name could be.
  init?(_ list: RichText) {
    var open = -1
    var expectsText = false
    var index = list.startIndex
    while index < list.endIndex {
      let end = list.end(of: index)
      switch list[index].event {
      case .enter(.list): open += 1
      case .leave(.list): open -= 1
      case .enter(.item(nil)) where !expectsText: expectsText = true
      case .leave(.item) where !expectsText: break
      case .enter(.paragraph) where expectsText:
        let text = list.slice(list.inside(of: index))
        let range = list.slice(index..<end).wholeRange
        guard let item = Self.item(text, depth: open, at: range) else { return nil }
        items.append(item)
        depth = max(depth, open)
        expectsText = false
        index = end - 1
      default: return nil
      }
      index += 1
    }
    guard !items.isEmpty else { return nil }
  }

  /// Whether an item says more of a heading than its name: `Pitfalls: what goes wrong`.
  ///
  /// - Complexity: O(*n* + *m* · *l*) in the bytes of the headings and of the *m* items that are no
  ///   heading, and in the lengths *l* that headings have.
  func isExplained(by headings: [ContentsList.Item]) -> Bool {
    let names = Set(headings.map(\.text.plainText))
    let lengths = Set(names.map(\.utf8.count)).sorted()
    return items.contains { item in
      guard !names.contains(item.text) else { return false }
      let text = Array(item.text.utf8)
      for length in lengths.prefix(while: { $0 < text.count }) {
        Steps.add(1)
        let rest = text[length...]
        guard Self.separators.contains(where: { rest.starts(with: $0.utf8) }) else { continue }
        Steps.add(length)
        if names.contains(String(decoding: text[..<length], as: UTF8.self)) { return true }
      }
      return false
    }
  }

  private static let separators = [":", " - ", " – ", " — ", " ("]

  private static func item(_ text: RichText, depth: Int, at range: SourceRange) -> Item? {
    var links = 0
    for record in text.records {
      switch record.event {
      case .enter(.link): links += 1
      // No heading's name: a new list would not have it.
      case .enter(.image): return nil
      default: break
      }
    }
    if links == 0 { return Item(depth: depth, text: text.plainText, range: range) }
    guard links == 1, text.element == .link, text.end(of: text.startIndex) == text.endIndex,
      let target = text.attribute(.destination), target.first == UInt8(ascii: "#")
    else { return nil }
    let anchor = LinkTarget.percentDecoded(String(decoding: target.dropFirst(), as: UTF8.self))
    return Item(depth: depth, text: text.plainText, fragment: anchor, range: range)
  }
}

extension RichText {
  /// The text with the text of its links in their place, and without footnote references.
  fileprivate var withoutLinks: RichText {
    let hasAny = records.contains {
      $0.event == .enter(.link) || $0.event == .enter(.footnoteReference)
    }
    guard hasAny else { return self }
    var builder = RichTextBuilder()
    let bytes = arena[...]
    let span = bytes.span
    var index = startIndex
    while index < endIndex {
      let record = self.record(at: index)
      switch record.event {
      case .enter(.footnoteReference): index = end(of: index) - 1
      case .enter(.link):
        while index + 1 < endIndex, case .attribute = self.record(at: index + 1).event {
          index += 1
        }
      case .leave(.link): break
      default:
        builder.handle(
          record.event,
          bytes: span.extracting(record.payload),
          at: EventSource(range: record.range, certainAt: 0)
        )
      }
      index += 1
    }
    return builder.finish()
  }
}
