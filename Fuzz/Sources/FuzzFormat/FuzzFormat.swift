import FuzzSupport
import TopicKit

// Any bytes are a page: the canonical form of it says the same and is canonical, a document that
// nobody edits keeps its bytes, a check ends, its fixes apply, and the topic that is streamed is
// the topic that is read whole, however the bytes are cut.

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe input(data, count)
  checkFormat(of: bytes)
  checkDocument(of: bytes)
  checkFindings(of: bytes)
  checkStream(of: bytes)
  return 0
}

private func checkFormat(of bytes: [UInt8]) {
  guard let formatted = try? CanonicalForm.formatted(bytes) else { return }
  let details = [("written ", Finding.text(formatted))]
  guard let again = try? CanonicalForm.formatted(formatted) else {
    Finding.report("what was formatted can be read", details)
  }
  Finding.requireSame(formatted, again, "what was formatted is canonical", details)
  var topics: [Topic] = []
  for page in [bytes, formatted] {
    guard let topic = try? Topic(parsing: page, id: "page") else { return }
    topics.append(topic)
  }
  // Contents are made anew; all else says what it said.
  guard !topics[0].sections.contains(where: { $0.kind == .contents }) else { return }
  guard topics[0].title == topics[1].title else {
    Finding.report("a formatted page has its title", details)
  }
  let read = ParseOptions(frontMatter: .read)
  guard let expected = html(bytes, read), let actual = html(formatted, read) else { return }
  Finding.requireSame(expected, actual, "a formatted page says the same", details)
}

private func checkDocument(of bytes: [UInt8]) {
  guard let document = try? TopicDocument(parsing: bytes) else { return }
  Finding.requireSame(bytes, document.bytes, "a document that nobody edits keeps its bytes")
}

private func checkFindings(of bytes: [UInt8]) {
  guard let check = try? PageCheck(parsing: bytes, path: "page.md", id: "page") else { return }
  var last = 0
  for finding in check.findings(in: Catalog([check.entry])) {
    guard finding.range.start.offset >= last, finding.range.end.offset <= bytes.count else {
      Finding.report("findings ascend, and lie in the page", [("finding", "\(finding)")])
    }
    last = finding.range.start.offset
    guard let fix = finding.fix else { continue }
    guard fix.range.start.offset <= fix.range.end.offset, fix.range.end.offset <= bytes.count else {
      Finding.report("a fix lies in the page", [("finding", "\(finding)")])
    }
  }
}

private func checkStream(of bytes: [UInt8]) {
  guard let whole = try? Topic(parsing: bytes, id: "page") else { return }
  for size in [max(1, bytes.count), 1, 3] {
    var parser = TopicParser(id: "page")
    var collector = TopicCollector()
    do throws(TopicError) {
      var start = 0
      while start < bytes.count {
        let piece = bytes[start..<min(bytes.count, start + size)]
        try parser.feed(piece.span, into: &collector)
        start += size
      }
      try parser.finish(into: &collector)
    } catch {
      Finding.report("what is read whole can be streamed", [("error", "\(error)")])
    }
    guard collector.topic == whole else {
      Finding.report("the streamed topic is the topic", [("chunk", "\(size)")])
    }
  }
}
