// Block lists and maps: which lines belong to which, kept on a stack.

extension FrontMatterReader {
  /// A list or map that was begun and not yet ended.
  struct Collection {
    enum Kind { case list, map }
    var kind: Kind
    /// The column at which its items or keys should stand.
    var column: Int
    /// Lines indented deeper than this belong to it.
    var parent: Int
    var items: [FrontMatter.Value] = []
    var entries = FrontMatterEntries()
    /// The key of a map whose value is being parsed.
    var key: Key?

    init(_ kind: Kind, column: Int, parent: Int) {
      (self.kind, self.column, self.parent) = (kind, column, parent)
    }

    var value: FrontMatter.Value { kind == .list ? .list(items) : .map(entries.list) }
  }

  /// What starts at a place: a value that has been parsed, or a list or map that begins.
  enum Node {
    case value(FrontMatter.Value)
    case begins(Collection)
  }

  /// Parses the lines from the place on as entries of the map that front matter is.
  mutating func parseMap() -> [FrontMatter.Entry] {
    var open = [Collection(.map, column: isAtEnd ? 0 : column, parent: -1)]
    while let last = open.indices.last {
      depth = open.count
      guard !hasEnded(open[last]) else {
        let ended = open.removeLast()
        guard !open.isEmpty else { return ended.entries.list }
        add(ended.value, to: &open[last - 1], isRoot: last == 1)
        continue
      }
      reportIndentation(expected: open[last].column)
      let node = open[last].kind == .list ? parseItem() : parseEntry(&open[last])
      switch node {
      case .value(let value): add(value, to: &open[last], isRoot: last == 0)
      case .begins(let collection): open.append(collection)
      case nil: continue
      }
    }
    return []
  }

  /// Whether the line at the place no longer belongs to a list or map.
  ///
  /// A list may stand at the column of its key: there it ends with the first other line.
  private func hasEnded(_ collection: Collection) -> Bool {
    if isAtEnd { return true }
    let isAtKey = collection.kind == .list && collection.column == collection.parent
    guard isAtKey else { return column <= collection.parent }
    return column < collection.column || (column == collection.column && !isItem)
  }

  private mutating func add(
    _ value: FrontMatter.Value,
    to collection: inout Collection,
    isRoot: Bool
  ) {
    guard let key = collection.key else {
      collection.items.append(value)
      return
    }
    collection.key = nil
    let end = max(key.start, contentEnd)
    let entry = FrontMatter.Entry(
      key: String(decoding: key.text, as: UTF8.self),
      value: value,
      range: block.range(key.start..<end)
    )
    if !collection.entries.add(entry) {
      report(
        .frontMatterDuplicateKey,
        at: key.range,
        "the key '\(string(key.range))' stands twice; the first one counts, remove this one"
      )
    } else if isRoot {
      checkKnownKey(entry, at: min(key.valueStart, end)..<end)
    }
  }

  /// Parses what is on the line of a dash; skips a line without one.
  private mutating func parseItem() -> Node? {
    guard isItem else {
      skipLine("every line of this list has to start with '- '")
      return nil
    }
    let (dash, own) = (index, column)
    index += 1
    contentEnd = index
    let node = parseValue(parent: own, after: .dash)
    if case .value = node, contentEnd == dash + 1 {
      report(
        .frontMatterAmbiguous,
        at: dash..<dash + 1,
        "the list item is empty; remove it, or write '- \"\"'",
        fix: Diagnostic.Fix(range: block.range(dash..<dash + 1), replacement: "- \"\"")
      )
    }
    return node
  }

  /// Parses a key and what follows it on its line; skips a line without one.
  private mutating func parseEntry(_ map: inout Collection) -> Node? {
    guard var key = parseKey() else { return nil }
    key.valueStart = skippingBlanks(from: index)
    map.key = key
    guard let lead = key.lead else { return .value(.text("")) }
    return parseValue(parent: key.column, after: lead)
  }

  /// Moves over a line that is no item or entry, and what is indented below it.
  mutating func skipLine(_ message: String) {
    let own = column
    if line != skippedUntil {
      report(.frontMatterMalformed, at: index..<block.lines[line].end, message)
    }
    skipLines(deeperThan: own)
    skippedUntil = line
  }
}

/// The entries of one map, each key once.
struct FrontMatterEntries {
  private(set) var list: [FrontMatter.Entry] = []
  // Bytes, since strings of different bytes can be equal.
  private var keys: Set<[UInt8]> = []

  /// Adds an entry unless its key is there.
  mutating func add(_ entry: FrontMatter.Entry) -> Bool {
    // The key as it is told: ill-formed bytes are U+FFFD in it.
    guard keys.insert(Array(entry.key.utf8)).inserted else { return false }
    list.append(entry)
    return true
  }
}
