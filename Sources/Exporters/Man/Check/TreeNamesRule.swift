/// One name leads to one page, also where the disk or man knows no case.
enum TreeNamesRule {
  static func findings(_ files: [ManFile]) -> [ManFinding] { twins(files) + claims(files) }

  private struct Key: Hashable {
    var name: String
    var section: String

    init(_ name: String, _ section: String) {
      self.name = ManNames.folded(name)
      self.section = section
    }
  }

  private static func twins(_ files: [ManFile]) -> [ManFinding] {
    Dictionary(grouping: files) { Key($0.name, $0.section) }.values
      .filter { $0.count > 1 }
      .flatMap { twins in
        let paths = twins.map(\.path).sorted()
        return paths.dropFirst().map { path in
          ManFinding(
            path,
            .error,
            "'\(paths[0])' has the same name but for case or compression; a Mac's disk or man "
              + "takes them for one"
          )
        }
      }
  }

  /// Names of sections NAME that two pages have.
  private static func claims(_ files: [ManFile]) -> [ManFinding] {
    var claims: [Key: [(file: ManFile, name: String, line: Int)]] = [:]
    for file in files where file.target == nil && !file.isMdoc {
      guard let record = NameLineRule.record(of: file) else { continue }
      var own: Set<Key> = []
      for name in record.names where own.insert(Key(name, file.section)).inserted {
        claims[Key(name, file.section), default: []].append((file, name, record.line))
      }
    }
    return claims.values.filter { $0.count > 1 }.flatMap { claims in
      let first = claims.min { $0.file.path < $1.file.path }
      return claims.filter { $0.file.path != first?.file.path }.map { claim in
        ManFinding(
          claim.file.path,
          line: claim.line,
          .warning,
          "the name '\(claim.name)' is in NAME of '\(first?.file.path ?? "")' too"
        )
      }
    }
  }
}
