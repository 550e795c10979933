import Foundation
import PackagePlugin

/// `swift package export-topics [PATH…] --format NAME…`: `topickit export` in the folder of the
/// package, without an installed topickit.
@main
struct ExportTopics: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try context.tool(named: "topickit-cli").url
    process.arguments = ["export"] + arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // What went wrong was said by the program itself, on the same terminal.
    switch (process.terminationReason, process.terminationStatus) {
    case (.exit, 0): break
    case (.exit, let status): Diagnostics.error("topickit export ended with status \(status)")
    case (_, let signal): Diagnostics.error("topickit export was ended by signal \(signal)")
    }
  }
}
