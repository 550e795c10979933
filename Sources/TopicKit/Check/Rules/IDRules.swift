/// Front matter gives the id; the fix writes the one that the file's name gives.
enum IDMissingRule {
  static func check(_ page: CheckedPage, into findings: inout FindingList) {
    guard page.hasFrontMatter else { return }
    let written = page.frontMatter["id"]
    guard written == nil || written == .text("") else { return }
    findings.append(
      Diagnostic(
        .idMissing,
        at: page.idRange,
        "the front matter gives no id, so '\(page.topic.id)' is taken; "
          + "write '\(page.keyLine("id", page.topic.id.rawValue))'",
        fix: page.path.isEmpty ? nil : fix(page, isEmpty: written != nil)
      )
    )
  }

  private static func fix(_ page: CheckedPage, isEmpty: Bool) -> Diagnostic.Fix? {
    let line = page.keyLine("id", page.topic.id.rawValue)
    if isEmpty { return Diagnostic.Fix(range: page.idRange, replacement: line) }
    // A map in braces, or one that cannot be read, has no place for a line.
    guard !page.breaks(.frontMatterMalformed), !page.breaks(.frontMatterUnclosed),
      let first = page.frontMatter.entries.first?.range.start, first.column == 1
    else { return nil }
    return Diagnostic.Fix(
      range: SourceRange(first, first),
      replacement: line + page.lineEnding
    )
  }
}

/// The id is the one that the file's name gives, with or without the folders before it.
enum IDFileNameRule {
  static func check(_ page: CheckedPage, into findings: inout FindingList) {
    guard !page.path.isEmpty, page.frontMatter.id != nil else { return }
    let id = page.topic.id
    if PathID.isName(id, of: page.path) { return }
    let ids = PathID.ids(of: page.path)
    guard let name = ids.last, !ids.contains(where: { $0.folded == id.folded }) else { return }
    findings.append(
      Diagnostic(
        .idNotFileName,
        at: page.idRange,
        "the id '\(id)' is not the file's name, '\(name)'; rename the file or change the id"
      )
    )
  }
}
