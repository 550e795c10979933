public import TopicKit

/// Writes Markdown events as JSON Lines: one object an event, as soon as it comes.
///
/// An object has `type` (`enter`, `attribute`, `text`, `leave`); what was entered or left as
/// `element`, with its properties; an attribute's `name` and `value`; a text's `kind` and
/// `text`; the `range` in the source, its ends each with `offset` (bytes from 0), `line` and
/// `column` (from 1, UTF-8 bytes); and `certainAt`, the bytes of the source after which
/// nothing could change the event any more.
public struct EventLinesWriter: MarkdownHandler, Sendable {
  private var json = JSONWriter(layout: .compact)
  private var output: [UInt8] = []

  /// Makes a writer.
  public init() {}

  /// The lines written since the last call.
  public mutating func takeOutput() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &output)
    return taken
  }

  public mutating func handle(
    _ event: MarkdownEvent,
    bytes: Span<UInt8>,
    at source: EventSource
  ) {
    json.removeAll()
    json.beginObject()
    switch event {
    case .enter(let element):
      write("type", "enter")
      write(element)
    case .leave(let element):
      write("type", "leave")
      write(element)
    case .attribute(let attribute):
      write("type", "attribute")
      write("name", attribute.name)
      write("value", bytes)
    case .text(let kind):
      write("type", "text")
      write("kind", kind.name)
      write("text", bytes)
    }
    json.members(of: source)
    json.endObject()
    output.append(contentsOf: json.bytes)
    output.append(UInt8(ascii: "\n"))
  }

  private mutating func write(_ key: StaticString, _ value: String) {
    json.key(key)
    json.string(value)
  }

  private mutating func write(_ key: StaticString, _ value: Span<UInt8>) {
    json.key(key)
    json.string(unsafe value.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) })
  }

  private mutating func write(_ key: StaticString, _ value: Int) {
    json.key(key)
    json.number(value)
  }

  private mutating func write(_ element: MarkdownEvent.Element) {
    write("element", element.name)
    switch element {
    case .heading(let level): write("level", level)
    case .blockQuote(let alert?): write("alert", "\(alert)")
    case .item(let state?): write("task", state == .done ? "done" : "open")
    case .tableCell(let alignment):
      if alignment != .none { write("alignment", "\(alignment)") }
    case .list(let style):
      if let start = style.start {
        write("start", Int(start))
        write("delimiter", "\(style.delimiter)")
      }
      write("spacing", "\(style.spacing)")
    default: break
    }
  }
}

extension MarkdownEvent.Element {
  /// The name of the element without its properties.
  fileprivate var name: String {
    switch self {
    case .blockQuote: "blockQuote"
    case .list: "list"
    case .item: "item"
    case .heading: "heading"
    case .tableCell: "tableCell"
    default: "\(self)"
    }
  }
}

extension MarkdownEvent.Attribute {
  fileprivate var name: String { "\(self)" }
}

extension MarkdownEvent.TextKind {
  fileprivate var name: String { "\(self)" }
}
