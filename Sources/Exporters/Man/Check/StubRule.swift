/// A page for another name is the one line `.so man7/NAME.7`.
enum StubRule {
  @Sendable static func findings(_ file: ManFile) -> [ManFinding] {
    guard let target = file.target else {
      return file.macroLines.filter { $0.macro == "so" }.map { line in
        ManFinding(
          file.path,
          line: line.number,
          .error,
          "macOS and FreeBSD follow .so on the first line alone"
        )
      }
    }
    var findings: [ManFinding] = []
    let hasMore = file.lines.dropFirst().contains { line in line.contains { $0 > 0x20 } }
    if hasMore {
      findings.append(ManFinding(file.path, line: 2, .warning, "text after .so; it is not shown"))
    }
    let parts = target.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count != 2 || !parts[0].hasPrefix("man") || parts[1].isEmpty {
      findings.append(
        ManFinding(
          file.path,
          line: 1,
          .error,
          ".so '\(target)' is no path from the root of the manual, as man7/NAME.7 is"
        )
      )
    }
    return findings
  }

  /// Stubs lead to pages that are there, and at most over one more stub.
  static func targets(_ files: [ManFile]) -> [ManFinding] {
    let pages = Dictionary(files.map { (stem($0.path), $0) }, uniquingKeysWith: { one, _ in one })
    return files.compactMap { file in
      guard let target = file.target else { return nil }
      guard let page = pages[stem(target)] else {
        return ManFinding(file.path, line: 1, .error, ".so '\(target)': there is no such page")
      }
      guard page.target != nil else { return nil }
      return ManFinding(
        file.path,
        line: 1,
        .warning,
        ".so '\(target)' is a stub itself; name the page that it stands for"
      )
    }
  }

  /// A path below the root without what compression adds.
  private static func stem(_ path: String) -> String {
    let path = path.split(separator: "/").suffix(2).joined(separator: "/")
    return String(PageCompression.stem(of: path[...]))
  }
}
