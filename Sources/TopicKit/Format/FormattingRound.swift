/// Formats a page once, and takes back whatever would change its meaning.
struct FormattingRound {
  private let page: PageReading
  private let layout: SourceLayout
  /// The list of contents that has to be made anew, and the block it stands in.
  private let contents: (unit: Int, list: ContentsList)?

  init(_ page: PageReading) throws(TopicError) {
    self.page = page
    layout = try SourceLayout(page.bytes, from: page.bodyStart, options: page.options)
    let layout = layout
    contents = ContentsList.outdated(in: page.body).flatMap { found in
      // Who does not want to hear of the list wants it as it is.
      if let place = ContentsRule.place(of: found), page.hides(.contentsOutdated, at: place) {
        return nil
      }
      return layout.unit(ofLine: found.list.range.start.line).map { ($0, found.wanted) }
    }
  }

  /// The formatted page; `nil` where it is the same.
  ///
  /// - Complexity: O(*n*) in the bytes: the page is written and read a few times at most.
  func result() throws(TopicError) -> PageReading? {
    var isFormatted = (head: true, contents: contents != nil)
    var kept: Set<Int> = []
    for _ in 0..<Self.tries {
      let draft = write(kept: kept, isFormatted.head, isFormatted.contents)
      guard draft.bytes != page.bytes else { return nil }
      // A line may have grown over a limit.
      guard let next = try? PageReading(draft.bytes, options: page.options) else { return nil }
      if !hasSameHead(next) {
        guard isFormatted.head else { return nil }
        isFormatted.head = false
        continue
      }
      let faults = faults(in: next, draft, isFormatted.contents)
      guard !faults.isEmpty else { return next }
      if let contents, faults.contains(contents.unit), isFormatted.contents {
        isFormatted.contents = false
      }
      let isNew = !faults.isSubset(of: kept)
      kept.formUnion(faults)
      // What is to blame may stand beside what has changed.
      if !isNew { for unit in faults { kept.formUnion([unit - 1, unit + 1]) } }
    }
    return nil
  }

  private static let tries = 6

  // MARK: - Writing

  private struct Draft {
    var bytes: ContiguousArray<UInt8>
    /// The line, from 1, on which each top-level block begins.
    var unitLines: [Int]
  }

  private func write(kept: Set<Int>, _ formatsHead: Bool, _ formatsContents: Bool) -> Draft {
    var bytes: ContiguousArray<UInt8> = []
    var isClosed = true
    if page.summary.frontMatter != nil {
      isClosed = !page.summary.diagnostics.contains { $0.rule == .frontMatterUnclosed }
      let head = FrontMatterLayout(page)
      bytes.append(contentsOf: formatsHead ? head.formatted() : head.kept())
    }
    let lead = bytes.count { $0 == UInt8(ascii: "\n") }
    var replacements: [Int: [UInt8]] = [:]
    if formatsContents, let contents { replacements[contents.unit] = contents.list.markdown }
    var writer = CanonicalWriter(
      page.bytes,
      layout,
      kept: kept,
      avoidsDashes: !isClosed ? .everywhere : bytes.isEmpty ? .firstLine : .nowhere,
      replacements: replacements
    )
    writer.write()
    // What follows front matter without an end is left alone too.
    let hasBlank =
      !bytes.isEmpty && !writer.output.isEmpty
      && (isClosed || layout.lines.first.map { layout.isBlank($0, in: page.bytes) } == true)
    if hasBlank { bytes.append(UInt8(ascii: "\n")) }
    // Behind a byte order mark, a second one is text.
    if bytes.isEmpty, writer.output.starts(with: PageReading.byteOrderMark) {
      bytes.append(contentsOf: PageReading.byteOrderMark)
    }
    bytes.append(contentsOf: writer.output)
    let offset = lead + (hasBlank ? 1 : 0) + 1
    return Draft(bytes: bytes, unitLines: writer.unitLines.map { $0 + offset })
  }

  // MARK: - Comparing

  private func hasSameHead(_ next: PageReading) -> Bool {
    guard let old = page.summary.frontMatter, let new = next.summary.frontMatter else {
      return page.summary.frontMatter == nil && next.summary.frontMatter == nil
    }
    // Where the front matter was never closed, the line that ends it counts too.
    let isEnd = { (page: PageReading) in
      page.summary.diagnostics.contains { $0.rule == .frontMatterUnclosed }
    }
    return old.sortedByKey == new.sortedByKey && isEnd(page) == isEnd(next)
  }

  /// The top-level blocks that the draft does not say as the page does.
  private func faults(in next: PageReading, _ draft: Draft, _ hasContents: Bool) -> Set<Int> {
    var old = [RichText?](repeating: nil, count: layout.units.count)
    var new = old
    var faults: Set<Int> = []
    for block in page.body.children {
      guard let unit = layout.unit(ofLine: block.range.start.line) else { continue }
      old[unit] = block
    }
    var unit = 0
    for block in next.body.children {
      let line = block.range.start.line
      while unit + 1 < draft.unitLines.count, draft.unitLines[unit + 1] <= line { unit += 1 }
      guard unit < new.count else { return Set(layout.units.indices) }
      if new[unit] != nil { faults.insert(unit) }
      new[unit] = block
    }
    for unit in old.indices where old[unit] != new[unit] {
      if hasContents, let contents, contents.unit == unit,
        let block = new[unit], contents.list.isSaid(by: block)
      {
        continue
      }
      faults.insert(unit)
    }
    return faults
  }
}

extension SourceLayout {
  /// The top-level block that a line of the source belongs to.
  ///
  /// - Complexity: O(log *n*) in the blocks.
  func unit(ofLine number: Int) -> Int? {
    let line = number - firstLine
    var low = 0
    var high = units.count
    while low < high {
      let middle = (low + high) / 2
      if units[middle].lowerBound <= line { low = middle + 1 } else { high = middle }
    }
    guard low > 0, units[low - 1].contains(line) else { return nil }
    return low - 1
  }
}

extension FrontMatter {
  /// The entries by the bytes of their keys: their order is no data.
  fileprivate var sortedByKey: [Entry] {
    entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}
