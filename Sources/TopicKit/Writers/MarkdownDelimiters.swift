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
  struct Opener {
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

  var openers: ContiguousArray<Opener> = []
  private var choices: ContiguousArray<Choice> = []

  /// Chooses the delimiters of a leaf.
  mutating func choose(in leaf: inout MarkdownLeaf) {
    guard leaf.hasDelimiters else { return }
    guard leaf.hasEmphasisInImage else { return chooseAll(in: &leaf) }
    let original = leaf
    chooseAll(in: &leaf)
    guard leaf.hasTagInImage(wasDelimiterIn: original) else { return }
    leaf = original
    leaf.dropEmphasisInImages()
    chooseAll(in: &leaf)
  }

  private mutating func chooseAll(in leaf: inout MarkdownLeaf) {
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
    for index in group where leaf.items[index].isDelimiter { leaf.writeTag(index) }
  }

  /// Takes entities back, but not those that the groups beside this one need.
  private static func clearCodes(_ group: Range<Int>, of leaf: inout MarkdownLeaf) {
    if group.lowerBound > 0 { leaf.items[group.lowerBound - 1].encodesLast = false }
    for index in group {
      leaf.items[index].encodesFirst = false
      leaf.items[index].encodesLast = false
    }
    if group.upperBound < leaf.items.count { leaf.items[group.upperBound].encodesFirst = false }
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
