// What has to be escaped in the texts of a leaf, rule by rule.

extension MarkdownInlines {
  /// Writes a text.
  mutating func writeText(_ index: Int) {
    let item = leaf.items[index]
    var at = item.bytes.lowerBound
    var end = item.bytes.upperBound
    if leaf.isEncoded(first: index) {
      let first = leaf.firstCharacter(of: index)
      MarkdownEscaping.appendReference(leaf.bytes, first, to: &out)
      at = first.upperBound
    }
    let last = leaf.lastCharacter(of: index)
    let encodesLast = leaf.isEncoded(last: index) && last.lowerBound >= at
    if encodesLast { end = last.lowerBound }
    // Nothing of the other classes is ever escaped.
    let special = isGFM ? UInt8.max : ~TextClass.link
    let bytes = leaf.bytes
    while at < end {
      let run = plainRun(at, end, special)
      out.append(contentsOf: bytes.span.extracting(run))
      at = run.upperBound
      if at < end { at = writeSpecial(leaf.bytes[at], at, end, index) }
    }
    if encodesLast { MarkdownEscaping.appendReference(leaf.bytes, last, to: &out) }
  }

  /// The bytes up to the next one of some classes.
  private func plainRun(_ start: Int, _ end: Int, _ special: UInt8) -> Range<Int> {
    if leaf.textClasses & special == 0 { return start..<end }
    let table = TextClass.table[...]
    let classes = table.span
    let bytes = leaf.bytes.span
    var at = start
    while at < end {
      let byte = bytes[at]
      if classes[Int(byte)] & special != 0 {
        // Most letters `w` begin no `www.`.
        let isLetter = byte == UInt8(ascii: "w") && at + 1 < end && bytes[at + 1] | 0x20 != byte
        if !isLetter { break }
      }
      at += 1
    }
    return start..<at
  }

  /// Writes what may be syntax, and gives the place to go on at.
  private mutating func writeSpecial(_ byte: UInt8, _ at: Int, _ end: Int, _ index: Int) -> Int {
    let range = leaf.items[index].bytes
    switch byte {
    case 0x0A, 0x0D:
      // A line ending would be a break, and two of them the paragraph's end.
      MarkdownEscaping.appendReference(leaf.bytes, at..<at + 1, to: &out)
      return at + 1
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"):
      return writeDelimiters(byte, at, end, index)
    case UInt8(ascii: "`"):
      return write(byte, at, escaped: rules.escapesBackticks)
    case UInt8(ascii: "\\"):
      return write(byte, at, escaped: isEscape(at, end, index))
    case UInt8(ascii: "&"):
      return write(byte, at, escaped: MarkdownEscaping.isReference(leaf.bytes, at, in: range))
    case UInt8(ascii: "<"):
      return write(byte, at, escaped: startsTag(at, index))
    case UInt8(ascii: "["), UInt8(ascii: "]"):
      return write(byte, at, escaped: rules.escapedBrackets.contains(at))
    case UInt8(ascii: "!"):
      // Before a link it would make an image of it.
      let next = at + 1 == range.upperBound ? kind(index + 1) : nil
      return write(byte, at, escaped: next == .linkStart || next == .footnote)
    case UInt8(ascii: "("):
      // Behind a footnote's reference it would make a link of that.
      let isFirst = at == range.lowerBound && kind(index - 1) == .footnote
      return write(byte, at, escaped: isFirst)
    case UInt8(ascii: "@"):
      return write(byte, at, escaped: openLinks == 0 && isMail(at, range))
    case UInt8(ascii: ":"):
      return write(byte, at, escaped: linkDepth == 0 && isURL(at, range, index))
    case UInt8(ascii: "w"):
      guard linkDepth == 0, isWWW(at, end, index) else { return write(byte, at, escaped: false) }
      out.append(contentsOf: leaf.bytes[at..<at + 3])
      out.append(contentsOf: "\\.".utf8)
      return at + 4
    default: return write(byte, at, escaped: false)
    }
  }

  private mutating func write(_ byte: UInt8, _ at: Int, escaped: Bool) -> Int {
    if escaped { out.append(UInt8(ascii: "\\")) }
    out.append(byte)
    return at + 1
  }

  private func kind(_ index: Int) -> MarkdownLeaf.Item.Kind? {
    leaf.items.indices.contains(index) ? leaf.items[index].kind : nil
  }
}

// MARK: - CommonMark

extension MarkdownInlines {
  /// Delimiters are text as they are where they can neither open nor close, as in `a * b` and
  /// `snake_case`, or where there is nothing they could pair with.
  private mutating func writeDelimiters(
    _ byte: UInt8,
    _ at: Int,
    _ end: Int,
    _ index: Int
  ) -> Int {
    let runEnd = min(leaf.endOfRun(at, in: index), end)
    let isEscaped = isDelimiter(byte, at..<leaf.endOfRun(at, in: index), index)
    for _ in at..<runEnd { _ = write(byte, at, escaped: isEscaped) }
    return runEnd
  }

