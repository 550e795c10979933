import TopicKit

/// The second pass of a run: what comes of the pages as they are rendered.
struct SecondPass {
  /// All pages of the run, in the order of their paths.
  let sources: [PageSource]
  /// The pages that the first pass could read, in catalog order.
  let pages: [CatalogPass.KnownPage]
  /// What the first pass knows of them.
  let catalog: Catalog
  /// What came of the pages.
  private(set) var tally: RunTally
  /// How many pages were not rendered, as the last run did.
  private(set) var unchanged = 0
  /// What is to be told of pages of which the first pass read the heads; `nil` where it read
  /// them whole.
  private var ledger: PageLedger?

  /// Begins where the first pass ended.
  init(after pass: CatalogPass, of sources: [PageSource]) {
    self.sources = sources
    (pages, catalog, tally) = (pass.pages, pass.catalog, pass.tally)
    ledger = pass.depth == .heads ? pass.ledger : nil
  }

  /// Takes what a worker made of a page.
  mutating func take(
    _ outcome: PageRenderer.Outcome,
    of known: CatalogPass.KnownPage,
    for writer: inout PageWriter,
    _ cache: CacheSession?,
    observer: inout some RunObserver
  ) throws(ExportError) {
    let source = sources[known.index]
    switch outcome {
    case .refused(let error): throw error
    case .unreadable(let failure):
      ledger?.note(failure, of: known.index)
      if ledger == nil { tally.retract(failure, of: source, to: &observer) }
    case .rendered(let page):
      ledger?.note(page.diagnostics, of: known.index)
      try writer.write(page, of: source, observer: &observer)
      cache?.keep(source, known, outline: page.outline, renders: page.cached)
      if page.isUnchanged { unchanged += 1 }
    }
  }

  /// Tells what was not told while pages came in another order than that of their paths.
  mutating func tellRest(to observer: inout some RunObserver) {
    ledger?.report(on: sources, in: &tally, to: &observer)
    ledger = nil
  }
}
