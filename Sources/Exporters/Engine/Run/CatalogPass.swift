public import TopicKit

/// The first pass of a run: reads every page once and makes the catalog.
///
///     var record = RunRecord()
///     let pass = try await CatalogPass.run(over: walk.pages, observer: &record)
///     for entry in pass.catalog.entries { print(entry.id, entry.title) }
public struct CatalogPass: Sendable {
  /// The catalog of the pages that could be read.
  public private(set) var catalog = Catalog([])
  /// What came of the pages.
  public private(set) var tally = RunTally()
  /// The pages that could be read, in catalog order.
  private(set) var pages: [KnownPage] = []

  /// A page that the first pass read.
  struct KnownPage: Sendable {
    /// Its place among the run's sources.
    var index: Int
    /// Its id, no other page's.
    var id: TopicID
    /// The hash of what was read.
    var hash: ContentHash
  }

  /// What one worker made of one page.
  private struct Outline: Sendable {
    var entry: Catalog.Entry
    var diagnostics: [Diagnostic]
    var hash: ContentHash
    var idPosition: SourcePosition
  }

  /// Reads the pages, several at once.
  ///
  /// - Parameters:
  ///   - sources: The pages, in the order in which they take their ids.
  ///   - jobs: How many are read at once.
  ///   - steps: How many steps of progress the whole run has; `nil` for one a page.
  ///   - observer: Who takes findings and progress.
  /// - Returns: The catalog, and what came of the pages.
  /// - Throws: ``ExportError`` with code `cancelled` when the task or the observer stops it.
  @concurrent
  public static func run<Observer: RunObserver>(
    over sources: [PageSource],
    jobs: Int = ExportRun.defaultJobs,
    steps: Int? = nil,
    observer: inout Observer
  ) async throws(ExportError) -> CatalogPass {
    var pass = CatalogPass()
    var ids = PageIDs(of: sources)
    var entries: [Catalog.Entry] = []
    let work = OrderedWork(count: sources.count, jobs: jobs)
    try await work.run { index in
      PageReader.read(sources[index]).map { page in
        Outline(
          entry: Catalog.Entry(page.topic, path: sources[index].path),
          diagnostics: page.diagnostics,
          hash: page.hash,
          idPosition: page.idPosition
        )
      }
    } take: { index, result throws(ExportError) in
      try observer.checkStop()
      observer.observe(.progress(done: index + 1, total: steps ?? sources.count))
      let shown = sources[index].shown
      switch result {
      case .failure(let failure): pass.tally.add(failure, of: sources[index], to: &observer)
      case .success(var outline):
        let got = ids.assign(outline.entry.id, to: index, at: outline.idPosition)
        outline.entry.id = got.id
        entries.append(outline.entry)
        pass.pages.append(KnownPage(index: index, id: got.id, hash: outline.hash))
        pass.tally.add(outline.diagnostics, got.twin, shown: shown, to: &observer)
      }
    }
    pass.pages.sort { $0.id < $1.id }
    pass.catalog = Catalog(entries)
    return pass
  }
}

extension RunObserver {
  /// Ends a run that is to stop.
  func checkStop() throws(ExportError) {
    if wantsStop || Task.isCancelled { throw ExportError(.cancelled, "the run was stopped") }
  }
}