  private func isDelimiter(_ byte: UInt8, _ run: Range<Int>, _ index: Int) -> Bool {
    guard TextRules.isMark(byte, isGFM: isGFM), rules.pairs(byte) else { return false }
    if byte == UInt8(ascii: "~"), run.count > 2, !touchesDelimiter(byte, run, index) {
      return false
    }
    let flanking = leaf.flanking(of: run, in: index)
    return flanking.canOpen(byte) || flanking.canClose(byte)
  }

  private func touchesDelimiter(_ byte: UInt8, _ run: Range<Int>, _ index: Int) -> Bool {
    let range = leaf.items[index].bytes
    if run.lowerBound == range.lowerBound, index > 0, leaf.items[index - 1].mark == byte {
      return true
    }
    return run.upperBound == range.upperBound && index + 1 < leaf.items.count
      && leaf.items[index + 1].mark == byte
  }

  /// Backslashes count before punctuation, line endings, and what is written as a reference.
  private func isEscape(_ at: Int, _ end: Int, _ index: Int) -> Bool {
    let range = leaf.items[index].bytes
    if at + 1 == range.upperBound { return index + 1 < leaf.items.count }
    return at + 1 == end || MarkdownEscaping.isEscape(leaf.bytes, at, in: range)
  }

  /// `<` may start a tag, an autolink, a comment, …; each has its `>`.
  private func startsTag(_ at: Int, _ index: Int) -> Bool {
    guard rules.isBeforeGreater(at, in: index) else { return false }
    guard at + 1 < leaf.items[index].bytes.upperBound else {
      // `<![CDATA[` may be an image in part.
      return isElement(index + 1, .image) || startsMail(at + 1, index)
    }
    switch leaf.bytes[at + 1] {
    case UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?"): return true
    case let next where next.isA(ByteClass.letter): return true
    default: return startsMail(at + 1, index)
    }
  }

  private func isElement(_ index: Int, _ element: MarkdownEvent.Element) -> Bool {
    leaf.items.indices.contains(index) && leaf.items[index].element == element
  }

  /// Whether what may be in a name follows up to an `@`; delimiters and backticks may be.
  private func startsMail(_ start: Int, _ first: Int) -> Bool {
    var at = start
    for index in first..<leaf.items.count {
      let item = leaf.items[index]
      switch item.kind {
      case .literal, .code:
        if index > first { at = item.bytes.lowerBound }
        while at < item.bytes.upperBound {
          if leaf.bytes[at] == UInt8(ascii: "@") { return index > first || at > start }
          guard Autolink.isNameByte(leaf.bytes[at]) else { return false }
          at += 1
        }
      case .open, .close: break
      default: return false
      }
    }
    return false
  }
}

// MARK: - Bare links of GFM

extension MarkdownInlines {
  /// `name@host.tld`, without looking as close as a parser does.
  private func isMail(_ at: Int, _ range: Range<Int>) -> Bool {
    guard at > range.lowerBound, isMailByte(leaf.bytes[at - 1]) else { return false }
    var index = at + 1
    var hasDot = false
    while index < range.upperBound {
      let byte = leaf.bytes[index]
      if byte == UInt8(ascii: ".") {
        hasDot = true
      } else if !byte.isA(ByteClass.letter | ByteClass.digit), byte != 0x2D, byte != 0x5F {
        break
      }
      index += 1
    }
    return hasDot
  }

  private func isMailByte(_ byte: UInt8) -> Bool {
    byte.isA(ByteClass.letter | ByteClass.digit) || byte == 0x2E || byte == 0x2B || byte == 0x2D
      || byte == 0x5F
  }

  /// `http://a`, `https://a`, `ftp://a`.
  private func isURL(_ at: Int, _ range: Range<Int>, _ index: Int) -> Bool {
    let text = leaf.bytes.span.extracting(0..<range.upperBound)
    guard text.has("://", at: at) else { return false }
    let floor =
      leaf.isEncoded(first: index)
      ? leaf.firstCharacter(of: index).upperBound : range.lowerBound
    var start = at
    while start > floor, leaf.bytes[start - 1].isA(ByteClass.letter) { start -= 1 }
    guard
      text.hasFolded("http://", at: start) || text.hasFolded("https://", at: start)
        || text.hasFolded("ftp://", at: start)
    else { return false }
    guard at + 3 < range.upperBound else { return false }
    let next = leaf.bytes[at + 3]
    return next >= 0x80 || next.isA(ByteClass.letter | ByteClass.digit)
  }

  /// `www.` after a blank, an opening bracket or a delimiter.
  private func isWWW(_ at: Int, _ end: Int, _ index: Int) -> Bool {
    let range = leaf.items[index].bytes
    guard at + 4 <= end, leaf.bytes.span.hasFolded("www.", at: at) else { return false }
    if at == range.lowerBound { return true }
    switch leaf.bytes[at - 1] {
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "("): return true
    case let before: return before.isA(ByteClass.whitespace)
    }
  }
}
