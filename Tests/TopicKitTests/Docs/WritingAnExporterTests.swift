import Foundation
import TestSupport
import Testing

@Suite("The article Writing an exporter")
struct WritingAnExporterTests {
  @Test("Its code is the example's, file by file")
  func wording() throws {
    let text = { (path: String) in
      try String(
        contentsOf: SharedMaterial.packageRoot.appendingPathComponent(path),
        encoding: .utf8
      )
    }
    let article = try text("Sources/TopicKit/TopicKit.docc/WritingAnExporter.md")
    let blocks = article.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    let example = "Examples/CSVExporter/"
    let files = [
      "Package.swift", "Sources/csv-topics/CSVExporter.swift", "Sources/csv-topics/Main.swift",
    ]
    #expect(try blocks.prefix(3) == files.map { try text(example + $0) }[...])
    let tests = try text(example + "Tests/CSVExporterTests/CSVExporterTests.swift")
    #expect(blocks.count == 4 && tests.contains("\n" + (blocks.last ?? "?") + "\n"))
  }

  @Test("The exporter has under 60 lines")
  func length() throws {
    let file = SharedMaterial.packageRoot
      .appendingPathComponent("Examples/CSVExporter/Sources/csv-topics/CSVExporter.swift")
    let lines = try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    // The last one is what follows the final line feed.
    #expect(lines.count - 1 < 60)
  }
}
