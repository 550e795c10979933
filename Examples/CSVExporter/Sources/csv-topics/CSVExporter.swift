import TopicKit

/// Writes `apis.csv`, a row for each key API of each topic (RFC 4180).
struct CSVExporter: Exporter {
  static let format = ExportFormat(
    name: "csv",
    summary: "a table of all key APIs",
    options: [OptionDescription("separator", "CHARACTER", "what stands between fields; else ,")],
    needsCatalog: false,
    streaming: .anyNumber
  ) { options throws(ExportError) in try CSVExporter(options) }

  private let separator: String

  init(_ options: ExportOptions) throws(ExportError) {
    separator = options.values["separator"] ?? ","
    guard separator.count == 1, separator != "\"" else {
      throw ExportError(.badOption, "separator is '\(separator)'; it takes one character")
    }
  }

  func page(for topic: Topic, in catalog: inout CatalogReader) -> RenderedPage {
    let apis = topic.keyAPIs + topic.platformSections.flatMap(\.keyAPIs)
    let title = topic.title.plainText
    let rows = apis.map { row([topic.id.rawValue, title, $0.kind.rawValue, $0.code]) }
    return RenderedPage(entry: Array(rows.joined().utf8))
  }

  func collector() -> any PageCollector {
    CSVCollector(head: Array(row(["topic", "title", "kind", "api"]).utf8))
  }

  private func row(_ fields: [String]) -> String {
    fields.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: separator) + "\r\n"
  }
}

/// Puts the rows of all topics into one file.
private struct CSVCollector: PageCollector {
  let head: [UInt8]
  var isOpen = false

  mutating func add(
    _ entry: [UInt8],
    of id: TopicID,
    to output: inout any ExportOutput
  ) throws(ExportError) {
    if !isOpen {
      try output.open("apis.csv")
      try output.append(head)
      isOpen = true
    }
    try output.append(entry)
  }

  mutating func finish(_ output: inout any ExportOutput) throws(ExportError) {
    if isOpen { try output.close() }
  }
}
