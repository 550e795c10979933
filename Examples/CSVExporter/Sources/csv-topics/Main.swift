import TopicKit
import TopicKitEngine
import TopicKitExporters

/// Exports topics in any format of TopicKit, or as CSV: `csv-topics FORMAT OUTPUT PATH…`.
@main
struct Main {
  static func main() async throws {
    var registry = ExporterRegistry.builtIn
    registry.add(CSVExporter.format)
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count > 2, let format = registry[arguments[0]] else {
      let names = registry.formats.map(\.name).joined(separator: ", ")
      return print("usage: csv-topics FORMAT OUTPUT PATH…\nformats: \(names)")
    }
    let run = try ExportRun(
      SourceWalk(Array(arguments[2...])),
      formats: [format],
      options: ExportOptions(name: "Topics")
    )
    var record = RunRecord()
    let report = try await run.write(toFolder: arguments[1], observer: &record)
    for finding in record.findings { print(finding) }
    print("\(report.tally.topics) topics as \(format.name)")
  }
}
