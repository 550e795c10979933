/// The list of contents is that of the page's headings.
///
/// What is compared is what a formatter compares: see ``ContentsList/outdated(in:)``.
struct ContentsRule {
  private let list: RichText
  private let written: WrittenContents
  private let wanted: ContentsList

  static func check(_ page: CheckedPage, into findings: inout FindingList) {
    guard let outdated = ContentsList.outdated(in: page.body) else { return }
    let rule = ContentsRule(
      list: outdated.list,
      written: outdated.written,
      wanted: outdated.wanted
    )
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

  /// Where the finding of a list that is outdated stands; `nil` where none is found.
  static func place(of outdated: ContentsList.Outdated) -> SourcePosition? {
    let rule = ContentsRule(
      list: outdated.list,
      written: outdated.written,
      wanted: outdated.wanted
    )
    return rule.firstDifference()?.range.start
  }

  // MARK: - Comparison

  /// The first place where list and headings differ.
  private func firstDifference() -> (range: SourceRange, message: String)? {
    let (items, titles) = (written.items, wanted.items)
    var place = 0
    while place < items.count, place < titles.count, wanted.isSame(items[place], titles[place]) {
      place += 1
    }
    if place == items.count, place == titles.count { return nil }
    guard place < items.count else {
      let end = list.wholeRange.end
      return (SourceRange(end, end), missing(titles[place]))
    }
    let item = items[place]
    guard place < titles.count else { return (item.range, extra(item)) }
    return (item.range, message(item, titles[place]))
  }

  private func message(_ item: WrittenContents.Item, _ title: ContentsList.Item) -> String {
    let name = title.text.plainText
    if item.text == name {
      return item.depth == title.depth
        ? "the contents' '\(name.messageText)' should be a link to '#\(title.anchor)'"
        : "the contents' '\(name.messageText)' should stand as deep as its heading does"
    }
    let isSection = wanted.items.contains { $0.text.plainText == item.text }
    switch (isSection, written.items.contains { $0.text == name }) {
    case (true, true):
      return "the contents have '\(item.text.messageText)' where the page has "
        + "'\(name.messageText)'; put them in the page's order"
    case (true, false): return missing(title)
    case (false, true): return extra(item)
    case (false, false) where item.depth > title.depth: return extra(item)
    case (false, false):
      return "the contents have '\(item.text.messageText)' where the page has "
        + "'\(name.messageText)'; write it as the page does"
    }
  }

  private func missing(_ title: ContentsList.Item) -> String {
    "the contents lack '\(title.text.plainText.messageText)', the section on line "
      + "\(title.range.start.line)"
  }

  private func extra(_ item: WrittenContents.Item) -> String {
    "the contents have '\(item.text.messageText)', which is no section of the page; remove it"
  }

  // MARK: - Fix

  /// The list made anew, with the markers, spacing and kind of item that it has.
  private func fix(_ page: CheckedPage) -> Diagnostic.Fix? {
    // Of a list in a list, only the outer one's markers and spacing are known.
    guard written.depth == 0 else { return nil }
    let style = wanted.style
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
    let lines = wanted.items.map { item in
      let lead = style.start == nil ? mark : "\(number)\(mark)"
      // Nine digits are the most; what follows the first number does not count.
      number = min(number + 1, 999_999_999)
      return lead + String(repeating: " ", count: blanks) + markdown(item)
    }
    let between = page.lineEnding + (style.spacing == .loose ? page.lineEnding : "")
    return Diagnostic.Fix(
      range: range,
      replacement: lines.joined(separator: between + indentation)
    )
  }

  private func markdown(_ item: ContentsList.Item) -> String {
    let text = item.text.markdown
    return wanted.isLinked ? "[\(text)](#\(item.anchor))" : text
  }
}
