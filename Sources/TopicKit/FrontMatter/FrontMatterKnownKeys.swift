// What the keys that a topic gives a meaning may hold.

extension FrontMatterReader {
  /// Says what is wrong with the value of a known key; values of others are free, and an id
  /// is looked at where topics are made.
  mutating func checkKnownKey(_ entry: FrontMatter.Entry, at range: Range<Int>) {
    switch entry.key {
    case "title": checkText(entry, range)
    case "docs":
      checkText(entry, range)
      checkLink(entry, range)
    case "platforms":
      checkList(entry, range)
      checkPlatforms(entry, range)
    case "availability": checkList(entry, range)
    case "aliases":
      if case .map = entry.value { reportNested(entry, range) }
      checkList(entry, range)
    default: break
    }
  }

  /// `title: [Int]` is a list to every YAML parser, and hardly meant.
  private mutating func checkText(_ entry: FrontMatter.Entry, _ range: Range<Int>) {
    guard entry.value.text == nil else { return }
    let kind = if case .list = entry.value { "a list" } else { "a map" }
    if block.bytes[range].contains(.lineFeed) {
      report(
        .frontMatterMalformed,
        at: range,
        "'\(entry.key)' has to be text, not \(kind) over several lines"
      )
    } else {
      report(
        .frontMatterAmbiguous,
        at: range,
        "'\(entry.key)' should be text, but this is \(kind); quote it",
        // An empty one is hardly meant as the text '[]'.
        fix: entry.value.isEmptyCollection
          ? nil : quoting(range, as: Array(block.bytes[range]))
      )
    }
  }

  /// Says where something lies deeper than a text, a list of texts, or a map of texts; an
  /// item of a list may be a map too: `[iOS: 13.0]`.
  private mutating func checkList(_ entry: FrontMatter.Entry, _ range: Range<Int>) {
    let isFlat =
      switch entry.value {
      case .text: true
      case .list(let items): items.allSatisfy { $0.text != nil || $0.isMapOfTexts }
      case .map: entry.value.isMapOfTexts
      }
    if !isFlat { reportNested(entry, range) }
  }

  private mutating func reportNested(_ entry: FrontMatter.Entry, _ range: Range<Int>) {
    report(
      .frontMatterMalformed,
      at: range,
      "the values in '\(entry.key)' have to be text, not lists or maps"
    )
  }

  private mutating func checkPlatforms(_ entry: FrontMatter.Entry, _ range: Range<Int>) {
    // The known ones are a dozen, so looking through those seen so far is no work.
    var seen: [Platform] = []
    for platform in entry.value.platformNames where platform.isKnown {
      guard seen.contains(platform) else {
        seen.append(platform)
        continue
      }
      report(
        .frontMatterMalformed,
        severity: .warning,
        at: range,
        "'\(platform)' stands twice in 'platforms'; remove one"
      )
      return
    }
  }

  /// `<https://…>` is a link in Markdown; here the brackets would be part of it.
  private mutating func checkLink(_ entry: FrontMatter.Entry, _ range: Range<Int>) {
    guard let text = entry.value.text, let link = text.withoutAngleBrackets else { return }
    report(
      .frontMatterMalformed,
      severity: .warning,
      at: range,
      "the link is in angle brackets, which are Markdown; write it alone",
      fix: string(range) == text
        ? Diagnostic.Fix(range: block.range(range), replacement: link) : nil
    )
  }
}

extension FrontMatter.Value {
  fileprivate var isMapOfTexts: Bool {
    if case .map(let entries) = self { entries.allSatisfy { $0.value.text != nil } } else { false }
  }
}

extension FrontMatter.Value {
  /// Whether it is a list or map of nothing.
  fileprivate var isEmptyCollection: Bool {
    switch self {
    case .text: false
    case .list(let values): values.isEmpty
    case .map(let entries): entries.isEmpty
    }
  }
}
