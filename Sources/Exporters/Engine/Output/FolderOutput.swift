import TopicKit

/// One format's part of a staged tree.
///
/// A class, because a copy of an output would not know of the files of the other.
final class FolderOutput: ExportOutput, FileTaking, SourceNoting {
  private let stage: StagedDirectory
  /// What stands before the format's paths in the tree: `man/`, or nothing.
  private let prefix: String
  private var taken = TakenPaths()
  private var scratchFiles: [String] = []
  private var pieces: PieceFile?
  var source = ""

  init(stage: StagedDirectory, prefix: String) throws(ExportError) {
    self.stage = stage
    self.prefix = prefix
    if prefix.isEmpty {
      for name in [Manifest.fileName, Journal.fileName] { try taken.claim(name) }
    }
  }

  func write(_ bytes: [UInt8], to path: String) throws(ExportError) {
    try taken.claim(path)
    stage.note(try stage.writer.write(bytes, to: prefix + path, source: source))
  }

  /// Takes files that a worker wrote.
  func take(_ files: [Manifest.File]) throws(ExportError) {
    for file in files {
      try taken.claim(String(file.path.dropFirst(prefix.count)))
      stage.note(file)
    }
  }

  func open(_ path: String) throws(ExportError) {
    try close()
    try taken.claim(path)
    do throws(SystemError) {
      pieces = PieceFile(prefix + path, try stage.writer.makeFile(prefix + path))
    } catch { throw stage.writer.failure(error, at: prefix + path) }
  }

  func append(_ bytes: [UInt8]) throws(ExportError) {
    guard let pieces else {
      throw ExportError(.internalFault, "a piece of a file came before the file was opened")
    }
    do throws(SystemError) { try pieces.append(bytes) } catch {
      throw stage.writer.failure(error, at: pieces.path)
    }
  }

  func close() throws(ExportError) {
    guard let done = pieces else { return }
    pieces = nil
    do throws(SystemError) { try done.finish(in: stage) } catch {
      throw stage.writer.failure(error, at: done.path)
    }
    stage.note(done.manifestLine(source: source))
  }

  func scratchFile(_ path: String) throws(ExportError) -> String {
    try taken.claim(path)
    scratchFiles.append(prefix + path)
    return try stage.scratchFile(prefix + path)
  }

  func archive(_ folder: String, as path: String, epoch: Int) throws(ExportError) -> String {
    try finish()
    let start = prefix + folder + "/"
    let word = Archive.word(for: stage.files.filter { $0.path.hasPrefix(start) }, below: prefix)
    let place = stage.target.siblingPath("\(stage.target.stageName)/\(prefix)")
    try Archive.make(scratchFile(path), of: folder, in: place, epoch: epoch)
    return word
  }

  /// Closes what is open, and takes the scratch files as they are now.
  func finish() throws(ExportError) {
    try close()
    for path in scratchFiles { try stage.noteScratchFile(path) }
    scratchFiles = []
  }
}

/// An output that notes which page its files are written for.
protocol SourceNoting: AnyObject {
  /// The path of the page that files are written for; empty between pages.
  var source: String { get set }
}

/// An output that takes files which are written already.
protocol FileTaking: AnyObject {
  /// Takes files by their paths in the output folder.
  func take(_ files: [Manifest.File]) throws(ExportError)
}

/// A file that is written in pieces, gathered to a size worth a call.
private final class PieceFile {
  let path: String
  private(set) var size = 0
  private let file: Descriptor
  private var pending: [UInt8] = []
  private var hasher = Hasher64()

  private static let pieceBytes = 256 << 10

  init(_ path: String, _ file: consuming Descriptor) {
    self.path = path
    self.file = file
  }

  func manifestLine(source: String) -> Manifest.File {
    let hash = ContentHash(value: hasher.finish())
    return Manifest.File(path: path, hash: hash, size: size, source: source)
  }

  func append(_ bytes: [UInt8]) throws(SystemError) {
    pending += bytes
    if pending.count >= Self.pieceBytes { try flush() }
  }

  func finish(in stage: StagedDirectory) throws(SystemError) {
    try flush()
    try stage.writer.flush(file.number)
  }

  private func flush() throws(SystemError) {
    try System.writeAll(pending, to: file.number)
    hasher.update(pending)
    size += pending.count
    pending.removeAll(keepingCapacity: true)
  }
}
