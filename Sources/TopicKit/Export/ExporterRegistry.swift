/// The formats of a program, by name.
public struct ExporterRegistry: Sendable {
  /// The formats, sorted by name.
  public private(set) var formats: [ExportFormat]

  /// Makes a registry; of two formats with one name the first counts.
  public init(_ formats: [ExportFormat]) {
    var seen: Set<String> = []
    self.formats = formats.filter { seen.insert($0.name).inserted }.sorted { $0.name < $1.name }
  }

  /// Adds a format; one that is there already stays.
  public mutating func add(_ format: ExportFormat) { self = Self(formats + [format]) }

  /// The format of a name.
  public subscript(name: String) -> ExportFormat? { formats.first { $0.name == name } }

  /// Makes the exporter of a format.
  ///
  /// - Throws: ``ExportError`` for an unknown name, an unknown option, or a value that the
  ///   format does not take.
  public func make(_ name: String, options: ExportOptions) throws(ExportError) -> any Exporter {
    guard let format = self[name] else {
      let names = formats.map(\.name).joined(separator: ", ")
      throw ExportError(
        .unknownFormat,
        "there is no format '\(name)'; the formats are \(names)"
      )
    }
    let keys = format.options.map(\.key)
    if let key = options.values.keys.sorted().first(where: { !keys.contains($0) }) {
      let way =
        keys.isEmpty ? "it takes none" : "its options are \(keys.joined(separator: ", "))"
      throw ExportError(.badOption, "format '\(name)' has no option '\(key)'; \(way)")
    }
    return try format.make(options)
  }
}
