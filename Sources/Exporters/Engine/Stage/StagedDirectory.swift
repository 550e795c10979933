import TopicKit

/// A new tree in the making, beside the folder that it will replace.
///
/// All is written to a hidden folder, then swapped in by one rename: whoever looks, and
/// whenever this program is killed, the old tree is there or the new one, whole. The hidden
/// folder is locked while it is in use; what a killed run left of it the next run clears.
///
/// A class, because the outputs of all formats of a run write to one tree.
final class StagedDirectory {
  /// The folder to replace.
  let target: TargetFolder
  /// The new tree, open and locked.
  let root: Descriptor
  /// What is in the old tree of ours; `nil` where nothing is.
  var oldManifest: Manifest?
  /// The files of the new tree that are ours, in the order they were written.
  private(set) var files: [Manifest.File] = []

  /// Files are named in the journal before they are made, so that they can be removed by
  /// name whatever happens.
  private var journal: Journal?
  private var folders: Set<String> = []
  private var isSettled = false

  init(target: consuming TargetFolder, root: consuming Descriptor) throws(ExportError) {
    self.target = target
    self.root = root
    do throws(SystemError) { journal = try Journal(in: self.root.number) } catch {
      throw self.target.failure(error)
    }
  }

  deinit { discard() }
}

// MARK: - Writing

extension StagedDirectory {
  /// Writes a whole file.
  func write(_ bytes: [UInt8], to path: String, source: String) throws(ExportError) {
    do throws(SystemError) {
      let file = try makeFile(path)
      try System.writeAll(bytes, to: file.number)
      try flush(file.number)
      try file.closeChecked()
    } catch { throw failure(error, at: path) }
    note(path, hash: ContentHash(of: bytes), size: bytes.count, source: source)
  }

  /// Makes an empty file, to be written by who asked for it and then noted.
  func makeFile(_ path: String) throws(SystemError) -> Descriptor {
    try prepare(path)
    return try System.createFile(path, in: root.number)
  }

  /// Brings a file that was written here onto the disk, where not all are at once.
  func flush(_ file: Int32) throws(SystemError) {
    if !System.flushesAll { try System.flush(file) }
  }

  /// Makes room for a file that a library writes by itself, and gives its path for the system.
  func scratchFile(_ path: String) throws(ExportError) -> String {
    do throws(SystemError) {
      // What SQLite may leave beside its database when it is killed.
      for ending in ["", "-journal", "-wal", "-shm"] { try prepare(path + ending) }
    } catch { throw failure(error, at: path) }
    return target.siblingPath("\(target.stageName)/\(path)")
  }

  /// Notes a scratch file that is complete.
  func noteScratchFile(_ path: String) throws(ExportError) {
    do throws(SystemError) {
      let file = try System.openFile(path, in: root.number)
      let (hash, size) = try ContentHash.of(file: file.number)
      try flush(file.number)
      note(path, hash: hash, size: size, source: "")
    } catch { throw failure(error, at: path) }
  }

  /// Notes a file of ours that is complete.
  func note(_ path: String, hash: ContentHash, size: Int, source: String) {
    files.append(Manifest.File(path: path, hash: hash, size: size, source: source))
  }

  /// Gives a file of the old tree a name in the new one, folders included.
  func link(_ path: String, from old: Int32) throws(SystemError) {
    try prepare(path)
    try System.link(path, in: old, as: path, in: root.number)
  }

  /// Makes a folder and those above it.
  func makeFolders(_ path: String) throws(SystemError) {
    guard !folders.contains(path) else { return }
    for folder in TreeListing.foldersAbove(path) + [path]
    where folders.insert(folder).inserted {
      try System.makeFolderUnlessThere(folder, in: root.number)
    }
  }

  /// Names a file in the journal and makes the folders above it.
  private func prepare(_ path: String) throws(SystemError) {
    try journal?.add(path)
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
    try makeFolders(String(path[..<slash]))
  }

