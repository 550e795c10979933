import TopicKit

// Where the values of a topic stand in its page.

extension TopicEncoder {
  /// Writes a place as the last member of an object; nothing where places are not wanted, or
  /// where no source holds the value.
  mutating func range(_ range: @autoclosure () -> SourceRange) {
    guard ranges == .included else { return }
    let range = range()
    if range != .none { json.member("range", range) }
  }

  /// Writes the places of the keys of front matter, those inside values left out.
  mutating func writeRanges(of frontMatter: FrontMatter) {
    guard ranges == .included else { return }
    array("frontMatterRanges", frontMatter.entries.filter { $0.range != .none }) { encoder, entry in
      encoder.json.beginObject()
      encoder.json.key("key")
      encoder.json.string(entry.key)
      encoder.range(entry.range)
      encoder.json.endObject()
    }
  }
}

extension Content {
  /// Where it stands; a heading's content belongs to it.
  var range: SourceRange {
    switch self {
    case .block(let block): block.range
    case .code(let code): code.block.range
    case .note(let note): note.block.range
    case .pitfalls(let list): list.list.range
    case .keyAPIs(let list): list.block.range
    case .omittedVariants(let line): line.blocks.range
    case .related(let links): links.block.range
    case .variant(let variant): variant.range
    case .section(let section): section.range
    }
  }
}

extension KeyAPI {
  /// From the code span to the end of its explanation.
  var wholeRange: SourceRange {
    SourceRange(range.start, explanation.isEmpty ? range.end : explanation.range.end)
  }
}

extension Variant {
  /// From the heading to the end of its content.
  var range: SourceRange { content.range(after: titleRange) }
}

extension Section {
  /// From the heading to the end of its content.
  var range: SourceRange { content.range(after: titleRange) }
}

extension [Content] {
  fileprivate func range(after heading: SourceRange) -> SourceRange {
    // Later content ends later: the last that a source holds says where.
    guard heading != .none, let last = last(where: { $0.range != .none }) else { return heading }
    return SourceRange(heading.start, Swift.max(heading.end, last.range.end))
  }
}
