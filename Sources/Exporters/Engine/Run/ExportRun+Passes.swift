import TopicKit

extension ExportRun {
  /// Reads the pages and hands what the exporters make of them to a writer, in order.
  ///
  /// Into a folder, the order is that of the catalog, for every format, so that no format's
  /// output depends on the others of its run. A stream without need of a catalog is written
  /// as the pages come, in the order of their paths.
  ///
  /// - Parameters:
  ///   - writer: Who takes the pages.
  ///   - tree: The tree that workers write files to; `nil` where the writer gets them.
  ///   - cache: What the last run left and the next one gets.
  ///   - old: The open folder whose files the tree takes where they would be the same.
  ///   - isStream: Whether the output is read while it is written.
  ///   - observer: Who takes findings and progress.
  /// - Returns: What came of the pages, and how many were not rendered.
  /// - Throws: ``ExportError`` when the output or the observer ends the run.
  func feed<Observer: RunObserver>(
    _ writer: inout PageWriter,
    tree: TreeWriter? = nil,
    cache: CacheSession? = nil,
    old: CacheFile? = nil,
    isStream: Bool = false,
    observer: inout Observer
  ) async throws(ExportError) -> (tally: RunTally, unchanged: Int) {
    let needsCatalog = !isStream || exporters.contains { $0.format.needsCatalog }
    let result =
      needsCatalog
      ? try await feedInTwoPasses(&writer, tree: tree, cache, old: old, observer: &observer)
      : (tally: try await feedInOnePass(&writer, observer: &observer), unchanged: 0)
    try observer.checkStop()
    if result.tally.topics > 0 { try writer.finish() }
    return result
  }

  private func feedInTwoPasses<Observer: RunObserver>(
    _ writer: inout PageWriter,
    tree: TreeWriter?,
    _ cache: CacheSession?,
    old: CacheFile?,
    observer: inout Observer
  ) async throws(ExportError) -> (tally: RunTally, unchanged: Int) {
    if exporters.contains(where: \.needsCatalog) {
      let pass = try await firstPass(.wholePages, cache, observer: &observer)
      if !pass.pages.isEmpty { try writer.begin(pass.catalog) }
      var second = SecondPass(after: pass, of: walk.pages)
      try await run(&second, &writer, tree: tree, cache, old: old, observer: &observer)
      return (second.tally, second.unchanged)
    }
    var pass = try await firstPass(.heads, cache, observer: &observer)
    // Who of two twins has the id shows only once it is known that both can be read.
    if pass.hasTwins { pass = try await firstPass(.wholePages, cache, observer: &observer) }
    var second = SecondPass(after: pass, of: walk.pages)
    defer { second.tellRest(to: &observer) }
    try await run(&second, &writer, tree: tree, cache, old: old, observer: &observer)
    second.tellRest(to: &observer)
    return (second.tally, second.unchanged)
  }

  private func firstPass<Observer: RunObserver>(
    _ depth: CatalogPass.Depth,
    _ cache: CacheSession?,
    observer: inout Observer
  ) async throws(ExportError) -> CatalogPass {
    let steps = 2 * walk.pages.count
    return try await CatalogPass.run(
      over: walk.pages,
      jobs: jobs,
      steps: steps,
      depth: depth,
      cache: cache,
      observer: &observer
    )
  }

  private func run<Observer: RunObserver>(
    _ pass: inout SecondPass,
    _ writer: inout PageWriter,
    tree: TreeWriter?,
    _ cache: CacheSession?,
    old: CacheFile?,
    observer: inout Observer
  ) async throws(ExportError) {
    let (sources, known, catalog) = (pass.sources, pass.pages, pass.catalog)
    let renderer = PageRenderer(
      exporters: exporters,
      catalog: catalog,
      tree: tree,
      prefixes: prefixes,
      cache: cache.map { PageCache($0.reader, catalog: catalog, tree: tree, old: old) }
    )
    let work = OrderedWork(count: known.count, jobs: jobs)
    try await work.run { places in
      renderer.render(known[places], of: sources)
    } take: { place, outcome throws(ExportError) in
      try observer.checkStop()
      observer.observe(.progress(done: sources.count + place + 1, total: 2 * sources.count))
      try pass.take(outcome, of: known[place], for: &writer, cache, observer: &observer)
    }
  }

  private func feedInOnePass<Observer: RunObserver>(
    _ writer: inout PageWriter,
    observer: inout Observer
  ) async throws(ExportError) -> RunTally {
    let sources = walk.pages
    var tally = RunTally()
    var ids = PageIDs(of: sources)
    let renderer = PageRenderer(
      exporters: exporters,
      catalog: Catalog([]),
      tree: nil,
      prefixes: prefixes
    )
    let work = OrderedWork(count: sources.count, jobs: jobs)
    try await work.run { place in
      renderer.render(sources[place])
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
        if got.twin != nil, case .rendered(let renamed) = renderer.render(source, id: got.id) {
          page = renamed
        }
        tally.add(page.diagnostics, got.twin, shown: source.shown, to: &observer)
        try writer.write(page, of: source, observer: &observer)
      }
    }
    return tally
  }
}
