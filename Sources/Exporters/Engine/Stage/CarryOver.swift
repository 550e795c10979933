import TopicKit

/// What the new tree takes over from the old one.
struct CarryOver {
  /// Paths of pages, and of folders of pages, that could not be read: what was made of them
  /// stays.
  var unreadable: Set<String> = []
  /// The formats of the run: what other formats made of a page does not stay.
  var formats: [String] = []
  /// Whether files of others give way where ours have the same path.
  var force = false

  /// What came of it.
  struct Outcome {
    /// Paths of files of others that gave way.
    var overruled: Set<String> = []
    /// Paths of files that we wrote once and somebody changed since: they stay, as theirs.
    var changed: [String] = []
  }

  /// Links the files of others, and ours of pages that could not be read, into a new tree.
  ///
  /// - Throws: ``ExportError`` when a file of others is in the way, or cannot be linked.
  func run(
    from old: Int32,
    into stage: StagedDirectory
  ) throws(ExportError)
    -> Outcome
  {
    let listing: TreeListing
    do throws(SystemError) { listing = try TreeListing(of: System.openFolder(".", in: old)) } catch
    {
      throw stage.target.failure(error)
    }
    if let name = listing.oddName {
      throw refusal(name, in: stage, "its name is not UTF-8; rename it")
    }
    let ours = Dictionary(
      (stage.oldManifest?.files ?? []).map { ($0.path, $0) },
      uniquingKeysWith: { one, _ in one }
    )
    var outcome = Outcome()
    let written = Set(stage.files.map(\.path))
    for path in listing.files where path != Manifest.fileName && path != Journal.fileName {
      guard !written.contains(path) else {
        if ours[path] == nil { try overrule(path, in: stage, &outcome) }
        continue
      }
      if let file = ours[path], !isKept(file, in: stage) {
        // A stale file goes, unless somebody made it theirs.
        if isUnchanged(file, in: old) { continue }
        outcome.changed.append(path)
      }
      try link(path, from: old, into: stage)
      if let file = ours[path], isKept(file, in: stage) {
        stage.note(file)
      }
    }
    try makeFolders(listing.folders, ours: ours.keys, from: old, into: stage)
    outcome.changed.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return outcome
  }

  /// Whether a file of ours stays because its page could not be read this time.
  private func isKept(_ file: Manifest.File, in stage: StagedDirectory) -> Bool {
    guard !file.source.isEmpty, stage.oldManifest?.formats == formats else { return false }
    let places = ["", file.source] + TreeListing.foldersAbove(file.source)
    return places.contains { unreadable.contains($0) }
  }

  private func isUnchanged(_ file: Manifest.File, in old: Int32) -> Bool {
    do throws(SystemError) {
      let open = try System.openFile(file.path, in: old)
      guard try FileStatus(of: open.number).kind == .file else { return false }
      return try ContentHash.of(file: open.number) == (file.hash, file.size)
    } catch { return false }
  }

  private func overrule(
    _ path: String,
    in stage: StagedDirectory,
    _ outcome: inout Outcome
  ) throws(ExportError) {
    guard force else {
      throw refusal(
        path,
        in: stage,
        "topickit did not write it, and this run writes a file of that name; move it away, "
          + "or --force to replace it"
      )
    }
    outcome.overruled.insert(path)
  }

  private func link(
    _ path: String,
    from old: Int32,
    into stage: StagedDirectory
  ) throws(ExportError) {
    do throws(SystemError) { try stage.writer.link(path, from: old) } catch {
      // It was removed in the meantime.
      if error == .notFound { return }
      throw refusal(path, in: stage, error.reason)
    }
  }

  /// Makes the folders of others, those without files too, with their permissions.
  private func makeFolders(
    _ folders: [String],
    ours: some Sequence<String>,
    from old: Int32,
    into stage: StagedDirectory
  ) throws(ExportError) {
    let oursAbove = Set(ours.flatMap(TreeListing.foldersAbove))
    let theirs = folders.filter { !oursAbove.contains($0) }
    for folder in theirs {
      do throws(SystemError) { try stage.writer.makeFolders(above: folder + "/") } catch {
        throw refusal(folder, in: stage, error.reason)
      }
    }
    // Inner ones first: an outer one may be closed to writing.
    for folder in theirs.reversed() {
      do throws(SystemError) {
        let mode = try FileStatus(of: folder, in: old).mode
        try System.setMode(mode, of: folder, in: stage.root.number)
      } catch {
        if error == .notFound { continue }
        throw refusal(folder, in: stage, error.reason)
      }
    }
  }

  private func refusal(_ path: String, in stage: StagedDirectory, _ reason: String) -> ExportError {
    ExportError(.cannotWrite, "cannot keep '\(stage.target.shown)/\(path)': \(reason)")
  }
}
