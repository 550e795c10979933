import TopicKit

/// Prints what a topic file tells of mistakes: `swift run EmbedTopicKit [FILE]`.
@main
struct EmbedTopicKit {
  static func main() throws {
    let path = CommandLine.arguments.dropFirst().first ?? samplePage
    guard let page = bytes(ofFile: path) else { stop("cannot read '\(path)'") }

    var findings: [Diagnostic] = []
    let topic = try Topic(parsing: page, diagnostics: &findings)
    print("\(topic.title.plainText): \(topic.pitfalls.count) pitfalls")
    for pitfall in topic.pitfalls { print("- \(pitfall.title.plainText)") }
    for finding in findings { print("line \(finding.range.start.line): \(finding.message)") }

    for section in topic.platformSections where !section.pitfalls.isEmpty {
      print("\(section.title.plainText): \(section.pitfalls.count) more")
      for pitfall in section.pitfalls { print("- \(pitfall.title.plainText)") }
    }
  }

  /// The sample page of the repository that this example stands in.
  private static var samplePage: String {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    // Three levels up is this example's package, two more the repository.
    return parts.dropLast(5).joined(separator: "/") + "/seeds/environment.md"
  }
}
