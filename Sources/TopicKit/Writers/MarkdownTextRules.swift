/// Which bytes of a leaf's texts would be syntax, by what else stands in the leaf.
struct TextRules: Sendable {
  /// Whether the leaf has delimiters of emphasis: then each literal one counts.
  private(set) var hasDelimiters = false
  /// The delimiters that could pair up among themselves: some may open, and later some close.
  private var pairing: [UInt8: Bool] = [:]
  /// Whether a run of backticks might find another one.
  private(set) var escapesBackticks = false
  /// The last item that writes a `>`, which could end a tag, and where one that is a text does.
  private var lastGreater = (item: -1, at: -1)
  /// Brackets that would make a link, or take a link's own.
  private(set) var escapedBrackets: Set<Int> = []

  init() {}

  /// Finds what the bytes in a leaf's texts hang on; what no text has is not looked for.
  init(_ leaf: MarkdownLeaf, isGFM: Bool) {
    // Some were written as tags.
    hasDelimiters = leaf.hasDelimiters && leaf.items.contains { $0.kind == .open }
    let texts = leaf.textClasses
    if texts & TextClass.less != 0 { findGreater(in: leaf) }
    if texts & TextClass.backtick != 0 { findBackticks(in: leaf) }
    if texts & TextClass.bracket != 0 {
      var brackets = BareBrackets(isGFM: isGFM)
      brackets.find(in: leaf)
      escapedBrackets = brackets.escaped
    }
    if !hasDelimiters, texts & TextClass.mark != 0 { findPairs(in: leaf, isGFM: isGFM) }
  }

  /// Whether runs of this delimiter could be emphasis.
  func pairs(_ mark: UInt8) -> Bool { hasDelimiters || pairing[mark] == true }

  /// Whether a `>` comes after a byte of an item.
  func isBeforeGreater(_ at: Int, in index: Int) -> Bool {
    index == lastGreater.item ? at < lastGreater.at : index < lastGreater.item
  }

  private mutating func findGreater(in leaf: MarkdownLeaf) {
    for (index, item) in leaf.items.enumerated() where index > lastGreater.item {
      switch item.kind {
      case .autolink: lastGreater = (index, 0)
      // A link's destination, whose `>` counts too, is written after what stands before it.
      case .linkStart, .linkEnd: lastGreater = (leaf.items.count, 0)
      default:
        let last = leaf.bytes[item.bytes].lastIndex(of: UInt8(ascii: ">"))
        if let last { lastGreater = (index, last) }
      }
    }
  }

  private mutating func findBackticks(in leaf: MarkdownLeaf) {
    var runs = 0
    for item in leaf.items {
      // Code spans bind tighter than links: the backticks of a target count too.
      for range in [item.bytes, item.destination, item.title ?? 0..<0] {
        var isInside = false
        for index in range {
          let isBacktick = leaf.bytes[index] == UInt8(ascii: "`")
          if isBacktick, !isInside { runs += 1 }
          isInside = isBacktick
        }
      }
    }
    escapesBackticks = runs > 1 || leaf.items.contains { $0.kind == .code }
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
