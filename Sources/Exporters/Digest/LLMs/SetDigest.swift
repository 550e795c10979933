import TopicKit

/// The digests that the pages of a set are made of.
///
/// A page of a set is its digest and a little more: longer addresses, a line that leads to the
/// index. A budget is held by the whole of it.
struct SetDigest: Sendable {
  private let platform: Platform?
  private let exporter: DigestExporter
  private let budget: DigestBudget?

  /// The options that a set has of those of a digest.
  static let keys = ["budget", "profile", "ladder"]

  static var descriptions: [OptionDescription] {
    let others = DigestSettings.descriptions.filter { keys.contains($0.key) && $0.key != "budget" }
    let budget = OptionDescription(
      "budget",
      "SIZE",
      "the most of a page, as for digest: 6000, 6KB, 6KiB, 6000c or 1200t; the set itself has no "
        + "limit, as total-budget is for digest alone"
    )
    return [budget] + others
  }

  /// Whether pages may lack sections that they have.
  private var isCutting: Bool { budget != nil || platform != nil }

  init(_ options: ExportOptions) throws(ExportError) {
    var options = options
    options.values = options.values.filter { Self.keys.contains($0.key) }
    platform = options.platform
    exporter = try DigestExporter(options: options)
    budget = try DigestSettings(options).budget
  }

  /// Makes a page of the digest of a topic.
  ///
  /// - Parameters:
  ///   - topic: The topic.
  ///   - base: What comes before the name of a page, as in ``SetLinks``.
  ///   - file: The name of a topic's file.
  ///   - catalog: Notes what is asked.
  ///   - write: Writes the page; may be called several times.
  /// - Returns: The page, within the budget.
  /// - Throws: ``ExportError`` for a budget without room for title and summary.
  /// - Complexity: O(*n* log *s*) in the bytes of the topic and its steps.
  func page<Page>(
    of topic: Topic,
    base: String,
    file: @escaping @Sendable (TopicID) -> String,
    in catalog: inout CatalogReader,
    _ write: (inout SetPage, inout SetLinks) throws(ExportError) -> (page: Page, bytes: [UInt8])
  ) throws(ExportError) -> Page {
    try fitting(topic, in: &catalog) { (bytes, catalog) throws(ExportError) in
      var page = SetPage(topic, digest: bytes)
      var links = SetLinks(catalog: catalog, topic: topic.id, base: base, file: file)
      if isCutting { links.anchors = page.anchors }
      let made = try write(&page, &links)
      catalog = links.catalog
      return made
    }
  }

  /// The page of the first step of the digest, on the way of the halves, that is within the budget.
  private func fitting<Page>(
    _ topic: Topic,
    in catalog: inout CatalogReader,
    _ make: ([UInt8], inout CatalogReader) throws(ExportError) -> (page: Page, bytes: [UInt8])
  ) throws(ExportError) -> Page {
    guard let budget else {
      let digest = try exporter.page(for: topic, in: &catalog)
      return try make(digest.files.first?.bytes ?? [], &catalog).page
    }
    let (cut, sizes) = exporter.steps(of: topic, in: &catalog, budget.measure)
    let whole = try make(cut.bytes(at: 0), &catalog)
    if budget.measure.count(of: whole.bytes) <= budget.limit { return whole.page }
    // What a step's page has is known when it is made. The same halves for every budget: what
    // does for one does for every larger one, and a larger one never has less.
    var last = sizes.indices.min { (sizes[$0], $1) < (sizes[$1], $0) } ?? 0
    var least = try make(cut.bytes(at: last), &catalog)
    let size = budget.measure.count(of: least.bytes)
    if size > budget.limit { throw budget.isTooSmall(for: topic.id, having: size) }
    var first = 1
    while first < last {
      let middle = (first + last) / 2
      let made = try make(cut.bytes(at: middle), &catalog)
      if budget.measure.count(of: made.bytes) <= budget.limit {
        (last, least) = (middle, made)
      } else {
        first = middle + 1
      }
    }
    return least.page
  }
}
