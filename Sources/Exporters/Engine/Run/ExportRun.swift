public import TopicKit

/// An export: pages in, the output of one format or several out.
///
///     let run = try ExportRun(
///       SourceWalk(["topics"]), formats: [format], options: ExportOptions(name: "SwiftUI"))
///     var record = RunRecord()
///     let report = try await run.write(toFolder: "out", observer: &record)
///
/// The pages are read twice: once for the catalog, once to be rendered, on several threads,
/// for all formats from one parse. Where no format needs the catalog, only the front matter is
/// parsed the first time, and a stream is content with one reading. The output is the same for
/// any number of jobs.
///
/// - Invariant: Memory does not grow with the size of the set, but for the catalog and the
///   names of the files.
public struct ExportRun: Sendable {
  let walk: SourceWalk
  let jobs: Int
  let exporters: [NamedExporter]

  /// A format's exporter, ready to work.
  struct NamedExporter: Sendable {
    var format: ExportFormat
    var exporter: any Exporter
    /// What the exporter was made with.
    var options: ExportOptions

    /// Whether its pages ask the catalog.
    var needsCatalog: Bool { format.needsCatalog && exporter.needsCatalog }
  }

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - walk: The pages.
  ///   - formats: The formats, at least one, none twice.
  ///   - options: The options; each format takes those of ``ExportOptions/values`` that it
  ///     knows.
  ///   - jobs: How many pages are worked on at once.
  /// - Throws: ``ExportError`` for an option that no format knows, or a value that it does not
  ///   take.
  public init(
    _ walk: SourceWalk,
    formats: [ExportFormat],
    options: ExportOptions,
    jobs: Int = ExportRun.defaultJobs
  ) throws(ExportError) {
    self.walk = walk
    self.jobs = max(1, jobs)
    let known = Set(formats.flatMap { $0.options.map(\.key) })
    if let key = options.values.keys.sorted().first(where: { !known.contains($0) }) {
      throw ExportError(.badOption, "no format of this run has an option '\(key)'")
    }
    var exporters: [NamedExporter] = []
    for format in formats {
      var own = options
      own.values = options.values.filter { pair in
        format.options.contains { $0.key == pair.key }
      }
      own.files = options.files.filter { own.values[$0.key] != nil }
      let exporter = try format.make(own)
      exporters.append(NamedExporter(format: format, exporter: exporter, options: own))
    }
    self.exporters = exporters
  }

  /// As many jobs as there are processors.
  public static var defaultJobs: Int { System.processors }
}

// MARK: - Where it goes

extension ExportRun {
  /// Replaces a folder by the output of the run, in one step.
  ///
  /// One format is written straight into the folder, several each into a folder of its own.
  /// Files in the folder that no run wrote stay; those of earlier runs that are not written
  /// again go.
  ///
  /// - Parameters:
  ///   - folder: The folder; made where it is missing.
  ///   - force: Whether to write to a folder that topickit did not make.
  ///   - cache: Where the last run left what makes this one shorter; `nil` to render all. The
  ///     bytes that are written are the same.
  ///   - observer: Who takes findings and progress.
  /// - Returns: What came of it. Where no page could be read, nothing was written.
  /// - Throws: ``ExportError``; the folder is as it was then.
  @concurrent
  public func write<Observer: RunObserver>(
    toFolder folder: String,
    force: Bool = false,
    cache: ExportCache? = nil,
    observer: inout Observer
  ) async throws(ExportError) -> RunReport {
    if let report = try upToDate(folder, cache, observer: &observer) { return report }
    let stage = try await StagedDirectory.begin(
      at: folder,
      inputs: walk.roots,
      force: force,
      observer: &observer
    )
    // Also when an error ends this: what was begun goes file by file.
    defer { stage.discard() }
    var outputs: [FolderOutput] = []
    for prefix in prefixes { outputs.append(try FolderOutput(stage: stage, prefix: prefix)) }
    var writer = try PageWriter(exporters, to: outputs)
    let session = cache.map { CacheSession($0, of: self, target: stage.target.path) }
    let old = session?.reader == nil ? nil : try CacheFile.folder(of: stage.target)
    var keeper = EventKeeper(observer, isUsed: session != nil)
    defer { observer = keeper.base }
    let (tally, unchanged) = try await feed(
      &writer,
      tree: stage.writer,
      cache: session,
      old: old,
      observer: &keeper
    )
    for output in outputs { try output.finish() }
    guard tally.topics > 0 else { return RunReport(tally: tally) }
    try keeper.checkStop()
    let carryOver = CarryOver(
      unreadable: Set(walk.unreadable + tally.unreadablePaths),
      formats: exporters.map(\.format.name),
      force: force
    )
    let own = carryOver.unreadable.isEmpty ? nil : Set(stage.files.map(\.path))
    var report = RunReport(tally: tally, notes: try stage.commit(carryOver))
    report.unchanged = unchanged
    session?.finish(stage, tally: tally, events: keeper.all, own: own)
    return report
  }

