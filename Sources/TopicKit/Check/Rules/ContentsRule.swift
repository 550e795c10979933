/// The list of contents is that of the page's sections.
struct ContentsRule {
  /// What an item says, or should say.
  private struct Title {
    var text: String
    var anchor: String
    var range: SourceRange
  }

  /// An item of the page's list.
  private struct Item {
    var text: String
    /// The fragment of the item's link; `nil` for plain text.
    var anchor: String?
    var range: SourceRange
  }

  private let list: RichText
  private let titles: [(section: Section, title: Title)]
  private let items: [Item]
  private let isLinked: Bool

  static func check(_ page: CheckedPage, into findings: inout FindingList) {
    guard let contents = page.topic.sections.first(where: { $0.kind == .contents }),
      let list = contents.content.lazy.compactMap(Self.list).first
    else { return }
    // A list of other pages is no list of this one's sections.
    guard !leadsElsewhere(list) else { return }
    let rule = ContentsRule(list, page)
    guard let difference = rule.firstDifference() else { return }
    findings.append(
      Diagnostic(
        .contentsOutdated,
        at: difference.range,
        difference.message,
        fix: rule.fix(page)
      )
    )
  }

  private static func list(_ content: Content) -> RichText? {
    if case .block(let block) = content, case .list = block.element { block } else { nil }
  }

  private static func leadsElsewhere(_ list: RichText) -> Bool {
    list.records.contains { record in
      record.event == .attribute(.destination)
        && list.arena[record.payload].first != UInt8(ascii: "#")
    }
  }

  private init(_ list: RichText, _ page: CheckedPage) {
    self.list = list
    let sections = page.topic.sections.filter { $0.kind != .contents }
    items = list.itemRanges.map { Self.item($0, of: list) }
    isLinked = items.contains { $0.anchor != nil }
    let anchors = isLinked ? Self.anchors(of: page) : [:]
    titles = sections.map { section in
      let text = section.title.plainText
      let anchor = anchors[section.titleRange.start.offset] ?? ""
      return (section, Title(text: text, anchor: anchor, range: section.titleRange))
    }
  }

  /// The anchors of the sections, by the offset of their heading.
  ///
  /// The headings of the entry are those of the outline: the sections among them are found by
  /// going through both in order.
  private static func anchors(of page: CheckedPage) -> [Int: String] {
    var anchors: [Int: String] = [:]
    var number = 0
    let headings = page.entry.headings
    page.topic.visitHeadings { level, title in
      if level == 2, number < headings.count, let first = title.records.first {
        anchors[first.range.start.offset] = headings[number].anchor
      }
      number += 1
    }
    var byHeading: [Int: String] = [:]
    for section in page.topic.sections {
      let start = section.title.records.first?.range.start.offset
      byHeading[section.titleRange.start.offset] = start.flatMap { anchors[$0] }
    }
    return byHeading
  }

  private static func item(_ range: Range<Int>, of list: RichText) -> Item {
    guard let first = range.first, case .enter(.paragraph) = list.records[first].event else {
      return Item(text: "", anchor: nil, range: list.slice(range).wholeRange)
    }
    let paragraph = list.slice(first..<list.end(of: first))
    var anchor: String?
    for index in paragraph.records.indices where anchor == nil {
      guard case .attribute(.destination) = paragraph.records[index].event else { continue }
      let destination = list.arena[paragraph.records[index].payload]
      if destination.first == UInt8(ascii: "#") {
        anchor = LinkTarget.percentDecoded(String(decoding: destination.dropFirst(), as: UTF8.self))
      }
    }
    return Item(text: paragraph.plainText, anchor: anchor, range: paragraph.wholeRange)
  }

  // MARK: - Comparison

  private func isSame(_ item: Item, _ title: Title) -> Bool {
    item.text == title.text && (!isLinked || item.anchor == title.anchor)
  }

  /// The first place where list and sections differ.
  private func firstDifference() -> (range: SourceRange, message: String)? {
    var place = 0
    while place < items.count, place < titles.count, isSame(items[place], titles[place].title) {
      place += 1
    }
    if place == items.count, place == titles.count { return nil }
    let listed = Set(items.map(\.text))
    guard place < items.count else {
      let end = list.wholeRange.end
      return (SourceRange(end, end), missing(titles[place].title))
    }
    let item = items[place]
    guard place < titles.count else { return (item.range, extra(item)) }
    let title = titles[place].title
    return (item.range, message(item, title, listed: listed))
  }

  private func message(_ item: Item, _ title: Title, listed: Set<String>) -> String {
    if item.text == title.text {
      return "the contents' '\(item.text.messageText)' should be a link to '#\(title.anchor)'"
    }
    let isSection = titles.contains { $0.title.text == item.text }
    switch (isSection, listed.contains(title.text)) {
    case (true, true):
      return "the contents have '\(item.text.messageText)' where the page has "
        + "'\(title.text.messageText)'; put them in the page's order"
    case (true, false): return missing(title)
    case (false, true): return extra(item)
    case (false, false):
      return "the contents have '\(item.text.messageText)' where the page has "
        + "'\(title.text.messageText)'; write it as the page does"
    }
  }

  private func missing(_ title: Title) -> String {
    "the contents lack '\(title.text.messageText)', the section on line \(title.range.start.line)"
  }

  private func extra(_ item: Item) -> String {
    "the contents have '\(item.text.messageText)', which is no section of the page; remove it"
  }

  // MARK: - Fix

  /// The list made anew, with the markers, spacing and kind of item that it has.
  private func fix(_ page: CheckedPage) -> Diagnostic.Fix? {
    guard !titles.isEmpty, case .list(let style)? = list.element, !holdsLists() else { return nil }
    let range = list.wholeRange
    let bytes = page.bytes
    let start = range.start.offset
    guard start < bytes.count, range.end.offset <= bytes.count else { return nil }
    let digits = bytes[start...].prefix { $0.isDigitASCII }.count
    let markEnd = start + digits + 1
    guard markEnd <= bytes.count else { return nil }
    let mark = String(decoding: bytes[start + digits..<markEnd], as: UTF8.self)
    let blanks = max(1, min(4, bytes[markEnd...].prefix { $0 == 0x20 }.count))
    let indentation = String(repeating: " ", count: range.start.column - 1)
    var number = Int(style.start ?? 0)
    let lines = titles.map { section, title in
      let lead = style.start == nil ? mark : "\(number)\(mark)"
      number += 1
      return lead + String(repeating: " ", count: blanks) + markdown(section, title)
    }
    let between = page.lineEnding + (style.spacing == .loose ? page.lineEnding : "")
    return Diagnostic.Fix(
      range: range,
      replacement: lines.joined(separator: between + indentation)
    )
  }

  /// Whether items have lists of their own, which a new list would lose.
  private func holdsLists() -> Bool {
    list.records.dropFirst().contains { if case .enter(.list) = $0.event { true } else { false } }
  }

  private func markdown(_ section: Section, _ title: Title) -> String {
    // No link can stand in a link.
    let hasLink = section.title.records.contains { $0.event == .enter(.link) }
    let text = hasLink ? RichText.plain(title.text) : section.title.compacted
    return isLinked ? "[\(text.markdown)](#\(title.anchor))" : text.markdown
  }
}

extension RichText {
  /// The text with bytes of its own: writing it costs no more than itself.
  fileprivate var compacted: RichText {
    var bytes: [UInt8] = []
    let own = records.map { record in
      var record = record
      let start = bytes.count
      bytes += arena[record.payload]
      record.start = Int32(clamping: start)
      return record
    }
    return RichText(records: own[...], arena: bytes)
  }
}
