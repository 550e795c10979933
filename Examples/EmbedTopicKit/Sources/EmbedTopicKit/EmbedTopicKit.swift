import TopicKit

/// Prints what is easy to get wrong, as a topic file tells it.
///
///     swift run EmbedTopicKit [FILE]
@main
struct EmbedTopicKit {
  static func main() throws {
    let path = CommandLine.arguments.dropFirst().first ?? samplePage
    guard let page = bytes(ofFile: path) else { stop("cannot read '\(path)'") }

    var findings: [Diagnostic] = []
    let topic = try Topic(parsing: page, diagnostics: &findings)

    print("\(topic.title.plainText) (\(path.fileName))")
    for pitfall in topic.pitfalls { print("- \(pitfall.title.plainText)") }
    for section in topic.platformSections {
      for pitfall in section.pitfalls {
        print("- \(section.title.plainText): \(pitfall.title.plainText)")
      }
    }
    for finding in findings { print("\(finding.range.start.line): \(finding.message)") }
  }

  /// The sample page of the repository that this example stands in.
  private static var samplePage: String {
    let folders = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    // Sources/EmbedTopicKit/EmbedTopicKit.swift lies three levels below the example, and
    // that two below the repository.
    return folders.dropLast(5).joined(separator: "/") + "/seeds/environment.md"
  }
}

extension String {
  fileprivate var fileName: Substring { split(separator: "/").last ?? self[...] }
}
