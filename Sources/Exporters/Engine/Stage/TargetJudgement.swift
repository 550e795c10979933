import TopicKit

// Which folders are replaced, and which are left alone.

extension TargetFolder {
  /// Refuses a folder that cannot be swapped for another one.
  ///
  /// - Parameter inputs: The real paths that are read; none may lie in the folder.
  /// - Throws: ``ExportError`` that says why.
  func checkPlace(inputs: [String]) throws(ExportError) {
    guard !name.isEmpty else {
      throw refusal("the root folder cannot be replaced; give a folder inside it")
    }
    for input in inputs where Self.holds(path, input) {
      throw refusal("'\(shown)' holds '\(input)', which is read; give another folder")
    }
    if let current = System.currentFolder, Self.holds(path, current) {
      // Whoever stands in it would stand in the old one, which is gone.
      throw refusal(
        "'\(shown)' is or holds the current folder, which cannot be replaced; "
          + "run from outside it, or give another folder"
      )
    }
    try checkMount()
  }

  /// Refuses a folder with files in it and without a manifest, good or bad.
  ///
  /// A look that costs nothing, before anything is done.
  func checkOwner() throws(ExportError) {
    guard let folder = try open() else { return }
    do throws(SystemError) {
      let names = try System.entries(of: folder).map(\.name)
      if names.isEmpty || names.contains(Manifest.fileNameBytes) { return }
    } catch { throw failure(error) }
    throw foreign
  }

  /// The manifest of the folder; `nil` where it is missing or empty, or forced.
  ///
  /// - Throws: ``ExportError`` for a folder that is not ours, unless forced.
  func manifest(force: Bool) throws(ExportError) -> Manifest? {
    guard let folder = try open() else { return nil }
    if let manifest = Manifest(in: folder.number) { return manifest }
    if force { return nil }
    do throws(SystemError) {
      if try System.entries(of: folder).isEmpty { return nil }
    } catch { throw failure(error) }
    throw foreign
  }

  private var foreign: ExportError {
    refusal(
      "'\(shown)' holds files that topickit did not write; give another folder, "
        + "or --force to write beside them"
    )
  }

  private func checkMount() throws(ExportError) {
    guard let folder = try open() else { return }
    do throws(SystemError) {
      let outside = try FileStatus(of: parent.number).identity.device
      if try FileStatus(of: folder.number).identity.device != outside { throw SystemError.busy }
    } catch { throw failure(error) }
  }

  /// Whether a path is a folder or lies inside it, by bytes.
  private static func holds(_ folder: String, _ path: String) -> Bool {
    folder.utf8.elementsEqual(path.utf8) || path.utf8.starts(with: (folder + "/").utf8)
  }
}
