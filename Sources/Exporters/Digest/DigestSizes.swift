/// What the pieces of a page have, in one measure.
struct DigestSizes {
  /// The size of each piece, with the blank line before it.
  private(set) var sizes: [DigestSize]
  /// The size of what stands before the pieces.
  let head: DigestSize
  private(set) var shortHead: DigestSize
  let blankLine: DigestSize
  /// The size of the whole page; the blank line that a first piece does not have may be in it.
  private(set) var whole: DigestSize

  init(_ page: DigestPage, in measure: DigestMeasure) {
    blankLine = measure.size(of: [UInt8(ascii: "\n")])
    let front = measure.size(of: page.head)
    head = page.head.isEmpty ? front : front + blankLine
    shortHead = head
    whole = head
    sizes = measure.sizes(of: page.body, in: page.pieces.map(\.range))
    for (index, piece) in page.pieces.enumerated() {
      if piece.first == 0 {
        whole += piece.hasBlankLine ? sizes[index] + blankLine : sizes[index]
      }
      // A piece may come to stand behind another one than on the page.
      if !piece.isTight, index > 0 { sizes[index] += blankLine }
    }
  }

  /// Measures what stands in for other things, once it is written.
  mutating func addShortForms(of page: DigestPage, in measure: DigestMeasure) {
    let short = measure.size(of: page.shortHead)
    shortHead = page.shortHead.isEmpty ? short : short + blankLine
    let stands = page.pieces.indices.filter { page.pieces[$0].role == .stand }
    let found = measure.sizes(of: page.body, in: stands.map { page.pieces[$0].range })
    for (piece, size) in zip(stands, found) {
      sizes[piece] = page.pieces[piece].isTight ? size : size + blankLine
    }
  }
}

/// Sums that change from step to step.
struct DigestChanges {
  private var changes: [DigestSize]

  init(steps: Int) { changes = Array(repeating: .zero, count: steps + 2) }

  mutating func add(_ size: DigestSize, from first: Int, until last: Int) {
    let end = changes.count - 1
    changes[min(first, end)] += size
    changes[min(last, end)] -= size
  }

  /// The sum at each step.
  var sums: [DigestSize] {
    var sum = DigestSize.zero
    return changes.dropLast().map { change in
      sum += change
      return sum
    }
  }
}
