/// `.TH NAME SECTION DATE` stands before any other macro and says what the file's name says.
enum TitleRule {
  @Sendable static func findings(_ file: ManFile) -> [ManFinding] {
    guard file.target == nil, !file.isMdoc, let first = firstMacro(of: file) else { return [] }
    guard first.macro == "TH" else {
      return [
        ManFinding(
          file.path,
          line: first.number,
          .error,
          "no .TH before the first text or macro; man-db shows the page as one paragraph"
        )
      ]
    }
    let arguments = ManFile.arguments(of: first.bytes).map(RoffText.plain)
    guard arguments.count >= 2 else {
      return [
        ManFinding(file.path, line: first.number, .error, ".TH needs a name and a section")
      ]
    }
    return mismatches(of: arguments, file: file, line: first.number)
  }

  private static func mismatches(
    of arguments: [String],
    file: ManFile,
    line: Int
  ) -> [ManFinding] {
    var findings: [ManFinding] = []
    let (name, section) = (arguments[0], arguments[1])
    if !ManNames.isSame(name, file.name) {
      findings.append(
        ManFinding(file.path, line: line, .warning, ".TH names '\(name)', the file '\(file.name)'")
      )
    }
    if !file.section.isEmpty, !ManNames.isSame(section, file.section) {
      findings.append(
        ManFinding(
          file.path,
          line: line,
          .warning,
          ".TH says section '\(section)', the file '\(file.section)'"
        )
      )
    }
    if arguments.count > 2, !arguments[2].isEmpty, CivilDate(arguments[2]) == nil {
      findings.append(
        ManFinding(
          file.path,
          line: line,
          .warning,
          "the date '\(arguments[2])' is no day written as YYYY-MM-DD, which mandoc understands"
        )
      )
    }
    return findings
  }

  /// What settings of groff and conditionals may stand before it.
  private static let harmless: Set<String> = [
    "ie", "el", "if", "nr", "ds", "rm", "tr", "mso", "do", "de", "als", "hy", "ad", "nh", "rr",
    "br", "fam", "char", "fchar", "}", "\\}",
  ]

  private static func firstMacro(of file: ManFile) -> ManFile.Line? {
    file.macroLines.first { line in
      line.macro.isEmpty
        ? line.bytes.contains { $0 > 0x20 && $0 != UInt8(ascii: "\\") }
          && line.bytes.first != UInt8(ascii: ".")
          && line.bytes.first != UInt8(ascii: "'")
        : !harmless.contains(line.macro)
    }
  }
}
