extension CodeExample {
  /// Makes the code block of an info string and code: as a fence would, a text per line.
  init(info: String, code: String) {
    let info = Array(info.utf8)
    let code = Array(code.utf8)
    var records = [RichText.record(.enter(.codeBlock), 0..<0, depth: 0)]
    if !info.isEmpty {
      records.append(RichText.record(.attribute(.info), 0..<info.count, depth: 1))
    }
    var start = 0
    while start < code.count {
      let end = code[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? code.count
      let line = info.count + start..<info.count + end
      records.append(RichText.record(.text(.code), line, depth: 1))
      start = end
    }
    records.append(RichText.record(.leave(.codeBlock), 0..<0, depth: 0))
    records[0].extent = Int32(clamping: records.count)
    block = RichText(records: records, arena: info + code)
  }
}

extension RichText {
  /// A record without a place in a source.
  fileprivate static func record(
    _ event: MarkdownEvent,
    _ payload: Range<Int>,
    depth: Int32
  ) -> Record {
    Record(
      event: event,
      start: Int32(clamping: payload.lowerBound),
      count: Int32(clamping: payload.count),
      depth: depth,
      extent: 1,
      range: .none
    )
  }
}
