/// Chooses the delimiters of emphasis: `*` or `_`, so that a parser finds the same pairs again.
///
/// Delimiters that touch become one run, a run opens or closes by what stands on its sides,
/// and runs of some lengths do not pair (CommonMark 0.31.2, rules 1 to 17 of "Emphasis and
/// strong emphasis"). So a choice is tried as a parser would read it, opener by opener, `*`
/// first, and taken back where it fails. Characters beside a run become entities only where
/// no choice does without: an entity is punctuation to the run. What cannot be had at all is
/// written as an HTML tag.
///
/// - Complexity: O(*n*) in the items: the steps of a search are bounded.
struct MarkdownDelimiters {
  /// A run that waits for its closers, as on a parser's stack.
  private struct Opener {
    var below: Int
    /// 0 for the `[` of a link, which hides what is below.
    var mark: UInt8
    var canClose = false
    var length = 0
    /// Delimiters not used yet, and the item that the innermost of them belongs to.
    var rest = 0
    var item = -1
    /// Which openers a closer can see from here on down, one bit each by mark and length.
    var visible: UInt16 = 0
  }

  /// How far a search has come.
  private struct State {
    var index: Int
    var top = -1
    /// The first item of the run that is not complete yet; -1 for none.
    var run = -1
    /// Whether the item at `index` has its delimiter.
    var isChosen = false
  }

  private struct Choice {
    var state: State
    var next: Int
  }

  private var openers: ContiguousArray<Opener> = []
  private var choices: ContiguousArray<Choice> = []

  /// Chooses the delimiters of a leaf.
  mutating func choose(in leaf: inout MarkdownLeaf) {
    var index = 0
    while index < leaf.items.count {
      guard leaf.items[index].kind == .open else {
        index += 1
        continue
      }
      let group = index..<Self.groupEnd(in: leaf, from: index)
      if !solve(group, of: &leaf, encoding: false), !solve(group, of: &leaf, encoding: true) {
        Self.writeTags(group, of: &leaf)
      }
      index = group.upperBound
    }
  }

  /// The end of the delimiters that touch or hold one another: no other can see them.
  private static func groupEnd(in leaf: MarkdownLeaf, from start: Int) -> Int {
    var index = start
    while index < leaf.items.count, leaf.items[index].kind == .open {
      guard leaf.items[index].partner >= 0 else { return index + 1 }
      index = leaf.items[index].partner + 1
    }
    return index
  }

  private static func writeTags(_ group: Range<Int>, of leaf: inout MarkdownLeaf) {
    clearCodes(group, of: &leaf)
    for index in group where leaf.items[index].isDelimiter { leaf.items[index].mark = 0 }
  }

  private static func clearCodes(_ group: Range<Int>, of leaf: inout MarkdownLeaf) {
    for index in max(0, group.lowerBound - 1)..<min(leaf.items.count, group.upperBound + 1) {
      leaf.items[index].encodesFirst = false
      leaf.items[index].encodesLast = false
    }
  }
}

// MARK: - Search

extension MarkdownDelimiters {
  private mutating func solve(
    _ group: Range<Int>,
    of leaf: inout MarkdownLeaf,
    encoding: Bool
  ) -> Bool {
    Self.clearCodes(group, of: &leaf)
    openers.removeAll(keepingCapacity: true)
    choices.removeAll(keepingCapacity: true)
    var state = State(index: group.lowerBound)
    var option = 0
    var steps = 16 * group.count + 64
    while steps > 0 {
      steps -= 1
      if state.index < group.upperBound, leaf.items[state.index].kind == .open, !state.isChosen {
        if option == 0 { choices.append(Choice(state: state, next: 1)) }
        Self.setMark(of: state.index, option, in: &leaf)
        option = 0
        state.isChosen = true
      } else if state.run >= 0, Self.endsRun(state.run, before: state.index, group, in: leaf) {
        let run = state.run..<state.index
        if let end = finish(run, top: state.top, from: option, encoding, in: &leaf) {
          if encoding, end.option < 3 {
            choices.append(Choice(state: state, next: end.option + 1))
          }
          state.top = end.top
          state.run = -1
          option = 0
        } else if !goBack(&state, &option) {
          return false
        }
      } else if state.index == group.upperBound {
        if state.top < 0 { return true }
        if !goBack(&state, &option) { return false }
      } else if take(&state, in: leaf) {
        state.index += 1
        state.isChosen = false
      } else if !goBack(&state, &option) {
        return false
      }
    }
    return false
  }

  private mutating func goBack(_ state: inout State, _ option: inout Int) -> Bool {
    guard let choice = choices.popLast() else { return false }
    state = choice.state
    option = choice.next
    return true
  }

  private static func setMark(of index: Int, _ option: Int, in leaf: inout MarkdownLeaf) {
    switch leaf.items[index].element {
    case .strikethrough:
      leaf.items[index].mark = UInt8(ascii: "~")
      leaf.items[index].width = option == 0 ? 2 : 1
    case let element:
      leaf.items[index].mark = UInt8(ascii: option == 0 ? "*" : "_")
      leaf.items[index].width = element == .strong ? 2 : 1
    }
    let partner = leaf.items[index].partner
    guard partner >= 0 else { return }
    leaf.items[partner].mark = leaf.items[index].mark
    leaf.items[partner].width = leaf.items[index].width
  }

  private static func endsRun(
    _ run: Int,
    before index: Int,
    _ group: Range<Int>,
    in leaf: MarkdownLeaf
  ) -> Bool {
    index == group.upperBound || !leaf.items[index].isDelimiter
      || leaf.items[index].mark != leaf.items[run].mark
  }

  /// Takes the item that a state stands at; `false` where a parser would not.
  private mutating func take(_ state: inout State, in leaf: MarkdownLeaf) -> Bool {
    switch leaf.items[state.index].kind {
    case .open, .close:
      if state.run < 0 { state.run = state.index }
    case .linkStart:
      openers.append(Opener(below: state.top, mark: 0))
      state.top = openers.count - 1
    case .linkEnd:
      guard state.top >= 0, openers[state.top].mark == 0 else { return false }
      state.top = openers[state.top].below
    default: break
    }
    return true
  }
}

// MARK: - Runs

extension MarkdownDelimiters {
  /// Reads a run as a parser would, with the first option that gives the pairs wanted.
  ///
  /// An option's first bit makes an entity of the character after the run, the second one of
  /// the character before it.
  private mutating func finish(
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
