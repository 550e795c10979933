import TopicKit

/// What a run has to do with the cache: the record of the last run, and the next one.
final class CacheSession {
  /// The record of the last run; `nil` where there is none to rely on.
  let reader: CacheReader?
  private let writer: CacheWriter?
  /// The lines of the pages, as they came: by id.
  private var pages: [(source: Int, line: [UInt8])] = []
  private var head = CacheRecord.Head()
  /// What has changed since may have changed while it was read.
  private let start = FileStamp.now

  /// Opens the cache for a run into a folder, or for a look at it.
  init(_ cache: ExportCache, of run: ExportRun, target: String, isReadOnly: Bool = false) {
    head.target = target
    head.exporters = run.exporters.indices.map(run.cacheKey)
    guard let build = Self.build else {
      reader = nil
      writer = nil
      return
    }
    head.build = build
    reader = CacheRecord(of: target, build: head.build, in: cache).flatMap { record in
      CacheReader(record, exporters: run.exporters.indices.map(run.cacheKey))
    }
    writer = isReadOnly ? nil : CacheWriter(of: target, in: cache)
  }

  /// The program that this is; `nil` where that cannot be told.
  static let build: String? = build(of: System.programFile)

  /// A program by its file: a build of a version is told apart from the next one.
  ///
  /// - Returns: `nil` where its file is not known: another build would take its records.
  static func build(of program: String?) -> String? {
    guard let program else { return nil }
    do throws(SystemError) {
      let stamp = try FileStatus(of: program, followsLinks: true).stamp
      return "\(TopicKitRelease.version) \(stamp.size) \(stamp.modified) \(stamp.node)"
    } catch { return nil }
  }

  /// Keeps the outline of a page.
  func keep(outline: [UInt8]) -> CacheRecord.Blob { writer?.add(outline) ?? CacheRecord.Blob() }

  /// Keeps what was made of a page.
  ///
  /// - Parameters:
  ///   - source: The page.
  ///   - known: What the first pass knows of it.
  ///   - outline: Its outline where the first pass made none.
  ///   - renders: What the exporters made of it.
  func keep(
    _ source: PageSource,
    _ known: CatalogPass.KnownPage,
    outline: [UInt8],
    renders: [UInt8]
  ) {
    guard let writer else { return }
    var line = CacheEncoder()
    line.add(source.shown)
    line.add(source.path)
    line.add(
      CacheRecord.PageLine(
        stamp: known.stamp.settled(before: start),
        hash: known.hash,
        outline: known.isHead ? writer.add(outline) : known.outline,
        renders: writer.add(renders)
      )
    )
    pages.append((known.index, line.bytes))
  }

  /// Completes the record of a run whose output is in its place.
  ///
  /// - Parameters:
  ///   - stage: The tree, committed.
  ///   - tally: What came of the pages.
  ///   - events: What was said of them; `nil` where that is too much to keep.
  ///   - own: The paths that this run wrote or looked at; `nil` for all.
  func finish(
    _ stage: StagedDirectory,
    tally: RunTally,
    events: [RunEvent]?,
    own: Set<String>?
  ) {
    guard let writer else { return }
    head.tally = tally
    head.events = events ?? []
    head.isComplete = events != nil && own == nil
    var index = CacheEncoder()
    head.encode(to: &index)
    // In the order of the walk, as the next run has them at hand.
    pages.sort { $0.source < $1.source }
    index.add(pages.count)
    for page in pages { index.append(page.line) }
    guard addOutputs(of: stage, own: own, to: &index) else { return }
    writer.finish(index: index.bytes)
  }

  private func addOutputs(
    of stage: StagedDirectory,
    own: Set<String>?,
    to index: inout CacheEncoder
  ) -> Bool {
    let root = stage.root.number
    do throws(SystemError) {
      let manifest = try System.openFile(Manifest.fileName, in: root)
      // It was written last: what has changed in the same moment may have changed since.
      let last = try FileStatus(of: manifest.number).stamp.modified
      let (hash, size) = try ContentHash.of(file: manifest.number)
      let file = Manifest.File(path: Manifest.fileName, hash: hash, size: size, source: "")
      let files = [file] + stage.files
      index.add(files.count)
      for file in files {
        var stamp = FileStamp(of: file.path, below: root) ?? .unknown
        let isSure = stamp.modified < last && stamp.size == file.size
        if !isSure || own?.contains(file.path) == false { stamp = stamp.unsettled }
        index.add(path: file.path)
        index.add(CacheRecord.OutputLine(stamp: stamp, hash: file.hash))
      }
      var folders: Set<String> = []
      for file in files { folders.formUnion(TreeListing.foldersAbove(file.path)) }
      index.add(folders) { $0.add(path: $1) }
      return true
    } catch { return false }
  }
}

extension ExportRun {
  /// What an exporter's bytes depend on beside the pages.
  func cacheKey(ofExporter index: Int) -> [UInt8] {
    var encoder = CacheEncoder()
    let (format, options) = (exporters[index].format, exporters[index].options)
    encoder.add(format.name)
    encoder.add(prefixes[index])
    encoder.add(options.name)
    encoder.add(options.platform?.rawValue)
    encoder.add(options.epoch)
    encoder.add(options.toolVersion)
    encoder.add(options.toStandardOutput ? 1 : 0)
    encoder.add(options.values.sorted { $0.key < $1.key }) {
      $0.add($1.key)
      $0.add($1.value)
    }
    encoder.add(options.files.sorted { $0.key < $1.key }) {
      $0.add($1.key)
      $0.add($1.value)
    }
    return encoder.bytes
  }
}
