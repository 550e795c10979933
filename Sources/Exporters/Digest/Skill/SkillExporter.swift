public import TopicKit

/// Writes a skill, the folder that coding agents read on demand: `NAME/SKILL.md`, which says
/// what is where, and `NAME/references/ID.md`, a page per topic.
///
/// `SKILL.md` keeps the limits of its readers: fewer than 500 lines and 5 000 tokens. Where a
/// table of all topics is longer than that, it is in files that `SKILL.md` lists. Every link
/// leads to a file of the skill or to an address with a scheme; others are text.
public struct SkillExporter: Exporter {
  private let settings: SkillSettings
  private let digest: SetDigest

  /// Makes an exporter.
  ///
  /// - Throws: ``ExportError`` with code `badOption` for a value that an option does not take.
  public init(options: ExportOptions) throws(ExportError) {
    settings = try SkillSettings(options)
    digest = try SetDigest(options)
  }

  /// The format `skill`.
  public static let format = ExportFormat(
    name: "skill",
    summary: "a skill for coding agents: SKILL.md, and a page of reference per topic",
    options: SkillSettings.descriptions,
    streaming: .never,
    make: { options throws(ExportError) in try SkillExporter(options: options) }
  )

  public func page(
    for topic: Topic,
    in catalog: inout CatalogReader
  ) throws(ExportError) -> RenderedPage {
    let bytes = try digest.page(of: topic, base: "", file: Self.file, in: &catalog) {
      (page, links) throws(ExportError) in
      let file = try page.file(&links, hasContents: true)
      return (file, file)
    }
    let path = "\(settings.name)/\(Self.folder)/\(Self.file(topic.id))"
    return RenderedPage(
      files: [OutputFile(path: path, bytes: bytes)],
      entry: settings.archive == nil ? [] : bytes
    )
  }

  public func collector() throws(ExportError) -> any PageCollector {
    SkillCollector(settings: settings)
  }

  /// The folder of the pages.
  static let folder = "references"

  /// The file of a topic below ``folder``; `~` is in no id, so no other topic's is called that.
  static let file: @Sendable (TopicID) -> String = { id in
    id.folded == "index" || id.folded.hasPrefix("index-") ? "\(id)~.md" : "\(id).md"
  }
}
