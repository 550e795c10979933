import TopicKit

/// Finds the code spans that are the APIs of a list, among those that only mention code.
struct CodeSpanMatcher {
  /// What became of an event.
  enum Code {
    /// It belongs to a code span that has not ended.
    case held
    /// It ends one: its text, and whether it is the next API.
    case whole([UInt8], isAPI: Bool)
  }

  private let items: [KeyAPI]
  private var ids: [String?] = []
  private var open: (code: [UInt8], start: Int)?

  init(_ items: [KeyAPI]) { self.items = items }

  /// Takes an event of a code span; `nil` for any other.
  mutating func take(
    _ event: MarkdownEvent,
    _ bytes: Span<UInt8>,
    at source: EventSource
  ) -> Code? {
    switch event {
    case .enter(.codeSpan):
      open = ([], source.range.start.offset)
      return .held
    case .text(.code) where open != nil:
      unsafe bytes.withUnsafeBufferPointer { unsafe open?.code.append(contentsOf: $0) }
      return .held
    case .leave(.codeSpan):
      guard let span = open else { return nil }
      open = nil
      return .whole(span.code, isAPI: isNext(span.code, at: span.start))
    default: return nil
    }
  }

  /// Where an API knows its place, a mention of the same code before it is not taken for it.
  private func isNext(_ code: [UInt8], at start: Int) -> Bool {
    guard ids.count < items.count else { return false }
    let item = items[ids.count]
    let isInPlace = item.range == .none || item.range.start.offset == start
    return isInPlace && code.elementsEqual(item.code.utf8)
  }

  /// Notes the id of the API that was found.
  mutating func match(_ id: String) { ids.append(id) }

  /// The APIs, each with its id; those that were not found have none.
  var matches: [(api: KeyAPI, id: String?)] {
    items.indices.map { (items[$0], $0 < ids.count ? ids[$0] : nil) }
  }
}
