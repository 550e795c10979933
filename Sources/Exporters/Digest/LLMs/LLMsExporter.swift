public import TopicKit

/// Writes an llms.txt set: `llms.txt`, a page of Markdown per topic, and `llms-full.txt`.
///
/// `llms.txt` has the name of the set, what it is, and a line for each page with a link and
/// its summary, in sections by platform or as a topic of the set gives them. Where it would
/// be longer than 50 000 characters, which is as far as many agents read, it links to files
/// with the lines. `llms-full.txt` has all pages, in the order of their ids, with their
/// headings below those of the file. Every link leads to a page of the set or to an address
/// with a scheme; others are text.
public struct LLMsExporter: Exporter {
  private let settings: LLMsSettings
  private let digest: SetDigest

  /// Makes an exporter.
  ///
  /// - Throws: ``ExportError`` with code `badOption` for a value that an option does not take.
  public init(options: ExportOptions) throws(ExportError) {
    settings = try LLMsSettings(options)
    digest = try SetDigest(options)
  }

  /// The format `llms`.
  public static let format = ExportFormat(
    name: "llms",
    summary: "an llms.txt set: an index for agents, pages of Markdown, all in one file",
    options: LLMsSettings.descriptions,
    streaming: .never,
    make: { options throws(ExportError) in try LLMsExporter(options: options) }
  )

  public func page(
    for topic: Topic,
    in catalog: inout CatalogReader
  ) throws(ExportError) -> RenderedPage {
    let (file, part) = try digest.page(
      of: topic,
      base: settings.base,
      file: Self.file,
      in: &catalog
    ) { (page, links) throws(ExportError) in
      let file = try page.file(&links, opening: pointer)
      let part = settings.isFull ? try page.part(&links) : []
      return ((file, part), file)
    }
    let order = topic.id == settings.order ? OrderPage(topic, &catalog).sections : []
    return RenderedPage(
      files: [OutputFile(path: Self.file(topic.id), bytes: file)],
      entry: LLMsEntry(order: order, part: part).bytes,
      remarks: remarks(on: topic, SetLine.characters(file))
    )
  }

  public func collector() throws(ExportError) -> any PageCollector {
    LLMsCollector(settings: settings)
  }

  /// The file of a topic: no topic's is called as the index is, which ends in `.txt`.
  static let file: @Sendable (TopicID) -> String = { "\($0).md" }

  private var pointer: [UInt8] {
    if !settings.hasPointer { return [] }
    return SetLine.paragraph("All pages: ", settings.base + "llms.txt", "llms.txt", isQuote: true)
  }

  private func remarks(on topic: Topic, _ characters: Int) -> [String] {
    guard characters > LLMsIndex.characterLimit else { return [] }
    return [
      "the page of '\(topic.id)' has \(characters) characters, and many agents read the first "
        + "\(LLMsIndex.characterLimit); --option budget=\(LLMsIndex.characterLimit)c cuts it"
    ]
  }
}
