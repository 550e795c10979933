/// A table needs tbl, and takes no macros.
enum TableRule {
  @Sendable static func findings(_ file: ManFile) -> [ManFinding] {
    guard file.target == nil else { return [] }
    var findings: [ManFinding] = []
    var isInTable = false
    var isInFormat = false
    for line in file.macroLines {
      if line.macro == "TS" {
        (isInTable, isInFormat) = (true, true)
        if !saysTable(file) {
          findings.append(
            ManFinding(
              file.path,
              line: line.number,
              .warning,
              #"a table, and the first line is not '\" t: groff shows its source"#
            )
          )
        }
      } else if line.macro == "TE" {
        isInTable = false
      } else if isInTable, isInFormat {
        isInFormat = line.bytes.reversed().first { $0 > 0x20 } != UInt8(ascii: ".")
      } else if isInTable, !line.macro.isEmpty, line.macro != "T&" {
        findings.append(
          ManFinding(
            file.path,
            line: line.number,
            .error,
            "a macro in a table: mandoc drops '.\(line.macro.prefix(20))', and macOS warns of the "
              + "page"
          )
        )
      }
    }
    return findings
  }

  private static func saysTable(_ file: ManFile) -> Bool {
    guard let first = file.lines.first, first.starts(with: #"'\" "#.utf8) else { return false }
    let letters = first.dropFirst(4).prefix { $0 != 0x20 }
    return letters.contains(UInt8(ascii: "t"))
  }
}
