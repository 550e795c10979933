import Foundation
import TestSupport
import TopicKit

@testable import TopicKitDigest

/// The output of an exporter over some topics, in memory.
struct SetOutput {
  let files: [OutputFile]
  let remarks: [String]

  /// Exports topics; one topic's path is its id with `.md`, unless `paths` has another.
  init(
    _ make: (ExportOptions) throws -> any Exporter,
    _ topics: [(path: String, topic: Topic)],
    name: String = "Tools",
    platform: Platform? = nil,
    values: [String: String] = [:]
  ) throws {
    let exporter = try make(ExportOptions(name: name, platform: platform, values: values))
    let catalog = Catalog(topics.map { Catalog.Entry($0.topic, path: $0.path) })
    var output: any ExportOutput = MemoryOutput()
    var collector = try exporter.collector()
    var remarks: [String] = []
    try collector.begin(catalog, to: &output)
    for (_, topic) in topics.sorted(by: { $0.topic.id < $1.topic.id }) {
      var reader = CatalogReader(catalog)
      let page = try exporter.page(for: topic, in: &reader)
      for file in page.files { try output.write(file.bytes, to: file.path) }
      try collector.add(page.entry, of: topic.id, to: &output)
      remarks += page.remarks
    }
    try collector.finish(&output)
    files = (output as? MemoryOutput)?.files ?? []
    self.remarks = remarks
  }

  /// The bytes of a file.
  func bytes(_ path: String) -> [UInt8] { files.first { $0.path == path }?.bytes ?? [] }

  /// The text of a file.
  func text(_ path: String) -> String { String(decoding: bytes(path), as: UTF8.self) }

  /// The topics of pages, by id.
  static func topics(_ pages: [String: String]) throws -> [(path: String, topic: Topic)] {
    try pages.sorted { $0.key < $1.key }.map { id, page in
      let fallback = TopicID(rawValue: id)
      return ("\(id).md", try Topic(parsing: Array(page.utf8), id: fallback))
    }
  }

  /// The sample topics.
  static func seeds() throws -> [(path: String, topic: Topic)] {
    try SharedMaterial.seeds().map { page in
      let path = page.lastPathComponent
      let id = TopicID(sanitizing: String(path.dropLast(3)))
      return (path, try Topic(parsing: Array(try Data(contentsOf: page)), id: id))
    }
  }

  /// The topics of a corpus, each once.
  static func topics(ofCorpus name: String) throws -> [(path: String, topic: Topic)] {
    guard let root = SharedMaterial.root else { return [] }
    var taken: Set<String> = []
    return try SharedMaterial.pages(name).compactMap { page in
      let path = String(page.path.dropFirst(root.path.count + name.utf8.count + 2))
      let id = TopicID(
        sanitizing: String(path.dropLast(3)).replacingOccurrences(of: "/", with: "-")
      )
      let topic = try Topic(parsing: Array(try Data(contentsOf: page)), id: id)
      return taken.insert(topic.id.folded).inserted ? (path, topic) : nil
    }
  }
}

/// What a file of a set holds, as a reader of Markdown sees it.
struct SetText: MarkdownHandler {
  private(set) var headings: [(level: Int, text: String)] = []
  /// The destinations of links, in order.
  private(set) var links: [String] = []
  /// Those of images.
  private(set) var images: [String] = []
  /// The kinds of blocks at the top, in order.
  private(set) var blocks: [MarkdownEvent.Element] = []
  /// The items at the top level of lists that do not begin with a link.
  private(set) var itemsWithoutLink = 0
  private var depth = 0
  private var last: MarkdownEvent.Element?
  private var itemState = 0
  private var title: String?

  init(_ bytes: [UInt8]) throws {
    var start = bytes.startIndex
    if bytes.starts(with: Array("---\n".utf8)), let end = Self.end(of: bytes) { start = end }
    var parser = MarkdownParser()
    let slice = bytes[start...]
    try parser.feed(slice.span, into: &self)
    try parser.finish(into: &self)
  }

  private static func end(of bytes: [UInt8]) -> Int? {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.range(of: "\n---\n").map { text[..<$0.upperBound].utf8.count }
  }

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    let text = String(decoding: Array(copying: bytes), as: UTF8.self)
    switch event {
    case .enter(let element):
      if element.isBlock, depth == 0 { blocks.append(element) }
      if element.isBlock { depth += 1 }
      if case .heading = element { title = "" }
      if element == .item(nil) { itemState = 1 }
      if element == .link, itemState == 1 { itemState = 2 }
      last = element
    case .leave(let element):
      if element.isBlock { depth -= 1 }
      if case .heading(let level) = element {
        headings.append((level, title ?? ""))
        title = nil
      }
      if element == .item(nil), itemState == 1 { itemsWithoutLink += 1 }
    case .attribute(.destination): last == .image ? images.append(text) : links.append(text)
    case .text(let kind):
      if kind != .html { title?.append(text) }
      if itemState == 1 { itemsWithoutLink += 1 }
      if itemState == 1 { itemState = 0 }
    default: break
    }
  }
}

extension SetOutput {
  /// The links of a file that lead nowhere: to no file of the set, or to no heading of it.
  func deadLinks(in path: String, base: String = "") throws -> [String] {
    let text = try SetText(bytes(path))
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return try (text.links + text.images).filter { link in
      var target = link
      if !base.isEmpty, target.hasPrefix(base) { target.removeFirst(base.count) }
      if target.contains(":") || target.hasPrefix("//") { return false }
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let file = parts[0].isEmpty ? path : folder + parts[0]
      guard files.contains(where: { $0.path == file }) else { return true }
      guard parts.count == 2 else { return false }
      return try !anchors(of: file).contains(String(parts[1]))
    }
  }

  private func anchors(of path: String) throws -> [String] {
    Catalog.Entry(try Topic(parsing: bytes(path))).headings.map(\.anchor)
  }
}
