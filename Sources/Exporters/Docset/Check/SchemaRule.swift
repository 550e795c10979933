/// The index is one that readers count, and none that a reader has changed.
enum SchemaRule {
  static func findings(_ index: DocsetIndex, _ info: DocsetInfo?) -> [DocsetFinding] {
    var findings: [DocsetFinding] = []
    if index.isTokenSchema, info?.isTrue("isDashDocset") == true {
      findings.append(
        error("there is no table 'searchIndex', which Dash looks for where 'isDashDocset' is true")
      )
    }
    if let name = index.indexNames.first(where: { $0.hasPrefix("__zi_") }) {
      findings.append(
        error("Zeal had this open and added its index '\(name)'; ship the docset as it was")
      )
    }
    if index.rowsWithoutID > 0 {
      findings.append(
        error("\(index.rowsWithoutID) rows have no id; Dash cannot count the entries of a type")
      )
    }
    if index.rows.isEmpty { findings.append(error("there are no rows, so nothing can be found")) }
    return findings
  }

  private static func error(_ message: String) -> DocsetFinding {
    DocsetFinding(DocsetPath.index, .error, message)
  }
}
