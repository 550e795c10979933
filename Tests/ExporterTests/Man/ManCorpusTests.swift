import Foundation
import TestSupport
import Testing
import TopicKit
import TopicKitMan

@Suite("Man pages of real pages")
struct ManCorpusTests {
  private static let corpora = ["skills-master", "powershell", "hugo-docs", "tldr"]

  /// Every tenth page; all where `TOPICKIT_THOROUGH` is set.
  private func sources(_ corpus: String) throws -> [(path: String, bytes: [UInt8])] {
    let isThorough = ProcessInfo.processInfo.environment["TOPICKIT_THOROUGH"] != nil
    return try SharedMaterial.pages("corpora/\(corpus)").enumerated()
      .filter { isThorough || $0.offset % 10 == 3 }
      .map { ($0.element.lastPathComponent, [UInt8](try Data(contentsOf: $0.element))) }
      .enumerated().map { ("\($0.offset)-\($0.element.0)", $0.element.1) }
  }

  @Test(
    "No word of a page is lost, and code is as it was written",
    .enabled(if: SharedMaterial.isPresent),
    arguments: corpora
  )
  func words(corpus: String) throws {
    let sources = try sources(corpus)
    let tree = try ManTree(sources)
    for (path, topic) in tree.topics {
      let page = try #require(tree.pages[path].flatMap { tree[$0] })
      #expect(page.utf8.allSatisfy { $0 == 0x0A || $0 == 0x09 || $0 >= 0x20 }, "\(path)")
      let lost = Self.lost(of: topic, in: RoffReading.text(page))
      #expect(lost.isEmpty, "\(path): \(lost.prefix(5))")
    }
  }

  /// What a page has not of a topic.
  static func lost(of topic: Topic, in text: String) -> [String] {
    var source = TopicWords()
    for content in topic.preamble + topic.introduction { content.replay(into: &source) }
    topic.title.replayHeading(level: 1, into: &source)
    for section in topic.sections where section.kind != .contents {
      if section.kind == .related {
        for content in section.content { content.replay(into: &source) }
      } else {
        section.replay(into: &source)
      }
    }
    var shown: [String: Int] = [:]
    TopicWords.count(text, into: &shown)
    var lost = source.words.filter { shown[$0.key, default: 0] < $0.value }.keys.sorted()
    var lines: [String: Int] = [:]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lines[String(line), default: 0] += 1
    }
    for line in source.codeLines where !line.contains("\t") {
      lines[line, default: 0] -= 1
      if lines[line, default: 0] < 0 { lost.append("code line '\(line)'") }
    }
    lost += source.codeSpans.filter { !text.contains($0.replacing("\u{A0}", with: " ")) }
    return lost
  }

  @Test(
    "man_check finds nothing in the manual of the defining page and of the seeds",
    .enabled(if: SharedMaterial.isPresent && Viewer.areAll)
  )
  func manCheck() throws {
    let defining = try SharedMaterial.bytes("seeds/000_c36a216c374415dc.txt")
    var sources = [("environment.md", defining)]
    try check(sources)
    sources = try SharedMaterial.seeds().map {
      ($0.lastPathComponent, [UInt8](try Data(contentsOf: $0)))
    }
    try check(sources)
  }

  private func check(_ sources: [(path: String, bytes: [UInt8])]) throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("man-\(UUID())")
    defer { try? FileManager.default.removeItem(at: root) }
    let topics = root.appendingPathComponent("topics")
    try FileManager.default.createDirectory(at: topics, withIntermediateDirectories: true)
    for (path, bytes) in sources {
      try Data(bytes).write(to: topics.appendingPathComponent(path))
    }
    let manual = root.appendingPathComponent("manual")
    try ManTree(sources).write(to: manual)
    let tool = try #require(SharedMaterial.root).appendingPathComponent("checks/man_check").path
    let (status, text) = try Viewer.run(tool, ["--source", topics.path, manual.path])
    #expect(status == 0, "\(text)")
  }
}
