/// The file `whatis` has a line `NAME(SECTION) - DESCRIPTION` for every name.
enum WhatisRule {
  static func findings(_ whatis: [UInt8], _ files: [ManFile]) -> [ManFinding] {
    var findings: [ManFinding] = []
    var listed: Set<String> = []
    for (index, line) in whatis.split(separator: 0x0A).enumerated() {
      let text = ManFile.text(line)
      guard let dash = text.firstRange(of: " - "), dash.upperBound < text.endIndex else {
        findings.append(
          ManFinding(
            "whatis",
            line: index + 1,
            .error,
            "the line is not 'NAME(SECTION) - DESCRIPTION'"
          )
        )
        continue
      }
      for name in text[..<dash.lowerBound].split(separator: ",") {
        listed.insert(name.filter { $0 != " " })
      }
    }
    var missing: Set<String> = []
    for file in files where FileNameRule.isSection(file.section) {
      let record = file.target == nil && !file.isMdoc ? NameLineRule.record(of: file) : nil
      for name in [file.name] + (record?.names ?? []) where !name.isEmpty {
        let label = "\(name)(\(file.section))"
        if !listed.contains(label), missing.insert(label).inserted {
          findings.append(ManFinding("whatis", .warning, "there is no line for \(label)"))
        }
      }
    }
    return findings
  }
}
