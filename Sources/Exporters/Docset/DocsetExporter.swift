public import TopicKit

/// Makes a docset, the folder of pages with a search index that Dash and Zeal open.
///
/// Every topic is one HTML page. Its title, variants, platform sections, pitfalls, key APIs
/// and other headings are rows of the index, each with an id on the page to open at.
///
///     let exporter = try DocsetExporter(ExportOptions(name: "SwiftUI"))
///
/// writes `SwiftUI.docset`. The index is written by SQLite itself, so an output must be able
/// to hand out a scratch file.
public struct DocsetExporter: Exporter {
  private let settings: DocsetSettings

  /// The name of the docset's folder, with `.docset` at its end.
  public var bundleName: String { settings.bundle }

  /// Makes an exporter.
  ///
  /// - Throws: ``ExportError`` with code `badOption` for a value that an option does not take.
  public init(_ options: ExportOptions) throws(ExportError) {
    settings = try DocsetSettings(options)
  }

  /// The format `docset`.
  public static let format = ExportFormat(
    name: "docset",
    summary: "a docset for Dash and Zeal",
    options: DocsetSettings.descriptions,
    streaming: .never
  ) { options throws(ExportError) in
    try DocsetExporter(options)
  }

  public func page(
    for topic: Topic,
    in catalog: inout CatalogReader
  ) throws(ExportError) -> RenderedPage {
    var page = TopicPage(topic, settings: settings, catalog: catalog)
    let rendered = page.render()
    catalog = page.catalog
    return rendered
  }

  public func collector() throws(ExportError) -> any PageCollector {
    DocsetCollector(settings: settings)
  }
}
