import TopicKit

/// The record of the last run as the workers of this one use it.
///
/// Immutable: many threads at once may ask.
struct CacheReader: Sendable {
  private let record: CacheRecord
  private let pages: [String: CacheRecord.PageLine]
  private let outputs: [String: CacheRecord.OutputLine]
  /// The place of each exporter of this run among those of the last one.
  private let places: [Int?]

  /// Reads the lists of a record; `nil` where they are not what was written.
  init?(_ record: CacheRecord, exporters: [[UInt8]]) {
    self.record = record
    places = exporters.map { record.head.exporters.firstIndex(of: $0) }
    var decoder = CacheDecoder(record.index, at: record.pagesStart)
    let pageCount = decoder.count()
    var pages: [String: CacheRecord.PageLine] = [:]
    pages.reserveCapacity(min(pageCount, 1 << 20))
    for _ in 0..<pageCount where !decoder.isBroken {
      let shown = decoder.text()
      _ = decoder.range()
      pages[shown] = decoder.pageLine()
    }
    let outputCount = decoder.count()
    var outputs: [String: CacheRecord.OutputLine] = [:]
    outputs.reserveCapacity(min(outputCount, 1 << 20))
    for _ in 0..<outputCount where !decoder.isBroken {
      let path = String(decoding: record.index[decoder.path()], as: UTF8.self)
      outputs[path] = decoder.outputLine()
    }
    guard !decoder.isBroken else { return nil }
    self.pages = pages
    self.outputs = outputs
  }
}

// MARK: - Pages

extension CacheReader {
  /// A page that is as it was.
  struct Page {
    var line: CacheRecord.PageLine
    /// The outline, as it is kept.
    var bytes: [UInt8]
    var outline: CachedOutline
  }

  /// Finds a page whose file is as it was, without reading it.
  func page(of source: PageSource) -> Page? {
    let shown = source.shown
    guard let line = pages[shown], !line.stamp.isUnsettled,
      source.stamp(shown: shown) == line.stamp
    else { return nil }
    return page(line, path: source.path)
  }

  /// Finds a page whose bytes are what they were.
  func page(of source: PageSource, loaded: PageReader.Loaded) -> Page? {
    guard var line = pages[source.shown], line.hash == loaded.hash else { return nil }
    line.stamp = loaded.stamp
    return page(line, path: source.path)
  }

  private func page(_ line: CacheRecord.PageLine, path: String) -> Page? {
    guard let bytes = record.bytes(of: line.outline), let outline = CachedOutline(bytes),
      outline.entry.path == path
    else { return nil }
    return Page(line: line, bytes: bytes, outline: outline)
  }

  /// What each exporter of this run made of a page, where it would make the same again.
  func renders(
    _ line: CacheRecord.PageLine,
    as id: TopicID,
    source: String,
    answers: CatalogAnswers
  ) -> [CachedRender?] {
    guard let bytes = record.bytes(of: line.renders),
      let renders = CachedRender.renders(bytes, id: id, source: source)
    else { return places.map { _ in nil } }
    return places.map { place in
      guard let place, place < renders.count else { return nil }
      let render = renders[place]
      return answers.hash(of: render.questions) == render.answers ? render : nil
    }
  }
}

// MARK: - Output

extension CacheReader {
  /// Whether a folder has a file as it was written: by its stamp, else by its bytes.
  func isOnDisk(_ file: Manifest.File, in folder: Int32) -> Bool {
    guard let line = outputs[file.path] else { return false }
    guard line.hash == file.hash, let stamp = FileStamp(of: file.path, below: folder),
      stamp.mode == line.stamp.mode
    else { return false }
    return stamp == line.stamp || file.isOnDisk(in: folder)
  }
}
