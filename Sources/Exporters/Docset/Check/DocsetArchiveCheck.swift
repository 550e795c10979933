/// Looks for what makes Dash and Zeal refuse an archive of a docset, by the names in it.
public enum DocsetArchiveCheck {
  /// Checks the names in an archive.
  ///
  /// - Parameter names: The names as `tar -t` lists them, folders with `/` at their ends or
  ///   without.
  /// - Returns: What was found, by path.
  public static func findings(ofNames names: [String]) -> [DocsetFinding] {
    var findings: [DocsetFinding] = []
    var roots: Set<String> = []
    var paths: Set<String> = []
    for name in names {
      let steps = name.split(separator: "/").filter { $0 != "." }
      if name.hasPrefix("/") || steps.contains("..") {
        findings.append(
          DocsetFinding(name, .error, "the name leads out of the archive; Zeal refuses it")
        )
      }
      guard let last = steps.last else { continue }
      if last == ".DS_Store" || last.hasPrefix("._") || steps[0] == "__MACOSX" {
        findings.append(
          DocsetFinding(name, .warning, "macOS left this here; tar --exclude leaves it out")
        )
        continue
      }
      roots.insert(String(steps[0]))
      paths.insert(steps.dropFirst().joined(separator: "/"))
    }
    guard roots.count == 1, let root = roots.first, root.hasSuffix(".docset") else {
      let list = roots.sorted().prefix(3).joined(separator: "', '")
      let message = "an archive holds one NAME.docset and nothing beside it; this one has '\(list)'"
      return DocsetCheck.sorted(findings + [DocsetFinding("", .error, message)])
    }
    for path in [DocsetPath.plist, DocsetPath.index] where !paths.contains(path) {
      findings.append(
        DocsetFinding("\(root)/\(path)", .error, "there is no such file in the archive")
      )
    }
    return DocsetCheck.sorted(findings)
  }
}
