// Bodies of pages by hand, for tests of the model that need no parser.

@testable import TopicKit

indirect enum Node {
  case element(MarkdownEvent.Element, [(MarkdownEvent.Attribute, String)], [Node])
  case text(MarkdownEvent.TextKind, String)

  static func words(_ text: String) -> Node { .text(.literal, text) }
  static let softBreak = Node.text(.softBreak, "\n")
  static func strong(_ text: String) -> Node { .element(.strong, [], [.words(text)]) }
  static func code(_ text: String) -> Node { .element(.codeSpan, [], [.text(.code, text)]) }
  static func link(_ destination: String, _ inside: Node...) -> Node {
    .element(.link, [(.destination, destination)], inside)
  }
  static func paragraph(_ inside: Node...) -> Node { .element(.paragraph, [], inside) }
  static func heading(_ level: Int, _ text: String) -> Node {
    .element(.heading(level: level), [], [.words(text)])
  }
  static func block(_ code: String, info: String = "swift") -> Node {
    .element(.codeBlock, [(.info, info)], [.text(.code, code)])
  }
  static func list(_ items: [Node]...) -> Node { list(start: nil, items) }
  static func list(start: Int32?, _ items: [[Node]]) -> Node {
    let style = MarkdownEvent.ListStyle(start: start, spacing: .tight)
    return .element(.list(style), [], items.map { .element(.item(nil), [], $0) })
  }
}

/// The texts of nodes, one after the other, all on lines of their own.
func body(_ nodes: Node...) -> RichText { body(nodes) }

func body(_ nodes: [Node]) -> RichText {
  var builder = BodyBuilder()
  for node in nodes {
    builder.line += 1
    builder.add(node, depth: 0)
  }
  return RichText(records: builder.records, arena: builder.arena)
}

private struct BodyBuilder {
  var records: [RichText.Record] = []
  var arena: [UInt8] = []
  var line = 0

  private mutating func append(_ event: MarkdownEvent, _ text: String, depth: Int) {
    let bytes = Array(text.utf8)
    let position = SourcePosition(offset: records.count, line: line, column: 1)
    records.append(
      RichText.Record(
        event: event,
        start: Int32(arena.count),
        count: Int32(bytes.count),
        depth: Int32(depth),
        extent: 1,
        range: SourceRange(position, position)
      )
    )
    arena += bytes
  }

  mutating func add(_ node: Node, depth: Int) {
    switch node {
    case .text(let kind, let text): append(.text(kind), text, depth: depth)
    case .element(let element, let attributes, let inside):
      let start = records.count
      append(.enter(element), "", depth: depth)
      for (attribute, value) in attributes {
        append(.attribute(attribute), value, depth: depth + 1)
      }
      for node in inside { add(node, depth: depth + 1) }
      append(.leave(element), "", depth: depth)
      records[start].extent = Int32(records.count - start)
    }
  }
}

/// A topic of nodes and front matter texts.
func topic(
  _ nodes: Node...,
  frontMatter: [(String, String)] = [],
  id: TopicID = "fallback"
) -> (topic: Topic, diagnostics: [Diagnostic]) {
  var diagnostics: [Diagnostic] = []
  let entries = frontMatter.map { FrontMatter.Entry(key: $0.0, value: .text($0.1)) }
  let topic = Topic.assemble(
    body: body(nodes),
    frontMatter: FrontMatter(entries: entries),
    frontMatterRange: .none,
    fallbackID: id,
    diagnostics: &diagnostics
  )
  return (topic, diagnostics)
}

/// The events of a text with their bytes, for comparing.
struct EventList: MarkdownHandler, Equatable {
  var events: [String] = []

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    var text: [UInt8] = []
    for index in bytes.indices { text.append(bytes[index]) }
    events.append("\(event) \(String(decoding: text, as: UTF8.self))")
  }
}

func events(of text: RichText) -> [String] {
  var list = EventList()
  text.replay(into: &list)
  return list.events
}

func events(of topic: Topic) -> [String] {
  var list = EventList()
  topic.replay(into: &list)
  return list.events
}
