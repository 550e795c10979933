import TopicKit
import TopicKitEngine
import TopicKitMan

extension Command {
  /// Shows topics in the terminal.
  static let show = Command(
    name: "show",
    summary: "show a topic in the terminal, as a man page",
    operands: "ID[,ID…] [PATH…]",
    takes: .topics,
    examples: [
      Example(call: "topickit show sheet topics", meaning: "the page of the topic 'sheet'"),
      Example(call: "topickit show @Environment -p macOS", meaning: "what it is on macOS"),
      Example(call: "topickit show sheet | grep -n present", meaning: "plain text, no decoration"),
    ],
    notes: [
      """
      ID is a topic's id, one of its aliases, or its title; letters count without
      case. On a terminal man(1), else mandoc(1), shows the page with its pager;
      where there is neither, and into a pipe or file, it is plain text.
      """
    ],
    options: [
      Option("-p", "PLATFORM", "the page as readers on one platform need it"),
      Option("--platform", "PLATFORM", "the same"),
    ]
  ) { arguments, console throws(CommandFailure) in
    guard let ids = arguments.operands.first else {
      throw .usage("'topickit show' needs the id of a topic; 'topickit list' lists them")
    }
    let platform = arguments["-p"] ?? arguments["--platform"]
    if platform == "" { throw .usage("--platform needs a name") }
    let inputs = try Inputs(paths: Array(arguments.operands.dropFirst()), arguments, console)
    var display = RunDisplay(console, "reading", showing: .error)
    let pass: CatalogPass
    do throws(ExportError) {
      pass = try await CatalogPass.run(over: inputs.walk.pages, observer: &display)
    } catch { throw CommandFailure(error) }
    display.clear()
    let names = TopicNames(pass.catalog)
    var isComplete = true
    var viewer = PageViewer()
    for id in ids.split(separator: ",").map(String.init) {
      guard let entry = names.entry(id) else {
        console.fail("there is no topic '\(id)'\(names.hint(for: id))")
        isComplete = false
        continue
      }
      let topic = ShownTopic(entry: entry, catalog: pass.catalog, sources: inputs.walk.pages)
      let view = platform.map { Platform(rawValue: $0) }
      let form: PageViewer.Form = viewer.isTerminal ? .manPage : .text
      try viewer.show(try await topic.render(form, platform: view, columns: 80), &console)
      if viewer.needsText {
        try viewer.show(try await topic.render(.text, platform: view, columns: 80), &console)
      }
    }
    return isComplete ? .done : .findings
  }
}

/// Finds topics by any of their names.
private struct TopicNames {
  private var entries: [String: Catalog.Entry] = [:]
  private var names: [String] = []

  /// Ids first: an alias never hides another topic.
  init(_ catalog: Catalog) {
    for entry in catalog.entries { add(entry.id.rawValue, entry) }
    for entry in catalog.entries { for alias in entry.aliases { add(alias, entry) } }
    for entry in catalog.entries { add(entry.title, entry) }
  }

  private mutating func add(_ name: String, _ entry: Catalog.Entry) {
    let folded = name.lowercased()
    guard entries[folded] == nil else { return }
    entries[folded] = entry
    names.append(name)
  }

  func entry(_ name: String) -> Catalog.Entry? { entries[name.lowercased()] }

  /// The names that may have been meant.
  func hint(for name: String) -> String {
    if let near = NearestName.nearest(to: name, among: names) {
      return " (did you mean '\(near)'?)"
    }
    return "; 'topickit list' lists them"
  }
}

/// A topic to be shown, and how to render it.
private struct ShownTopic {
  let entry: Catalog.Entry
  let catalog: Catalog
  let sources: [PageSource]

  /// Renders it; only its own page is read again.
  func render(
    _ form: PageViewer.Form,
    platform: Platform?,
    columns: Int
  ) async throws(CommandFailure) -> [UInt8] {
    var walk = SourceWalk([])
    // Two given folders may have pages of one path; the exporter knows which is meant.
    for source in sources where source.path == entry.path { walk.add(source) }
    let (entry, catalog) = (entry, catalog)
    let format = ExportFormat(name: "show", summary: "", streaming: .anyNumber) {
      options throws(ExportError) in
      SinglePage(
        entry: entry,
        catalog: catalog,
        man: form == .manPage ? try ManExporter(options) : nil,
        platform: platform,
        columns: columns
      )
    }
    let options = ExportOptions(name: "Topics", platform: platform, toStandardOutput: true)
    do throws(ExportError) {
      var output = MemoryOutput()
      var observer = RunRecord()
      _ = try await ExportRun(walk, formats: [format], options: options)
        .write(to: &output, observer: &observer)
      guard let page = output.files.first else {
        throw ExportError(.cannotWrite, "the page of '\(entry.id)' cannot be read any more")
      }
      return page.bytes
    } catch { throw CommandFailure(error) }
  }
}

/// Renders one topic as it would be among all of them.
private struct SinglePage: Exporter {
  let entry: Catalog.Entry
  let catalog: Catalog
  let man: ManExporter?
  let platform: Platform?
  let columns: Int

  func page(
    for topic: Topic,
    in catalog: inout CatalogReader
  ) throws(ExportError) -> RenderedPage {
    guard topic.title.plainText == entry.title else { return RenderedPage() }
    var topic = topic
    topic.id = entry.id
    if let man {
      var all = CatalogReader(self.catalog)
      return try man.page(for: topic, in: &all)
    }
    var writer = PlainTextWriter(width: columns)
    (platform.map { topic.view(for: $0) } ?? topic).replay(into: &writer)
    var text = writer.finish()
    let facts = [("Availability", topic.availability?.written), ("Documentation", topic.docs)]
    for (label, fact) in facts {
      guard let fact, !fact.isEmpty else { continue }
      text += Array("\n\(label): \(Console.visible(fact))\n".utf8)
    }
    return RenderedPage(files: [OutputFile(path: "page", bytes: text)])
  }

  func collector() -> any PageCollector { NoCollector() }
}
