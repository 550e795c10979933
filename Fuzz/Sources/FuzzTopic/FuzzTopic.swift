import FuzzSupport
import TopicKit

// Any bytes are a topic: nothing of the body is lost in its typed values, every writer ends, and
// the front matter that is written reads back equal.

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe input(data, count)
  var diagnostics: [Diagnostic] = []
  let topic: Topic
  do throws(TopicError) {
    topic = try Topic(parsing: bytes, diagnostics: &diagnostics)
  } catch {
    return 0
  }
  for finding in diagnostics where finding.range.end.offset > bytes.count {
    Finding.report("a diagnostic lies in the document", [("diagnostic", "\(finding)")])
  }
  checkBody(of: topic, bytes)
  checkFrontMatter(of: topic)
  readValues(of: topic)
  writePlainText(of: topic)
  writeManPage(of: topic)
  return 0
}

/// Replayed, a topic gives the HTML of its body.
private func checkBody(of topic: Topic, _ bytes: [UInt8]) {
  guard let expected = html(bytes, ParseOptions(frontMatter: .read)) else { return }
  var writer = HTMLWriter()
  topic.replay(into: &writer)
  writer.finish()
  Finding.requireSame(expected, writer.takeOutput(), "nothing of the body is lost")
}

/// Front matter is written so that it reads back equal, and is written the same again.
private func checkFrontMatter(of topic: Topic) {
  let written = FrontMatterWriter.write(topic.frontMatter)
  guard let again = try? Topic(parsing: written) else { return }
  let details = [("written", Finding.text(written))]
  guard topic.frontMatter.entries.isEmpty || again.frontMatter == topic.frontMatter else {
    Finding.report("front matter reads back equal", details)
  }
  Finding.requireSame(
    written,
    FrontMatterWriter.write(again.frontMatter),
    "front matter is written the same again",
    details
  )
}

/// Asks for everything that is derived from the page.
private func readValues(of topic: Topic) {
  _ = topic.summary?.plainText
  _ = topic.platforms
  _ = topic.availability
  _ = topic.docs
  _ = topic.platformSections.map { ($0.summary, $0.pitfalls, $0.keyAPIs, $0.variants) }
  _ = topic.related
  _ = topic.omittedVariants
  _ = (topic.defaultCode, topic.defaultCodeNotes, topic.pitfalls, topic.keyAPIs, topic.variants)
}

private func writePlainText(of topic: Topic) {
  for width in [nil, 1, 24, 80] {
    var writer = PlainTextWriter(width: width)
    topic.replay(into: &writer)
    _ = writer.finish()
  }
}

/// The man page holds only the requests that the writer means to write.
private func writeManPage(of topic: Topic) {
  var writer = RoffWriter()
  writer.writeTitle(RoffTitle(name: topic.id.rawValue, date: "2026-01-01"))
  writer.writeName([topic.id.rawValue], description: topic.title.plainText)
  topic.replay(into: &writer)
  let page = writer.finish()
  if let line = RoffCheck.firstUnknownRequest(in: page) {
    Finding.report("a man page holds only known requests", [("line", Finding.text(line))])
  }
}
