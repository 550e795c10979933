/// Macros that some viewer does not have lose their line there.
enum MacroRule {
  @Sendable static func findings(_ file: ManFile) -> [ManFinding] {
    guard file.target == nil, !file.isMdoc, !definesMacros(file) else { return [] }
    var findings: [ManFinding] = []
    for line in file.macroLines where !line.macro.isEmpty {
      if line.macro == "MR" {
        findings.append(
          ManFinding(
            file.path,
            line: line.number,
            .warning,
            "mandoc and groff before 1.23 lose what .MR names; write .BR NAME (SECTION)"
          )
        )
      } else if !macros.contains(line.macro), !requests.contains(line.macro) {
        findings.append(
          ManFinding(
            file.path,
            line: line.number,
            .error,
            "there is no macro '\(line.macro.prefix(20))': the line is lost; text that begins so "
              + #"takes \& before it"#
          )
        )
      }
    }
    return findings
  }

  /// A page that makes its own macros may call them.
  private static func definesMacros(_ file: ManFile) -> Bool {
    file.lines.contains { line in
      [".de", "'de", ".am", ".als", ".mso", ".so", ".do"].contains { line.starts(with: $0.utf8) }
    }
  }

  private static let macros: Set<String> = [
    "TH", "SH", "SS", "PP", "P", "LP", "IP", "TP", "TQ", "RS", "RE", "EX", "EE", "B", "I", "BR",
    "BI", "IB", "IR", "RB", "RI", "SB", "SM", "UR", "UE", "MT", "ME", "SY", "YS", "OP", "HP", "PD",
    "DT", "AT", "UC", "TS", "TE", "T&", "EQ", "EN", "PS", "PE", "R",
  ]
  private static let requests: Set<String> = [
    "ad", "af", "as", "bd", "bp", "br", "brp", "cc", "ce", "ch", "cs", "cu", "de", "di", "ds",
    "ec", "el", "em", "eo", "ev", "ex", "fam", "fc", "fi", "fl", "fp", "ft", "hc", "hla", "hw",
    "hy", "ie", "if", "ig", "in", "it", "lc", "lf", "lg", "ll", "ls", "lt", "mc", "mk", "na", "ne",
    "nf", "nh", "nm", "nn", "nop", "nr", "ns", "nx", "pc", "pi", "pl", "pm", "pn", "po", "ps",
    "rd", "rm", "rn", "rr", "rs", "rt", "sp", "ss", "sv", "ta", "tc", "ti", "tl", "tm", "tr", "uf",
    "ul", "vs", "wh", "}",
  ]
}
