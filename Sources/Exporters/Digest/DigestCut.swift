import TopicKit

/// A page, what of it goes at which step, and the lines that say so.
struct DigestCut {
  private let plan: DigestPlan
  private let line: OmittedLine
  /// What the line names from the start, and what it names more, by step.
  private let named: [OmittedLine.Entry]
  private let leftOut: [OmittedLine.Entry]
  /// The piece that is the line of variants left out where that takes more; `nil` where a new
  /// one is written.
  private let ownLine: Int?
  /// The piece before which the line of variants stands, and that before which the other does.
  private let place: Int
  private let leftOutPlace: Int
  /// The headings that links on the page lead to.
  private let anchors: DigestAnchors?

  /// The number of the last step.
  var steps: Int { plan.step }

  /// Makes what is left of a page, step by step.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - named: Variants that are not on the page.
  init(_ plan: DigestPlan, naming named: [OmittedVariants.Item]) {
    self.plan = plan
    let page = plan.page
    line = page.line ?? OmittedLine(nil, of: page.topic)
    self.named = line.entries(named)
    leftOut = line.entries(plan.leftOut.map { page.variants[$0.variant].item })
    let last = page.lines.count - 1
    ownLine = line.isMerging ? page.pieces.lastIndex { $0.role == .omitted(last) } : nil
    let place = Self.place(on: page, behind: ownLine)
    let leftOut = page.pieces.lastIndex { $0.role == .leftOut }
    // The line of variants stands before the other.
    self.place = leftOut.map { $0 + 1 == place ? $0 : place } ?? place
    leftOutPlace = leftOut ?? place
    anchors = DigestAnchors(page)
  }

  /// Behind the line that the page has, else behind the last section of variants, else before
  /// the related topics that end the page.
  private static func place(on page: DigestPage, behind line: Int?) -> Int {
    if let line { return line + 1 }
    var place = page.pieces.count
    if let part = page.parts.last(where: { $0.kind.holdsVariants }) {
      place = part.end
    } else if let part = page.parts.last(where: { $0.parent == nil }),
      part.kind == .section(.related)
    {
      place = part.heading
    }
    // Raw HTML without an end would take the line in.
    return place == page.pieces.count && page.isOpenEnded ? max(0, place - 1) : place
  }

  /// How many variants the line names at a step beside those that the page names.
  private func count(at step: Int) -> Int {
    named.count + plan.leftOut.prefix { $0.step <= step }.count
  }

  // MARK: - Sizes

  /// What is left at a step.
  struct StepSize {
    /// The size of the pieces.
    var pieces: DigestSize
    /// The number for all, never less than it is.
    var count: Int
  }

  /// The sizes after 0, 1, 2, … steps: never less than they are.
  ///
  /// - Parameters:
  ///   - pieces: The sizes of the pieces.
  ///   - measure: What they count.
  /// - Returns: A size for each step.
  /// - Complexity: O(*n*) in the pieces and the bytes of names.
  func sizes(of pieces: DigestSizes, in measure: DigestMeasure) -> [StepSize] {
    let blank = pieces.blankLine
    var changes = DigestChanges(steps: steps)
    for (index, piece) in plan.page.pieces.enumerated() where piece.first <= steps {
      let last = index == ownLine ? firstNaming : piece.last
      changes.add(pieces.sizes[index], from: piece.first, until: last)
    }
    var names = DigestChanges(steps: steps)
    for name in plan.names {
      let size = measure.size(ofPart: LeftOutLine.separator + name.text)
      names.add(size, from: name.first, until: name.last)
    }
    let frame = blank + measure.size(of: LeftOutLine.opening) + measure.size(of: LeftOutLine.end)
    let namesAt = names.sums
    let lines = line.sizes(naming: named, adding: leftOut, in: measure)
    changes.add(pieces.head, from: 0, until: plan.headStep)
    changes.add(pieces.shortHead, from: plan.headStep, until: .max)
    var next = 0
    return changes.sums.enumerated().map { step, size in
      while next < plan.leftOut.count, plan.leftOut[next].step <= step { next += 1 }
      var all = size
      if namesAt[step] != .zero { all += frame + namesAt[step] }
      if named.count + next > 0 { all += lines[next] + blank }
      return StepSize(pieces: size, count: measure.count(all))
    }
  }

  /// The first step at which the line names a variant that the page does not name.
  private var firstNaming: Int { named.isEmpty ? plan.leftOut.first?.step ?? .max : 0 }

  // MARK: - Bytes

  /// What is left after some steps.
  ///
  /// - Complexity: O(*n*) in the bytes of the page.
  func bytes(at step: Int) -> [UInt8] {
    let text = text(at: step)
    return corrected(text, at: step) ?? text.bytes
  }

