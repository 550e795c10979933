/// What a run did, or would do.
public struct RunReport: Sendable, Hashable {
  /// What came of the pages.
  public var tally: RunTally
  /// What there is to say of the folder, for the user to read: files that somebody changed
  /// and that stay.
  public var notes: [String] = []
  /// How many pages' files were taken from the old output as they were.
  public var unchanged = 0
  /// Whether nothing had changed since the last run, so that nothing was done.
  public var isUpToDate = false
  /// Of a preview: what the run would do, by path.
  public var changes: [FileChange] = []
}

/// What becomes of one file of a folder.
public struct FileChange: Sendable, Hashable {
  /// What becomes of it.
  public enum Kind: String, Sendable, Hashable {
    case write, delete, unchanged
  }

  /// What becomes of it.
  public var kind: Kind
  /// The path below the folder.
  public var path: String
  /// The bytes it will have; for a file that goes, had; for an archive, those of what it holds.
  public var size: Int
}

extension FileChange {
  /// Compares what would be written with a folder as it is.
  ///
  /// Where all files are as they would be, and the list of them is not, the list is a change.
  static func changes(
    to files: [Manifest.File],
    _ archives: [ArchivePreview] = [],
    of formats: [String] = [],
    in folder: Int32?,
    cache: CacheReader? = nil
  ) -> [FileChange] {
    var changes = files.map { file in
      let isSame = folder.map { folder in
        cache?.isOnDisk(file, in: folder) == true || file.isOnDisk(in: folder)
      }
      return FileChange(
        kind: isSame == true ? .unchanged : .write,
        path: file.path,
        size: file.size
      )
    }
    let manifest = folder.flatMap { Manifest(in: $0) }
    changes += archives.map { $0.change(among: changes, manifest, in: folder) }
    if let folder, let manifest {
      let paths = Set(changes.map(\.path))
      for file in manifest.files where !paths.contains(file.path) && file.isOnDisk(in: folder) {
        changes.append(FileChange(kind: .delete, path: file.path, size: file.size))
      }
      let wanted = Manifest(formats: formats, files: files)
      if changes.allSatisfy({ $0.kind == .unchanged }), !manifest.names(likeIn: wanted) {
        let size = wanted.sorted.bytes.count
        changes.append(FileChange(kind: .write, path: Manifest.fileName, size: size))
      }
    }
    return changes.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }
}

extension Manifest {
  /// The manifest as a run writes it.
  fileprivate var sorted: Manifest {
    let files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    return Manifest(formats: formats, files: files)
  }

  /// Whether the formats, and the pages that files were made of, are those of another manifest.
  fileprivate func names(likeIn wanted: Manifest) -> Bool {
    let sources = Dictionary(files.map { ($0.path, $0.source) }, uniquingKeysWith: { $1 })
    return formats == wanted.formats && wanted.files.allSatisfy { sources[$0.path] == $0.source }
  }
}

extension Manifest.File {
  /// Whether a folder has this file with these bytes.
  func isOnDisk(in folder: Int32) -> Bool {
    do throws(SystemError) {
      let open = try System.openFile(path, in: folder)
      let status = try FileStatus(of: open.number)
      guard status.kind == .file, status.size == size else { return false }
      return try ContentHash.of(file: open.number).hash == hash
    } catch { return false }
  }
}
