/// Writes the blocks of an edited body: those that a page has already keep their bytes.
struct BodyEdit {
  /// How much is done to make the result say what it should, one after the other.
  enum Effort: CaseIterable {
    /// Unchanged blocks are copied, the others written.
    case copy
    /// Definitions that stood in blocks that are gone are kept too: others may need them.
    case keepDefinitions
    /// So are footnotes.
    case keepFootnotes
    /// Everything is written anew.
    case rewrite
  }

  /// A page, and the blocks in it that were not asked for.
  struct Draft {
    var bytes: [UInt8]
    var added: [RichText] = []
  }

  let page: PageReading
  let layout: SourceLayout
  /// The blocks of the page.
  let old: [RichText]
  /// The blocks to write.
  let new: [RichText]
  let options: ParseOptions
  /// For each block to write, the equal one of the page.
  private var matches: [Int?]

  init(
    page: PageReading,
    layout: SourceLayout,
    old: [RichText],
    new: [RichText],
    options: ParseOptions
  ) {
    self.page = page
    self.layout = layout
    self.old = old
    self.new = new
    self.options = options
    matches = PieceMatching.matches(old: old, new: new)
  }

  /// Makes blocks be written, since their bytes do not say what they did: a definition is gone,
  /// or another one of its name comes first now.
  ///
  /// - Returns: Whether one of them was to be copied.
  mutating func rewrite(_ blocks: some Sequence<Int>) -> Bool {
    var isNew = false
    for block in blocks where matches.indices.contains(block) && matches[block] != nil {
      matches[block] = nil
      isNew = true
    }
    return isNew
  }

  /// Writes the page.
  ///
  /// - Parameters:
  ///   - effort: What else is kept.
  ///   - head: What stands before the body.
  /// - Returns: The page, and the footnotes that were kept.
  func written(_ effort: Effort, behind head: [UInt8]) -> Draft {
    var writer = BodyEditWriter(self, head: head)
    var index = 0
    while index < new.count {
      if effort != .rewrite, let match = matches[index] {
        writer.copy(match)
        index += 1
        continue
      }
      var end = index + 1
      while end < new.count, effort == .rewrite || matches[end] == nil { end += 1 }
      writer.write(new[index..<end])
      index = end
    }
    writer.finish(keepsDefinitions: effort != .copy && effort != .rewrite)
    var draft = Draft(bytes: writer.output)
    if effort == .keepFootnotes {
      draft.added = footnotesInNeed()
      if !draft.added.isEmpty { writer.write(draft.added[...]) }
      draft.bytes = writer.output
    }
    return draft
  }

  // MARK: - What gone blocks held

  /// Whether each block of the page is not copied.
  var isGone: [Bool] {
    var isGone = [Bool](repeating: true, count: old.count)
    for match in matches { if let match { isGone[match] = false } }
    return isGone
  }

  private var gone: [Int] { isGone.enumerated().filter(\.element).map(\.offset) }

  /// The definitions in blocks that are gone, as lines.
  func goneDefinitions() -> [[UInt8]] {
    var found: [[UInt8]] = []
    for piece in gone {
      let range = old[piece].range
      let first = range.start.line - layout.firstLine
      let last = range.end.line - layout.firstLine
      guard first >= 0, last < layout.lines.count, first <= last else { continue }
      var leaf = -1
      for line in layout.lines[first...last] where line.leaf != leaf {
        leaf = line.leaf
        if leaf >= 0 { found += layout.definitions(in: layout.leaves[leaf], of: page.bytes) }
      }
    }
    return found
  }

  /// The footnotes in blocks that are gone, which the blocks that stay refer to.
  private func footnotesInNeed() -> [RichText] {
    var defined: Set<[UInt8]> = []
    var wanted: Set<[UInt8]> = []
    for piece in new {
      for index in piece.indices {
        guard let label = piece.footnoteLabel(at: index) else { continue }
        if piece[index].event == .enter(.footnoteDefinition) {
          defined.insert(label)
        } else {
          wanted.insert(label)
        }
      }
    }
    var found: [RichText] = []
    for index in gone {
      let piece = old[index]
      for index in piece.indices where piece[index].event == .enter(.footnoteDefinition) {
        guard let label = piece.footnoteLabel(at: index), wanted.contains(label),
          defined.insert(label).inserted
        else { continue }
        found.append(piece.slice(index..<piece.end(of: index)))
      }
    }
    return found
  }
}

