/// What a macro opens another one closes, before the next heading.
enum BalanceRule {
  private static let pairs = [
    "EX": "EE", "nf": "fi", "RS": "RE", "TS": "TE", "UR": "UE", "MT": "ME", "SY": "YS",
  ]
  private static let openers = Dictionary(
    pairs.map { ($0.value, $0.key) },
    uniquingKeysWith: { one, _ in one }
  )

  @Sendable static func findings(_ file: ManFile) -> [ManFinding] {
    guard file.target == nil, !file.isMdoc else { return [] }
    var findings: [ManFinding] = []
    var open: [(macro: String, line: Int)] = []
    for line in file.macroLines {
      if open.last?.macro == "TS", line.macro != "TE" { continue }
      if pairs[line.macro] != nil {
        open.append((line.macro, line.number))
      } else if let opener = openers[line.macro] {
        if open.last?.macro == opener {
          open.removeLast()
        } else if line.macro != "fi" {
          findings.append(
            ManFinding(
              file.path,
              line: line.number,
              .warning,
              ".\(line.macro) without .\(opener) before it"
            )
          )
        }
      } else if line.macro == "SH" || line.macro == "SS" {
        findings += unclosed(open, file)
        open = []
      }
    }
    return findings + unclosed(open, file)
  }

  /// What was opened and not closed, a finding each.
  ///
  /// A heading ends `.RS` by itself.
  private static func unclosed(
    _ open: [(macro: String, line: Int)],
    _ file: ManFile
  ) -> [ManFinding] {
    open.map { macro, line in
      ManFinding(
        file.path,
        line: line,
        macro == "RS" ? .warning : .error,
        ".\(macro) is never closed by .\(pairs[macro] ?? "")"
      )
    }
  }
}
