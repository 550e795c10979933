import TopicKit
import TopicKitEngine
import TopicKitJSON

extension Command {
  /// The verb `topickit events [FILE|-]`.
  static let events = Command(
    name: "events",
    summary: "write the parts of a topic as JSON Lines, each as soon as it is certain",
    operands: "[FILE|-]",
    takes: .files,
    examples: [
      Example(call: "topickit events page.md", meaning: "one line for each part of the page"),
      Example(
        call: "tail -f page.md | topickit events | jq -r 'select(.type == \"pitfall\").title.text'",
        meaning: "pitfalls while the page is written"
      ),
    ],
    notes: [
      """
      Each line has "type" (frontMatter, title, summary, block, code, note,
      omittedVariants, sectionStart, sectionEnd, variantStart, variantEnd, listStart,
      item, listEnd, pitfall, keyAPI, related, end), the keys of the JSON of a topic,
      "range" in the page, and "certainAt", the bytes after which nothing could
      change it.
      """,
      """
      A reference waits for its definition; --references so-far takes it for text
      instead. The exit status is 0 whatever the page holds.
      """,
    ],
    options: [
      Option(
        "--dialect",
        "NAME",
        "gfm (default) or commonmark",
        takes: .words(["gfm", "commonmark"])
      ),
      Option(
        "--references",
        "WHEN",
        "exact (default) or so-far: whether references wait",
        takes: .words(["exact", "so-far"])
      ),
    ]
  ) { arguments, console throws(CommandFailure) in
    guard arguments.operands.count <= 1 else {
      throw .usage("'topickit events' takes one file; '\(arguments.operands[1])' is one more")
    }
    let path = arguments.operands.first ?? "-"
    let dialect = try arguments.choice("--dialect")
    let references = try arguments.choice("--references")
    let name = path == "-" ? arguments["--stdin-filename"] : path
    let page = StreamedPage(
      path: path,
      shownPath: name ?? PageSource.standardInputName,
      id: PageSource(bytes: [], name: name).fallbackID,
      options: ParseOptions(
        dialect: dialect == "commonmark" ? .commonmark : .gfm,
        references: references == "so-far" ? .soFar : .exact
      )
    )
    try page.write(&console)
    return .done
  }
}

/// One page on its way from a file to standard output.
private struct StreamedPage {
  let path: String
  /// What messages call it.
  let shownPath: String
  let id: TopicID?
  let options: ParseOptions

  /// Writes the events; what is certain is out before more is read.
  func write(_ console: inout Console) throws(CommandFailure) {
    var stream = try ByteStream(path, shown: shownPath, console)
    var parser = TopicParser(id: id, options: options)
    var lines = ReportedLines()
    var stop: TopicError?
    while stop == nil,
      try stream.next({ (chunk) throws(CommandFailure) in
        do throws(TopicError) { try parser.feed(chunk, into: &lines) } catch { stop = error }
      })
    {
      try console.write(bytes: lines.writer.takeOutput())
      try console.flush()
    }
    if stop == nil {
      do throws(TopicError) { try parser.finish(into: &lines) } catch { stop = error }
    }
    // What was certain before the parser stopped stays so.
    try console.write(bytes: lines.writer.takeOutput())
    if let stop {
      try console.flush()
      console.report(PageFinding(shownPath, .error, at: stop.position, stop.description))
      throw .pageCutShort
    }
    for diagnostic in lines.diagnostics { console.report(PageFinding(shownPath, diagnostic)) }
  }
}

/// The lines of events, and the findings that the last one has.
private struct ReportedLines: TopicHandler {
  var writer = TopicEventLinesWriter()
  var diagnostics: [Diagnostic] = []

  mutating func handle(_ event: TopicEvent) {
    writer.handle(event)
    if case .end(_, let findings) = event.part { diagnostics = findings }
  }
}
