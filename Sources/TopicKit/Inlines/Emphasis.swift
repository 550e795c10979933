/// Which delimiter runs can open and close, and which of them pair up.
///
/// CommonMark 0.31.2, "Emphasis and strong emphasis"; GFM's strikethrough goes the same way.
struct Emphasis {
  var runs: ContiguousArray<DelimiterRun> = []
  var pairs: ContiguousArray<DelimiterPair> = []
  /// The last run on the stack, -1 for none.
  private(set) var top: Int32 = -1

  mutating func removeAll() {
    runs.removeAllKeepingRoom()
    pairs.removeAllKeepingRoom()
    top = -1
  }

  /// Puts a run on the stack.
  ///
  /// - Returns: Its index; `nil` where the run can neither open nor close.
  mutating func push(
    _ text: Span<UInt8>,
    _ range: Range<Int>,
    item: Int
  ) -> Int32? {
    let byte = text[range.lowerBound]
    let flanking = Flanking(text, range)
    var canOpen = flanking.isLeft
    var canClose = flanking.isRight
    if byte == UInt8(ascii: "_") {
      canOpen = flanking.isLeft && (!flanking.isRight || flanking.isAfterPunctuation)
      canClose = flanking.isRight && (!flanking.isLeft || flanking.isBeforePunctuation)
    }
    if byte == UInt8(ascii: "~"), range.count > 2 { return nil }
    guard canOpen || canClose else { return nil }
    let index = Int32(runs.count)
    runs.append(
      DelimiterRun(
        item: Int32(item),
        byte: byte,
        canOpen: canOpen,
        canClose: canClose,
        length: Int32(range.count),
        rest: Int32(range.count),
        previous: top,
        next: -1
      )
    )
    if top >= 0 { runs[Int(top)].next = index }
    top = index
    return index
  }

  /// Pairs up the runs above `bottom` and takes them off the stack.
  ///
  /// - Complexity: O(*n*) in the runs: a search that failed is not made again, by kind of
  ///   delimiter, by whether the closer may open, and by its length modulo three.
  mutating func resolve(above bottom: Int32) {
    guard top > bottom else { return }
    var floors = SearchFloors(bottom)
    var closer = bottom >= 0 ? runs[Int(bottom)].next : firstOnStack(above: bottom)
    while closer >= 0 {
      Steps.add(1)
      guard runs[Int(closer)].canClose else {
        closer = runs[Int(closer)].next
        continue
      }
      let floor = floors.index(of: runs[Int(closer)])
      if let opener = opener(for: closer, above: max(bottom, floors.values[floor])) {
        closer = pair(opener, closer)
      } else {
        floors.values[floor] = runs[Int(closer)].previous
        let next = runs[Int(closer)].next
        if !runs[Int(closer)].canOpen { remove(closer) }
        closer = next
      }
    }
    while top > bottom { remove(top) }
  }

  /// The lowest run on the stack; the stack is walked from the top once.
  private func firstOnStack(above bottom: Int32) -> Int32 {
    var index = top
    guard index > bottom else { return -1 }
    while runs[Int(index)].previous > bottom {
      index = runs[Int(index)].previous
      Steps.add(1)
    }
    return index
  }

  private func opener(for closer: Int32, above floor: Int32) -> Int32? {
    let closing = runs[Int(closer)]
    var index = closing.previous
    while index > floor {
      Steps.add(1)
      let run = runs[Int(index)]
      if run.canOpen, run.byte == closing.byte {
        // The rule of three: a run that may do both pairs only where the lengths allow.
        let isOdd =
          (closing.canOpen || run.canClose) && closing.length % 3 != 0
          && (run.length + closing.length) % 3 == 0
        if !isOdd { return index }
      }
      index = run.previous
    }
    return nil
  }

  /// Makes a pair, and gives the run to go on with.
  private mutating func pair(_ opener: Int32, _ closer: Int32) -> Int32 {
    let opening = runs[Int(opener)]
    let closing = runs[Int(closer)]
    let isStrike = opening.byte == UInt8(ascii: "~")
    if isStrike, opening.length != closing.length {
      // `~a~~` is nothing, and neither is what stands between.
      let next = closing.next
      removeBetween(opener, closer)
      remove(closer)
      remove(opener)
      return next
    }
    let width = isStrike ? opening.length : opening.rest >= 2 && closing.rest >= 2 ? 2 : 1
    let element: MarkdownEvent.Element =
      isStrike ? .strikethrough : width == 2 ? .strong : .emphasis
    removeBetween(opener, closer)
    let index = Int32(pairs.count)
    pairs.append(
      DelimiterPair(
        element: element,
        width: width,
        nextOpening: opening.firstOpening,
        nextClosing: -1
      )
    )
    runs[Int(opener)].firstOpening = index
    if closing.lastClosing >= 0 {
      pairs[Int(closing.lastClosing)].nextClosing = index
    } else {
      runs[Int(closer)].firstClosing = index
    }
    runs[Int(closer)].lastClosing = index
    runs[Int(opener)].rest -= width
    runs[Int(closer)].rest -= width
    runs[Int(closer)].closed += width
    if runs[Int(opener)].rest == 0 { remove(opener) }
    guard runs[Int(closer)].rest == 0 else { return closer }
    let next = runs[Int(closer)].next
    remove(closer)
    return next
  }

