import TopicKit

/// What a worker does with a page: reads it, lets every exporter render it, and writes the
/// files where they go to a folder.
struct PageRenderer: Sendable {
  let exporters: [ExportRun.NamedExporter]
  let catalog: Catalog
  /// Where the files go; `nil` where they are handed on.
  ///
  /// Workers write them, because making a file takes as long as rendering a page.
  let tree: TreeWriter?
  /// What stands before the paths of each exporter.
  let prefixes: [String]
  /// What the last run left and the next one gets; `nil` without a cache.
  var cache: PageCache?

  /// What a worker made of a page.
  enum Outcome: Sendable {
    case rendered(Rendered)
    /// The page cannot be read.
    case unreadable(PageFailure)
    /// An exporter refuses the page, or its files cannot be written, and the run ends.
    case refused(ExportError)
  }

  /// A page that every exporter rendered.
  struct Rendered: Sendable {
    var id: TopicID
    var diagnostics: [Diagnostic]
    var idPosition: SourcePosition
    /// The page of each exporter; without its files where they are written.
    var pages: [RenderedPage] = []
    /// The files of each exporter that are written.
    var written: [[Manifest.File]] = []
    /// What the next run's cache is to have of it; empty without one.
    var cached: [UInt8] = []
    /// What the next run's first pass is to have of it; empty where this run's first pass made
    /// it, and without a cache.
    var outline: [UInt8] = []
    /// Whether no exporter rendered it.
    var isUnchanged = false
  }

  /// Renders pages that the first pass read.
  ///
  /// One format comes after the other, each for all of the pages: a processor has the code of
  /// one format at hand, not of all.
  func render(
    _ pages: ArraySlice<CatalogPass.KnownPage>,
    of sources: [PageSource]
  ) -> [Outcome] {
    var works = pages.map { begin(sources[$0.index], as: $0) }
    for index in exporters.indices {
      for place in works.indices { render(&works[place], with: index) }
    }
    return works.map(\.outcome)
  }

  /// Renders a page that nobody read before.
  ///
  /// - Parameters:
  ///   - source: The page.
  ///   - id: The id that it is to have; `nil` for the one it wants.
  /// - Returns: What came of it.
  func render(_ source: PageSource, id: TopicID? = nil) -> Outcome {
    var work: PageWork
    switch PageReader.read(source) {
    case .failure(let failure): return .unreadable(failure)
    case .success(let page): work = PageWork(page, of: source, id: id ?? page.topic.id)
    }
    for index in exporters.indices { render(&work, with: index) }
    return work.outcome
  }

  /// Lets one exporter render a page, and notes what it asks.
  func render(
    _ topic: Topic,
    of source: PageSource,
    with named: ExportRun.NamedExporter,
    in reader: inout CatalogReader
  ) throws(ExportError) -> RenderedPage {
    do throws(ExportError) { return try named.exporter.page(for: topic, in: &reader) } catch {
      throw ExportError(
        error.code,
        "\(source.shown): \(named.format.name): \(error.message)"
      )
    }
  }

  /// Writes the files of a page.
  func write(
    _ files: [OutputFile],
    to tree: TreeWriter,
    prefix: String,
    source: String
  ) throws(ExportError) -> [Manifest.File] {
    var written: [Manifest.File] = []
    for file in files {
      written.append(try tree.write(file.bytes, to: prefix + file.path, source: source))
    }
    return written
  }
}
