public import TopicKit

/// Writes topics in the topic format again, in canonical form, cut to a budget.
///
/// A topic is `ID.md`, or a part of one file for all. Without a budget it is the whole page.
/// With one, it gives things up until it fits, step by step, down to title and summary: whole
/// variants first, or what the option `ladder` says. Variants are named in the line of variants
/// left out, so that what is kept and what is named is all; the rest is named in a line of its
/// own. A heading that lost all that stood below it goes, with its line in `Contents`. A larger
/// budget never has less.
///
/// With a platform, what the page says for it stands before what it says for all, and the
/// sections for other platforms are left out and named.
public struct DigestExporter: Exporter {
  private let settings: DigestSettings

  /// Makes an exporter.
  ///
  /// - Parameter options: What the run asks for.
  /// - Throws: ``ExportError`` for a value that its option does not have.
  public init(options: ExportOptions) throws(ExportError) {
    settings = try DigestSettings(options)
  }

  /// The format `digest`.
  public static let format = ExportFormat(
    name: "digest",
    summary: "the topic format again, cut to a budget",
    options: DigestSettings.descriptions,
    needsCatalog: true,
    streaming: .oneTopic,
    singleFileOption: "single",
    make: { options throws(ExportError) in try DigestExporter(options: options) }
  )

  public func page(
    for topic: Topic,
    in catalog: inout CatalogReader
  ) throws(ExportError) -> RenderedPage {
    let bytes = try digest(of: topic, in: &catalog)
    if settings.isSingleFile { return RenderedPage(entry: bytes) }
    return RenderedPage(files: [OutputFile(path: "\(topic.id).md", bytes: bytes)])
  }

  public var needsCatalog: Bool {
    settings.links != .keep || settings.isSingleFile || settings.totalBudget != nil
  }

  public func collector() throws(ExportError) -> any PageCollector {
    settings.isSingleFile ? SingleDigestCollector(settings) : NoCollector()
  }

  private func digest(
    of topic: Topic,
    in catalog: inout CatalogReader
  ) throws(ExportError) -> [UInt8] {
    var budget = settings.budget
    if settings.totalBudget != nil {
      budget = settings.budget(ofOneAmong: catalog.allEntries().count)
    }
    var (page, absent) = page(of: topic, in: &catalog, isToBeCut: budget != nil)
    guard let budget else {
      if absent.isEmpty { return page.whole }
      return cut(page, absent, settings.ladder, isWhole: true).bytes(at: 0)
    }
    var sizes = DigestSizes(page, in: budget.measure)
    // Many pages are whole; the size of one is never too small.
    if absent.isEmpty, budget.measure.count(sizes.whole) <= budget.limit { return page.whole }
    // Most of the others fit without shorter forms.
    let first = settings.ladder.prefix { !$0.needsShortForms }
    if !first.isEmpty {
      let cut = cut(page, absent, first, isWhole: false)
      if let bytes = cut.most(within: budget, sizes) { return bytes }
    }
    page.addShortForms()
    sizes.addShortForms(of: page, in: budget.measure)
    let cut = cut(page, absent, settings.ladder, isWhole: true)
    return try cut.bytes(within: budget, sizes, of: topic.id)
  }

  private func page(
    of topic: Topic,
    in catalog: inout CatalogReader,
    isToBeCut: Bool
  ) -> (page: DigestPage, absent: [PlatformSection]) {
    let shown = settings.platform.map { topic.view(for: $0, placing: .first) } ?? topic
    let links = DigestLinks(of: topic, settings, in: &catalog)
    let absent = settings.platform.map { topic.sectionsLeftOut(ofViewFor: $0) } ?? []
    let page = DigestPage(
      topic,
      as: shown,
      settings,
      links: links,
      isToBeCut: isToBeCut || !absent.isEmpty
    )
    return (page, absent)
  }

  /// What can be left of a topic, and how much that is, step by step.
  func steps(
    of topic: Topic,
    in catalog: inout CatalogReader,
    _ measure: DigestMeasure
  ) -> (cut: DigestCut, sizes: [Int]) {
    var (page, absent) = page(of: topic, in: &catalog, isToBeCut: true)
    page.addShortForms()
    var sizes = DigestSizes(page, in: measure)
    sizes.addShortForms(of: page, in: measure)
    let cut = cut(page, absent, settings.ladder, isWhole: true)
    return (cut, cut.sizes(of: sizes, in: measure).map(\.count))
  }

  private func cut(
    _ page: DigestPage,
    _ absent: [PlatformSection],
    _ ladder: some Sequence<DigestRung>,
    isWhole: Bool
  ) -> DigestCut {
    let titles = absent.map(\.title)
    let plan = DigestPlan(page, ladder: ladder, isWhole: isWhole, absent: titles)
    return DigestCut(plan, naming: absent.flatMap(\.allVariants))
  }
}

extension PlatformSection {
  /// The variants that it has or names.
  fileprivate var allVariants: [OmittedVariants.Item] {
    variants.filter { !$0.title.isEmpty }.map {
      OmittedVariants.Item(title: $0.title.plainText, platforms: $0.platforms)
    } + omittedVariants.flatMap(\.items)
  }

  /// The lines that name variants left out, wherever they stand.
  private var omittedVariants: [OmittedVariants] {
    let topic = Topic(id: "topic", title: section.title, sections: [section])
    return topic.omittedVariants
  }
}

extension DigestPage {
  /// The page as a whole.
  var whole: [UInt8] {
    var main = body[..<mainCount]
    if isRespelled {
      main = []
      for piece in pieces where piece.first == 0 {
        if !main.isEmpty, piece.hasBlankLine { main.append(UInt8(ascii: "\n")) }
        main += body[piece.range]
      }
    }
    if head.isEmpty || main.isEmpty { return head + main }
    return head + [UInt8(ascii: "\n")] + main
  }
}

extension DigestCut {
  /// The most that a budget has room for; `nil` where it has none for the last step.
  fileprivate func most(within budget: DigestBudget, _ pieces: DigestSizes) -> [UInt8]? {
    let sizes = sizes(of: pieces, in: budget.measure)
    for (step, size) in sizes.enumerated() {
      if let bytes = bytes(at: step, of: size, within: budget) { return bytes }
    }
    return nil
  }

  /// The most that a budget has room for.
  ///
  /// - Throws: ``ExportError`` where it has no room for title and summary.
  fileprivate func bytes(
    within budget: DigestBudget,
    _ pieces: DigestSizes,
    of id: TopicID
  ) throws(ExportError) -> [UInt8] {
    if let bytes = most(within: budget, pieces) { return bytes }
    let sizes = sizes(of: pieces, in: budget.measure).map(\.count)
    // Sizes are never too small, but may be too large.
    let least = bytes(at: steps)
    let size = budget.measure.count(of: least)
    if size <= budget.limit { return least }
    throw budget.isTooSmall(for: id, having: min(size, sizes.min() ?? size))
  }
}

extension DigestBudget {
  /// The error of a topic whose least form has more than the budget.
  func isTooSmall(for id: TopicID, having size: Int) -> ExportError {
    ExportError(
      .budgetTooSmall,
      "the topic '\(id)' does not fit in \(measure.described(limit)): title, summary and what "
        + "is to be named have \(measure.described(size)); give it a budget of that or more"
    )
  }
}
