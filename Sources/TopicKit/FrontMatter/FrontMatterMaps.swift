// Block maps: `key: value` lines at one column.

extension FrontMatterReader {
  /// Reads the entries that are indented deeper than `parent`; they should start at `column`.
  mutating func readMap(at column: Int, parent: Int) -> [FrontMatter.Entry] {
    depth += 1
    defer { depth -= 1 }
    var entries = FrontMatterEntries()
    while !isAtEnd, self.column > parent {
      reportIndentation(expected: column)
      guard let (key, start) = readKey() else { continue }
      let valueStart = skippingBlanks(from: index)
      let value = key.lead.map { readValue(parent: key.column, after: $0) } ?? .text("")
      let range = start..<contentEnd
      let entry = FrontMatter.Entry(
        key: String(decoding: key.text, as: UTF8.self),
        value: value,
        range: block.range(range)
      )
      if !entries.add(entry, key: key.text) {
        reportDuplicate(key.range)
      } else if depth == 1 {
        checkKnownKey(entry, at: min(valueStart, contentEnd)..<contentEnd)
      }
    }
    return entries.list
  }

  /// A key as it was read, up to its colon.
  struct Key {
    var text: [UInt8]
    var range: Range<Int>
    /// The column at which the entry starts.
    var column: Int
    /// How its value is introduced; `nil` where it has none.
    var lead: Lead?
  }

  /// Reads a key and its colon; skips lines that have none.
  private mutating func readKey() -> (Key, start: Int)? {
    let start = index
    let own = column
    if isItem {
      skipNonEntry(own, "a list item cannot stand between keys; indent it below its key")
      return nil
    }
    if byte == UInt8(ascii: "?"), isBlankOrEnd(index + 1) {
      return readExplicitKey(own).map { ($0, start) }
    }
    skipProperties()
    guard let found = findKey() else {
      skipNonEntry(own, messageForNonEntry())
      return nil
    }
    let text = readText(of: found)
    reportKey(found, text)
    index = found.colon + 1
    contentEnd = index
    return (Key(text: text, range: found.range, column: own, lead: .key), start)
  }

  /// Reads `? key` and the `:` on a line below it.
  private mutating func readExplicitKey(_ own: Int) -> Key? {
    index += 1
    contentEnd = index
    let start = index
    let value = readValue(parent: own, after: .explicit)
    let range = start..<max(start, contentEnd)
    guard case .text(let text) = value else {
      report(.frontMatterMalformed, at: range, "a key has to be text, not a list or map")
      return nil
    }
    var key = Key(text: Array(text.utf8), range: range, column: own, lead: nil)
    if !isAtEnd, column == own, byte == UInt8(ascii: ":"), isBlankOrEnd(index + 1) {
      key.lead = .explicit
      index += 1
      contentEnd = index
    }
    return key
  }

  private mutating func skipNonEntry(_ own: Int, _ message: String) {
    if line != skippedUntil {
      report(.frontMatterMalformed, at: index..<block.lines[line].end, message)
    }
    skipLines(deeperThan: own)
    skippedUntil = line
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

  private mutating func reportDuplicate(_ key: Range<Int>) {
    report(
      .frontMatterDuplicateKey,
      at: key,
      "the key '\(string(key))' stands twice; the first one counts, remove this one"
    )
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

/// The entries of one map, each key once.
struct FrontMatterEntries {
  private(set) var list: [FrontMatter.Entry] = []
  // Bytes, since strings of different bytes can be equal.
  private var keys: Set<[UInt8]> = []

  /// Adds an entry unless its key is there.
  mutating func add(_ entry: FrontMatter.Entry, key: [UInt8]) -> Bool {
    guard keys.insert(key).inserted else { return false }
    list.append(entry)
    return true
  }
}
