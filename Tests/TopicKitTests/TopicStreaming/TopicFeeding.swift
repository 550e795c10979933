import TopicKit

/// Feeds a page in pieces of one size.
func parse<Handler: TopicHandler>(
  topic bytes: [UInt8],
  chunk size: Int,
  options: ParseOptions = ParseOptions(),
  into handler: consuming Handler
) throws -> Handler {
  var parser = TopicParser(options: options)
  var start = 0
  while start < bytes.count {
    let piece = bytes[start..<min(bytes.count, start + size)]
    try parser.feed(piece.span, into: &handler)
    start += size
  }
  try parser.finish(into: &handler)
  return handler
}

/// Feeds a page in two pieces.
func parse<Handler: TopicHandler>(
  topic bytes: [UInt8],
  cutAt cut: Int,
  options: ParseOptions = ParseOptions(),
  into handler: consuming Handler
) throws -> Handler {
  var parser = TopicParser(options: options)
  let first = bytes[..<cut]
  let second = bytes[cut...]
  try parser.feed(first.span, into: &handler)
  try parser.feed(second.span, into: &handler)
  try parser.finish(into: &handler)
  return handler
}

/// Keeps every event.
struct TopicEventRecorder: TopicHandler {
  var events: [TopicEvent] = []

  mutating func handle(_ event: TopicEvent) { events.append(event) }
}

/// Counts events.
struct TopicEventCounter: TopicHandler {
  var count = 0

  mutating func handle(_ event: TopicEvent) { count += 1 }
}

extension TopicEvent.Part {
  /// The event in a few words: `pitfall A.`, `start platform 2`.
  var label: String {
    switch self {
    case .frontMatter(let map): "frontMatter \(map.entries.map(\.key).joined(separator: " "))"
    case .title(let text): "title \(text)"
    case .summary(let text): "summary \(text)"
    case .block(let block): "block \(block)"
    case .code(let code): "code \(code.block)"
    case .note(let note): "note \(note.body)"
    case .omittedVariants(let line): "omitted \(line.items.count) \(line.url ?? "-")"
    case .sectionStart(let section): "start \(section.kind) \(section.level) \(section.title)"
    case .sectionEnd(let kind, let level): "end \(kind) \(level)"
    case .variantStart(let variant): "variant \(variant.level) \(variant.title)"
    case .variantEnd(let level): "end variant \(level)"
    case .listStart(let list): "list \(list.kind)"
    case .item(let item): "item \(item)"
    case .listEnd(let list): "end list \(list.style.map { "\($0.spacing)" } ?? "-")"
    case .pitfall(let pitfall): "pitfall \(pitfall.title)|\(pitfall.explanation)"
    case .keyAPI(let api): "api \(api.code)"
    case .related(let link): "related \(link.destination)"
    case .end(let id, let findings): "end of \(id) \(findings.count)"
    }
  }
}
