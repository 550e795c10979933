import Foundation

@testable import TopicKit

/// The events of a page's body.
func parsedBody(_ bytes: [UInt8], options: ParseOptions = ParseOptions()) throws -> RichText {
  var builder = RichTextBuilder()
  var parser = MarkdownParser(options: options)
  let bytes = ContiguousArray(bytes)
  try parser.feed(bytes.span, into: &builder)
  try parser.finish(into: &builder)
  return builder.finish()
}

/// A topic of a page without front matter.
func parsedTopic(_ text: String) throws -> Topic {
  var diagnostics: [Diagnostic] = []
  return Topic.assemble(
    body: try parsedBody(Array(text.utf8)),
    frontMatter: FrontMatter(),
    frontMatterRange: .none,
    fallbackID: "topic",
    diagnostics: &diagnostics
  )
}

/// Material beside the package that a clone does not have.
enum BesidePackage {
  /// The folder; `nil` where there is none.
  static let folder: String? = {
    if let given = ProcessInfo.processInfo.environment["TOPICKIT_SHARED"] { return given }
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = package.deletingLastPathComponent().appendingPathComponent("shared").path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }()

  /// The Markdown pages below a folder of it, by path.
  static func pages(below name: String) -> [String] {
    guard let folder else { return [] }
    let root = "\(folder)/\(name)"
    let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".md") || $0.hasSuffix(".txt") }.sorted()
      .map { "\(root)/\($0)" }
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
