/// A page is UTF-8, best ASCII, without controls, and ends in a line feed.
enum BytesRule {
  @Sendable static func findings(_ file: ManFile) -> [ManFinding] {
    let bytes = file.bytes
    guard bytes.contains(where: { $0 > 0x20 }) else {
      return [ManFinding(file.path, .error, "the file is empty")]
    }
    var findings: [ManFinding] = []
    if bytes.last != 0x0A {
      findings.append(ManFinding(file.path, .warning, "the last line has no line feed"))
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      findings.append(
        ManFinding(file.path, line: 1, .error, "a byte order mark hides the first line; remove it")
      )
    }
    if let line = firstLine(of: file, where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) {
      findings.append(
        ManFinding(
          file.path,
          line: line,
          .warning,
          "a control character; macOS warns of the page before it shows it"
        )
      )
    }
    if String(validating: bytes, as: UTF8.self) == nil {
      findings.append(ManFinding(file.path, .error, "the file is not UTF-8"))
    } else if let finding = encoding(file) {
      findings.append(finding)
    }
    return findings
  }

  /// groff guesses the encoding of a page that is not ASCII and does not name its own.
  private static func encoding(_ file: ManFile) -> ManFinding? {
    let isNamed = file.lines.first.map { ManFile.text($0).contains("coding:") } ?? false
    guard !isNamed, let line = firstLine(of: file, where: { $0 >= 0x80 }) else { return nil }
    return ManFinding(
      file.path,
      line: line,
      .warning,
      "text that is not ASCII, and groff guesses its encoding; write \\[uXXXX], or name it on "
        + "the first line: .\\\" -*- coding: utf-8 -*-"
    )
  }

  private static func firstLine(of file: ManFile, where isMatch: (UInt8) -> Bool) -> Int? {
    file.lines.firstIndex { $0.contains(where: isMatch) }.map { $0 + 1 }
  }
}
