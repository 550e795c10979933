public import TopicKit

/// Writes topics in the topic format again, in canonical form, cut to a budget of bytes.
///
/// A topic is `ID.md`. Without a budget it is the whole page. With one, variants are left out
/// until the file fits: those of platform sections first, from the last one on the page to
/// the first, then those of the topic itself, from the last to the first. Each is named in
/// the line of variants left out, so that what is kept and what is named is all. A section
/// that lost its last variant and holds nothing else goes, with its line in `Contents`.
///
/// With a platform, the sections for other platforms are left out.
public struct DigestExporter: Exporter {
  private let settings: DigestSettings

  /// Makes an exporter.
  ///
  /// - Parameter options: What the run asks for.
  /// - Throws: ``ExportError`` for a budget that is no size.
  public init(options: ExportOptions) throws(ExportError) {
    settings = try DigestSettings(options)
  }

  /// The format `digest`.
  public static let format = ExportFormat(
    name: "digest",
    summary: "the topic format again, cut to a budget",
    options: DigestSettings.descriptions,
    needsCatalog: false,
    streaming: .oneTopic,
    make: { options throws(ExportError) in try DigestExporter(options: options) }
  )

  public func page(
    for topic: Topic,
    in catalog: inout CatalogReader
  ) throws(ExportError) -> RenderedPage {
    let page = DigestPage(topic, platform: settings.platform)
    let bytes = try cut(page, of: topic)
    return RenderedPage(files: [OutputFile(path: "\(topic.id).md", bytes: bytes)])
  }

  public func collector() throws(ExportError) -> any PageCollector { NoCollector() }

  private func cut(_ page: DigestPage, of topic: Topic) throws(ExportError) -> [UInt8] {
    let whole = page.bytes(leavingOut: 0)
    guard let budget = settings.budget, whole.count > budget else { return whole }
    let ladder = page.sizes()
    if let count = ladder.firstIndex(where: { $0 <= budget }), count > 0 {
      return page.bytes(leavingOut: count)
    }
    // A shorter table of contents is not in the sizes: the last step may fit all the same.
    let least = page.bytes(leavingOut: ladder.count - 1)
    guard least.count > budget else { return least }
    let bytes = min(least.count, ladder.min() ?? least.count)
    throw ExportError(
      .budgetTooSmall,
      "the topic '\(topic.id)' does not fit in \(budget) bytes: without any variant it has "
        + "\(bytes); give it a budget of that or more"
    )
  }
}
