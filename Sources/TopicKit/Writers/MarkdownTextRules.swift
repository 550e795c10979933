/// Which bytes of a leaf's texts would be syntax, by what else stands in the leaf.
struct TextRules: Sendable {
  /// Whether the leaf has delimiters of emphasis: then each literal one counts.
  private(set) var hasDelimiters = false
  /// The delimiters that could pair up among themselves: some may open, and later some close.
  private var pairing: [UInt8: Bool] = [:]
  /// Whether a run of backticks might find another one.
  private(set) var escapesBackticks = false
  /// Behind this byte no `>` stands that could end a tag.
  private(set) var lastGreater = -1
  /// Brackets that would make a link, or take a link's own.
  private(set) var escapedBrackets: Set<Int> = []

  init() {}

  init(_ leaf: MarkdownLeaf, isGFM: Bool) {
    var hasLink = false
    var hasTag = false
    for item in leaf.items {
      switch item.kind {
      case .open where item.mark != 0: hasDelimiters = true
      case .open, .autolink: hasTag = true
      case .linkStart: hasLink = true
      default: break
      }
    }
    // A link's destination, whose `>` counts too, is written after what stands before it.
    lastGreater =
      hasTag || hasLink ? Int.max : leaf.bytes.lastIndex(of: UInt8(ascii: ">")) ?? -1
    findBackticks(in: leaf)
    if leaf.bytes.contains(where: { $0 == 0x5B || $0 == 0x5D }) {
      findBareBrackets(in: leaf, isGFM: isGFM)
    }
    if !hasDelimiters { findPairs(in: leaf, isGFM: isGFM) }
  }

  /// Whether runs of this delimiter could be emphasis.
  func pairs(_ mark: UInt8) -> Bool { hasDelimiters || pairing[mark] == true }

  private mutating func findBackticks(in leaf: MarkdownLeaf) {
    guard leaf.bytes.contains(UInt8(ascii: "`")) || leaf.items.contains(where: { $0.kind == .code })
    else { return }
    var runs = 0
    var isInside = false
    for byte in leaf.bytes {
      if byte == UInt8(ascii: "`"), !isInside { runs += 1 }
      isInside = byte == UInt8(ascii: "`")
    }
    escapesBackticks = runs > 1 || leaf.items.contains { $0.kind == .code }
  }

  private mutating func findBareBrackets(in leaf: MarkdownLeaf, isGFM: Bool) {
    var open: [Int] = []
    var floors: [Int] = []
    for item in leaf.items {
      switch item.kind {
      case .linkStart: floors.append(open.count)
      case .linkEnd:
        let floor = floors.popLast() ?? 0
        escapedBrackets.formUnion(open[floor...])
        open.removeSubrange(floor...)
      case .literal:
        for index in item.bytes {
          if leaf.bytes[index] == UInt8(ascii: "[") {
            // One that is escaped anyway opens nothing.
            if leaf.startsLabel(index, in: item.bytes, isGFM: isGFM) {
              escapedBrackets.insert(index)
            } else {
              open.append(index)
            }
          } else if leaf.bytes[index] == UInt8(ascii: "]") {
            close(index, in: item.bytes, of: leaf, &open, floor: floors.last)
          }
        }
      default: break
      }
    }
  }

  /// Text in brackets is a link only with a target right behind, since no definitions are
  /// written; but inside a link's text a bracket without a partner is the link's own.
  private mutating func close(
    _ index: Int,
    in range: Range<Int>,
    of leaf: MarkdownLeaf,
    _ open: inout [Int],
    floor: Int?
  ) {
    let isTarget = index + 1 < range.upperBound && leaf.bytes[index + 1] == UInt8(ascii: "(")
    let hasOpener = open.count > floor ?? 0
    if isTarget ? hasOpener || floor != nil : !hasOpener && floor != nil {
      escapedBrackets.insert(index)
    } else if hasOpener {
      open.removeLast()
    }
  }

  private mutating func findPairs(in leaf: MarkdownLeaf, isGFM: Bool) {
    var opens: [UInt8: Bool] = [:]
    for index in leaf.items.indices where leaf.items[index].kind == .literal {
      var at = leaf.items[index].bytes.lowerBound
      while at < leaf.items[index].bytes.upperBound {
        let byte = leaf.bytes[at]
        guard Self.isMark(byte, isGFM: isGFM) else {
          at += 1
          continue
        }
        let end = leaf.endOfRun(at, in: index)
        let flanking = leaf.flanking(of: at..<end, in: index)
        if flanking.canClose(byte), opens[byte] == true { pairing[byte] = true }
        if flanking.canOpen(byte) { opens[byte] = true }
        at = end
      }
    }
  }

  static func isMark(_ byte: UInt8, isGFM: Bool) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_") || (isGFM && byte == UInt8(ascii: "~"))
  }
}

extension MarkdownLeaf {
  /// Whether a `[` may start a footnote's reference, or is the label of the definition that
  /// protects raw HTML.
  func startsLabel(_ at: Int, in range: Range<Int>, isGFM: Bool) -> Bool {
    let text = bytes.span.extracting(0..<range.upperBound)
    if text.has("[//]", at: at) { return true }
    guard isGFM, text.has("[^", at: at) else { return false }
    var index = at + 2
    while index < range.upperBound {
      switch bytes[index] {
      case UInt8(ascii: "]"): return index > at + 2
      // A bracket inside is none of a label, and keeps this search linear.
      case 0x00...0x20, UInt8(ascii: "["): return false
      default: index += 1
      }
    }
    return true
  }
}
