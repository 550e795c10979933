import Foundation
import PackagePlugin

/// Makes the resource `topics.jsonl` of the Markdown pages of a target: one topic a line, in the
/// order of their ids, as `topickit export --format jsonl` writes it.
///
/// It is made again when a page changes; a page with an error fails the build.
@main
struct TopicResource: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) async throws -> [Command] {
    guard let target = target as? SourceModuleTarget else { return [] }
    let pages = target.sourceFiles.map(\.url)
      .filter { ["md", "markdown"].contains($0.pathExtension.lowercased()) }
      .sorted { $0.path < $1.path }
    guard !pages.isEmpty else {
      Diagnostics.warning("'\(target.name)' has no Markdown pages for the plugin TopicResource")
      return []
    }
    let folder = context.pluginWorkDirectoryURL.appending(path: "topics")
    return [
      .buildCommand(
        displayName: "Reading \(pages.count) topics of \(target.name)",
        executable: try context.tool(named: "topickit-cli").url,
        arguments: [
          "export", "--format", "jsonl", "--output", folder.path, "--name", target.name, "--quiet",
          "--force", "--",
        ] + pages.map(\.path),
        inputFiles: pages,
        outputFiles: [folder.appending(path: "topics.jsonl")]
      )
    ]
  }
}
