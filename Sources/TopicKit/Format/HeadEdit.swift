/// Writes edited front matter: entries that stay keep their lines, with the comments above.
struct HeadEdit {
  let page: PageReading
  /// What is to be written.
  let frontMatter: FrontMatter

  /// What stands before the body, a byte order mark included.
  var bytes: [UInt8] {
    let mark: [UInt8] =
      page.bytes.starts(with: PageReading.byteOrderMark) ? PageReading.byteOrderMark : []
    let old = page.summary.frontMatter
    if (old ?? FrontMatter()).entries == frontMatter.entries {
      return Array(page.bytes[..<page.bodyStart.offset])
    }
    guard !frontMatter.entries.isEmpty else { return mark }
    if old != nil, let edited, says(mark + edited) { return mark + edited }
    return mark + FrontMatterWriter.write(frontMatter)
  }

  /// Whether a head reads as what is wanted.
  private func says(_ head: [UInt8]) -> Bool {
    let read = try? PageReading(ContiguousArray(head), options: page.options)
    return read?.summary.frontMatter?.entries == frontMatter.entries
  }

  /// The lines of the page with those of changed entries written anew; `nil` where it cannot be
  /// taken apart.
  private var edited: [UInt8]? {
    let layout = FrontMatterLayout(page)
    guard layout.isClosed, let chunks = layout.chunks(), let last = chunks.last else { return nil }
    var byKey: [[UInt8]: FrontMatterLayout.Chunk] = [:]
    for chunk in chunks { byKey[Array(chunk.entry.key.utf8)] = chunk }
    var out = layout.raw(0..<1)
    for entry in frontMatter.entries {
      guard let chunk = byKey[Array(entry.key.utf8)] else {
        out += written(entry)
        continue
      }
      out += layout.raw(chunk.lead)
      out += chunk.entry == entry ? layout.raw(chunk.lines) : written(entry)
    }
    return out + layout.raw(last.lines.upperBound..<layout.lines.count)
  }

  private func written(_ entry: FrontMatter.Entry) -> [UInt8] {
    Array(FrontMatterWriter.write(FrontMatter(entries: [entry])).dropFirst(4).dropLast(4))
  }
}
