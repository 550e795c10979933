/// A tree to remove: what a killed run left, or an old tree that was swapped out.
///
/// Removed file by file: what the journal or the manifest in it names, and second names of
/// files that the tree in use has under the same path. A file of others that is nowhere else
/// moves to the tree in use; where it cannot, it stays.
struct Leftover {
  /// The open folder to empty.
  var root: Int32
  /// The open folder in use; `nil` where there is none.
  var current: Int32?
  /// The manifest of the folder; `nil` where it has none.
  var manifest: Manifest?
  /// Paths whose files give way to ours, because the user said so.
  var overruled: Set<String> = []

  /// Empties the folder.
  ///
  /// - Returns: A path that stays; `nil` where all is gone.
  func clear() throws(SystemError) -> String? {
    let listed = manifest?.files.map(\.path) ?? []
    let journaled = try Journal.paths(in: root) ?? []
    let known = Set(listed).union(journaled).union(overruled)
    let listing = try TreeListing(of: System.openFolder(".", in: root))
    var staying = listing.oddName
    // Both lists stay until all that they name is gone: this run may be killed too.
    let lists = [Manifest.fileName, Journal.fileName]
    for path in listing.files where !lists.contains(path) {
      if try known.contains(path) ? true : isKeptElsewhere(path) {
        try remove(path)
      } else {
        staying = path
      }
    }
    if let staying { return staying }
    for folder in listing.folders.reversed() { try remove(folder, isFolder: true) }
    for list in lists { try remove(list) }
    return nil
  }

  /// Whether the tree in use has a file, or has taken it over just now.
  private func isKeptElsewhere(_ path: String) throws(SystemError) -> Bool {
    if try isInUse(path) { return true }
    return try move(path)
  }

  /// Whether the tree in use has the very same file under the same path.
  private func isInUse(_ path: String) throws(SystemError) -> Bool {
    guard let current else { return false }
    do throws(SystemError) {
      return try FileStatus(of: path, in: current).identity
        == FileStatus(of: path, in: root).identity
    } catch {
      if error == .notFound || error == .notAFolder { return false }
      throw error
    }
  }

  /// Gives a file its name in the tree in use, where that is free: it was put into the old
  /// tree while the new one was being made.
  private func move(_ path: String) throws(SystemError) -> Bool {
    guard let current else { return false }
    do throws(SystemError) {
      for folder in TreeListing.foldersAbove(path) {
        try System.makeFolderUnlessThere(folder, in: current)
      }
      try System.link(path, in: root, as: path, in: current)
      return true
    } catch {
      if error == .exists || error == .notAFolder { return false }
      throw error
    }
  }

  private func remove(_ path: String, isFolder: Bool = false) throws(SystemError) {
    let call: () throws(SystemError) -> Void = { () throws(SystemError) in
      try isFolder
        ? System.removeFolder(path, in: root) : System.removeFile(path, in: root)
    }
    do throws(SystemError) { try call() } catch {
      if error == .notFound { return }
      guard error == .noAccess, let parent = TreeListing.foldersAbove(path).last else {
        throw error
      }
      // A folder of others that was closed to writing; its contents are in use elsewhere.
      try System.setMode(0o700, of: parent, in: root)
      try call()
    }
  }
}
