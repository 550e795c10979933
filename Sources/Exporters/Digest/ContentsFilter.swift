import TopicKit

/// Writes a list of contents without the items of headings that are gone.
///
/// An item belongs to a heading when its first paragraph is the heading's text and the items
/// around it are those of the headings around that one.
struct ContentsFilter {
  private let paths: HeadingPaths
  private let step: Int
  private let list: [RichText.Element]
  /// For each event, the index after the element or text that begins with it.
  private var ends: [Int] = []
  private var kept: [Bool]

  private init(_ list: RichText, _ paths: HeadingPaths, at step: Int) {
    self.paths = paths
    self.step = step
    self.list = Array(list)
    kept = Array(repeating: true, count: self.list.count)
    ends = Self.ends(of: self.list)
  }

  /// The Markdown of a list without the items of headings that are gone.
  ///
  /// - Parameters:
  ///   - block: The list.
  ///   - paths: The headings of the page.
  ///   - step: The step at which they are asked for.
  /// - Returns: The bytes with the last line's ending; empty where no item is left, `nil` where
  ///   every item is.
  /// - Complexity: O(*n*) in the events of the list.
  static func markdown(_ block: RichText, _ paths: HeadingPaths, at step: Int) -> [UInt8]? {
    var filter = ContentsFilter(block, paths, at: step)
    filter.dropItems()
    filter.dropEmptyLists()
    if !filter.kept.contains(false) { return nil }
    var writer = MarkdownWriter()
    for (index, element) in filter.list.enumerated() where filter.kept[index] {
      let bytes = element.bytes
      writer.handle(element.event, bytes: bytes.span, at: .none)
    }
    writer.finish()
    return writer.takeOutput()
  }

  private static func ends(of list: [RichText.Element]) -> [Int] {
    var ends = Array(1...max(1, list.count))
    var open: [Int] = []
    for (index, element) in list.enumerated() {
      switch element.event {
      case .enter: open.append(index)
      case .leave: if let start = open.popLast() { ends[start] = index + 1 }
      default: break
      }
    }
    return ends
  }

  private mutating func dropItems() {
    var open: [Int?] = []
    var index = 0
    while index < list.count {
      switch list[index].event {
      case .enter(.item):
        let path =
          open.isEmpty || open[open.count - 1] != nil
          ? paths.number(of: title(ofItemAt: index), in: open.last ?? nil) : nil
        if paths.gone(path) <= step {
          drop(index)
          index = ends[index]
          continue
        }
        open.append(path)
      case .leave(.item): open.removeLast()
      default: break
      }
      index += 1
    }
  }

  /// Drops lists that lost every item.
  private mutating func dropEmptyLists() {
    var held: [(start: Int, count: Int)] = []
    for index in list.indices {
      switch list[index].event {
      case .enter(.list): held.append((index, 0))
      case .enter(.item):
        if kept[index], !held.isEmpty { held[held.count - 1].count += 1 }
      case .leave(.list):
        if let last = held.popLast(), last.count == 0 { drop(last.start) }
      default: break
      }
    }
  }

  private mutating func drop(_ start: Int) {
    for index in start..<ends[start] { kept[index] = false }
  }

  /// The plain text of an item's first paragraph.
  private func title(ofItemAt index: Int) -> String {
    var builder = RichTextBuilder()
    let start = index + 1
    guard start < list.count, case .enter(.paragraph) = list[start].event else { return "" }
    for element in list[start..<ends[start]] {
      let bytes = element.bytes
      builder.handle(element.event, bytes: bytes.span, at: .none)
    }
    return builder.finish().plainText
  }
}
