import TopicKit

/// Edits of a page that any page takes, and what has to hold after each.
enum DocumentEdits {
  /// What does not hold; nothing where all is well.
  static func faults(_ page: [UInt8]) throws -> [String] {
    let document = try TopicDocument(parsing: page)
    let sections = document.topic.sections.count
    var faults = try check(document, "an entry", leaves: 0..<sections) {
      $0.frontMatter.entries.append(.init(key: "added entry", value: .text("a: #b")))
    }
    faults += try check(document, "a section at the end", leaves: 0..<sections) {
      $0.sections.append(section)
    }
    guard sections > 0 else { return faults }
    let middle = sections / 2
    faults += try check(document, "text in a section", leaves: 0..<sections, but: middle) {
      $0.sections[middle].content.append(.block(RichText(parsing: "~~~ swift\na\n```\n~~~")))
    }
    faults += try check(document, "a section removed", leaves: 0..<sections, but: middle) {
      $0.sections.remove(at: middle)
    }
    faults += try check(document, "a section moved", leaves: 0..<sections) {
      $0.sections.insert($0.sections.removeLast(), at: 0)
    }
    faults += try check(document, "a section renamed", leaves: 0..<sections, but: 0) {
      $0.sections[0].title = RichText(parsingInline: "Re*named*")
    }
    return faults
  }

  private static let section = Section(
    kind: .general,
    level: 2,
    title: RichText(parsingInline: "Added # section"),
    content: [.block(RichText(parsing: "- a\n- b")), .block(RichText(parsing: "    code"))]
  )

  private static func check(
    _ document: TopicDocument,
    _ name: String,
    leaves sections: Range<Int>,
    but changed: Int? = nil,
    edit: (inout Topic) -> Void
  ) throws -> [String] {
    var edited = document
    edit(&edited.topic)
    let bytes = edited.bytes
    let read = try Topic(parsing: bytes)
    var faults: [String] = []
    if blocks(of: read) != blocks(of: edited.topic), !hasFootnotes(document.topic) {
      faults.append("\(name): not what was asked")
    }
    if read.frontMatter != edited.topic.frontMatter { faults.append("\(name): front matter") }
    for index in sections where index != changed {
      let text = source(of: index, in: document)
      if !bytes.holds(text) { faults.append("\(name): section \(index) has other bytes") }
    }
    return faults
  }

  private static func blocks(of topic: Topic) -> RichText {
    var builder = RichTextBuilder()
    topic.replay(into: &builder)
    return builder.finish()
  }

  /// A footnote of a section that goes stays at the end.
  private static func hasFootnotes(_ topic: Topic) -> Bool {
    blocks(of: topic).contains { $0.event == .enter(.footnoteDefinition) }
  }

  /// A section's bytes, without the line endings around it.
  private static func source(of index: Int, in document: TopicDocument) -> ArraySlice<UInt8> {
    let sections = document.topic.sections
    let source = document.source
    var start = sections[index].titleRange.start.offset
    while start > 0, source[start - 1] == 0x20 { start -= 1 }
    var end = source.count
    if index + 1 < sections.count { end = sections[index + 1].titleRange.start.offset }
    while end > start, [0x20, 0x0A, 0x0D].contains(source[end - 1]) { end -= 1 }
    return source[start..<end]
  }
}

extension [UInt8] {
  fileprivate func holds(_ part: ArraySlice<UInt8>) -> Bool {
    guard let first = part.first else { return true }
    var at = startIndex
    while let next = self[at...].firstIndex(of: first) {
      if self[next...].starts(with: part) { return true }
      at = next + 1
    }
    return false
  }
}
