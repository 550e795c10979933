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

  /// What makes the files of the new tree.
  let writer: TreeWriter

  /// Files are named in the journal before they are made, so that they can be removed by
  /// name whatever happens.
  private var journal: Descriptor?
  private var isSettled = false

  init(target: consuming TargetFolder, root: consuming Descriptor) throws(ExportError) {
    let journal: Descriptor
    do throws(SystemError) { journal = try Journal.begin(in: root.number) } catch {
      throw target.failure(error)
    }
    writer = TreeWriter(root: root.number, journal: journal.number, shown: target.shown)
    self.target = target
    self.root = root
    self.journal = consume journal
  }

  deinit { discard() }
}

// MARK: - Writing

extension StagedDirectory {
  /// Takes a file of ours that is complete into the manifest.
  func note(_ file: Manifest.File) { files.append(file) }

  /// Makes room for a file that a library writes by itself, and gives its path for the system.
  func scratchFile(_ path: String) throws(ExportError) -> String {
    do throws(SystemError) {
      // What SQLite may leave beside its database when it is killed.
      for ending in ["", "-journal", "-wal", "-shm"] { try writer.note(path + ending) }
      try writer.makeFolders(above: path)
    } catch { throw writer.failure(error, at: path) }
    return target.siblingPath("\(target.stageName)/\(path)")
  }

  /// Takes a scratch file that is complete.
  func noteScratchFile(_ path: String) throws(ExportError) {
    do throws(SystemError) {
      let file = try System.openFile(path, in: root.number)
      let (hash, size) = try ContentHash.of(file: file.number)
      try writer.flush(file.number)
      note(Manifest.File(path: path, hash: hash, size: size, source: ""))
    } catch { throw writer.failure(error, at: path) }
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
      let file = try writer.makeFile(Manifest.fileName)
      try System.writeAll(manifest.bytes, to: file.number)
      try writer.flush(file.number)
      try file.closeChecked()
      if let old { try System.setMode(FileStatus(of: old).mode, of: root.number) }
      journal = nil
      try System.removeFile(Journal.fileName, in: root.number)
      if System.flushesAll { try System.flushAll(of: root.number) }
    } catch { throw writer.failure(error, at: Manifest.fileName) }
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
