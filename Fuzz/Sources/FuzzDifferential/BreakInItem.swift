import FuzzSupport
import TopicKit

/// Looks for a thematic break that is a child of a list item.
struct BreakInItem: MarkdownHandler {
  private var open: [MarkdownEvent.Element] = []
  private var isFound = false

  static func isIn(_ bytes: [UInt8]) -> Bool {
    var search = BreakInItem()
    _ = parse(bytes, ParseOptions(dialect: .commonmark), into: &search)
    return search.isFound
  }

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    switch event {
    case .enter(let element):
      if element == .thematicBreak, case .item? = open.last { isFound = true }
      open.append(element)
    case .leave: _ = open.popLast()
    default: break
    }
  }
}
