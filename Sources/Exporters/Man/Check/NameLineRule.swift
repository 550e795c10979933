/// The section NAME says `NAME, NAME \- DESCRIPTION` in a way that every indexer reads.
enum NameLineRule {
  /// What a page's section NAME says.
  struct Record {
    /// The line of the heading.
    var line: Int
    var names: [String]
    var description: String
    /// The text as it is written.
    var written: String
    /// Whether a blank hyphen or dash stands between names and description.
    var isSeparated: Bool
  }

  @Sendable static func findings(_ file: ManFile) -> [ManFinding] {
    guard file.target == nil, !file.isMdoc else { return [] }
    guard let record = record(of: file) else {
      let line = file.macroLines.first { $0.macro == "SH" }?.number
      return [
        ManFinding(
          file.path,
          line: line,
          .error,
          "the first section is not '.SH NAME' on one line; whatis and apropos know nothing of it"
        )
      ]
    }
    let finding = { (severity: ManFinding.Severity, message: String) in
      ManFinding(file.path, line: record.line, severity, message)
    }
    guard record.isSeparated else {
      return [finding(.error, "NAME is not 'NAME \\- DESCRIPTION'; whatis and apropos skip it")]
    }
    var findings: [ManFinding] = []
    for name in record.names where name.isEmpty || name.contains(where: \.isWhitespace) {
      findings.append(finding(.error, "the name '\(name)' in NAME is none that man can find"))
    }
    if !record.names.contains(where: { ManNames.isSame($0, file.name) }) {
      findings.append(finding(.warning, "NAME does not have the page's own name '\(file.name)'"))
    }
    if record.description.isEmpty { findings.append(finding(.error, "NAME has no description")) }
    if let escape = lossyEscape(in: record.written) {
      findings.append(
        finding(.warning, "indexers print or drop the escape '\(escape)' in NAME; write it plain")
      )
    }
    return findings
  }

  /// Reads the section as the indexers of BSD and macOS do; `nil` where there is none.
  static func record(of file: ManFile) -> Record? {
    let lines = file.macroLines
    guard let start = lines.firstIndex(where: { $0.macro == "SH" }) else { return nil }
    let title = ManFile.arguments(of: lines[start].bytes).joined(separator: " ")
    // Pages in other languages have other words, and man-db knows them all.
    guard !title.isEmpty, title.uppercased() == "NAME" || !title.utf8.allSatisfy({ $0 < 0x80 })
    else { return nil }
    var text = ""
    for line in lines[(start + 1)...] {
      if line.macro == "SH" || line.macro == "SS" { break }
      let isText = line.macro.isEmpty
      let piece =
        isText ? ManFile.text(line.bytes) : ManFile.arguments(of: line.bytes).joined(separator: " ")
      if !isText, ["PP", "P", "br", "PD", "sp", "IX", "ad", "nh", "hy"].contains(line.macro) {
        continue
      }
      text += (text.isEmpty ? "" : " ") + piece
    }
    return split(text, line: lines[start].number)
  }

  private static func split(_ text: String, line: Int) -> Record {
    let dashes = [#"\[em]"#, #"\(em"#, #"\(en"#, #"\(mi"#, #"\-"#]
    let uniform = dashes.reduce(text) { $0.replacing($1, with: "-") }
    for separator in [" - ", " -- ", " --- "] {
      guard let range = uniform.firstRange(of: separator) else { continue }
      let names = uniform[..<range.lowerBound].split(
        separator: ",",
        omittingEmptySubsequences: false
      )
      return Record(
        line: line,
        names: names.map { trimmed(RoffText.plain(String($0))) },
        description: trimmed(RoffText.plain(String(uniform[range.upperBound...]))),
        written: text,
        isSeparated: true
      )
    }
    return Record(line: line, names: [], description: "", written: text, isSeparated: false)
  }

  private static func trimmed(_ text: String) -> String {
    text.split(separator: " ").joined(separator: " ")
  }

  /// An escape that lexgrog, mandoc or macOS does not resolve.
  private static func lossyEscape(in text: String) -> String? {
    var rest = Substring(text)
    while let index = rest.firstIndex(of: "\\") {
      let escape = rest[index...].prefix(6)
      let next = escape.dropFirst().first
      let isKnown =
        next == "-" || next == "&" || next == "f" || next == "%"
        || escape.hasPrefix(#"\(em"#) || escape.hasPrefix(#"\(mi"#) || next == "\""
      if !isKnown { return String(escape) }
      rest = rest[index...].dropFirst(2)
    }
    return nil
  }
}
