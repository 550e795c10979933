/// A page's file is called `NAME.SECTION` and lies in `manSECTION`.
enum FileNameRule {
  @Sendable static func findings(_ file: ManFile) -> [ManFinding] {
    guard isSection(file.section), !file.name.isEmpty else {
      return [ManFinding(file.path, .error, "the file is not called NAME.SECTION; man skips it")]
    }
    var findings: [ManFinding] = []
    if file.folder.isEmpty {
      findings.append(
        ManFinding(file.path, .error, "the file is in no folder man1, man2, …; man skips it")
      )
    } else if file.section.first != file.folder.first {
      findings.append(
        ManFinding(
          file.path,
          .error,
          "section \(file.section) is in the folder man\(file.folder); man does not find it there"
        )
      )
    }
    if !ManNames.isLegal(file.name) {
      findings.append(
        ManFinding(
          file.path,
          .warning,
          "the name '\(file.name)' has characters that some man, shell or indexer mistakes; use "
            + "letters, digits and @_.:+-"
        )
      )
    }
    return findings
  }

  /// `7`, `3pm`, `n`, `l`.
  static func isSection(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    let isLetter = first == UInt8(ascii: "n") || first == UInt8(ascii: "l")
    return ((0x30...0x39).contains(first) || (isLetter && text.utf8.count == 1))
      && text.utf8.dropFirst().allSatisfy {
        (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0)
      }
  }
}
