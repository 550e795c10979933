/// Names of files that every disk and every reader takes.
enum FileNamesRule {
  static func findings(_ tree: DocsetTree) -> [DocsetFinding] {
    let start = DocsetPath.documents + "/"
    let files = tree.files.filter { $0.hasPrefix(start) }
    let folders = tree.folders.filter { $0.hasPrefix(start) }
    return twins(files) + files.flatMap(hostile) + folders.flatMap(hostile)
      + folders.filter { $0.hasSuffix(".app") }.map {
        DocsetFinding($0, .warning, "a folder ending in '.app' breaks 'Open Online Page' in Dash")
      }
  }

  /// String compares by canonical equivalence, so two normal forms of a name are twins too.
  private static func twins(_ files: [String]) -> [DocsetFinding] {
    var seen: [String: String] = [:]
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { file in
      guard let first = seen.updateValue(file, forKey: file.lowercased()) else { return nil }
      seen[file.lowercased()] = first
      return DocsetFinding(
        file,
        .error,
        "'\(first)' has the same name but for case or normal form; on a Mac one replaces the other"
      )
    }
  }

  private static func hostile(_ path: String) -> [DocsetFinding] {
    let name = path.split(separator: "/").last ?? ""
    if name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || #"<>:"\|?*"#.utf8.contains($0) }) {
      return [DocsetFinding(path, .warning, "Windows cannot have a file of this name")]
    }
    // Zeal takes an address both raw and encoded, Dash encodes what it finds: such names are
    // read in two ways.
    if name.utf8.contains(where: { "#%".utf8.contains($0) }) {
      return [
        DocsetFinding(path, .warning, "readers disagree on how '#' and '%' in names are written")
      ]
    }
    return []
  }
}
