import TopicKit

/// What a cache keeps of the last run into a folder: a file of blobs, two for each page, with an
/// index behind them.
///
///     blobs   what came of each page, in any order
///     index   key of the run, findings, a line for each page and each file of the output
///     end     offset, size and hash of the index, and the name of the format
///
/// Numbers are little-endian; each blob and the index have their hash.
struct CacheRecord: Sendable {
  /// The file.
  let file: CacheFile
  /// The bytes of the index.
  let index: [UInt8]
  /// How many bytes of blobs stand before the index.
  let blobBytes: Int
  /// What the run was.
  let head: Head
  /// Where the lists begin in ``index``.
  let pagesStart: Int

  /// The name of the format, eight bytes.
  static let mark: UInt64 = 0x3130_6568_6361_6B74
  /// The bytes at the end.
  static let endBytes = 32
  /// The largest record that is kept or read.
  static let byteLimit = 512_000_000

  /// What a record says of its run.
  struct Head: Sendable {
    /// The version and file of the program.
    var build = ""
    /// The real path of the output folder.
    var target = ""
    /// What each exporter was, in order.
    var exporters: [[UInt8]] = []
    /// Whether every page could be read, so that the whole of it can be relied on.
    var isComplete = false
    /// What came of the pages.
    var tally = RunTally()
    /// The findings and remarks, in order.
    var events: [RunEvent] = []
  }

  /// A blob in the file.
  struct Blob: Sendable {
    var offset = 0
    var size = 0
    var hash = ContentHash(value: 0)
  }

  /// The line of a page.
  struct PageLine: Sendable {
    var stamp: FileStamp
    var hash: ContentHash
    /// The catalog entry and the findings.
    var outline: Blob
    /// What the exporters made of it.
    var renders: Blob
  }

  /// The line of a file of the output.
  struct OutputLine: Sendable {
    var stamp: FileStamp
    var hash: ContentHash
  }
}

// MARK: - Reading

extension CacheRecord {
  /// Reads the record of an output folder; `nil` where there is none that can be relied on.
  init?(of target: String, build: String, in cache: ExportCache) {
    guard let folder = cache.open() else { return nil }
    do throws(SystemError) {
      let name = ExportCache.name(ofRecordFor: target)
      let open = try System.openFile(name, in: folder.number)
      let status = try FileStatus(of: open.number)
      guard status.kind == .file, status.owner == System.user, status.size <= Self.byteLimit,
        status.size >= Self.endBytes
      else { return nil }
      self.init(CacheFile(open), size: status.size, target: target, build: build)
    } catch { return nil }
  }

  private init?(_ file: CacheFile, size: Int, target: String, build: String) {
    do throws(SystemError) {
      let start = size - Self.endBytes
      var end = CacheDecoder(try System.readBytes(file.number, at: start, count: Self.endBytes))
      let (offset, count) = (Int(clamping: end.word()), Int(clamping: end.word()))
      let hash = ContentHash(value: end.word())
      guard end.word() == Self.mark, !end.isBroken, count <= start, offset == start - count else {
        return nil
      }
      index = try System.readBytes(file.number, at: offset, count: count)
      guard ContentHash(of: index) == hash else { return nil }
      blobBytes = offset
    } catch { return nil }
    self.file = file
    var decoder = CacheDecoder(index)
    head = Head(&decoder)
    pagesStart = decoder.position
    guard !decoder.isBroken, head.build == build, head.target == target else { return nil }
  }

  /// A blob; `nil` where it is not what was written.
  func bytes(of blob: Blob) -> [UInt8]? {
    guard blob.size > 0, blob.offset >= 0, blob.size <= blobBytes,
      blob.offset <= blobBytes - blob.size
    else { return nil }
    do throws(SystemError) {
      let bytes = try System.readBytes(file.number, at: blob.offset, count: blob.size)
      return bytes.count == blob.size && ContentHash(of: bytes) == blob.hash ? bytes : nil
    } catch { return nil }
  }
}

// MARK: - Coding

extension CacheRecord.Head {
  init(_ decoder: inout CacheDecoder) {
    build = decoder.text()
    target = decoder.text()
    exporters = decoder.list { $0.byteArray() }
    isComplete = decoder.number() == 1
    tally.topics = decoder.number()
    tally.topicsWithErrors = decoder.number()
    tally.warnings = decoder.number()
    events = decoder.list { RunEvent(&$0) }
  }

  func encode(to encoder: inout CacheEncoder) {
    encoder.add(build)
    encoder.add(target)
    encoder.add(exporters) { $0.add($1) }
    encoder.add(isComplete ? 1 : 0)
    for number in [tally.topics, tally.topicsWithErrors, tally.warnings] { encoder.add(number) }
    encoder.add(events) { $1.encode(to: &$0) }
  }
}

extension CacheDecoder {
  mutating func blob() -> CacheRecord.Blob {
    CacheRecord.Blob(offset: number(), size: number(), hash: ContentHash(value: word()))
  }

  /// The line of a page, after its names.
  mutating func pageLine() -> CacheRecord.PageLine {
    CacheRecord.PageLine(
      stamp: stamp(),
      hash: ContentHash(value: word()),
      outline: blob(),
      renders: blob()
    )
  }

  /// The line of a file, after its path.
  mutating func outputLine() -> CacheRecord.OutputLine {
    CacheRecord.OutputLine(stamp: stamp(), hash: ContentHash(value: word()))
  }
}

extension CacheEncoder {
  mutating func add(_ blob: CacheRecord.Blob) {
    add(blob.offset)
    add(blob.size)
    add(word: blob.hash.value)
  }

  mutating func add(_ line: CacheRecord.PageLine) {
    add(line.stamp)
    add(word: line.hash.value)
    add(line.outline)
    add(line.renders)
  }

  mutating func add(_ line: CacheRecord.OutputLine) {
    add(line.stamp)
    add(word: line.hash.value)
  }
}
