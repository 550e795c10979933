public import TopicKit

/// Writes a manual: `man7/ID.7` per topic, stubs for other names, a page that lists all topics,
/// an index for whatis.
///
/// The tree is a manual path of its own: `man -M "$PWD/out" environment`.
public struct ManExporter: Exporter {
  let settings: ManSettings

  /// Makes an exporter.
  ///
  /// - Throws: ``ExportError`` with code `badOption` for a value that a man page cannot have.
  public init(_ options: ExportOptions) throws(ExportError) {
    settings = try ManSettings(options)
  }

  /// The format `man`.
  public static let format = ExportFormat(
    name: "man",
    summary: "a manual for man(1): one page per topic, other names, an index for whatis",
    options: ManSettings.descriptions,
    needsCatalog: true,
    streaming: .oneTopic,
    make: { options throws(ExportError) in try ManExporter(options) }
  )

  public func page(
    for topic: Topic,
    in catalog: inout CatalogReader
  ) throws(ExportError) -> RenderedPage {
    let names = ManNames(of: topic, settings: settings, in: &catalog)
    let shown = settings.platform.map { topic.view(for: $0) } ?? topic
    var views = ManPlatformPages()
    if settings.hasPlatformPages, settings.platform == nil {
      views = ManPlatformPages(of: topic, names: names, settings: settings, in: &catalog)
    }
    var page = ManPage(topic: shown, names: names, settings: settings)
    page.views = views.pages.map(\.names.own)
    var pages = [page]
    if !settings.isSinglePage { pages += views.pages }
    var files = pages.map { page in
      OutputFile(
        path: settings.path(ofPage: page.names.own),
        bytes: settings.stored(page.bytes(in: &catalog))
      )
    }
    // A stub holds one line and nothing else: macOS looks for `.so` on the first one. Beside
    // compressed pages it is compressed too, else man-db loses names that are in NAME alone.
    let stub = Array(".so \(settings.path(of: names.own))\n".utf8)
    if !settings.isSinglePage {
      files += names.others.map {
        OutputFile(path: settings.path(ofPage: $0), bytes: settings.stored(stub))
      }
    }
    var entry = page.entry
    entry.views = views.names
    return RenderedPage(files: files, entry: entry.bytes, remarks: names.remarks + views.remarks)
  }

  public func collector() throws(ExportError) -> any PageCollector {
    settings.isSinglePage ? NoCollector() : ManCollector(settings)
  }
}
