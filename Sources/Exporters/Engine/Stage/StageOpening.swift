import TopicKit

extension StagedDirectory {
  /// Begins a new tree beside a folder.
  ///
  /// Checks the folder, takes the lock, clears what a killed run left.
  ///
  /// - Parameters:
  ///   - path: The folder to replace, as the user named it.
  ///   - inputs: The real paths that are read; none may lie in the folder.
  ///   - force: Whether a folder of others is written to all the same.
  ///   - observer: Is told once when another run has to be waited for, and may stop it.
  /// - Returns: The new tree, empty.
  /// - Throws: ``ExportError`` when the folder cannot be replaced, or the observer stops.
  static func begin<Observer: RunObserver>(
    at path: String,
    inputs: [String],
    force: Bool,
    observer: inout Observer
  ) async throws(ExportError) -> StagedDirectory {
    let target = try TargetFolder(path)
    let root: Descriptor
    do throws(ExportError) {
      try target.checkPlace(inputs: inputs)
      if !force { try target.checkOwner() }
      root = try await lockedStage(of: target, observer: &observer)
    } catch {
      target.removeMadeParents()
      throw error
    }
    // From here on what was made goes with the object.
    let stage = try StagedDirectory(target: target, root: root)
    try stage.restoreAside()
    // Under the lock only: the run that was waited for has changed the folder.
    stage.oldManifest = try stage.target.manifest(force: force)
    return stage
  }

  /// The stage of a folder, empty, open and locked.
  private static func lockedStage<Observer: RunObserver>(
    of target: borrowing TargetFolder,
    observer: inout Observer
  ) async throws(ExportError) -> Descriptor {
    var hasTold = false
    while true {
      if let root = try lockStage(of: target) {
        try clear(root.number, at: target.stageName, of: target)
        return root
      }
      if !hasTold { observer.observe(.waiting(folder: target.shown)) }
      hasTold = true
      try observer.checkStop()
      try? await Task.sleep(for: .milliseconds(50))
    }
  }

  /// Makes the stage, or takes over one that a killed run left; `nil` where a run has it.
  private static func lockStage(
    of target: borrowing TargetFolder
  ) throws(ExportError)
    -> Descriptor?
  {
    let (parent, name) = (target.parent.number, target.stageName)
    do throws(SystemError) {
      try System.makeFolderUnlessThere(name, in: parent)
      let root = try System.openFolder(name, in: parent)
      let status = try FileStatus(of: root.number)
      // Somebody else's folder of this name is a trap.
      guard status.owner == System.user else { throw .noAccess }
      guard try System.lock(root.number) else { return nil }
      // The folder may have been swapped in or removed before it was locked.
      let now = try FileStatus(of: name, in: parent)
      guard now.identity == status.identity else { return nil }
      return root
    } catch {
      if error == .notFound { return nil }
      throw ExportError(
        .cannotWrite,
        "cannot write to '\(target.shown)': '\(target.siblingPath(name))' beside it: \(error.reason)"
      )
    }
  }

  /// Clears what a killed run left in a folder of ours.
  private static func clear(
    _ folder: Int32,
    at name: String,
    of target: borrowing TargetFolder
  ) throws(ExportError) {
    let place = target.siblingPath(name)
    let staying = try target.withOpenFolder { current throws(ExportError) in
      do throws(SystemError) {
        return try Leftover(root: folder, current: current, manifest: Manifest(in: folder)).clear()
      } catch {
        throw ExportError(.cannotWrite, "cannot clear '\(place)': \(error.reason)")
      }
    }
    if let staying {
      throw ExportError(
        .cannotWrite,
        "'\(place)' is left from a run that was broken off, and holds '\(staying)', which "
          + "topickit did not write; move that away, and remove the folder"
      )
    }
  }

  /// Puts things right after a run that was killed between the two steps of a swap.
  private func restoreAside() throws(ExportError) {
    let (parent, name) = (target.parent.number, target.asideName)
    do throws(SystemError) {
      let aside = try System.openFolder(name, in: parent)
      if try exists(target.name, in: parent) {
        let manifest = Manifest(in: aside.number)
        guard try Leftover(root: aside.number, manifest: manifest).clear() == nil else { return }
        try System.removeFolder(name, in: parent)
      } else {
        try System.rename(name, in: parent, to: target.name, in: parent)
      }
    } catch {
      guard error != .notFound else { return }
      throw ExportError(
        .cannotWrite,
        "cannot restore '\(target.siblingPath(name))': \(error.reason)"
      )
    }
  }

  private func exists(_ name: String, in folder: Int32) throws(SystemError) -> Bool {
    do throws(SystemError) {
      _ = try FileStatus(of: name, in: folder)
      return true
    } catch {
      guard error == .notFound else { throw error }
      return false
    }
  }
}
