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
    /// The file as it was before it was read.
    var stamp: FileStamp
    /// What the next run's cache has of it.
    var outline = CacheRecord.Blob()
    /// What the last run's cache has of it, where its bytes are the same.
    var cached: CacheRecord.PageLine?
  }

  /// What one worker made of one page.
  fileprivate struct Outline: Sendable {
    var entry: Catalog.Entry
    var diagnostics: [Diagnostic]
    var hash: ContentHash
    var idPosition: SourcePosition
    var stamp: FileStamp
    /// What the next run's cache is to have of it; empty without one.
    var bytes: [UInt8] = []
    var cached: CacheRecord.PageLine?
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
    try await run(over: sources, jobs: jobs, steps: steps, cache: nil, observer: &observer)
  }

  /// Reads the pages, but for those that a cache knows.
  static func run<Observer: RunObserver>(
    over sources: [PageSource],
    jobs: Int,
    steps: Int?,
    cache: CacheSession?,
    observer: inout Observer
  ) async throws(ExportError) -> CatalogPass {
    let (reader, isKept) = (cache?.reader, cache != nil)
    var pass = CatalogPass()
    var ids = PageIDs(of: sources)
    var entries: [Catalog.Entry] = []
    let work = OrderedWork(count: sources.count, jobs: jobs)
    try await work.run { index in
      Outline.make(of: sources[index], reader, isKept: isKept)
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
        pass.pages.append(
          KnownPage(
            index: index,
            id: got.id,
            hash: outline.hash,
            stamp: outline.stamp,
            outline: cache?.keep(outline: outline.bytes) ?? CacheRecord.Blob(),
            cached: outline.cached
          )
        )
        pass.tally.add(outline.diagnostics, got.twin, shown: shown, to: &observer)
      }
    }
    pass.pages.sort { $0.id < $1.id }
    pass.catalog = Catalog(entries)
    return pass
  }
}

extension CatalogPass.Outline {
  /// Takes a page's outline from a cache where its bytes are the same, else makes it.
  static func make(
    of source: PageSource,
    _ reader: CacheReader?,
    isKept: Bool
  ) -> Result<Self, PageFailure> {
    if let page = reader?.page(of: source) { return .success(Self(page)) }
    do throws(PageFailure) {
      let loaded = try PageReader.load(source)
      if let page = reader?.page(of: source, loaded: loaded) { return .success(Self(page)) }
      let page = try PageReader.page(source, of: loaded)
      var outline = Self(
        entry: Catalog.Entry(page.topic, path: source.path),
        diagnostics: page.diagnostics,
        hash: page.hash,
        idPosition: page.idPosition,
        stamp: page.stamp
      )
      if isKept { outline.bytes = CachedOutline(outline).bytes }
      return .success(outline)
    } catch { return .failure(error) }
  }

  private init(_ page: CacheReader.Page) {
    self.init(
      entry: page.outline.entry,
      diagnostics: page.outline.diagnostics,
      hash: page.line.hash,
      idPosition: page.outline.idPosition,
      stamp: page.line.stamp,
      bytes: page.bytes,
      cached: page.line
    )
  }
}

extension CachedOutline {
  fileprivate init(_ outline: CatalogPass.Outline) {
    entry = outline.entry
    diagnostics = outline.diagnostics
    idPosition = outline.idPosition
  }
}

extension RunObserver {
  /// Ends a run that is to stop.
  func checkStop() throws(ExportError) {
    if wantsStop || Task.isCancelled { throw ExportError(.cancelled, "the run was stopped") }
  }
}
