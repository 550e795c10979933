import TopicKit

/// Makes the files of a new tree; many threads at once may.
///
/// It holds numbers of open files, not the files: it must not outlive its ``StagedDirectory``.
struct TreeWriter: Sendable {
  /// The open folder of the tree.
  let root: Int32
  /// The open journal.
  let journal: Int32
  /// The folder as the user named it.
  let shown: String

  /// Writes a whole file.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - path: The path below the tree.
  ///   - source: The path of the page that it is made of; empty for several.
  /// - Returns: The file's line of the manifest.
  /// - Throws: ``ExportError`` for a path that leaves the tree or is taken, and for a file that
  ///   cannot be written.
  func write(
    _ bytes: [UInt8],
    to path: String,
    source: String
  ) throws(ExportError) -> Manifest.File {
    guard PathLine.isInside(path) else {
      throw ExportError(.pathRefused, "the path '\(path)' leaves the output folder")
    }
    do throws(SystemError) {
      let file = try makeFile(path)
      try System.writeAll(bytes, to: file.number)
      try flush(file.number)
      try file.closeChecked()
    } catch {
      if error == .exists {
        throw ExportError(.pathRefused, "the path '\(path)' is written twice")
      }
      throw failure(error, at: path)
    }
    return Manifest.File(
      path: path,
      hash: ContentHash(of: bytes),
      size: bytes.count,
      source: source
    )
  }

  /// Makes an empty file, and the folders above it.
  func makeFile(_ path: String) throws(SystemError) -> Descriptor {
    try note(path)
    do throws(SystemError) { return try System.createFile(path, in: root) } catch {
      // Most files come into folders that are there.
      guard error == .notFound else { throw error }
      try makeFolders(above: path)
      return try System.createFile(path, in: root)
    }
  }

  /// Gives a file of another tree a name in this one.
  func link(_ path: String, from other: Int32) throws(SystemError) {
    try note(path)
    do throws(SystemError) { try System.link(path, in: other, as: path, in: root) } catch {
      // Most files come into folders that are there.
      guard error == .notFound else { throw error }
      try makeFolders(above: path)
      try System.link(path, in: other, as: path, in: root)
    }
  }

  /// Makes the folders above a path.
  func makeFolders(above path: String) throws(SystemError) {
    for folder in TreeListing.foldersAbove(path) {
      try System.makeFolderUnlessThere(folder, in: root)
    }
  }

  /// Writes a path down in the journal.
  ///
  /// One write each, unbuffered: a line must be there before its file is. Lines of several
  /// threads do not mix, as each is one append.
  func note(_ path: String) throws(SystemError) {
    try System.writeAll(PathLine.escaped(path) + [UInt8(ascii: "\n")], to: journal)
  }

  /// Brings a file that was written here onto the disk, where not all are at once.
  func flush(_ file: Int32) throws(SystemError) {
    if !System.flushesAll { try System.flush(file) }
  }

  /// What a failed call on a file means.
  func failure(_ error: SystemError, at path: String) -> ExportError {
    ExportError(.cannotWrite, "cannot write '\(shown)/\(path)': \(error.reason)")
  }
}
