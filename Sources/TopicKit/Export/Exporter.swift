/// What makes files of topics: immutable, shared by the workers of a run.
public protocol Exporter: Sendable {
  /// Renders one topic; called for many topics at once.
  ///
  /// Depends on nothing but its arguments: what it asks the catalog is noted, and a page
  /// whose answers did not change is not rendered again.
  ///
  /// - Throws: ``ExportError`` when the page cannot be rendered as the options ask.
  func page(for topic: Topic, in catalog: inout CatalogReader) throws(ExportError) -> RenderedPage

  /// Whether pages ask the catalog with the options that this exporter was made with; `true`
  /// by default.
  ///
  /// Where no exporter of a run does, pages are parsed once. Counts only where
  /// ``ExportFormat/needsCatalog`` is set.
  var needsCatalog: Bool { get }

  /// Makes what gathers the pages of one run.
  ///
  /// - Throws: ``ExportError`` when it cannot start.
  func collector() throws(ExportError) -> any PageCollector
}

extension Exporter {
  /// Pages ask the catalog.
  public var needsCatalog: Bool { true }
}

/// What an exporter made of one topic.
public struct RenderedPage: Sendable, Hashable {
  /// Files to write.
  public var files: [OutputFile]
  /// What the collector needs of this page, in the exporter's own encoding.
  public var entry: [UInt8]
  /// What the exporter has to say of the page: a name that had to be changed.
  public var remarks: [String]

  /// Makes a page.
  public init(files: [OutputFile] = [], entry: [UInt8] = [], remarks: [String] = []) {
    self.files = files
    self.entry = entry
    self.remarks = remarks
  }
}

/// A file of an output: a path below its root, `/` between components, and bytes.
public struct OutputFile: Sendable, Hashable {
  /// The path.
  public var path: String
  /// The content.
  public var bytes: [UInt8]

  /// Makes a file.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// The one writer of a run: takes the pages' entries in catalog order, then finishes.
public protocol PageCollector {
  /// Takes the catalog of the run, once, before the first page.
  ///
  /// Does nothing by default. A run whose formats need no catalog begins without.
  ///
  /// - Throws: ``ExportError`` when it cannot start.
  mutating func begin(_ catalog: Catalog, to output: inout any ExportOutput) throws(ExportError)

  /// Takes the entry of one page.
  ///
  /// - Throws: ``ExportError`` when it cannot be taken.
  mutating func add(
    _ entry: [UInt8],
    of id: TopicID,
    to output: inout any ExportOutput
  )
    throws(ExportError)

  /// Writes what depends on all pages.
  ///
  /// - Throws: ``ExportError`` when it cannot be written.
  mutating func finish(_ output: inout any ExportOutput) throws(ExportError)
}

extension PageCollector {
  /// Does nothing.
  public mutating func begin(
    _ catalog: Catalog,
    to output: inout any ExportOutput
  ) throws(ExportError) {}
}

/// A collector for formats whose pages need nothing in common.
public struct NoCollector: PageCollector {
  /// Makes one.
  public init() {}
  public mutating func add(_ entry: [UInt8], of id: TopicID, to output: inout any ExportOutput) {}
  public mutating func finish(_ output: inout any ExportOutput) {}
}
