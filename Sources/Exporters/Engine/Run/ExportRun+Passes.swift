import TopicKit

extension ExportRun {
  /// What a worker made of a page.
  enum Outcome: Sendable {
    /// The page of each exporter, in their order.
    case rendered(Rendered)
    /// The page cannot be read.
    case unreadable(PageFailure)
    /// An exporter refuses the page, and with it the run.
    case refused(ExportError)
  }

  /// A page that every exporter rendered.
  struct Rendered: Sendable {
    var id: TopicID
    var pages: [RenderedPage]
    var diagnostics: [Diagnostic]
    var idPosition: SourcePosition
  }

  /// Reads the pages and hands what the exporters make of them to the outputs, in order.
  ///
  /// Into a folder, the order is that of the catalog, for every format, so that no format's
  /// output depends on the others of its run. A stream without need of a catalog is written
  /// as the pages come, in the order of their paths.
  ///
  /// - Parameters:
  ///   - outputs: One output for each exporter.
  ///   - isStream: Whether the output is read while it is written.
  ///   - observer: Who takes findings and progress.
  ///   - willWrite: Called with the path of each page before its files are written, and with
  ///     nothing before those of all pages.
  /// - Returns: What came of the pages.
  /// - Throws: ``ExportError`` when the output or the observer ends the run.
  /// - Returns: What came of the pages.
  /// - Throws: ``ExportError`` when the output or the observer ends the run.
  func feed<Observer: RunObserver>(
    _ outputs: inout [any ExportOutput],
    isStream: Bool = false,
    observer: inout Observer,
    willWrite: (String) -> Void = { _ in }
  ) async throws(ExportError) -> RunTally {
    var collectors: [any PageCollector] = []
    for named in exporters { collectors.append(try named.exporter.collector()) }
    var writer = PageWriter(exporters: exporters, collectors: collectors)
    let needsCatalog = !isStream || exporters.contains { $0.format.needsCatalog }
    let tally =
      needsCatalog
      ? try await feedInTwoPasses(&writer, &outputs, observer: &observer, willWrite: willWrite)
      : try await feedInOnePass(&writer, &outputs, observer: &observer, willWrite: willWrite)
    try observer.checkStop()
    willWrite("")
    if tally.topics > 0 { try writer.finish(&outputs) }
    return tally
  }

  // MARK: - Two passes

  private func feedInTwoPasses<Observer: RunObserver>(
    _ writer: inout PageWriter,
    _ outputs: inout [any ExportOutput],
    observer: inout Observer,
    willWrite: (String) -> Void
  ) async throws(ExportError) -> RunTally {
    let sources = walk.pages
    let pass = try await CatalogPass.run(
      over: sources,
      jobs: jobs,
      steps: 2 * sources.count,
      observer: &observer
    )
    var tally = pass.tally
    let (known, catalog) = (pass.pages, pass.catalog)
    let work = OrderedWork(count: known.count, jobs: jobs)
    try await work.run { place in
      render(sources[known[place].index], as: known[place], in: catalog)
    } take: { place, outcome throws(ExportError) in
      try observer.checkStop()
      observer.observe(.progress(done: sources.count + place + 1, total: 2 * sources.count))
      let source = sources[known[place].index]
      switch outcome {
      case .refused(let error): throw error
      case .unreadable(let failure): tally.retract(failure, of: source, to: &observer)
      case .rendered(let page):
        willWrite(source.path)
        try writer.write(page, of: source, to: &outputs, observer: &observer)
      }
    }
    return tally
  }

  /// Renders a page that the first pass read.
  private func render(
    _ source: PageSource,
    as known: CatalogPass.KnownPage,
    in catalog: Catalog
  ) -> Outcome {
    switch PageReader.read(source) {
    case .failure(let failure): .unreadable(failure)
    case .success(let page) where page.hash != known.hash:
      .unreadable(
        PageFailure(
          finding: PageFinding(
            source.shown,
            .error,
            "it was changed while it was read; run again"
          )
        )
      )
    case .success(let page): render(page, of: source, id: known.id, in: catalog)
    }
  }

  // MARK: - One pass

  private func feedInOnePass<Observer: RunObserver>(
    _ writer: inout PageWriter,
    _ outputs: inout [any ExportOutput],
    observer: inout Observer,
    willWrite: (String) -> Void
  ) async throws(ExportError) -> RunTally {
    let sources = walk.pages
    var tally = RunTally()
    var ids = PageIDs(of: sources)
    let work = OrderedWork(count: sources.count, jobs: jobs)
    try await work.run { place in
      renderAtOnce(sources[place], id: nil)
    } take: { place, outcome throws(ExportError) in
      try observer.checkStop()
      observer.observe(.progress(done: place + 1, total: sources.count))
      let source = sources[place]
      switch outcome {
      case .refused(let error): throw error
      case .unreadable(let failure): tally.add(failure, of: source, to: &observer)
      case .rendered(var page):
        let got = ids.assign(page.id, to: place, at: page.idPosition)
        // Which page has an id is known here only; a twin is rendered again under its own.
        if got.twin != nil, case .rendered(let renamed) = renderAtOnce(source, id: got.id) {
          page = renamed
        }
        tally.add(page.diagnostics, got.twin, shown: source.shown, to: &observer)
        willWrite(source.path)
        try writer.write(page, of: source, to: &outputs, observer: &observer)
      }
    }
    return tally
  }

  private func renderAtOnce(_ source: PageSource, id: TopicID?) -> Outcome {
    switch PageReader.read(source) {
    case .failure(let failure): .unreadable(failure)
    case .success(let page):
      render(page, of: source, id: id ?? page.topic.id, in: Catalog([]))
    }
  }

  // MARK: - One page

  private func render(
    _ page: PageReader.Page,
    of source: PageSource,
    id: TopicID,
    in catalog: Catalog
  ) -> Outcome {
    var topic = page.topic
    topic.id = id
    var pages: [RenderedPage] = []
    for named in exporters {
      var reader = CatalogReader(catalog)
      do throws(ExportError) {
        pages.append(try named.exporter.page(for: topic, in: &reader))
      } catch {
        return .refused(
          ExportError(error.code, "\(source.shown): \(named.format.name): \(error.message)")
        )
      }
    }
    return .rendered(
      Rendered(
        id: id,
        pages: pages,
        diagnostics: page.diagnostics,
        idPosition: page.idPosition
      )
    )
  }
}

/// The one writer of a run: takes rendered pages in order.
struct PageWriter {
  let exporters: [ExportRun.NamedExporter]
  var collectors: [any PageCollector]

  /// Writes a page's files, and gives its entries to the collectors.
  mutating func write(
    _ page: ExportRun.Rendered,
    of source: PageSource,
    to outputs: inout [any ExportOutput],
    observer: inout some RunObserver
  ) throws(ExportError) {
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
  mutating func finish(_ outputs: inout [any ExportOutput]) throws(ExportError) {
    for index in collectors.indices { try collectors[index].finish(&outputs[index]) }
  }
}