  private mutating func removeBetween(_ opener: Int32, _ closer: Int32) {
    runs[Int(opener)].next = closer
    runs[Int(closer)].previous = opener
  }

  private mutating func remove(_ index: Int32) {
    let run = runs[Int(index)]
    if run.previous >= 0 { runs[Int(run.previous)].next = run.next }
    if run.next >= 0 {
      runs[Int(run.next)].previous = run.previous
    } else {
      top = run.previous
    }
  }
}

/// Below which run a search for an opener has failed before.
///
/// By the delimiter, by whether the closer may open too, and by its length modulo three.
private struct SearchFloors {
  // 18 are used; a vector lies in registers or on the stack, an array would be allocated.
  var values: SIMD32<Int32>

  init(_ bottom: Int32) { values = SIMD32(repeating: bottom) }

  func index(of run: DelimiterRun) -> Int {
    let byte = run.byte == UInt8(ascii: "*") ? 0 : run.byte == UInt8(ascii: "_") ? 1 : 2
    return byte * 6 + (run.canOpen ? 3 : 0) + Int(run.length % 3)
  }
}

/// What stands on either side of a delimiter run (CommonMark 0.31.2, "left-flanking").
struct Flanking {
  var isLeft: Bool
  var isRight: Bool
  var isAfterPunctuation: Bool
  var isBeforePunctuation: Bool

  init(_ text: Span<UInt8>, _ range: Range<Int>) {
    let before = CharacterClass(before: range.lowerBound, in: text)
    let after = CharacterClass(after: range.upperBound, in: text)
    isAfterPunctuation = before == .punctuation
    isBeforePunctuation = after == .punctuation
    isLeft = after != .blank && (after != .punctuation || before != .other)
    isRight = before != .blank && (before != .punctuation || after != .other)
  }
}

/// What a character is to a delimiter run beside it.
enum CharacterClass {
  /// Unicode whitespace, or the edge of the text.
  case blank
  /// Unicode punctuation and symbols (0.31).
  case punctuation
  case other

  init(before index: Int, in text: Span<UInt8>) {
    guard index > 0 else {
      self = .blank
      return
    }
    if text[index - 1] < 0x80 {
      self.init(ascii: text[index - 1])
    } else {
      var start = index - 1
      while start > 0, index - start < 4, text[start] & 0xC0 == 0x80 { start -= 1 }
      // What is left over of a longer sequence is U+FFFD by itself.
      let isWhole = UTF8Repair.sequence(in: text, at: start).length == index - start
      self.init(at: isWhole ? start : index - 1, in: text)
    }
  }

  init(after index: Int, in text: Span<UInt8>) {
    guard index < text.count else {
      self = .blank
      return
    }
    if text[index] < 0x80 {
      self.init(ascii: text[index])
    } else {
      self.init(at: index, in: text)
    }
  }

  private init(ascii byte: UInt8) {
    self =
      switch byte {
      // A NUL stands for U+FFFD, which is a symbol.
      case 0x00: .punctuation
      // A vertical tab is no Unicode whitespace to CommonMark.
      case 0x0B: .other
      default:
        byte.isA(ByteClass.whitespace)
          ? .blank : byte.isA(ByteClass.punctuation) ? .punctuation : .other
      }
  }

  private init(at index: Int, in text: Span<UInt8>) {
    let (length, isValid) = UTF8Repair.sequence(in: text, at: index)
    var value: UInt32 = 0xFFFD
    if isValid {
      value = UInt32(text[index]) & (length == 1 ? 0x7F : 0x7F >> UInt32(length))
      for offset in 1..<max(1, length) { value = value << 6 | UInt32(text[index + offset] & 0x3F) }
    }
    guard let scalar = Unicode.Scalar(value) else {
      self = .punctuation
      return
    }
    switch scalar.properties.generalCategory {
    case .spaceSeparator: self = .blank
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol:
      self = .punctuation
    default: self = .other
    }
  }
}
