/// Rows have a name, a type and a path that readers list.
enum RowsRule {
  /// Dash cuts longer names.
  private static let maximumCharacters = 200

  static func findings(_ index: DocsetIndex) -> [DocsetFinding] {
    index.rows.flatMap { row in
      (emptiness(row) + names(row) + types(row, index)).map { severity, message in
        DocsetFinding(DocsetPath.index, .row(row.id), severity, message)
      }
    } + doubles(index)
  }

  private typealias Fault = (DocsetFinding.Severity, String)

  private static func emptiness(_ row: DocsetIndex.Row) -> [Fault] {
    let columns = [("name", row.name), ("type", row.type), ("path", row.path)]
    return columns.filter { $0.1?.allSatisfy(\.isWhitespace) ?? true }.map { column, value in
      (.error, "the \(column) is \(value == nil ? "NULL" : "empty"); Dash leaves such rows out")
    }
  }

  private static func names(_ row: DocsetIndex.Row) -> [Fault] {
    guard let name = row.name, !name.allSatisfy(\.isWhitespace) else { return [] }
    var faults: [Fault] = []
    if name.contains(where: \.isNewline) {
      faults.append((.error, "the name '\(shown(name))' holds a line break"))
    } else if name.first?.isWhitespace == true || name.last?.isWhitespace == true {
      faults.append((.warning, "the name '\(shown(name))' begins or ends with a blank"))
    }
    if name.utf8.contains(0) {
      faults.append((.error, "the name '\(shown(name))' holds a NUL; readers end it there"))
    }
    if name.utf8.count > maximumCharacters, name.count > maximumCharacters {
      let count = name.count
      faults.append(
        (.warning, "the name '\(shown(name))' has \(count) characters; Dash cuts it at 200")
      )
    }
    let references = ["&lt;", "&gt;", "&amp;", "&quot;", "&#"]
    if name.utf8.contains(UInt8(ascii: "&")),
      let reference = references.first(where: { name.contains($0) })
    {
      faults.append(
        (.warning, "the name '\(shown(name))' holds '\(reference)'; names are text, not HTML")
      )
    }
    return faults
  }

  private static func types(_ row: DocsetIndex.Row, _ index: DocsetIndex) -> [Fault] {
    // Apple's tables have short words of their own: cl, instm, tdef.
    guard !index.isTokenSchema, let type = row.type, !type.allSatisfy(\.isWhitespace) else {
      return []
    }
    return EntryTypeNames.fault(of: type).map { [(.warning, $0)] } ?? []
  }

  private static func shown(_ name: String) -> String {
    name.utf8.count > 240 ? "\(name.prefix(60))…" : name
  }

  private static func doubles(_ index: DocsetIndex) -> [DocsetFinding] {
    guard !index.hasUniqueIndex else { return [] }
    struct Key: Hashable { var name, type, path: String? }
    var seen: Set<Key> = []
    seen.reserveCapacity(index.rows.count)
    return index.rows.compactMap { row in
      let key = Key(name: row.name, type: row.type, path: row.path)
      guard !seen.insert(key).inserted else { return nil }
      return DocsetFinding(
        DocsetPath.index,
        .row(row.id),
        .warning,
        "'\(shown(row.name ?? ""))' is there already with this type and path"
      )
    }
  }
}
