// A run of delimiters as a parser reads it: what it closes, what it opens, what it must not.

extension MarkdownDelimiters {
  /// Reads a run as a parser would, with the first option that gives the pairs wanted.
  ///
  /// An option's first bit makes an entity of the character after the run, the second one of
  /// the character before it.
  mutating func finish(
    _ run: Range<Int>,
    top: Int,
    from first: Int,
    _ encoding: Bool,
    in leaf: inout MarkdownLeaf
  ) -> (top: Int, option: Int)? {
    for option in first..<(encoding ? 4 : 1) {
      guard let sides = Self.sides(of: run, option, in: &leaf) else { continue }
      if let top = read(run, sides, top: top, in: leaf) { return (top, option) }
    }
    return nil
  }

  private static func sides(
    of run: Range<Int>,
    _ option: Int,
    in leaf: inout MarkdownLeaf
  ) -> (before: CharacterClass, after: CharacterClass)? {
    let before = run.lowerBound - 1
    let after = run.upperBound
    if option & 1 != 0 {
      guard after < leaf.items.count, leaf.items[after].kind == .literal,
        !leaf.items[after].mustEncodeFirst
      else { return nil }
    }
    if option & 2 != 0 {
      guard before >= 0, leaf.items[before].kind == .literal, !leaf.items[before].mustEncodeLast,
        !isSettled(before, in: leaf)
      else { return nil }
    }
    if after < leaf.items.count { leaf.items[after].encodesFirst = option & 1 != 0 }
    if before >= 0 { leaf.items[before].encodesLast = option & 2 != 0 }
    return (leaf.classOfEnd(before), leaf.classOfStart(after))
  }

  /// Whether a text is one character that the run before it has looked at.
  private static func isSettled(_ index: Int, in leaf: MarkdownLeaf) -> Bool {
    guard index > 0, leaf.items[index - 1].isDelimiter else { return false }
    return leaf.firstCharacter(of: index).upperBound == leaf.items[index].bytes.upperBound
  }

  /// The top of the stack after a run; `nil` where it would pair up in another way.
  private mutating func read(
    _ run: Range<Int>,
    _ sides: (before: CharacterClass, after: CharacterClass),
    top: Int,
    in leaf: MarkdownLeaf
  ) -> Int? {
    let mark = leaf.items[run.lowerBound].mark
    let flanking = Flanking(before: sides.before, after: sides.after)
    let canOpen = flanking.canOpen(mark)
    let canClose = flanking.canClose(mark)
    let length = run.reduce(0) { $0 + leaf.items[$1].width }
    let firstOpen = run.first { leaf.items[$0].kind == .open } ?? run.upperBound
    // Two delimiters of `~` never share a run, and an element with nothing in it is none.
    guard mark != UInt8(ascii: "~") || run.count == 1,
      !run[firstOpen...].contains(where: { leaf.items[$0].kind == .close })
    else { return nil }
    guard firstOpen == run.lowerBound || canClose, firstOpen == run.upperBound || canOpen else {
      return nil
    }
    var top = top
    var rest = length
    for close in run[..<firstOpen] {
      guard
        let next = pair(
          close,
          mark,
          length,
          &rest,
          canOpen: canOpen,
          top: top,
          in: leaf
        )
      else { return nil }
      top = next
    }
    if firstOpen == run.upperBound { return top }
    if canClose, isSeen(mark, length, from: top) { return nil }
    let visible = top >= 0 ? openers[top].visible : 0
    openers.append(
      Opener(
        below: top,
        mark: mark,
        canClose: canClose,
        length: length,
        rest: rest,
        item: run.upperBound - 1,
        visible: visible | Self.bit(mark, length)
      )
    )
    return openers.count - 1
  }

  /// Closes one element, and gives the new top of the stack.
  private mutating func pair(
    _ close: Int,
    _ mark: UInt8,
    _ length: Int,
    _ rest: inout Int,
    canOpen: Bool,
    top: Int,
    in leaf: MarkdownLeaf
  ) -> Int? {
    guard top >= 0, openers[top].mark == mark else { return nil }
    var opener = openers[top]
    // The rule of three: a run that may do both pairs only where the lengths allow.
    let isOdd =
      (canOpen || opener.canClose) && length % 3 != 0 && (opener.length + length) % 3 == 0
    let width = mark == UInt8(ascii: "~") ? opener.length : opener.rest >= 2 && rest >= 2 ? 2 : 1
    guard !isOdd, width == leaf.items[close].width, opener.item == leaf.items[close].partner
    else { return nil }
    rest -= width
    opener.rest -= width
    opener.item -= 1
    if opener.rest == 0 { return opener.below }
    openers.append(opener)
    return openers.count - 1
  }

  /// Whether a run that only opens would close something.
  private func isSeen(_ mark: UInt8, _ length: Int, from top: Int) -> Bool {
    guard top >= 0 else { return false }
    for other in 0..<3 {
      let isOdd = length % 3 != 0 && (other + length) % 3 == 0 && mark != UInt8(ascii: "~")
      if !isOdd, openers[top].visible & Self.bit(mark, other) != 0 { return true }
    }
    return false
  }

  private static func bit(_ mark: UInt8, _ length: Int) -> UInt16 {
    let row = mark == UInt8(ascii: "*") ? 0 : mark == UInt8(ascii: "_") ? 3 : 6
    return 1 << UInt16(row + length % 3)
  }
}
