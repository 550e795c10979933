import TopicKit

/// A look at whether the last run into a folder would be repeated to the byte.
///
/// Every page and every file of ours is looked at by its stamp; one whose stamp differs, or
/// cannot be relied on, is read.
///
/// - Complexity: O(*n*) in the pages and files, a call of the system for each.
struct UpToDate {
  private let record: CacheRecord
  private let sources: [PageSource]
  private let folder: Int32
  private let start = FileStamp.now
  /// The files of the output but the manifest.
  private(set) var files: [FileChange] = []
  /// The stamps that can be relied on since a file was read, by their places in the index.
  private var news: [(place: Int, stamp: FileStamp)] = []

  /// Looks; `nil` where something differs.
  ///
  /// - Parameters:
  ///   - record: The last run.
  ///   - sources: The pages of this run, in order.
  ///   - folder: The open output folder.
  ///   - keepsList: Whether ``files`` is wanted.
  init?(_ record: CacheRecord, sources: [PageSource], folder: Int32, keepsList: Bool) {
    self.record = record
    self.sources = sources
    self.folder = folder
    var decoder = CacheDecoder(record.index, at: record.pagesStart)
    let pageCount = decoder.count()
    guard pageCount == sources.count else { return nil }
    for source in sources {
      guard isSame(source, &decoder) else { return nil }
    }
    for _ in 0..<decoder.count() {
      guard isSame(&decoder, keepsList: keepsList) else { return nil }
    }
    // A folder that became a link would lead to files that are not in the output.
    for _ in 0..<decoder.count() {
      let path = decoder.path()
      guard !decoder.isBroken,
        FileStamp(ofPathAt: path.lowerBound, in: record.index, below: folder)?.isFolder == true
      else { return nil }
    }
    guard !decoder.isBroken, decoder.position == record.index.count else { return nil }
  }

  private mutating func isSame(_ source: PageSource, _ decoder: inout CacheDecoder) -> Bool {
    let shown = source.shown
    guard decoder.isNext(shown), decoder.isNext(source.path) else { return false }
    let place = decoder.position
    let line = decoder.pageLine()
    guard !decoder.isBroken else { return false }
    if !line.stamp.isUnsettled, source.stamp(shown: shown) == line.stamp { return true }
    do throws(PageFailure) {
      let loaded = try PageReader.load(source)
      note(loaded.stamp, at: place)
      return loaded.hash == line.hash
    } catch { return false }
  }

  private mutating func isSame(_ decoder: inout CacheDecoder, keepsList: Bool) -> Bool {
    let path = decoder.path()
    let place = decoder.position
    let line = decoder.outputLine()
    guard !decoder.isBroken,
      let stamp = FileStamp(ofPathAt: path.lowerBound, in: record.index, below: folder)
    else { return false }
    if stamp != line.stamp {
      guard stamp.mode == line.stamp.mode, stamp.size == line.stamp.size else { return false }
      let name = String(decoding: record.index[path], as: UTF8.self)
      let file = Manifest.File(path: name, hash: line.hash, size: Int(stamp.size), source: "")
      guard file.isOnDisk(in: folder) else { return false }
      note(stamp, at: place)
    }
    if keepsList, !record.index[path].elementsEqual(Manifest.fileNameBytes) {
      let name = String(decoding: record.index[path], as: UTF8.self)
      files.append(FileChange(kind: .unchanged, path: name, size: Int(stamp.size)))
    }
    return true
  }

  private mutating func note(_ stamp: FileStamp, at place: Int) {
    let settled = stamp.settled(before: start)
    if !settled.isUnsettled { news.append((place, settled)) }
  }

  /// Keeps the stamps of what was read, so that it is not read again.
  func refresh(_ cache: ExportCache) {
    guard !news.isEmpty, let writer = CacheWriter(of: record.head.target, in: cache) else { return }
    do throws(SystemError) {
      while writer.size < record.blobBytes {
        let count = min(1 << 20, record.blobBytes - writer.size)
        let piece = try System.readBytes(record.file.number, at: writer.size, count: count)
        guard piece.count == count else { return }
        writer.append(piece)
      }
      var index = record.index
      for (place, stamp) in news {
        var encoder = CacheEncoder()
        encoder.add(stamp)
        index.replaceSubrange(place..<place + encoder.bytes.count, with: encoder.bytes)
      }
      writer.finish(index: index)
    } catch {}
  }
}

// MARK: - As a step of a run

extension ExportRun {
  /// What a run comes to where nothing has changed since the last one; `nil` where something
  /// has, or where that cannot be told.
  func upToDate<Observer: RunObserver>(
    _ folder: String,
    _ cache: ExportCache?,
    keepsList: Bool = false,
    observer: inout Observer
  ) throws(ExportError) -> RunReport? {
    guard let cache, walk.unreadable.isEmpty, try TargetFolder.exists(folder) else { return nil }
    let target = try TargetFolder(folder)
    try target.checkPlace(inputs: walk.roots)
    guard !target.hasSiblings, let build = CacheSession.build,
      let record = CacheRecord(of: target.path, build: build, in: cache),
      record.head.isComplete, record.head.exporters == exporters.indices.map(cacheKey),
      let open = try target.open(),
      let look = UpToDate(
        record,
        sources: walk.pages,
        folder: open.number,
        keepsList: keepsList
      )
    else { return nil }
    for event in record.head.events { observer.observe(event) }
    look.refresh(cache)
    let files = look.files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    var report = RunReport(tally: record.head.tally, changes: files)
    report.unchanged = record.head.tally.topics
    report.isUpToDate = true
    return report
  }
}

extension TargetFolder {
  /// Whether a run writes to the folder, or left something that the next one clears.
  var hasSiblings: Bool {
    FileStamp(of: stageName, below: parent.number) != nil
      || FileStamp(of: asideName, below: parent.number) != nil
  }
}
