import TopicKit

/// The one writer of a run: takes rendered pages in order.
struct PageWriter {
  private let exporters: [ExportRun.NamedExporter]
  private var collectors: [any PageCollector] = []
  /// The output of each exporter.
  private(set) var outputs: [any ExportOutput]
  /// The outputs again, where they are parts of a tree; else none.
  private let folders: [any SourceNoting]
  /// The outputs again, where they take files that are there already.
  private let takers: [(any FileTaking)?]

  /// Makes a writer, one output for each exporter.
  init(_ exporters: [ExportRun.NamedExporter], to outputs: [any ExportOutput]) throws(ExportError) {
    self.exporters = exporters
    self.outputs = outputs
    folders = outputs.compactMap { $0 as? any SourceNoting }
    takers = outputs.map { $0 as? any FileTaking }
    for named in exporters { collectors.append(try named.exporter.collector()) }
  }

  /// Lets the collectors know what the run is of; to be called before the first page.
  mutating func begin(_ catalog: Catalog) throws(ExportError) {
    for index in collectors.indices { try collectors[index].begin(catalog, to: &outputs[index]) }
  }

  /// Takes a page: its files, unless they are written, and its entries.
  mutating func write(
    _ page: PageRenderer.Rendered,
    of source: PageSource,
    observer: inout some RunObserver
  ) throws(ExportError) {
    for folder in folders { folder.source = source.path }
    for (taker, files) in zip(takers, page.written) { try taker?.take(files) }
    for (index, rendered) in page.pages.enumerated() {
      for remark in rendered.remarks {
        let format = exporters[index].format.name
        observer.observe(.remark(page: source.shown, format: format, remark))
      }
      for file in rendered.files { try outputs[index].write(file.bytes, to: file.path) }
      try collectors[index].add(rendered.entry, of: page.id, to: &outputs[index])
    }
  }

  /// Lets the collectors write what depends on all pages.
  mutating func finish() throws(ExportError) {
    for folder in folders { folder.source = "" }
    for index in collectors.indices { try collectors[index].finish(&outputs[index]) }
  }
}
