import TopicKit

/// The digests that the pages of a set are made of.
///
/// A page of a set is its digest and a little more: longer addresses, a line that leads to the
/// index. A budget is held by the whole of it.
struct SetDigest: Sendable {
  private let options: ExportOptions
  private let exporter: DigestExporter
  private let budget: DigestBudget?

  /// The options that a set has of those of a digest.
  static let keys = ["budget", "profile", "ladder"]

  static var descriptions: [OptionDescription] {
    DigestSettings.descriptions.filter { keys.contains($0.key) }
  }

  /// Whether pages may lack sections that they have.
  var isCutting: Bool { budget != nil || options.platform != nil }

  init(_ options: ExportOptions) throws(ExportError) {
    var options = options
    options.values = options.values.filter { Self.keys.contains($0.key) }
    self.options = options
    exporter = try DigestExporter(options: options)
    budget = try DigestSettings(options).budget
  }

  /// Makes a page of the digest of a topic.
  ///
  /// - Parameters:
  ///   - topic: The topic.
  ///   - catalog: Notes what is asked.
  ///   - make: Makes the page of the digest's bytes; may be called several times.
  /// - Returns: The page, within the budget.
  /// - Throws: ``ExportError`` for a budget without room for title and summary.
  func page<Page>(
    of topic: Topic,
    in catalog: inout CatalogReader,
    _ make: ([UInt8], inout CatalogReader) throws(ExportError) -> (page: Page, bytes: [UInt8])
  ) throws(ExportError) -> Page {
    let digest = try exporter.page(for: topic, in: &catalog)
    var made = try make(digest.files.first?.bytes ?? [], &catalog)
    guard let budget else { return made.page }
    var limit = budget.limit
    var excess = budget.measure.count(of: made.bytes) - budget.limit
    while excess > 0 {
      // Less room for the digest, by what was too much: it ends, at the latest, at nothing.
      limit -= excess
      var options = options
      options.values["budget"] = "\(max(0, limit))\(budget.measure.suffix)"
      let smaller = try DigestExporter(options: options).page(for: topic, in: &catalog)
      made = try make(smaller.files.first?.bytes ?? [], &catalog)
      excess = budget.measure.count(of: made.bytes) - budget.limit
    }
    return made.page
  }
}

extension DigestMeasure {
  /// The unit as the option has it.
  fileprivate var suffix: String {
    switch self {
    case .bytes: ""
    case .characters: "c"
    case .tokens: "t"
    }
  }
}
