/// `Info.plist` is a list that both readers take, and says what they need.
enum PlistRule {
  /// Reads the list; `nil` where there is none that can be read.
  static func read(_ tree: DocsetTree, _ findings: inout [DocsetFinding]) -> DocsetInfo? {
    guard let path = tree.files.first(where: { $0.lowercased() == DocsetPath.plist.lowercased() })
    else { return nil }
    guard let bytes = tree.read(path) else {
      findings.append(DocsetFinding(path, .error, "the file cannot be read"))
      return nil
    }
    do throws(PlistReader.Fault) {
      let info = DocsetInfo(try PlistReader.entries(of: bytes))
      findings += Self.findings(info).map { finding in
        DocsetFinding(path, finding.place, finding.severity, finding.message)
      }
      return info
    } catch {
      findings.append(DocsetFinding(path, .line(error.line), .error, error.message))
      return nil
    }
  }

  private static func findings(_ info: DocsetInfo) -> [DocsetFinding] {
    identity(info) + keywords(info) + family(info) + fallback(info)
      + info.repeated.map { entry in
        DocsetFinding("", .line(entry.line), .warning, "the key '\(entry.key)' comes again")
      }
  }

  private static func identity(_ info: DocsetInfo) -> [DocsetFinding] {
    var findings: [DocsetFinding] = []
    for key in ["CFBundleIdentifier", "CFBundleName", "DocSetPlatformFamily"] {
      let isNeeded = key != "DocSetPlatformFamily"
      guard let text = info.text(key) else {
        let message =
          info.entry(key) == nil ? "the key '\(key)' is missing" : "'\(key)' is no string"
        let severity = isNeeded ? DocsetFinding.Severity.error : .warning
        findings.append(DocsetFinding("", info.place(key), severity, message))
        continue
      }
      if text.allSatisfy(\.isWhitespace) {
        findings.append(DocsetFinding("", info.place(key), .error, "'\(key)' is empty"))
      }
    }
    if !info.isTrue("isDashDocset") {
      let message = "'isDashDocset' is not true, so Dash does not look for the table searchIndex"
      findings.append(DocsetFinding("", info.place("isDashDocset"), .error, message))
    }
    let name = info.text("CFBundleName") ?? ""
    if let version = name.split(separator: " ").last(where: isVersion) {
      let message =
        "the name '\(name)' holds the version \(version), for which contributions are refused"
      findings.append(DocsetFinding("", info.place("CFBundleName"), .warning, message))
    }
    return findings
  }

  /// `1.2`, `v3.0.1`: digits with a point between.
  private static func isVersion(_ word: Substring) -> Bool {
    let digits = word.hasPrefix("v") ? word.dropFirst() : word
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// Keywords are words that mean nothing else.
  private static func keywords(_ info: DocsetInfo) -> [DocsetFinding] {
    let keys = ["DocSetPlatformFamily", "DashDocSetKeyword", "DashDocSetPluginKeyword"]
    return keys.flatMap { key -> [DocsetFinding] in
      guard let word = info.text(key) else { return [] }
      var messages: [String] = []
      if word.utf8.contains(where: { ":,".utf8.contains($0) }) {
        messages.append("'\(key)' is '\(word)'; Zeal ends a keyword at ':' and ','")
      }
      if key == "DocSetPlatformFamily", DocsetSettings.reservedKeywords.contains(word.lowercased())
      {
        messages.append(
          "'\(key)' is '\(word)', for which Dash treats names in its own way; use another word"
        )
      }
      return messages.map { DocsetFinding("", info.place(key), .warning, $0) }
    }
  }

  private static func family(_ info: DocsetInfo) -> [DocsetFinding] {
    let key = "DashDocSetFamily"
    guard let family = info.text(key), !family.contains("dashtoc") else { return [] }
    let message =
      "'\(key)' is '\(family)', by which Dash may cut names; 'dashtoc' shows the contents of pages"
    return [DocsetFinding("", info.place(key), .warning, message)]
  }

  private static func fallback(_ info: DocsetInfo) -> [DocsetFinding] {
    let key = "DashDocSetFallbackURL"
    guard let url = info.text(key), !(LinkPolicy.isWeb(url + "x") && url.hasSuffix("/")) else {
      return []
    }
    let message =
      "'\(key)' is '\(url)'; Dash appends the path of a page, so it is an address that ends with '/'"
    return [DocsetFinding("", info.place(key), .warning, message)]
  }
}
