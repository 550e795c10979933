/// What makes a list in a `Pitfalls` section a list of pitfalls: every item is one.
enum PitfallRule {
  /// The pitfalls of a list; `nil` for any other block.
  static func pitfalls(_ block: RichText) -> PitfallList? {
    guard case .list = block.element else { return nil }
    return PitfallList(list: block, items: block.itemRanges.map { pitfall($0, of: block) })
  }

  /// One item: its leading strong text is the title, the rest the explanation.
  static func pitfall(_ item: Range<Int>, of list: RichText) -> Pitfall {
    let blocks = list.slice(item)
    let paragraph = item.lowerBound
    guard paragraph < item.upperBound,
      case .enter(.paragraph) = list.record(at: paragraph).event,
      case .enter(.strong) = list.record(at: paragraph + 1).event
    else { return Pitfall(title: RichText(), explanation: blocks, blocks: blocks) }
    let strong = paragraph + 1
    var position = InlinePosition(index: list.end(of: strong))
    list.skipSeparator(at: &position, before: list.end(of: paragraph) - 1)
    return Pitfall(
      title: list.slice(list.inside(of: strong)),
      explanation: list.rest(ofParagraph: paragraph, from: position, to: item.upperBound),
      blocks: blocks
    )
  }
}

extension RichText {
  /// The blocks inside each item of the list that this text is.
  var itemRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    guard !records.isEmpty else { return ranges }
    let list = inside(of: startIndex)
    var index = list.lowerBound
    while index < list.upperBound {
      if case .enter(.item) = record(at: index).event { ranges.append(inside(of: index)) }
      index = end(of: index)
    }
    return ranges
  }
}