  /// Says what ``write(toFolder:force:observer:)`` would do, and does nothing.
  ///
  /// - Parameters:
  ///   - folder: The folder; `nil` for standard output.
  ///   - force: Whether the run would write to a folder that topickit did not make.
  ///   - cache: Where the last run left what makes this look shorter; it is not written to.
  ///   - observer: Who takes findings and progress.
  /// - Returns: What came of the pages, and what would become of each file.
  /// - Throws: ``ExportError`` where the run would.
  @concurrent
  public func preview<Observer: RunObserver>(
    ofFolder folder: String?,
    force: Bool = false,
    cache: ExportCache? = nil,
    observer: inout Observer
  ) async throws(ExportError) -> RunReport {
    var session: CacheSession?
    if let folder, try TargetFolder.exists(folder) {
      if let report = try upToDate(folder, cache, keepsList: true, observer: &observer) {
        return report
      }
      let target = try TargetFolder(folder)
      try target.checkPlace(inputs: walk.roots)
      _ = try target.manifest(force: force)
      session = cache.map { CacheSession($0, of: self, target: target.path, isReadOnly: true) }
    }
    let outputs = prefixes.map { PreviewOutput(prefix: $0) }
    var writer = try PageWriter(exporters, to: outputs)
    let (tally, _) = try await feed(&writer, cache: session, observer: &observer)
    for output in outputs { try output.finish() }
    guard tally.topics > 0 else { return RunReport(tally: tally) }
    let files = outputs.flatMap(\.files)
    let archives = outputs.flatMap(\.archives)
    guard let folder, try TargetFolder.exists(folder) else {
      let changes = FileChange.changes(to: files, archives, in: nil)
      return RunReport(tally: tally, changes: changes)
    }
    let changes = try TargetFolder(folder).withOpenFolder { open in
      FileChange.changes(
        to: files,
        archives,
        of: exporters.map(\.format.name),
        in: open,
        cache: session?.reader
      )
    }
    return RunReport(tally: tally, changes: changes)
  }

  /// Writes one format to an output of the caller's: standard output, memory.
  ///
  /// - Parameters:
  ///   - output: The output; what it holds back is the caller's to flush.
  ///   - observer: Who takes findings and progress.
  /// - Returns: What came of the pages.
  /// - Throws: ``ExportError``, also for a run of several formats.
  @concurrent
  public func write<Output: ExportOutput & Sendable, Observer: RunObserver>(
    to output: inout Output,
    observer: inout Observer
  ) async throws(ExportError) -> RunReport {
    guard exporters.count == 1 else {
      throw ExportError(.needsFolder, "several formats need a folder")
    }
    var writer = try PageWriter(exporters, to: [output])
    let (tally, _) = try await feed(&writer, isStream: true, observer: &observer)
    if let written = writer.outputs.first as? Output { output = written }
    return RunReport(tally: tally)
  }

  /// What stands before each exporter's paths in a folder.
  var prefixes: [String] {
    exporters.count == 1 ? [""] : exporters.map { $0.format.name + "/" }
  }
}
