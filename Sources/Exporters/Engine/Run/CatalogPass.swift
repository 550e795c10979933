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
  /// What is known of pages of which heads were read; the tally says nothing of them.
  private(set) var ledger = PageLedger()
  /// How much of the pages was read.
  private(set) var depth = Depth.wholePages
  /// Whether two pages want one id.
  private(set) var hasTwins = false

  /// How much of each page is read.
  enum Depth: Sendable {
    /// The whole page: its entry has everything, and its findings are told.
    case wholePages
    /// The front matter: its entry has an id and a path.
    case heads
  }

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
    /// Whether only its head was read.
    var isHead = false
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
    var isHead = false
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
    depth: Depth = .wholePages,
    cache: CacheSession?,
    observer: inout Observer
  ) async throws(ExportError) -> CatalogPass {
    let (reader, isKept) = (cache?.reader, cache != nil)
    var pass = CatalogPass()
    pass.depth = depth
    var ids = PageIDs(of: sources)
    var entries: [Catalog.Entry] = []
    let work = OrderedWork(count: sources.count, jobs: jobs)
    try await work.run { index in
      Outline.make(of: sources[index], depth, reader, isKept: isKept)
    } take: { index, result throws(ExportError) in
      try observer.checkStop()
      observer.observe(.progress(done: index + 1, total: steps ?? sources.count))
      switch result {
      case .failure(let failure):
        switch depth {
        case .wholePages: pass.tally.add(failure, of: sources[index], to: &observer)
        case .heads: pass.ledger.note(failure, of: index)
        }
      case .success(var outline):
        let got = ids.assign(outline.entry.id, to: index, at: outline.idPosition)
        if got.twin != nil { outline.entry.id = got.id }
        entries.append(outline.entry)
        pass.pages.append(KnownPage(outline, at: index, kept: cache))
        switch depth {
        case .wholePages:
          let shown = sources[index].shown
          pass.tally.add(outline.diagnostics, got.twin, shown: shown, to: &observer)
        case .heads:
          pass.ledger.note(outline.diagnostics, of: index)
          if got.twin != nil { pass.hasTwins = true }
        }
      }
    }
    pass.pages.sort { $0.id < $1.id }
    pass.catalog = Catalog(entries)
    return pass
  }
}

extension CatalogPass.KnownPage {
  fileprivate init(_ outline: CatalogPass.Outline, at index: Int, kept cache: CacheSession?) {
    self.init(
      index: index,
      id: outline.entry.id,
      hash: outline.hash,
      stamp: outline.stamp,
      outline: cache?.keep(outline: outline.bytes) ?? CacheRecord.Blob(),
      cached: outline.cached,
      isHead: outline.isHead
    )
  }
}

extension CatalogPass.Outline {
  /// Takes a page's outline from a cache where its bytes are the same, else makes it.
  static func make(
    of source: PageSource,
    _ depth: CatalogPass.Depth,
    _ reader: CacheReader?,
    isKept: Bool
  ) -> Result<Self, PageFailure> {
    if let page = reader?.page(of: source) { return .success(Self(page)) }
    do throws(PageFailure) {
      let loaded = try PageReader.load(source)
      if let page = reader?.page(of: source, loaded: loaded) { return .success(Self(page)) }
      if depth == .heads, let head = try PageReader.head(source, of: loaded) {
        return .success(Self(head, of: source, loaded))
      }
      let page = try PageReader.page(source, of: loaded)
      let made = CachedOutline(page, path: source.path)
      return .success(
        Self(
          entry: made.entry,
          diagnostics: made.diagnostics,
          hash: page.hash,
          idPosition: made.idPosition,
          stamp: page.stamp,
          bytes: isKept ? made.bytes : []
        )
      )
    } catch { return .failure(error) }
  }

  private init(_ head: PageHead, of source: PageSource, _ loaded: PageReader.Loaded) {
    self.init(
      entry: Catalog.Entry(id: head.id, path: source.path),
      diagnostics: [],
      hash: loaded.hash,
      idPosition: head.idPosition,
      stamp: loaded.stamp,
      isHead: true
    )
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

extension RunObserver {
  /// Ends a run that is to stop.
  func checkStop() throws(ExportError) {
    if wantsStop || Task.isCancelled { throw ExportError(.cancelled, "the run was stopped") }
  }
}
