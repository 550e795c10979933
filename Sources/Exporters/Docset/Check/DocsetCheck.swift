/// Looks for what makes Dash refuse a docset or a contribution to its list, and for what does
/// not open in Zeal; whoever made the docset.
///
///     for finding in DocsetCheck.findings(in: tree) { print(finding) }
public enum DocsetCheck {
  /// Checks a docset.
  ///
  /// - Parameter tree: Its files. Each page is read once.
  /// - Returns: What was found, by path and place, each once.
  /// - Complexity: O(*n* log *n*) in the bytes, the files and the rows.
  public static func findings(in tree: DocsetTree) -> [DocsetFinding] {
    let documents = DocumentFiles(tree)
    var findings = LayoutRule.findings(tree) + FileNamesRule.findings(tree)
    findings += IconRule.findings(tree)
    let info = PlistRule.read(tree, &findings)
    let meta = MetaRule.read(tree, &findings)
    let index = IndexReader.read(tree, &findings)
    let pages = PagesCheck(tree, documents, &findings)
    findings += StartPageRule.findings(info, meta, pages)
    findings += info.map { PagesRule.findings($0, pages) } ?? []
    if let index {
      findings += SchemaRule.findings(index, info)
      findings += RowsRule.findings(index)
      findings += RowPathRule.findings(index, pages, tree)
    }
    return sorted(findings)
  }

  /// Findings by path and place, each once.
  public static func sorted(_ findings: [DocsetFinding]) -> [DocsetFinding] {
    Set(findings).sorted { left, right in
      if left.path != right.path {
        return left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
      }
      let places = (left.place?.number ?? 0, right.place?.number ?? 0)
      return places.0 != places.1 ? places.0 < places.1 : left.message < right.message
    }
  }
}