  /// What is left, its links to itself where their headings are now; `nil` for no change.
  private func corrected(_ text: Text, at step: Int) -> [UInt8]? {
    anchors?.corrected(text.bytes, head: text.bodyStart) { plan.page.pieces[$0].isThere(at: step) }
  }

  /// What is left after some steps, if that is not too much.
  ///
  /// - Parameters:
  ///   - step: The number of steps.
  ///   - size: Its size.
  ///   - budget: The most that it may have.
  /// - Returns: The bytes; `nil` where they have more.
  /// - Complexity: O(*n*) in the bytes of the page.
  func bytes(at step: Int, of size: StepSize, within budget: DigestBudget) -> [UInt8]? {
    if size.count > budget.limit { return nil }
    let text = text(at: step)
    let measure = budget.measure
    if let bytes = corrected(text, at: step) {
      return measure.count(of: bytes) <= budget.limit ? bytes : nil
    }
    // Pieces were measured, and what no trimmed list has is less; only the lines are new.
    if plan.page.contents.isEmpty {
      let lines = text.lines.map { measure.size(of: text.bytes[$0]) }
      if measure.count(lines.reduce(size.pieces, +)) <= budget.limit { return text.bytes }
    }
    return measure.count(of: text.bytes) <= budget.limit ? text.bytes : nil
  }

  /// What is left of a page, and where the lines that say what is not lie in it.
  private struct Text {
    var bytes: [UInt8]
    /// With the blank line before each of them.
    var lines: [Range<Int>] = []
    /// How much of it is the head.
    private let start: Int

    /// Where the body begins, behind the blank line.
    var bodyStart: Int { min(bytes.count, start > 0 ? start + 1 : 0) }

    init(head: [UInt8], room: Int) {
      bytes = []
      bytes.reserveCapacity(head.count + room)
      bytes += head
      start = head.count
    }

    mutating func append(_ piece: ArraySlice<UInt8>, hasBlankLine: Bool) {
      // The opener of a list is its blank line and nothing else; what comes first is behind
      // that of the head.
      let isFirst = bytes.count == start
      if isFirst ? start > 0 && !piece.isEmpty : hasBlankLine { bytes.append(UInt8(ascii: "\n")) }
      bytes.append(contentsOf: piece)
    }

    mutating func append(line: [UInt8], hasBlankLine: Bool) {
      let start = bytes.count
      append(line[...], hasBlankLine: hasBlankLine)
      lines.append(start..<bytes.count)
    }
  }

  private func text(at step: Int) -> Text {
    let page = plan.page
    let head = step < plan.headStep ? page.head : page.shortHead
    var out = Text(head: head, room: page.mainCount + 1)
    let count = count(at: step)
    var isOpen = false
    for (index, piece) in page.pieces.enumerated() {
      if index == place { addVariants(count, behindOpen: &isOpen, to: &out) }
      if index == leftOutPlace { addLeftOut(at: step, behindOpen: &isOpen, to: &out) }
      guard piece.isThere(at: step), index != ownLine || count == 0 else { continue }
      let hasBlankLine = !piece.isTight && !isOpen
      if case .contents(let number) = piece.role {
        let trimmed = ContentsFilter.markdown(
          page.contents[number],
          plan.paths,
          at: step
        )
        out.append(trimmed?[...] ?? page.body[piece.range], hasBlankLine: hasBlankLine)
      } else {
        out.append(page.body[piece.range], hasBlankLine: hasBlankLine)
      }
      isOpen = piece.isOpen
    }
    let end = page.pieces.count
    if place == end { addVariants(count, behindOpen: &isOpen, to: &out) }
    if leftOutPlace == end { addLeftOut(at: step, behindOpen: &isOpen, to: &out) }
    return out
  }

  private func addVariants(_ count: Int, behindOpen isOpen: inout Bool, to out: inout Text) {
    if count == 0 { return }
    let entries = named + leftOut.prefix(count - named.count)
    out.append(line: line.bytes(adding: entries), hasBlankLine: !isOpen)
    isOpen = false
  }

  private func addLeftOut(at step: Int, behindOpen isOpen: inout Bool, to out: inout Text) {
    let names = plan.names.filter { $0.first <= step && step < $0.last }
    let leftOut = LeftOutLine.bytes(names)
    if leftOut.isEmpty { return }
    out.append(line: leftOut, hasBlankLine: !isOpen)
    isOpen = false
  }
}

extension DigestPage.Part.Kind {
  fileprivate var holdsVariants: Bool { self == .section(.variants) || self == .inner(.variants) }
}
