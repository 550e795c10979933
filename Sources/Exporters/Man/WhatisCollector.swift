import TopicKit

/// Writes `whatis` at the root: what a name is about, a line each.
///
/// macOS reads it for `man -k` and `man -f`, and man-db where there is no database, so that
/// nobody has to run an indexer.
struct WhatisCollector: PageCollector {
  private var lines: [UInt8] = []

  /// The lines of a page.
  static func entry(_ page: ManPage, section: String) -> [UInt8] {
    page.names.all.flatMap { name -> [UInt8] in
      let label = "\(name)(\(section))"
      let padding = String(repeating: " ", count: max(0, 24 - label.utf8.count))
      return Array("\(label)\(padding) - \(page.description)\n".utf8)
    }
  }

  mutating func add(
    _ entry: [UInt8],
    of id: TopicID,
    to output: inout any ExportOutput
  ) throws(ExportError) {
    lines += entry
  }

  mutating func finish(_ output: inout any ExportOutput) throws(ExportError) {
    try output.write(lines, to: "whatis")
  }
}
