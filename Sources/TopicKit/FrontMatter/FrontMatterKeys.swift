// Keys: `key:`, `? key` and what is wrong with a line that has none.

extension FrontMatterReader {
  /// A key as it was parsed, up to its colon.
  struct Key {
    var text: [UInt8]
    var range: Range<Int>
    /// Where the entry starts.
    var start: Int
    /// The column at which the entry starts.
    var column: Int
    /// How its value is introduced; `nil` where it has none.
    var lead: Lead?
    var valueStart = 0
  }

  /// Parses a key and its colon; skips lines that have none.
  mutating func parseKey() -> Key? {
    let (start, own) = (index, column)
    if isItem {
      skipLine("a list item cannot stand between keys; indent it below its key")
      return nil
    }
    if byte == UInt8(ascii: "?"), isBlankOrEnd(index + 1) { return parseExplicitKey() }
    skipProperties()
    guard let found = findKey() else {
      skipLine(messageForNonEntry())
      return nil
    }
    let text = parseText(of: found)
    reportKey(found, text)
    index = found.colon + 1
    contentEnd = index
    return Key(text: text, range: found.range, start: start, column: own, lead: .key)
  }

  /// Parses `? key` and the `:` on a line below it.
  private mutating func parseExplicitKey() -> Key? {
    let (start, own) = (index, column)
    index += 1
    contentEnd = index
    guard case .value(.text(let text)) = parseValue(parent: own, after: .explicit) else {
      report(
        .frontMatterMalformed,
        at: start..<start + 1,
        "a key has to be text, not a list or map"
      )
      // What was in brackets has been parsed; what is indented has not.
      if !isAtEnd, column > own { skipLines(deeperThan: own) }
      if isExplicitColon(at: own) { skipLines(deeperThan: own) }
      return nil
    }
    let range = start + 1..<max(start + 1, contentEnd)
    var key = Key(text: Array(text.utf8), range: range, start: start, column: own, lead: nil)
    if isExplicitColon(at: own) {
      key.lead = .explicit
      index += 1
      contentEnd = index
    }
    return key
  }

  private func isExplicitColon(at own: Int) -> Bool {
    !isAtEnd && column == own && byte == UInt8(ascii: ":") && isBlankOrEnd(index + 1)
  }

  private func messageForNonEntry() -> String {
    let text = block.bytes[index..<block.lines[line].end]
    if byte == UInt8(ascii: ":") { return "there is no key before the colon" }
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else {
      return "this line is no 'key: value' and belongs to no value; indent it, or give it a key"
    }
    if self[colon + 1] == 0xC2, self[colon + 2] == 0xA0 {
      return "a no-break space follows the colon; put a plain space there"
    }
    return "a key's colon has to be followed by a space"
  }

  private mutating func reportKey(_ found: FoundKey, _ text: [UInt8]) {
    let first = self[found.range.lowerBound]
    if text.count > 1024, block.bytes[found.range].count(where: { $0 & 0xC0 != 0x80 }) > 1024 {
      report(
        .frontMatterMalformed,
        at: found.range,
        "a key has at most 1024 characters; write '? ' before a longer one"
      )
    }
    guard !found.isQuoted else { return }
    if text.elementsEqual("<<".utf8) {
      report(
        .frontMatterUnsupported,
        at: found.range,
        "merge keys are not supported; write the keys of '<<' out"
      )
    } else if first == UInt8(ascii: "*"), aliasEnd(at: found.range.lowerBound) != nil {
      report(
        .frontMatterUnsupported,
        at: found.range,
        "the alias '\(string(found.range))' is not supported; write its value out"
      )
    } else if first.isReservedStart {
      report(
        .frontMatterAmbiguous,
        at: found.range,
        "strict YAML refuses a key that starts with '\(Character(Unicode.Scalar(first)))'; quote it",
        fix: quoting(found.range, as: text)
      )
    }
  }
}
