import TopicKit

/// Paths of rows lead to a file of the docset, by its exact name, and to an id on it.
enum RowPathRule {
  static func findings(
    _ index: DocsetIndex,
    _ pages: PagesCheck,
    _ tree: DocsetTree
  ) -> [DocsetFinding] {
    // The pages of a compressed docset cannot be looked at.
    let hasFiles = tree.folders.contains(DocsetPath.documents)
    var order = RowOrder()
    var findings: [DocsetFinding] = []
    for row in index.rows {
      guard let text = row.path, !text.isEmpty else { continue }
      let path = RowPath(text)
      var faults = form(path, text)
      if faults.allSatisfy({ $0.0 == .warning }), hasFiles {
        faults += place(path, text, pages)
        order.note(path, row, pages)
      }
      findings += faults.map { DocsetFinding(DocsetPath.index, .row(row.id), $0.0, $0.1) }
    }
    return findings + order.findings
  }

  private typealias Fault = (DocsetFinding.Severity, String)

  private static func form(_ path: RowPath, _ text: String) -> [Fault] {
    if LinkPolicy.isWeb(path.file) {
      return [(.error, "the path '\(text)' is an address on the net; Zeal takes it for a file")]
    }
    if path.hasOpenMark {
      return [(.error, "a <dash_entry_> mark in the path '\(text)' does not end")]
    }
    if path.file.isEmpty { return [(.error, "the path '\(text)' names no file")] }
    if path.file.hasPrefix("/") || path.file.utf8.contains(UInt8(ascii: "\\")) {
      return [
        (.error, "the path '\(text)' begins with '/' or holds '\\'; it is relative, with '/'")
      ]
    }
    if path.file.split(separator: "/").contains("..") {
      return [(.error, "the path '\(text)' leaves the folder Documents")]
    }
    var faults: [Fault] = []
    if path.file.hasPrefix("./") {
      faults.append((.warning, "the path '\(text)' begins with './', which readers do not expect"))
    }
    if path.fragment?.contains("#") == true {
      faults.append((.error, "the path '\(text)' has a second '#', where Zeal cuts it off"))
    }
    if path.marks.contains(where: { $0.dropFirst().dropLast().contains { "<#".contains($0) } }) {
      faults.append((.error, "a <dash_entry_> mark in the path '\(text)' is not percent-encoded"))
    }
    if !path.marksBefore.isEmpty, path.fragment != nil {
      faults.append(
        (
          .warning,
          "the mark stands before the '#', so Zeal leaves '\(text)' out of the page's contents"
        )
      )
    }
    return faults
  }

  private static func place(_ path: RowPath, _ text: String, _ pages: PagesCheck) -> [Fault] {
    let file = path.file.hasPrefix("./") ? String(path.file.dropFirst(2)) : path.file
    switch pages.files.target(file) {
    case .file: break
    case .otherCase(let name):
      return [(.error, "the path '\(text)' leads to no file; it is spelled '\(name)'")]
    case .nothing:
      let decoded = PercentDecoding.decoded(file)
      if decoded != file, case .file = pages.files.target(decoded) {
        return [
          (
            .error,
            "the path '\(text)' is percent-encoded, which Dash does once more; it is "
              + "'\(decoded)'"
          )
        ]
      }
      return [(.error, "the path '\(text)' leads to no file")]
    }
    var faults: [Fault] = []
    if !DocumentFiles.isPage(file), file.split(separator: "/").last?.contains(".") == false {
      faults.append((.warning, "'\(file)' has no extension; Zeal shows its source"))
    }
    if let fragment = path.fragment, !fragment.isEmpty, pages.has(fragment, on: file) == false {
      faults.append((.error, "there is no '#\(fragment)' on '\(file)'; the row opens its top"))
    }
    return faults
  }
}

/// Whether the rows of pages come in the order in which the pages are read: Zeal lists the
/// contents of a page so.
struct RowOrder {
  private var last: [String: Int] = [:]
  private var pages: Set<String> = []
  private var first: (row: Int, page: String)?

  mutating func note(_ path: RowPath, _ row: DocsetIndex.Row, _ check: PagesCheck) {
    guard let fragment = path.fragment, let place = check.place(of: fragment, on: path.file) else {
      return
    }
    let before = last.updateValue(place, forKey: path.file)
    if let before, before > place, pages.insert(path.file).inserted, first == nil {
      first = (row.id, path.file)
    }
  }

  var findings: [DocsetFinding] {
    guard let first else { return [] }
    let others = pages.count > 1 ? ", nor on \(pages.count - 1) other pages" : ""
    let message =
      "rows do not come in the order of '\(first.page)'\(others); Zeal lists the contents in theirs"
    return [DocsetFinding(DocsetPath.index, .row(first.row), .warning, message)]
  }
}
