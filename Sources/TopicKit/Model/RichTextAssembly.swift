// Texts that are no plain slice of a page: a paragraph that lost its first words. They share
// the page's bytes; only their records are new.

/// A place among the inlines of a paragraph: a record, and how many of its bytes are behind.
struct InlinePosition {
  var index: Int
  var offset = 0
}

extension RichText {
  /// A text of one literal piece; empty for an empty string.
  static func plain(_ text: String) -> RichText {
    guard !text.isEmpty else { return RichText() }
    let bytes = Array(text.utf8)
    let record = Record(
      event: .text(.literal),
      start: 0,
      count: Int32(clamping: bytes.count),
      depth: 0,
      extent: 1,
      range: .none
    )
    return RichText(records: [record], arena: bytes)
  }

  /// The records of an element's inside: without its `enter`, attributes and `leave`.
  func inside(of index: Int) -> Range<Int> {
    let last = end(of: index) - 1
    var first = index + 1
    while first < last, case .attribute = record(at: first).event { first += 1 }
    return first..<Swift.max(first, last)
  }

  /// The index after the element or text that begins at an index.
  func end(of index: Int) -> Int {
    Swift.min(index + Swift.max(1, Int(record(at: index).extent)), endIndex)
  }

  /// The bytes of a run of literal texts; `nil` where there is anything else, or nothing.
  func literalBytes(_ range: Range<Int>) -> ArraySlice<UInt8>? {
    guard let first = range.first else { return nil }
    var payload = record(at: first).payload
    var joined: [UInt8] = []
    for index in range {
      guard case .text(.literal) = record(at: index).event else { return nil }
      guard index > first else { continue }
      let next = record(at: index).payload
      if joined.isEmpty, next.lowerBound == payload.upperBound {
        payload = payload.lowerBound..<next.upperBound
      } else {
        if joined.isEmpty { joined += arena[payload] }
        joined += arena[next]
      }
    }
    return joined.isEmpty ? arena[payload] : joined[...]
  }
}

// MARK: - Walking over the first words of a paragraph

extension RichText {
  /// The unread bytes of the literal text at a position; `nil` where there is another event.
  func literal(at position: InlinePosition, before end: Int) -> ArraySlice<UInt8>? {
    guard position.index < end, case .text(.literal) = record(at: position.index).event else {
      return nil
    }
    return arena[record(at: position.index).payload].dropFirst(position.offset)
  }

  /// Moves over bytes of the literal text at a position.
  func skip(_ count: Int, at position: inout InlinePosition) {
    position.offset += count
    if position.offset >= Int(record(at: position.index).count) {
      position = InlinePosition(index: position.index + 1)
    }
  }

  /// Moves over blanks and line breaks.
  ///
  /// - Returns: Whether there were any.
  @discardableResult
  func skipBlanks(at position: inout InlinePosition, before end: Int) -> Bool {
    var moved = false
    while position.index < end {
      if let text = literal(at: position, before: end) {
        let blanks = text.prefix { $0.isBlank }.count
        if blanks == 0, !text.isEmpty { return moved }
        skip(blanks, at: &position)
      } else if record(at: position.index).event.isBreak {
        position = InlinePosition(index: position.index + 1)
      } else {
        return moved
      }
      moved = true
    }
    return moved
  }

  /// Moves over what separates the lead of an item from what is said of it, with the blanks
  /// around.
  func skipSeparator(at position: inout InlinePosition, before end: Int) {
    let hadBlank = skipBlanks(at: &position, before: end)
    guard let text = literal(at: position, before: end), let separator = Separator(text),
      !separator.wantsBlankBefore || hadBlank,
      !separator.wantsBlankBehind
        || isBlank(after: separator.length, of: text, at: position, before: end)
    else { return }
    skip(separator.length, at: &position)
    skipBlanks(at: &position, before: end)
  }

  /// What may stand between a lead and its explanation.
  private struct Separator {
    /// In bytes.
    var length: Int
    var wantsBlankBefore = false
    var wantsBlankBehind = false

    private static let emDash: [UInt8] = [0xE2, 0x80, 0x94]
    private static let enDash: [UInt8] = [0xE2, 0x80, 0x93]

    /// The separator that text begins with; whether its blanks are there is not looked at.
    init?(_ text: ArraySlice<UInt8>) {
      switch text.first {
      case UInt8(ascii: ":"):
        self.init(length: 1)
      case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"):
        self.init(length: 1, wantsBlankBehind: true)
      case UInt8(ascii: "-"):
        // `--` is how an em dash is typed.
        let length = text.starts(with: [0x2D, 0x2D]) ? 2 : 1
        self.init(length: length, wantsBlankBefore: true, wantsBlankBehind: true)
      case 0xE2 where text.starts(with: Self.emDash):
        self.init(length: 3)
      case 0xE2 where text.starts(with: Self.enDash):
        self.init(length: 3, wantsBlankBefore: true, wantsBlankBehind: true)
      default: return nil
      }
    }

    private init(length: Int, wantsBlankBefore: Bool = false, wantsBlankBehind: Bool = false) {
      self.length = length
      self.wantsBlankBefore = wantsBlankBefore
      self.wantsBlankBehind = wantsBlankBehind
    }
  }

  private func isBlank(
    after length: Int,
    of text: ArraySlice<UInt8>,
    at position: InlinePosition,
    before end: Int
  ) -> Bool {
    if let next = text.dropFirst(length).first { return next.isBlank }
    return position.index + 1 >= end || record(at: position.index + 1).event.isBreak
  }
}
extension MarkdownEvent {
  /// Whether the event is a line break inside a paragraph.
  var isBreak: Bool { self == .text(.softBreak) || self == .text(.hardBreak) }
}

// MARK: - Assembly

extension RichText {
  /// A paragraph from a position on, and the blocks behind it.
  ///
  /// - Parameters:
  ///   - paragraph: The index of the paragraph's `enter`.
  ///   - position: Where the kept inlines begin; at the paragraph's `leave` none is kept, and
  ///     the paragraph is left out.
  ///   - end: The index after the last block.
  /// - Returns: Blocks; a slice of this text where the paragraph is left out.
  /// - Complexity: O(*n*) in the kept records; O(1) where the paragraph is left out.
  func rest(ofParagraph paragraph: Int, from position: InlinePosition, to end: Int) -> RichText {
    let after = self.end(of: paragraph)
    let leave = after - 1
    guard position.index < leave else { return slice(after..<Swift.max(after, end)) }
    var first = record(at: position.index)
    let skipped = Int32(clamping: position.offset)
    first.start += skipped
    first.count -= skipped
    if position.offset > 0 {
      let start = first.range.start.advanced(by: position.offset)
      first.range = SourceRange(Swift.min(start, first.range.end), first.range.end)
    }
    var enter = record(at: paragraph)
    enter.extent = Int32(clamping: leave - position.index + 2)
    enter.range = SourceRange(first.range.start, Swift.max(enter.range.end, first.range.start))
    var rest: [Record] = []
    rest.reserveCapacity(end - position.index + 1)
    rest.append(enter)
    rest.append(first)
    rest.append(contentsOf: records[position.index + 1..<Swift.max(after, end)])
    return RichText(records: rest, arena: arena)
  }
}