  /// What a failed call on a file means.
  func failure(_ error: SystemError, at path: String) -> ExportError {
    ExportError(.cannotWrite, "cannot write '\(target.shown)/\(path)': \(error.reason)")
  }
}

// MARK: - Ending

extension StagedDirectory {
  /// Completes the new tree, swaps it in, and removes the old one.
  ///
  /// - Returns: What there is to say of it: files that somebody changed and that stay, an old
  ///   tree that cannot be removed.
  /// - Throws: ``ExportError`` before the swap, with the old tree as it was. Nothing after it.
  func commit(_ carryOver: CarryOver) throws(ExportError) -> [String] {
    try target.withOpenFolder { old throws(ExportError) in
      guard let old else {
        try seal(formats: carryOver.formats, like: nil)
        try settle { swap throws(SystemError) in try swap.putNew(target.name) }
        return []
      }
      let outcome = try carryOver.run(from: old, into: self)
      try seal(formats: carryOver.formats, like: old)
      // The old tree is locked as the new one is: it takes the stage's name by the swap, and
      // would be the next run's to clear while it is cleared here.
      do throws(SystemError) { _ = try System.lock(old) } catch {}
      let oldName = try settle { swap throws(SystemError) in try swap.replace(target.name) }
      let notes = outcome.changed.map {
        "kept '\(target.shown)/\($0)': it was changed since topickit wrote it"
      }
      guard let oldName else { return notes }
      return notes + retire(old, named: oldName, overruled: outcome.overruled)
    }
  }

  /// Writes the manifest and flushes all: from here on the tree is complete.
  func seal(formats: [String], like old: Int32?) throws(ExportError) {
    files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    let manifest = Manifest(formats: formats, files: files)
    do throws(SystemError) {
      let file = try makeFile(Manifest.fileName)
      try System.writeAll(manifest.bytes, to: file.number)
      try flush(file.number)
      try file.closeChecked()
      if let old { try System.setMode(FileStatus(of: old).mode, of: root.number) }
      journal = nil
      try System.removeFile(Journal.fileName, in: root.number)
      if System.flushesAll { try System.flushAll(of: root.number) }
    } catch { throw failure(error, at: Manifest.fileName) }
  }

  /// Swaps the new tree in: the step after which there is no way back.
  private func settle<Result>(
    _ rename: (Swap) throws(SystemError) -> Result
  ) throws(ExportError) -> Result {
    let parent = target.parent.number
    do throws(SystemError) {
      let result = try rename(
        Swap(parent: parent, stage: target.stageName, aside: target.asideName)
      )
      isSettled = true
      // So that the swap outlives a power failure; where that cannot be had, it is done still.
      do throws(SystemError) { try System.flush(parent) } catch {}
      return result
    } catch { throw target.failure(error) }
  }

  private func retire(_ old: Int32, named name: String, overruled: Set<String>) -> [String] {
    let place = "'\(target.siblingPath(name))'"
    do throws(SystemError) {
      let leftover = Leftover(
        root: old,
        current: root.number,
        manifest: oldManifest,
        overruled: overruled
      )
      if let path = try leftover.clear() {
        return ["'\(path)' was changed while the output was replaced; what it was is in \(place)"]
      }
      try System.removeFolder(name, in: target.parent.number)
      return []
    } catch {
      return ["cannot remove the old output in \(place): \(error.reason)"]
    }
  }

  /// Removes the new tree, file by file; the old one is as it was.
  func discard() {
    guard !isSettled else { return }
    isSettled = true
    journal = nil
    do throws(SystemError) {
      _ = try Leftover(root: root.number, manifest: Manifest(in: root.number)).clear()
      try System.removeFolder(target.stageName, in: target.parent.number)
      target.removeMadeParents()
    } catch {
      // The next run finds the folder, and says what is wrong with it.
    }
  }
}
