/// What pages do fits what `Info.plist` allows.
enum PagesRule {
  static func findings(_ info: DocsetInfo, _ pages: PagesCheck) -> [DocsetFinding] {
    var findings: [DocsetFinding] = []
    if let anchor = pages.firstAnchor, info.text("DashDocSetFamily") == nil {
      findings.append(
        DocsetFinding(
          DocsetPath.plist,
          info.place("DashDocSetFamily"),
          .warning,
          "pages have marks for Dash's contents, '\(anchor.page)' first, which only "
            + "'DashDocSetFamily' with 'dashtoc' turns on"
        )
      )
    }
    if let script = pages.firstScript, !info.isTrue("isJavaScriptEnabled") {
      findings.append(
        DocsetFinding(
          DocsetPath.document(script.page),
          .line(script.line),
          .warning,
          "there are scripts, here first, and 'isJavaScriptEnabled' is not true: they are not run"
        )
      )
    }
    return findings
  }
}

/// The docset itself opens a page.
enum StartPageRule {
  static func findings(
    _ info: DocsetInfo?,
    _ meta: [String: String]?,
    _ pages: PagesCheck
  ) -> [DocsetFinding] {
    guard !pages.files.paths.isEmpty, let info else { return [] }
    let key = "dashIndexFilePath"
    var findings: [DocsetFinding] = []
    if let other = meta?["extra.indexFilePath"], !isThere(other, pages) {
      findings.append(
        DocsetFinding(
          MetaRule.path,
          .error,
          "'indexFilePath' is '\(other)', and there is no such page"
        )
      )
    }
    guard let path = info.text(key) else {
      if pages.files.paths.contains("index.html") || meta?["extra.indexFilePath"] != nil {
        return findings
      }
      let message =
        "the key '\(key)' is missing, and there is no index.html: the docset opens nothing"
      return findings + [DocsetFinding(DocsetPath.plist, .warning, message)]
    }
    if LinkPolicy.isWeb(path) {
      let message = "'\(key)' is '\(path)', which Zeal does not open; name a page of the docset"
      findings.append(DocsetFinding(DocsetPath.plist, info.place(key), .warning, message))
    } else if !isThere(path, pages) {
      let message = "'\(key)' is '\(path)', and there is no such page"
      findings.append(DocsetFinding(DocsetPath.plist, info.place(key), .error, message))
    }
    return findings
  }

  private static func isThere(_ path: String, _ pages: PagesCheck) -> Bool {
    let path = RowPath(path)
    guard case .file(let file) = pages.files.target(path.file) else { return false }
    return path.fragment.map { $0.isEmpty || pages.has($0, on: file) != false } ?? true
  }
}
