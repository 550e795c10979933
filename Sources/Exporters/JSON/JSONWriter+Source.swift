import TopicKit

// Where events come from, the same in the lines of Markdown and of topic events.

extension JSONWriter {
  /// Writes `range` and `certainAt`.
  mutating func members(of source: EventSource) {
    member("range", source.range)
    key("certainAt")
    number(source.certainAt)
  }

  /// Writes a range: `start` and `end`, each with `offset`, `line` and `column`.
  mutating func member(_ name: StaticString, _ range: SourceRange) {
    key(name)
    beginObject()
    member("start", range.start)
    member("end", range.end)
    endObject()
  }

  private mutating func member(_ name: StaticString, _ position: SourcePosition) {
    key(name)
    beginObject()
    key("offset")
    number(position.offset)
    key("line")
    number(position.line)
    key("column")
    number(position.column)
    endObject()
  }
}
