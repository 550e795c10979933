import TopicKitDocset
import TopicKitEngine

/// The docsets of a path.
enum DocsetFolders {
  /// A docset, or an archive of one, as the user knows it.
  struct Docset {
    /// Its path.
    var shown: String
    /// What was found.
    var findings: [DocsetFinding]
  }

  /// Checks what a path leads to: a docset, an archive, or a folder with docsets.
  ///
  /// - Throws: A failure with status `nothingRead` where there is none.
  static func check(_ path: String) throws(CommandFailure) -> [Docset] {
    var root = Substring(path)
    while root.utf8.count > 1, root.utf8.last == UInt8(ascii: "/") { root.removeLast() }
    let path = String(root)
    guard let tree = FolderTree(path) else {
      if [".tgz", ".tar.gz"].contains(where: path.lowercased().hasSuffix) {
        return [Docset(shown: path, findings: try archive(path))]
      }
      throw CommandFailure(
        .nothingRead,
        "'\(path)' is no folder that can be read; give a NAME.docset, or its .tgz"
      )
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    if name.hasSuffix(".docset") || tree.folders.contains("Contents") {
      return [docset(tree, "", path, name: name)]
    }
    let inside = tree.folders.filter { folder in
      folder.hasSuffix(".docset") && !folder.dropLast(7).contains(".docset/")
    }
    guard !inside.isEmpty else {
      throw CommandFailure(
        .nothingRead,
        "no docset was found in '\(path)'; they are called NAME.docset"
      )
    }
    return inside.map { folder in
      let name = folder.split(separator: "/").last.map(String.init) ?? folder
      return docset(tree, folder + "/", "\(path)/\(folder)", name: name)
    }
  }

  /// A docset that is a part of a tree.
  private static func docset(
    _ tree: FolderTree,
    _ prefix: String,
    _ shown: String,
    name: String
  ) -> Docset {
    let own = { (paths: [String]) in
      prefix.isEmpty
        ? paths : paths.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }
    let docset = DocsetTree(
      name: name,
      path: shown,
      files: own(tree.files),
      folders: own(tree.folders),
      links: own(tree.links),
      read: { tree.read(prefix + $0) }
    )
    var findings = DocsetCheck.findings(in: docset)
    findings += own(tree.others).map {
      DocsetFinding($0, .warning, "it is neither a file nor a folder; no reader opens it")
    }
    if let odd = tree.oddName, odd.hasPrefix(prefix) {
      let path = String(odd.dropFirst(prefix.count))
      findings.append(DocsetFinding(path, .warning, "its name is not UTF-8; rename it"))
    }
    return Docset(shown: shown, findings: DocsetCheck.sorted(findings))
  }

  /// What is wrong with the names in an archive.
  private static func archive(_ path: String) throws(CommandFailure) -> [DocsetFinding] {
    let result = list(path, .output)
    guard result.end == .status(0) else {
      throw CommandFailure(.nothingRead, fault(result.end, of: path))
    }
    let lines = result.bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    return DocsetArchiveCheck.findings(ofNames: lines)
  }

  private static func list(
    _ path: String,
    _ streams: ChildProgram.Streams
  ) -> (end: ChildProgram.End, bytes: [UInt8]) {
    let shown = path.hasPrefix("-") ? "./\(path)" : path
    return ChildProgram.output(
      of: "tar",
      ["-tzf", shown],
      streams,
      environment: ["LC_ALL": "C", "TAR_OPTIONS": "--force-local --quoting-style=literal"]
    )
  }

  private static func fault(_ end: ChildProgram.End, of path: String) -> String {
    switch end {
    case .status(let status):
      // Among the names there may be warnings: messages are asked for alone.
      let line = list(path, .messages).bytes.prefix { $0 != 0x0A }
      let reason =
        line.isEmpty
        ? "it ended with status \(status)" : String(decoding: line, as: UTF8.self)
      return "tar cannot read '\(path)': \(reason)"
    case .signal(let signal): return "tar was ended by signal \(signal) as it read '\(path)'"
    case .notStarted: return "'tar' is not on PATH; archives are read by tar and gzip"
    case .tooMuch: return "the list of '\(path)' is too long; this is no archive of a docset"
    case .silent: return "tar came to no end with '\(path)', and was stopped"
    }
  }
}
