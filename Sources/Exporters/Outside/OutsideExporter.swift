import TopicKit
import TopicKitJSON

/// Makes the line of each topic; what becomes of it is the program's business.
struct OutsideExporter: Exporter {
  let program: OutsideProgram
  let options: ExportOptions
  let settings: OutsideSettings
  let report: @Sendable (OutsideDiagnostic) -> Void

  func page(for topic: Topic, in catalog: inout CatalogReader) throws(ExportError) -> RenderedPage {
    // The very document of the format jsonl, the view of a platform included.
    let lines = try JSONExporter.linesFormat.make(
      ExportOptions(name: options.name, platform: options.platform)
    )
    let document = try lines.page(for: topic, in: &catalog).entry
    return RenderedPage(entry: Message.topic(document.dropLast()))
  }

  func collector() throws(ExportError) -> any PageCollector {
    OutsideCollector(
      program: program,
      options: options,
      settings: settings,
      files: AnsweredFiles(format: program.name, isStream: options.toStandardOutput),
      report: report
    )
  }
}
