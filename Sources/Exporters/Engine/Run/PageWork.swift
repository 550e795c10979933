import TopicKit

/// A page that is being rendered, format by format.
struct PageWork {
  let source: PageSource
  /// What came of it so far.
  private(set) var rendered: PageRenderer.Rendered
  /// The page; `nil` where no format has to render it.
  private(set) var topic: Topic?
  /// What each format made of it in the last run or in this one; empty without a cache.
  private(set) var renders: [CachedRender?] = []
  /// What ended the work on it.
  private var failure: PageRenderer.Outcome?

  /// Begins with a page that was read just now.
  init(_ page: PageReader.Page, of source: PageSource, id: TopicID) {
    self.source = source
    rendered = PageRenderer.Rendered(
      id: id,
      diagnostics: page.diagnostics,
      idPosition: page.idPosition
    )
    take(page.topic)
  }

  /// Begins with a page of which the last run made something.
  init(of source: PageSource, id: TopicID, renders: [CachedRender?]) {
    self.source = source
    self.renders = renders
    rendered = PageRenderer.Rendered(id: id, diagnostics: [], idPosition: .start)
    rendered.isUnchanged = !renders.isEmpty && renders.allSatisfy { $0 != nil }
  }

  private mutating func take(_ topic: Topic) {
    self.topic = topic
    self.topic?.id = rendered.id
  }

  /// Takes the page where some format has to render it.
  mutating func take(_ page: PageReader.Page, outline: [UInt8]) {
    rendered.diagnostics = page.diagnostics
    rendered.outline = outline
    take(page.topic)
  }

  /// Takes what a format made of it.
  mutating func add(_ page: RenderedPage, files: [Manifest.File]) {
    rendered.pages.append(page)
    rendered.written.append(files)
  }

  /// Notes what a format made of it, for the next run.
  mutating func keep(_ render: CachedRender, ofExporter index: Int) { renders[index] = render }

  /// Ends the work on it.
  mutating func fail(_ outcome: PageRenderer.Outcome) {
    failure = outcome
    topic = nil
  }

  /// Whether there is anything left to do.
  var isOpen: Bool { failure == nil }

  /// What came of it.
  var outcome: PageRenderer.Outcome {
    if let failure { return failure }
    var rendered = rendered
    if !renders.isEmpty {
      rendered.cached = CachedRender.bytes(of: renders.compactMap { $0 }, id: rendered.id)
    }
    return .rendered(rendered)
  }
}

extension PageRenderer {
  /// Begins with a page that the first pass read: what the cache has of it, or the page.
  func begin(_ source: PageSource, as known: CatalogPass.KnownPage) -> PageWork {
    let renders = cache.map { cache in
      cache.renders(of: known, source: source) ?? exporters.map { _ in nil }
    }
    var work = PageWork(of: source, id: known.id, renders: renders ?? [])
    if work.rendered.isUnchanged { return work }
    switch PageReader.read(source) {
    case .failure(let failure): work.fail(.unreadable(failure))
    case .success(let page) where page.hash != known.hash:
      let message = "it was changed while it was read; run again"
      work.fail(
        .unreadable(PageFailure(finding: PageFinding(source.shown, .error, message)))
      )
    case .success(let page):
      let isMissing = renders != nil && known.isHead
      work.take(page, outline: isMissing ? CachedOutline(page, path: source.path).bytes : [])
    }
    return work
  }

  /// Lets an exporter render a page, unless the cache has what it would make.
  func render(_ work: inout PageWork, with index: Int) {
    guard work.isOpen else { return }
    if index < work.renders.count, let render = work.renders[index] {
      return work.add(
        RenderedPage(entry: render.entry, remarks: render.remarks),
        files: render.files
      )
    }
    guard let topic = work.topic else { return }
    var reader = CatalogReader(catalog, isNoting: cache != nil)
    do throws(ExportError) {
      var page = try render(topic, of: work.source, with: exporters[index], in: &reader)
      var files: [Manifest.File] = []
      if let tree {
        files = try write(
          page.files,
          to: tree,
          prefix: prefixes[index],
          source: work.source.path
        )
        page.files = []
      }
      work.add(page, files: files)
      if let cache { work.keep(cache.cached(page, reader, files: files), ofExporter: index) }
    } catch { work.fail(.refused(error)) }
  }
}
