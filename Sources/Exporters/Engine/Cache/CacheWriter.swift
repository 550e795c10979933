import TopicKit

/// Writes the next record of an output folder, beside the one in use until it is complete.
///
/// Where it cannot be written it is given up without a word: the next run is slower.
final class CacheWriter {
  private let folder: CacheFile
  private let name: String
  private let part: String
  private var file: Descriptor?
  /// The bytes of blobs so far.
  private(set) var size = 0
  private var pending: [UInt8] = []
  private var isBroken = false

  private static let pieceBytes = 256 << 10

  /// Begins a record; `nil` where the cache cannot be written.
  init?(of target: String, in cache: ExportCache) {
    guard let folder = cache.openToWrite(awayFrom: target) else { return nil }
    self.folder = folder
    name = ExportCache.name(ofRecordFor: target)
    // Another run into the same folder may be at the same place.
    part = "\(name)-\(System.process)-\(UInt32.random(in: 0...UInt32.max)).part"
    do throws(SystemError) {
      file = try System.createFile(part, in: folder.number, mode: 0o600)
    } catch { return nil }
  }

  deinit { discard() }

  /// Adds a blob.
  func add(_ bytes: [UInt8]) -> CacheRecord.Blob {
    let blob = CacheRecord.Blob(offset: size, size: bytes.count, hash: ContentHash(of: bytes))
    append(bytes)
    return blob
  }

  /// Adds bytes as they are.
  func append(_ bytes: [UInt8]) {
    size += bytes.count
    if size > CacheRecord.byteLimit { isBroken = true }
    guard !isBroken else { return }
    pending += bytes
    if pending.count >= Self.pieceBytes { flush() }
  }

  /// Adds the index and puts the record in the place of the old one.
  func finish(index: [UInt8]) {
    let offset = size
    var end = CacheEncoder()
    end.add(word: UInt64(offset))
    end.add(word: UInt64(index.count))
    end.add(word: ContentHash(of: index).value)
    end.add(word: CacheRecord.mark)
    append(index)
    append(end.bytes)
    flush()
    guard !isBroken else { return discard() }
    do throws(SystemError) {
      try System.rename(part, in: folder.number, to: name, in: folder.number)
      file = nil
    } catch { discard() }
    ExportCache.prune(folder)
  }

  private func flush() {
    guard !isBroken, let number = file?.number else { return }
    do throws(SystemError) { try System.writeAll(pending, to: number) } catch { isBroken = true }
    pending.removeAll(keepingCapacity: true)
  }

  private func discard() {
    guard file != nil else { return }
    file = nil
    do throws(SystemError) { try System.removeFile(part, in: folder.number) } catch {}
  }
}
