/// A backslash that is to be seen is written `\e`; else it takes the next character with it.
enum EscapeRule {
  @Sendable static func findings(_ file: ManFile) -> [ManFinding] {
    guard file.target == nil else { return [] }
    var findings: [ManFinding] = []
    for line in file.macroLines where !isSetting(line.macro) {
      if let (message, severity) = fault(in: line.bytes) {
        findings.append(ManFinding(file.path, line: line.number, severity, message))
      }
    }
    return findings
  }

  /// Settings of roff have a language of their own.
  private static func isSetting(_ macro: String) -> Bool {
    ["ds", "as", "nr", "if", "ie", "el", "tr", "char", "tm", "hw", "ta", "in", "ll"]
      .contains(macro)
  }

  /// The first fault of a line.
  private static func fault(in line: ArraySlice<UInt8>) -> (String, ManFinding.Severity)? {
    var rest = line
    while let index = rest.firstIndex(of: UInt8(ascii: "\\")) {
      rest = rest[(index + 1)...]
      guard let byte = rest.first else { return nil }  // the line goes on at the next one
      rest = rest.dropFirst()
      let shown = "\\\(Character(UnicodeScalar(byte)))"
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "#"): return nil  // the rest is a comment
      case _ where takesArgument.contains(byte) && isLetter(rest.first):
        return (
          "'\(shown)' takes what follows as its argument; a backslash that is to be seen is \\e",
          .error
        )
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "*"), UInt8(ascii: "n"):
        skipName(&rest, after: byte)
      case UInt8(ascii: "f"):
        if let font = wrongFont(rest) {
          return ("groff 1.23 and mandoc have no font '\(font)'; write \\fB or \\f(CR", .warning)
        }
      case UInt8(ascii: "'"), UInt8(ascii: "`"):
        return (
          "'\(shown)' is an accent, not a quote; write \\(aq or \\(ga", .warning
        )
      case UInt8(ascii: "t") where isLetter(rest.first):
        return ("'\(shown)' is a tab; a backslash that is to be seen is \\e", .warning)
      case _ where known.contains(byte): break
      default:
        return (
          "'\(shown)' is no escape, and the backslash is lost; one that is to be seen is \\e",
          .error
        )
      }
    }
    return nil
  }

  /// Escapes after which a number, a bracket or a quote is due: `\value` loses its first letters.
  private static let takesArgument = Set("hvwlLDbXZsHSAon".utf8)

  /// Escapes that groff and mandoc both have.
  private static let known = Set(#"e-&%:~c|^/,0 tadrup\{}!?.hvwslLDbokzXYVZgmMNSHxAFjC"#.utf8)
    .subtracting(#".jyi"#.utf8)

  private static func skipName(_ rest: inout ArraySlice<UInt8>, after byte: UInt8) {
    var opener = byte
    if byte == UInt8(ascii: "*") || byte == UInt8(ascii: "n") {
      guard let next = rest.first else { return }
      opener = next
      rest = rest.dropFirst()
    }
    if opener == UInt8(ascii: "(") {
      rest = rest.dropFirst(2)
    } else if opener == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")) {
      rest = rest[(end + 1)...]
    }
  }

  private static func wrongFont(_ rest: ArraySlice<UInt8>) -> String? {
    for name in ["(CW", "[CW]", "C", "[C]", "[V]", "V"] where rest.starts(with: name.utf8) {
      return name
    }
    return nil
  }

  private static func isLetter(_ byte: UInt8?) -> Bool {
    byte.map { (0x61...0x7A).contains($0 | 0x20) } ?? false
  }
}
