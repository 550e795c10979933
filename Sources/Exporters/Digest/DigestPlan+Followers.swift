import TopicKit

// What goes with something else: the items of contents, the definitions of footnotes.

// MARK: - Contents

extension DigestPlan {
  /// Lets the items of contents go with the headings that they name.
  mutating func endEntries() {
    endLists()
    var ends: [(path: Int?, last: Int)] = []
    for entry in page.entries {
      let around = entry.parent.map { ends[$0] }
      let isKnown = around == nil || around?.path != nil
      let path = isKnown ? paths.number(of: entry.title, in: around?.path) : nil
      let last = min(paths.gone(path), around?.last ?? .max)
      ends.append((path, last))
      if let piece = entry.piece { page.pieces[piece].last = min(page.pieces[piece].last, last) }
    }
    for part in page.parts.indices where page.parts[part].kind == .section(.contents) {
      endContents(part)
    }
  }

  /// Lets lists that are no plain ones go with the last of their items.
  private mutating func endLists() {
    for index in page.pieces.indices {
      guard case .contents(let number) = page.pieces[index].role else { continue }
      let last = page.contents[number].content.children.map { item in
        let title = item.content.children.first { _ in true }?.plainText ?? ""
        return paths.gone(paths.number(of: title))
      }.max()
      page.pieces[index].last = min(page.pieces[index].last, last ?? .max)
    }
  }

  /// A section of contents goes with its last item, and the blank line before a list too.
  private mutating func endContents(_ part: Int) {
    let heading = page.parts[part].heading
    let isRest = { (piece: DigestPage.Piece) in piece.role.counts }
    let rest = page.pieces[heading..<page.parts[part].end].filter(isRest)
    if let last = rest.map(\.last).max() {
      page.pieces[heading].last = min(page.pieces[heading].last, last)
    }
    var end = 0
    for piece in (heading..<page.parts[part].end).reversed() {
      switch page.pieces[piece].role {
      case .entry: end = max(end, page.pieces[piece].last)
      case .opener:
        page.pieces[piece].last = min(page.pieces[piece].last, end)
        end = 0
      default: break
      }
    }
  }
}

// MARK: - Footnotes

extension DigestPlan {
  /// Lets the definitions of footnotes stay as long as what refers to them, wherever they stand.
  mutating func holdFootnotes() {
    guard !page.footnotes.isEmpty else { return }
    // A footnote may refer to another one; who nests them deeper loses some.
    for _ in 0..<4 {
      let needed = lastReferences()
      var isChanged = false
      for (label, piece) in page.footnotes {
        guard let last = needed[label], last > page.pieces[piece].last else { continue }
        hold(piece, until: last)
        isChanged = true
      }
      if !isChanged { return }
    }
  }

  /// The step from which on nothing refers to a label; what only looks like it counts too.
  private func lastReferences() -> [String: Int] {
    var needed: [String: Int] = [:]
    for piece in page.pieces where piece.first < piece.last && piece.first <= step {
      for label in Self.labels(in: page.body[piece.range]) {
        needed[label] = max(needed[label] ?? 0, piece.last)
      }
    }
    return needed
  }

  /// What stands in `[^…]`, in lower case.
  private static func labels(in text: ArraySlice<UInt8>) -> [String] {
    var labels: [String] = []
    var start: Int?
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "^") where index > text.startIndex && text[index - 1] == UInt8(ascii: "["):
        start = index + 1
      case UInt8(ascii: "]"):
        if let start { labels.append(String(decoding: text[start..<index], as: UTF8.self)) }
        start = nil
      case UInt8(ascii: "\n"): start = nil
      default: break
      }
    }
    return labels.map { $0.lowercased() }
  }
}