extension RichText {
  /// The folded label of a footnote's definition or reference that begins at an index.
  fileprivate func footnoteLabel(at index: Int) -> [UInt8]? {
    let event = self[index].event
    guard event == .enter(.footnoteDefinition) || event == .enter(.footnoteReference),
      index + 1 < endIndex, self[index + 1].event == .attribute(.label)
    else { return nil }
    let bytes = ContiguousArray(self[index + 1].bytes)
    return Array(LinkLabel.fold(bytes.span, 0..<bytes.count))
  }
}

extension SourceLayout {
  /// The line that would end a fence that nothing ends, where the page ends in one.
  func missingFence(in source: borrowing ContiguousArray<UInt8>) -> [UInt8]? {
    guard let last = leaves.last, last.kind == .fence, !last.isClosed, last.node < 0 else {
      return nil
    }
    let line = lines[last.lines.lowerBound]
    var end = line.content
    while end < line.bytes.upperBound, source[end] == last.fence { end += 1 }
    return [UInt8](repeating: last.fence, count: end - line.content)
  }
}

/// Finds the blocks of an edited page that the page had before.
enum PieceMatching {
  /// For each new block, the old one whose bytes it keeps; each old one once.
  ///
  /// Whole sections are looked for first, wherever they went; then blocks within sections of
  /// the same heading; then blocks anywhere.
  ///
  /// - Complexity: O(*n*) in the bytes of the blocks.
  static func matches(old: [RichText], new: [RichText]) -> [Int?] {
    var matches = [Int?](repeating: nil, count: new.count)
    var isUsed = [Bool](repeating: false, count: old.count)
    let oldGroups = groups(of: old)
    let newGroups = groups(of: new)
    var free: [[RichText]: [Int]] = [:]
    for (index, group) in oldGroups.enumerated().reversed() {
      free[Array(old[group]), default: []].append(index)
    }
    var left: [Int] = []
    var isTaken = [Bool](repeating: false, count: oldGroups.count)
    for (index, group) in newGroups.enumerated() {
      guard let match = free[Array(new[group])]?.popLast() else {
        left.append(index)
        continue
      }
      isTaken[match] = true
      for (one, other) in zip(group, oldGroups[match]) {
        matches[one] = other
        isUsed[other] = true
      }
    }
    var byHeading: [RichText: [Int]] = [:]
    for (index, group) in oldGroups.enumerated().reversed() where !isTaken[index] {
      byHeading[heading(of: group, in: old), default: []].append(index)
    }
    for index in left {
      let group = newGroups[index]
      guard let match = byHeading[heading(of: group, in: new)]?.popLast() else { continue }
      pair(group, in: new, with: Array(oldGroups[match]), of: old, &matches, &isUsed)
    }
    pair(new.indices, in: new, with: Array(old.indices), of: old, &matches, &isUsed)
    return matches
  }

  /// What a section begins with; nothing for what stands before the first one.
  private static func heading(of group: Range<Int>, in pieces: [RichText]) -> RichText {
    guard let first = group.first, pieces[first].element == .heading(level: 2) else {
      return RichText()
    }
    return pieces[first]
  }

  /// The blocks before the first section, and those of each section.
  private static func groups(of pieces: [RichText]) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var start = 0
    for index in pieces.indices where pieces[index].element == .heading(level: 2) {
      if index > 0 { groups.append(start..<index) }
      start = index
    }
    if start < pieces.count { groups.append(start..<pieces.count) }
    return groups
  }

  /// Pairs equal blocks that have no partner yet, the first with the first.
  private static func pair(
    _ group: Range<Int>,
    in new: [RichText],
    with others: [Int],
    of old: [RichText],
    _ matches: inout [Int?],
    _ isUsed: inout [Bool]
  ) {
    var free: [RichText: [Int]] = [:]
    for index in others.reversed() where !isUsed[index] {
      free[old[index], default: []].append(index)
    }
    for index in group where matches[index] == nil {
      guard let match = free[new[index]]?.popLast() else { continue }
      matches[index] = match
      isUsed[match] = true
    }
  }
}
