import TopicKit
import TopicKitEngine
import TopicKitExporters

/// Makes `SwiftUI.docset` of a folder of topics: `swift run ExportFromSwift FOLDER OUTPUT`.
@main
struct ExportFromSwift {
  static func main() async throws {
    let paths = Array(CommandLine.arguments.dropFirst())
    guard paths.count == 2, let docset = ExporterRegistry.builtIn["docset"] else {
      return print("usage: ExportFromSwift FOLDER OUTPUT")
    }
    let options = ExportOptions(name: "SwiftUI")
    let run = try ExportRun(SourceWalk([paths[0]]), formats: [docset], options: options)
    var record = RunRecord()
    let report = try await run.write(toFolder: paths[1], observer: &record)
    print("\(report.tally.topics) topics, \(record.findings.count) findings")
  }
}
