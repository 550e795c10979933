/// Looks for the faults of a manual that make pages unfindable or lose text, without another
/// program.
///
///     let findings = ManTreeCheck.findings(in: files, whatis: nil)
///     for finding in findings { print(finding) }
public enum ManTreeCheck {
  /// The rules for one page.
  private static let pageRules: [@Sendable (ManFile) -> [ManFinding]] = [
    FileNameRule.findings, BytesRule.findings, StubRule.findings, TitleRule.findings,
    NameLineRule.findings, MacroRule.findings, BalanceRule.findings, TableRule.findings,
    EscapeRule.findings,
  ]

  /// Checks the files of a manual.
  ///
  /// - Parameters:
  ///   - files: All files below `man1`, `man2`, …, in any order.
  ///   - whatis: The file `whatis` at the root, where there is one.
  /// - Returns: What was found, by path and line.
  /// - Complexity: O(*n* log *n*) in the bytes.
  public static func findings(in files: [ManFile], whatis: [UInt8]? = nil) -> [ManFinding] {
    var findings = files.flatMap { file in pageRules.flatMap { $0(file) } }
    findings += TreeNamesRule.findings(files)
    findings += StubRule.targets(files)
    if let whatis { findings += WhatisRule.findings(whatis, files) }
    return sorted(findings)
  }

  /// Findings by path and line, each once.
  public static func sorted(_ findings: [ManFinding]) -> [ManFinding] {
    Set(findings).sorted { left, right in
      if left.path != right.path {
        return left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
      }
      if left.line != right.line { return left.line ?? 0 < right.line ?? 0 }
      return left.message < right.message
    }
  }
}
