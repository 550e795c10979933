import TopicKit
import TopicKitEngine
import TopicKitJSON
import TopicKitMan

extension Command {
  /// The verb `topickit render [FILE|-] --to FORM`.
  static let render = Command(
    name: "render",
    summary: "render Markdown as HTML, text, Markdown, a man page, or events",
    operands: "[FILE|-]",
    takes: .files,
    examples: [
      Example(call: "topickit render page.md --to html", meaning: "the specification's HTML"),
      Example(call: "tail -f notes.md | topickit render", meaning: "HTML as soon as it is certain"),
      Example(call: "topickit render page.md --to events", meaning: "JSON Lines of events"),
    ],
    notes: [
      """
      Front matter is left out; --no-front-matter takes a leading --- as Markdown.
      HTML, text and Markdown are written while the input still comes; raw HTML is
      kept as it is. The exit status is 0 whatever the page holds.
      """
    ],
    options: [
      Option(
        "--to",
        "FORM",
        "html (default), text, markdown, man or events",
        takes: .words(["html", "text", "markdown", "man", "events"])
      ),
      Option(
        "--dialect",
        "NAME",
        "gfm (default) or commonmark",
        takes: .words(["gfm", "commonmark"])
      ),
      Option("--tagfilter", nil, "defuse the tags that GFM's tag filter names, in HTML"),
      Option("--no-front-matter", nil, "take a leading --- as Markdown"),
    ]
  ) { arguments, console throws(CommandFailure) in
    guard arguments.operands.count <= 1 else {
      throw .usage("'topickit render' takes one file; '\(arguments.operands[1])' is one more")
    }
    let path = arguments.operands.first ?? "-"
    let form = try arguments.choice("--to")
    let dialect = try arguments.choice("--dialect")
    if arguments.has("--tagfilter"), let form, form != "html" {
      throw .usage("--tagfilter is for --to html; leave it out")
    }
    let options = ParseOptions(
      dialect: dialect == "commonmark" ? .commonmark : .gfm,
      tightness: .onEnter,
      frontMatter: arguments.has("--no-front-matter") ? .markdown : .read
    )
    let document = RenderedDocument(
      path: path,
      shownPath: path == "-" ? arguments["--stdin-filename"] ?? PageSource.standardInputName : path,
      options: options
    )
    switch form ?? "html" {
    case "text": try document.render(PlainTextStream(), &console)
    case "markdown": try document.render(MarkdownWriter(dialect: options.dialect), &console)
    case "man": try document.renderManPage(&console)
    case "events": try document.render(EventLinesWriter(), &console)
    default: try document.render(HTMLWriter(tagFilter: arguments.has("--tagfilter")), &console)
    }
    return .done
  }
}

/// A handler whose output can be taken while the document still comes.
private protocol StreamingWriter: MarkdownHandler {
  /// What was written since the last call.
  mutating func takeOutput() -> [UInt8]
  /// Writes what is held until the end.
  mutating func finish()
}

extension HTMLWriter: StreamingWriter {}
extension MarkdownWriter: StreamingWriter {}
extension EventLinesWriter: StreamingWriter {
  fileprivate mutating func finish() {}
}

/// A plain text whose lines are taken as they are complete.
private struct PlainTextStream: StreamingWriter {
  private var writer = PlainTextWriter()
  private var rest: [UInt8] = []

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    writer.handle(event, bytes: bytes, at: source)
  }

  mutating func takeOutput() -> [UInt8] { writer.takeOutput() + rest }

  mutating func finish() { rest = writer.takeOutput() + writer.finish() }
}

/// One document on its way from a file to standard output.
private struct RenderedDocument {
  let path: String
  /// What messages call it.
  let shownPath: String
  let options: ParseOptions

  /// Renders the document; what is certain is out before more is read.
  func render(
    _ writer: consuming some StreamingWriter,
    _ console: inout Console
  ) throws(CommandFailure) {
    var stream = try ByteStream(path, shown: shownPath, console)
    var parser = MarkdownParser(options: options)
    while try stream.next({ (chunk) throws(CommandFailure) in
      do throws(TopicError) { try parser.feed(chunk, into: &writer) } catch {
        throw failure(error, console)
      }
    }) {
      try console.write(bytes: writer.takeOutput())
      try console.flush()
    }
    let summary: DocumentSummary
    do throws(TopicError) { summary = try parser.finish(into: &writer) } catch {
      throw failure(error, console)
    }
    writer.finish()
    try console.write(bytes: writer.takeOutput())
    report(summary.diagnostics, console)
  }

  /// Renders the page as the man exporter does, as a topic of a set of one.
  func renderManPage(_ console: inout Console) throws(CommandFailure) {
    var stream = try ByteStream(path, shown: shownPath, console)
    var bytes: [UInt8] = []
    while try stream.next({ (chunk) throws(CommandFailure) in
      unsafe chunk.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }) {}
    var findings: [Diagnostic] = []
    let topic: Topic
    do throws(TopicError) {
      topic = try Topic(parsing: bytes, options: options, diagnostics: &findings)
    } catch { throw failure(error, console) }
    var catalog = CatalogReader(Catalog([Catalog.Entry(topic)]))
    let page: RenderedPage
    do throws(ExportError) {
      let exporter = try ManExporter.format.make(
        ExportOptions(name: "Topics", toStandardOutput: true)
      )
      page = try exporter.page(for: topic, in: &catalog)
    } catch { throw CommandFailure(error) }
    report(findings, console)
    try console.write(bytes: page.files.first?.bytes ?? [])
  }

  private func report(_ diagnostics: [Diagnostic], _ console: Console) {
    for diagnostic in diagnostics { console.report(PageFinding(shownPath, diagnostic)) }
  }

  private func failure(_ error: TopicError, _ console: Console) -> CommandFailure {
    console.report(PageFinding(shownPath, .error, at: error.position, error.description))
    return .pageCutShort
  }
}
