public import TopicKit

/// Writes topics as JSON: one document per topic and an index, or a stream.
///
/// In a folder, a topic is `ID.json`, and `index.json` lists all. On standard output one
/// topic is one object; several are `{"topics": […]}`.
public struct JSONExporter: Exporter {
  private let settings: JSONSettings

  /// Makes an exporter.
  ///
  /// - Throws: ``ExportError`` for an option with a value that it cannot have.
  public init(options: ExportOptions) throws(ExportError) {
    settings = try JSONSettings(options)
  }

  /// The format `json`.
  public static let format = ExportFormat(
    name: "json",
    summary: "a JSON document per topic, and an index",
    options: JSONSettings.descriptions,
    needsCatalog: false,
    streaming: .anyNumber,
    make: { (options) throws(ExportError) in try JSONExporter(options: options) }
  )

  /// The format `jsonl`.
  public static let linesFormat = ExportFormat(
    name: "jsonl",
    summary: "JSON Lines: one topic a line",
    options: JSONSettings.descriptions,
    needsCatalog: false,
    streaming: .anyNumber,
    make: { (options) throws(ExportError) in
      JSONLinesExporter(settings: try JSONSettings(options))
    }
  )

  public func page(
    for topic: Topic,
    in catalog: inout CatalogReader
  ) throws(ExportError) -> RenderedPage {
    let topic = topic.keeping(settings.platform)
    if settings.isStream {
      return RenderedPage(entry: JSONStreamedList.element(topic, ranges: settings.ranges))
    }
    let json = topic.json(.pretty, ranges: settings.ranges)
    let path = Self.path(of: topic.id)
    var page = RenderedPage(
      files: [OutputFile(path: path, bytes: json)],
      entry: IndexEntry.json(of: topic, file: path)
    )
    if path != "\(topic.id).json" {
      page.remarks = ["the topic '\(topic.id)' is in \(path): index.json lists the topics"]
    }
    return page
  }

  public func collector() throws(ExportError) -> any PageCollector {
    if settings.isStream { return JSONStreamCollector() }
    return JSONIndexCollector(name: settings.setName)
  }

  /// The file of a topic.
  ///
  /// The index has a name that a topic could have; `~` is in no id, so what such a topic is
  /// called instead is no other topic's name.
  static func path(of id: TopicID) -> String {
    id.folded == "index" ? "\(id)~.json" : "\(id).json"
  }
}

/// Writes topics as JSON Lines: `topics.jsonl` in a folder, the same on standard output.
struct JSONLinesExporter: Exporter {
  let settings: JSONSettings

  func page(
    for topic: Topic,
    in catalog: inout CatalogReader
  ) throws(ExportError) -> RenderedPage {
    RenderedPage(
      entry: topic.keeping(settings.platform).json(.line, ranges: settings.ranges)
    )
  }

  func collector() throws(ExportError) -> any PageCollector { JSONLinesCollector() }
}

extension Topic {
  /// The topic without the sections for platforms that do not cover the wanted one.
  fileprivate func keeping(_ wanted: Platform?) -> Topic {
    guard let wanted else { return self }
    var view = self
    view.sections.removeAll { section in
      guard case .platform(let platforms) = section.kind else { return false }
      return !platforms.contains { wanted.isCovered(by: $0) }
    }
    return view
  }
}

// MARK: - One topic

/// How the JSON of a topic is set out.
public enum JSONLayout: Sendable, Hashable {
  /// One value a line, two spaces a level.
  case pretty
  /// All on one line, without blanks.
  case line
}

/// Whether the values of a topic say where they stand in the page.
///
/// A `range` has `start` and `end`, each with `offset` (bytes from 0), `line` and `column`
/// (from 1, UTF-8 bytes); it is missing where no source holds the value.
public enum JSONRanges: Sendable, Hashable {
  /// They do not.
  case leftOut
  /// They do, as their last member; decoding passes over it.
  case included
}

extension Topic {
  /// The topic as JSON, as the exporter writes it.
  ///
  /// The keys and their order are those of `Codable`: `JSONDecoder` reads an equal topic.
  ///
  /// - Parameters:
  ///   - layout: How it is set out.
  ///   - ranges: Whether values say where they stand in the page.
  /// - Returns: UTF-8, with a line feed at the end.
  /// - Complexity: O(*n*) in the events of the topic.
  public func json(_ layout: JSONLayout = .pretty, ranges: JSONRanges = .leftOut) -> [UInt8] {
    var encoder = TopicEncoder(layout: layout == .pretty ? .pretty : .compact, ranges: ranges)
    encoder.write(self)
    encoder.endLine()
    return encoder.json.bytes
  }
}
