import TopicKit
import TopicKitEngine

/// Exports a folder in a format of its own: `swift run WriteAnExporter FOLDER OUTPUT`.
@main
struct WriteAnExporter {
  static func main() async throws {
    let paths = Array(CommandLine.arguments.dropFirst())
    guard paths.count == 2 else { return print("usage: WriteAnExporter FOLDER OUTPUT") }
    let run = try ExportRun(
      SourceWalk([paths[0]]),
      formats: [ChecklistExporter.format],
      options: ExportOptions(name: "Checklists")
    )
    var record = RunRecord()
    let report = try await run.write(toFolder: paths[1], observer: &record)
    print("\(report.tally.topics) topics")
  }
}
