import Foundation
import TestSupport
import Testing
import TopicKit
@testable import TopicKitDocset

@Suite("Docsets of real pages")
struct DocsetCorpusTests {
  /// Folders of pages: the project's own, and test data where that is there.
  static let folders: [URL] =
    [SharedMaterial.packageRoot.appendingPathComponent("seeds")]
    + ["cases", "corpora/hugo-docs", "corpora/powershell", "corpora/skills-master", "corpora/tldr"]
    .compactMap { SharedMaterial.root?.appendingPathComponent($0) }

  @Test(
    "Every row opens on its id, every link inside leads to a page and a place",
    arguments: folders
  )
  func rowsOpen(folder: URL) throws {
    let topics = try Self.topics(in: folder)
    #expect(!topics.isEmpty)
    let output = try export(topics, ExportOptions(name: "Real"))
    defer { output.remove() }
    let root = output.root.appendingPathComponent("Real.docset/Contents/Resources")
    var pages: [String: Set<String>] = [:]
    var links: [(page: String, target: String)] = []
    for file in try FileManager.default.contentsOfDirectory(
      atPath: root.appendingPathComponent("Documents").path
    ) where file.hasSuffix(".html") {
      let html = try String(
        contentsOf: root.appendingPathComponent("Documents/\(file)"),
        encoding: .utf8
      )
      let ids = matches(#"<[^<>]* id="([^"]*)""#, in: html)
      #expect(Set(ids).count == ids.count, "ids of \(file)")
      #expect(ids.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 && $0 != 0x20 } })
      pages[file] = Set(ids)
      links += matches(#"<a href="([^"]*)""#, in: html).map { (file, $0) }
      #expect(
        matches("<(script|iframe|object|embed|style|img|form|input[^>]*type=\"text)", in: html)
          == []
      )
      #expect(matches(#"<[a-z][^<>]* (on[a-z]+)="#, in: html) == [])
    }
    checkRows(
      try query(
        "SELECT name, type, path FROM searchIndex ORDER BY id",
        root.appendingPathComponent("docSet.dsidx")
      ),
      pages
    )
    for (page, target) in links where matches("^(https?://|mailto:)", in: target.lowercased()) == []
    {
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let file = parts[0].isEmpty ? page : String(parts[0])
      #expect(pages[file] != nil, "\(page) links to \(target)")
      if parts.count > 1 {
        #expect(pages[file]?.contains(String(parts[1])) == true, "\(page): \(target)")
      }
    }
  }

  @Test("Every text of a page is on it, in order, but for footnotes", arguments: folders)
  func nothingIsLost(folder: URL) throws {
    for topic in try Self.topics(in: folder) {
      var texts = PageTexts()
      for content in topic.preamble { content.replay(into: &texts) }
      topic.title.replay(into: &texts)
      for content in topic.introduction { content.replay(into: &texts) }
      for section in topic.sections where section.kind != .contents {
        section.replay(into: &texts)
      }
      let page = try Exported(topic)
      let seen = Self.visible(page.main)
      var cursor = 0
      for text in texts.texts {
        let found = seen[cursor...].firstRange(of: text)
        #expect(found != nil, "\(topic.id): \(String(decoding: text, as: UTF8.self))")
        cursor = found?.upperBound ?? cursor
      }
    }
  }

  /// What a reader sees of HTML, blanks left out.
  private static func visible(_ html: String) -> [UInt8] {
    var text: [UInt8] = []
    var isTag = false
    for byte in html.utf8 {
      switch byte {
      case UInt8(ascii: "<"): isTag = true
      case UInt8(ascii: ">"): isTag = false
      default: if !isTag, byte > 0x20 { text.append(byte) }
      }
    }
    let plain = String(decoding: text, as: UTF8.self)
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&amp;", with: "&")
    return Array(plain.utf8)
  }

  private func checkRows(_ rows: [String], _ pages: [String: Set<String>]) {
    var seen: Set<String> = []
    for row in rows {
      let columns = row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      let path = (columns.last ?? "").replacing(/<dash_entry_[^>]*>/, with: "")
      let parts = path.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
      #expect(pages[parts[0]] != nil, "\(row)")
      if parts.count > 1 { #expect(pages[parts[0]]?.contains(parts[1]) == true, "\(row)") }
      let name = columns.dropLast(2).joined(separator: "|")
      #expect(PlainName.clean(name) == name, "\(row)")
      #expect(seen.insert(columns.dropLast().joined(separator: "|")).inserted, "twice: \(row)")
    }
    #expect(rows.count >= pages.count - 1)
  }

  /// The pages of a folder as topics, ids made of paths.
  static func topics(in folder: URL) throws -> [Topic] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let files = (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "md" }
    var taken: Set<String> = []
    return try files.sorted { $0.path < $1.path }.map { file in
      let path = String(file.deletingPathExtension().path.dropFirst(folder.path.count + 1))
      let id = TopicID(sanitizing: path.replacing("/", with: "-")) ?? "topic"
      var topic = try Topic(parsing: [UInt8](Data(contentsOf: file)), id: id)
      var count = 1
      let base = topic.id.rawValue
      while !taken.insert(topic.id.folded).inserted {
        count += 1
        topic.id = TopicID(rawValue: "\(base)-\(count)")
      }
      return topic
    }
  }
}

/// The texts of a page but for those of footnotes, blanks left out.
private struct PageTexts: MarkdownHandler {
  var texts: [[UInt8]] = []
  private var footnotes = 0
  private var isAlert = false

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    switch event {
    case .enter(.footnoteDefinition): footnotes += 1
    case .leave(.footnoteDefinition): footnotes -= 1
    case .enter(.blockQuote(let alert)): isAlert = alert != nil
    case .text(.literal), .text(.code):
      var text: [UInt8] = []
      for index in bytes.indices where bytes[index] > 0x20 { text.append(bytes[index]) }
      if footnotes == 0, !text.isEmpty, !(isAlert && text.starts(with: "[!".utf8)) {
        texts.append(text)
      }
      isAlert = false
    default: break
    }
  }
}
