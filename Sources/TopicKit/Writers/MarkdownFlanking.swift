// What a run of delimiters has on its sides, as a parser will see it.

extension Flanking {
  init(before: CharacterClass, after: CharacterClass) {
    isAfterPunctuation = before == .punctuation
    isBeforePunctuation = after == .punctuation
    isLeft = after != .blank && (after != .punctuation || before != .other)
    isRight = before != .blank && (before != .punctuation || after != .other)
  }

  func canOpen(_ mark: UInt8) -> Bool {
    isLeft && (mark != UInt8(ascii: "_") || !isRight || isAfterPunctuation)
  }

  func canClose(_ mark: UInt8) -> Bool {
    isRight && (mark != UInt8(ascii: "_") || !isLeft || isBeforePunctuation)
  }
}

extension MarkdownLeaf {
  /// What the first byte written for an item is to a run before it.
  func classOfStart(_ index: Int) -> CharacterClass {
    guard index < items.count else { return .blank }
    let item = items[index]
    switch item.kind {
    case .softBreak: return .blank
    case .literal where !item.mustEncodeFirst && !item.encodesFirst:
      return CharacterClass(after: item.bytes.lowerBound, in: bytes.span)
    default: return .punctuation
    }
  }

  /// What the last byte written for an item is to a run after it.
  func classOfEnd(_ index: Int) -> CharacterClass {
    guard index >= 0 else { return .blank }
    let item = items[index]
    switch item.kind {
    case .softBreak, .hardBreak: return .blank
    case .literal where !item.mustEncodeLast && !item.encodesLast:
      // One character alone may be an entity for the run before it.
      let isEncoded = item.mustEncodeFirst || item.encodesFirst
      if isEncoded, firstCharacter(of: index).upperBound == item.bytes.upperBound {
        return .punctuation
      }
      return CharacterClass(before: item.bytes.upperBound, in: bytes.span)
    default: return .punctuation
    }
  }

  /// The bytes of a text's first character.
  func firstCharacter(of index: Int) -> Range<Int> {
    let range = items[index].bytes
    var end = range.lowerBound + 1
    while end < range.upperBound, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return range.lowerBound..<end
  }

  /// The bytes of a text's last character.
  func lastCharacter(of index: Int) -> Range<Int> {
    let range = items[index].bytes
    var start = range.upperBound - 1
    while start > range.lowerBound, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start..<range.upperBound
  }
}

extension MarkdownLeaf {
  /// The end of the run of equal bytes that starts at `start`.
  func endOfRun(_ start: Int, in index: Int) -> Int {
    var end = start
    while end < items[index].bytes.upperBound, bytes[end] == bytes[start] { end += 1 }
    return end
  }

  /// What stands beside a run of literal delimiters.
  func flanking(of run: Range<Int>, in index: Int) -> Flanking {
    let item = items[index]
    var before = CharacterClass.punctuation
    var after = CharacterClass.punctuation
    if run.lowerBound == item.bytes.lowerBound {
      before = classOfEnd(index - 1)
    } else if !isEncoded(first: index) || firstCharacter(of: index).upperBound != run.lowerBound {
      before = classOf(run.lowerBound - 1, CharacterClass(before: run.lowerBound, in: bytes.span))
    }
    if run.upperBound == item.bytes.upperBound {
      after = classOfStart(index + 1)
    } else if !isEncoded(last: index) || lastCharacter(of: index).lowerBound != run.upperBound {
      after = classOf(run.upperBound, CharacterClass(after: run.upperBound, in: bytes.span))
    }
    return Flanking(before: before, after: after)
  }

  /// A line ending in a text is written as a reference.
  private func classOf(_ index: Int, _ class: CharacterClass) -> CharacterClass {
    bytes[index] == 0x0A || bytes[index] == 0x0D ? .punctuation : `class`
  }

  func isEncoded(first index: Int) -> Bool {
    items[index].mustEncodeFirst || items[index].encodesFirst
  }

  func isEncoded(last index: Int) -> Bool {
    items[index].mustEncodeLast || items[index].encodesLast
  }
}
