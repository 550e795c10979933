import Foundation
import TestSupport
import TopicKit
@testable import TopicKitDocset

#if canImport(SQLite3)
  import SQLite3
#else
  import CSQLite
#endif

/// A topic of a page's Markdown, with front matter before it.
func topic(
  _ markdown: String,
  id: String = "page",
  _ frontMatter: KeyValuePairs<String, String> = [:]
) throws -> Topic {
  var page = ""
  if !frontMatter.isEmpty {
    let lines = frontMatter.map { key, value in
      "\(key): \"\(value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"\n"
    }
    page = "---\n\(lines.joined())---\n"
  }
  return try Topic(parsing: Array((page + markdown).utf8), id: TopicID(rawValue: id))
}

/// What the exporter makes of a topic among others.
struct Exported {
  var html: String
  var entry: PageEntry
  var remarks: [String]
  var path: String

  init(_ topic: Topic, among others: [Topic] = [], _ options: ExportOptions? = nil) throws {
    let exporter = try DocsetExporter(options ?? ExportOptions(name: "Test"))
    var reader = CatalogReader(Catalog(([topic] + others).map { Catalog.Entry($0) }))
    let page = try exporter.page(for: topic, in: &reader)
    path = page.files[0].path
    html = String(decoding: page.files[0].bytes, as: UTF8.self)
    entry = PageEntry(decoding: page.entry) ?? PageEntry(file: "", title: "", summary: "", rows: [])
    remarks = page.remarks
  }

  /// What stands in `main`.
  var main: String {
    let start = html.range(of: "<main>\n")?.upperBound ?? html.startIndex
    let end = html.range(of: "</main>\n", options: .backwards)?.lowerBound ?? html.endIndex
    return String(html[start..<end])
  }

  /// What stands under the title.
  var body: String {
    let start = main.range(of: "</h1>\n")?.upperBound ?? main.startIndex
    return String(main[start...])
  }

  /// Rows as `TYPE NAME #ANCHOR`.
  var rows: [String] { entry.rows.map { "\($0.type.name) \($0.name) #\($0.anchor)" } }

  /// The ids of the page, in order.
  var ids: [String] { matches(#" id="([^"]*)""#, in: html) }
}

/// The first group of every match.
func matches(_ pattern: String, in text: String) -> [String] {
  guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
  let range = NSRange(text.startIndex..., in: text)
  return expression.matches(in: text, range: range).compactMap { match in
    Range(match.range(at: match.numberOfRanges > 1 ? 1 : 0), in: text).map { String(text[$0]) }
  }
}

/// An output in a folder of its own.
struct FolderOutput: ExportOutput {
  let root: URL
  private var taken = TakenPaths()
  private var handle: FileHandle?

  init() throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent(
      "docset-\(UInt64.random(in: 0 ... .max))"
    )
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: root) }

  private mutating func claim(_ path: String) throws(ExportError) -> URL {
    try taken.claim(path)
    let url = root.appendingPathComponent(path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
    } catch {
      throw ExportError(.cannotWrite, "\(error)")
    }
    return url
  }

  mutating func write(_ bytes: [UInt8], to path: String) throws(ExportError) {
    let url = try claim(path)
    guard FileManager.default.createFile(atPath: url.path, contents: Data(bytes)) else {
      throw ExportError(.cannotWrite, "cannot write \(path)")
    }
  }

  mutating func open(_ path: String) throws(ExportError) {
    try write([], to: path)
    handle = FileHandle(forWritingAtPath: root.appendingPathComponent(path).path)
  }
  mutating func append(_ bytes: [UInt8]) throws(ExportError) { handle?.write(Data(bytes)) }
  mutating func close() throws(ExportError) { handle = nil }
  mutating func scratchFile(_ path: String) throws(ExportError) -> String { try claim(path).path }

  /// The files below the root, sorted, with their bytes.
  func files() throws -> [(path: String, bytes: Data)] {
    try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted().compactMap { path in
      let url = root.appendingPathComponent(path)
      let type = try FileManager.default.attributesOfItem(atPath: url.path)[.type]
      let isFile = type as? FileAttributeType == .typeRegular
      return isFile ? (path, try Data(contentsOf: url)) : nil
    }
  }
}

/// Exports topics into a folder, as a run does.
func export(_ topics: [Topic], _ options: ExportOptions) throws -> FolderOutput {
  let exporter = try DocsetExporter(options)
  let catalog = Catalog(topics.map { Catalog.Entry($0) })
  let folder = try FolderOutput()
  var output: any ExportOutput = folder
  var collector = try exporter.collector()
  for topic in topics.sorted(by: { $0.id < $1.id }) {
    var reader = CatalogReader(catalog)
    let page = try exporter.page(for: topic, in: &reader)
    for file in page.files { try output.write(file.bytes, to: file.path) }
    try collector.add(page.entry, of: topic.id, to: &output)
  }
  try collector.finish(&output)
  return folder
}

/// The result of a query, columns with `|` between them.
func query(_ sql: String, _ file: URL) throws -> [String] {
  var database: OpaquePointer?
  var statement: OpaquePointer?
  defer {
    unsafe sqlite3_finalize(statement)
    unsafe sqlite3_close(database)
  }
  guard unsafe sqlite3_open_v2(file.path, &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK,
    unsafe sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK
  else { throw ExportError(.cannotWrite, unsafe String(cString: sqlite3_errmsg(database))) }
  var rows: [String] = []
  while unsafe sqlite3_step(statement) == SQLITE_ROW {
    let columns = unsafe (0..<sqlite3_column_count(statement)).map { column in
      unsafe sqlite3_column_text(statement, column).map { unsafe String(cString: $0) } ?? "NULL"
    }
    rows.append(columns.joined(separator: "|"))
  }
  return rows
}
