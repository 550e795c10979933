/// A key is not nearly one of the known ones.
enum FrontMatterKeyRule {
  private static let longest = 16

  static func check(_ page: CheckedPage, into findings: inout FindingList) {
    let entries = page.frontMatter.entries
    let known = FrontMatter.knownKeys
    for entry in entries where entry.key.utf8.count <= longest && !known.contains(entry.key) {
      guard let meant = nearest(to: entry.key) else { continue }
      let isThere = entries.contains { $0.key == meant }
      // Beside `title` a key `tile` is one of the page's own, `Title` hardly.
      if isThere, entry.key.lowercased() != meant { continue }
      let range = place(of: entry, in: page)
      findings.append(
        Diagnostic(
          .frontMatterKeyMisspelt,
          at: range ?? entry.range,
          isThere
            ? "the key '\(entry.key)' means nothing, and '\(meant)' is there; remove one"
            : "the key '\(entry.key)' means nothing; write '\(meant)'",
          fix: isThere ? nil : range.map { Diagnostic.Fix(range: $0, replacement: meant) }
        )
      )
    }
  }

  /// The known key that differs by case, or by a third of its letters at most.
  private static func nearest(to key: String) -> String? {
    let written = Array(key.lowercased().utf8)
    return FrontMatter.knownKeys.first { known in
      NearName.slips(written, Array(known.utf8)) <= known.utf8.count / 3
    }
  }

  /// Where the key stands, if it is written as it reads.
  private static func place(of entry: FrontMatter.Entry, in page: CheckedPage) -> SourceRange? {
    let start = entry.range.start
    let key = entry.key.utf8
    guard start.offset + key.count <= page.bytes.count,
      page.bytes[start.offset..<start.offset + key.count].elementsEqual(key)
    else { return nil }
    return SourceRange(start, start.advanced(by: key.count))
  }
}
