/// A page begins with front matter; the fix writes the id and title that it has now.
enum FrontMatterMissingRule {
  static func check(_ page: CheckedPage, into findings: inout FindingList) {
    guard !page.hasFrontMatter, !page.body.isEmpty else { return }
    findings.append(
      Diagnostic(
        .frontMatterMissing,
        at: .none,
        "the page has no front matter; begin it with the lines '---', "
          + "'\(page.keyLine("id", page.topic.id.rawValue))', '---'",
        fix: fix(page)
      )
    )
  }

  /// Only a file's name makes an id that can be written down without asking.
  private static func fix(_ page: CheckedPage) -> Diagnostic.Fix? {
    guard !page.path.isEmpty else { return nil }
    var lines = ["---", page.keyLine("id", page.topic.id.rawValue)]
    if page.topic.hasHeading {
      lines.append(page.keyLine("title", page.topic.title.plainText))
    }
    lines += ["---", "", ""]
    // A byte order mark stays in front.
    let place = SourcePosition(offset: LineRules.markBytes(of: page.bytes), line: 1, column: 1)
    return Diagnostic.Fix(
      range: SourceRange(place, place),
      replacement: lines.joined(separator: page.lineEnding)
    )
  }
}

extension CheckedPage {
  /// A line of front matter, quoted where strict YAML asks for it.
  func keyLine(_ key: String, _ text: String) -> String {
    "\(key): " + String(decoding: FrontMatterQuoting.scalar(text, as: .value), as: UTF8.self)
  }
}
