import TopicKit

/// An output that keeps no bytes, only what is needed to say what a run would do.
final class PreviewOutput: ExportOutput, FileTaking, SourceNoting {
  /// What would be written, in the order it came.
  private(set) var files: [Manifest.File] = []
  /// What would be made of files that were written before.
  private(set) var archives: [ArchivePreview] = []

  var source = ""

  private let prefix: String
  private var taken = TakenPaths()
  private var scratch: ScratchFolder?
  private var scratchFiles: [String] = []
  private var takenScratchFiles = 0
  private var pieces: (path: String, hasher: Hasher64, size: Int)?

  init(prefix: String) { self.prefix = prefix }

  func write(_ bytes: [UInt8], to path: String) throws(ExportError) {
    try taken.claim(path)
    note(path, ContentHash(of: bytes), bytes.count)
  }

  func take(_ files: [Manifest.File]) throws(ExportError) {
    for file in files {
      let path = String(file.path.dropFirst(prefix.count))
      try taken.claim(path)
      self.files.append(file)
    }
  }

  func open(_ path: String) throws(ExportError) {
    try close()
    try taken.claim(path)
    pieces = (path, Hasher64(), 0)
  }

  func append(_ bytes: [UInt8]) throws(ExportError) {
    guard pieces != nil else {
      throw ExportError(.internalFault, "a piece of a file came before the file was opened")
    }
    pieces?.hasher.update(bytes)
    pieces?.size += bytes.count
  }

  func close() throws(ExportError) {
    guard let done = pieces else { return }
    pieces = nil
    note(done.path, ContentHash(value: done.hasher.finish()), done.size)
  }

  func scratchFile(_ path: String) throws(ExportError) -> String {
    try taken.claim(path)
    do throws(SystemError) {
      if scratch == nil { scratch = try ScratchFolder() }
      scratchFiles.append(path)
      return scratch?.path(of: scratchFiles.count - 1) ?? path
    } catch { throw failure(error, path) }
  }

  func archive(_ folder: String, as path: String, epoch: Int) throws(ExportError) -> String {
    try takeScratchFiles()
    try taken.claim(path)
    archives.append(ArchivePreview(path: prefix + path, folder: prefix + folder, epoch: epoch))
    let start = prefix + folder + "/"
    return Archive.word(for: files.filter { $0.path.hasPrefix(start) }, below: prefix)
  }

  /// Takes the scratch files as they are now, and removes them.
  func finish() throws(ExportError) {
    try takeScratchFiles()
    scratch = nil
  }

  private func takeScratchFiles() throws(ExportError) {
    try close()
    for (index, path) in scratchFiles.enumerated().dropFirst(takenScratchFiles) {
      guard let scratch else { break }
      takenScratchFiles = index + 1
      do throws(SystemError) {
        let file = try System.openFile(scratch.path(of: index))
        let (hash, size) = try ContentHash.of(file: file.number)
        note(path, hash, size)
      } catch { throw failure(error, path) }
    }
  }

  private func note(_ path: String, _ hash: ContentHash, _ size: Int) {
    files.append(Manifest.File(path: prefix + path, hash: hash, size: size, source: source))
  }

  private func failure(_ error: SystemError, _ path: String) -> ExportError {
    ExportError(.cannotWrite, "cannot make '\(path)' for a preview: \(error.reason)")
  }
}

/// A folder for the files of a preview that a library writes by itself; gone with its object.
private final class ScratchFolder {
  private let folder: String
  private var count = 0

  init() throws(SystemError) { folder = try System.makeTemporaryFolder() }

  func path(of index: Int) -> String {
    count = max(count, index + 1)
    return "\(folder)/\(index)"
  }

  deinit {
    let names = (0..<count).flatMap { index in
      ["", "-journal", "-wal", "-shm"].map { "\(folder)/\(index)\($0)" }
    }
    for name in names {
      do throws(SystemError) { try System.removeFile(name, in: System.here) } catch {}
    }
    do throws(SystemError) { try System.removeFolder(folder) } catch {}
  }
}
