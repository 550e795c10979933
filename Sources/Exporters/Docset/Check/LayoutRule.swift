/// The files that readers look for are there, by their exact names, and none of a reader's own.
enum LayoutRule {
  static func findings(_ tree: DocsetTree) -> [DocsetFinding] {
    var findings: [DocsetFinding] = []
    if !tree.name.hasSuffix(".docset") {
      findings.append(
        DocsetFinding(
          "",
          .error,
          "the folder '\(tree.name)' is not called NAME.docset; no reader takes it for a docset"
        )
      )
    }
    for file in [DocsetPath.plist, DocsetPath.index] where !tree.files.contains(file) {
      findings.append(missing(file, tree.files))
    }
    findings += tree.links.map {
      DocsetFinding($0, .warning, "it is a link; Zeal leaves links out when it unpacks an archive")
    }
    return findings + documents(tree) + foreign(tree)
  }

  private static func missing(_ path: String, _ present: [String]) -> DocsetFinding {
    let other = present.first { $0.lowercased() == path.lowercased() }
    let hint = other.map { "it is spelled '\($0)' here, and case matters" }
    return DocsetFinding(path, .error, "there is no such file; \(hint ?? "every docset has one")")
  }

  private static func documents(_ tree: DocsetTree) -> [DocsetFinding] {
    if tree.folders.contains(DocsetPath.documents) { return [] }
    let files = Set(tree.files)
    let parts = [DocsetPath.tarix, DocsetPath.tarixIndex]
    guard files.contains(DocsetPath.tarix) else {
      var finding = missing(DocsetPath.documents, tree.folders)
      finding.message = finding.message.replacing("no such file", with: "no such folder")
      return [finding]
    }
    guard parts.allSatisfy(files.contains) else {
      return [
        DocsetFinding(
          DocsetPath.tarix,
          .error,
          "without 'tarixIndex.db' beside it no reader opens the pages in it"
        )
      ]
    }
    return [
      DocsetFinding(
        DocsetPath.tarix,
        .warning,
        "the pages are in this archive, which Zeal before 0.7 does not open; they were not checked"
      )
    ]
  }

  /// What readers and systems leave in a docset that they had open.
  private static func foreign(_ tree: DocsetTree) -> [DocsetFinding] {
    tree.files.compactMap { path in
      let name = path.split(separator: "/").last ?? ""
      let index = "docSet.dsidx"
      if name.hasPrefix(index + "-") {
        return DocsetFinding(
          path,
          .error,
          "SQLite left this beside the index, which was not closed; rows may be missing in it"
        )
      }
      if name == "optimisedIndex.dsidx" || name == "optimizedIndex.dsidx"
        || name.hasSuffix(".dashtoc")
      {
        return DocsetFinding(path, .error, "Dash made this for itself; ship the docset as it was")
      }
      if name == ".DS_Store" || name.hasPrefix("._") {
        return DocsetFinding(path, .warning, "macOS left this here; remove it before you ship it")
      }
      return nil
    }
  }
}
