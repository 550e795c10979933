import TopicKit

// What an earlier digest left out, as the line of the page names it.

extension DigestPlan {
  /// Takes over what the line of an earlier digest names; a new one stands in for the line.
  mutating func takeLeftOut() {
    for piece in page.pieces.indices where page.pieces[piece].role == .leftOut {
      page.pieces[piece].last = 0
    }
    for (index, name) in page.leftOut.enumerated() {
      names.append(Name(text: name, place: .min + index, first: 0))
    }
  }

  /// Lets what an earlier digest named go with what is said in place of it: the same, or what
  /// it was a part of.
  mutating func endLeftOut() {
    guard !page.leftOut.isEmpty else { return }
    var first: [[UInt8]: Int] = [:]
    for name in names[page.leftOut.count...] {
      first[name.text] = min(first[name.text] ?? .max, name.first)
    }
    var gone: [[UInt8]: Int] = [:]
    for part in page.parts.indices {
      let title = title(of: part)
      gone[title] = max(gone[title] ?? 0, page.parts[part].gone)
    }
    var known: Set<[UInt8]> = []
    for index in page.leftOut.indices {
      let text = names[index].text
      if !known.insert(text).inserted {
        names[index].last = 0
        continue
      }
      let whole = LeftOutLine.whole(of: text).flatMap { gone[$0] } ?? .max
      names[index].last = min(first[text] ?? .max, whole, lastLoser(of: text))
    }
  }

  /// The step at which the last part is gone that a kind of loss is said of.
  private func lastLoser(of loss: [UInt8]) -> Int {
    let isVariants = loss.elementsEqual(Self.code.utf8) || loss.elementsEqual(Self.text.utf8)
    guard isVariants || loss.elementsEqual(Self.explanations.utf8) else { return .max }
    let losers = page.parts.filter { part in
      switch part.kind {
      case .variant: isVariants
      case .section(.pitfalls), .section(.keyAPIs), .inner(.pitfalls), .inner(.keyAPIs):
        !isVariants
      default: false
      }
    }
    return losers.map(\.gone).max() ?? .max
  }
}
