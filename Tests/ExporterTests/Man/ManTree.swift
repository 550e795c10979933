import Foundation
import TestSupport
import TopicKit
import TopicKitMan

/// A manual made of pages on disk, and the ways to look at it.
struct ManTree {
  var output = MemoryOutput()
  var remarks: [String] = []
  /// Per page of the input: the name of its file in the manual.
  var pages: [String: String] = [:]
  /// The topics, by path.
  var topics: [String: Topic] = [:]

  /// Exports pages, by path below their folder.
  init(
    _ sources: [(path: String, bytes: [UInt8])],
    options: ExportOptions = ExportOptions(name: "Topics")
  ) throws {
    var topics: [(path: String, topic: Topic)] = []
    var taken: Set<String> = []
    for (path, bytes) in sources.sorted(by: { $0.path < $1.path }) {
      var topic = try Topic(parsing: bytes, id: Self.fallbackID(path))
      let base = topic.id.rawValue
      var count = 1
      while !taken.insert(topic.id.folded).inserted {
        count += 1
        topic.id = TopicID(rawValue: "\(base)-\(count)")
      }
      topics.append((path, topic))
      self.topics[path] = topic
    }
    topics.sort { $0.topic.id < $1.topic.id }
    let catalog = Catalog(topics.map { Catalog.Entry($0.topic, path: $0.path) })
    let exporter = try ManExporter(options)
    var collector = try exporter.collector()
    var output: any ExportOutput = MemoryOutput()
    for (path, topic) in topics {
      var reader = CatalogReader(catalog)
      let page = try exporter.page(for: topic, in: &reader)
      for file in page.files { try output.write(file.bytes, to: file.path) }
      remarks += page.remarks
      pages[path] = page.files.first?.path
      try collector.add(page.entry, of: topic.id, to: &output)
    }
    try collector.finish(&output)
    if let memory = output as? MemoryOutput { self.output = memory }
  }

  /// Exports a folder of pages.
  init(folder: URL) throws {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL }
      .filter {
        ["md", "txt"].contains($0.pathExtension) && !$0.lastPathComponent.hasPrefix("LIC")
      }
    try self.init(
      (files ?? []).map { file in
        (String(file.path.dropFirst(folder.path.count + 1)), [UInt8](try Data(contentsOf: file)))
      }
    )
  }

  private static func fallbackID(_ path: String) -> TopicID {
    let parts = path.split(separator: "/").map { part in
      part.split(separator: ".").dropLast(part.contains(".") ? 1 : 0).joined(separator: ".")
    }
    let named = parts.filter { !["index", "_index", "README", "SKILL"].contains($0) }
    return TopicID(sanitizing: named.joined(separator: "-")) ?? "topic"
  }

  /// A file as text.
  subscript(path: String) -> String? {
    output[path].map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes the tree below a folder.
  func write(to folder: URL) throws {
    for file in output.files {
      let url = folder.appendingPathComponent(file.path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(file.bytes).write(to: url)
    }
  }
}
