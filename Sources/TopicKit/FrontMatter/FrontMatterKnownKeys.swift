// What the keys that a topic gives a meaning may hold.

extension FrontMatterReader {
  /// Says what is wrong with the value of a known key; values of others are free.
  mutating func checkKnownKey(_ entry: FrontMatter.Entry, at range: Range<Int>) {
    switch entry.key {
    case "id", "title": checkText(entry, range)
    case "docs":
      checkText(entry, range)
      checkLink(entry, range)
    case "platforms":
      checkList(entry, range)
      checkPlatforms(entry, range)
    case "aliases": checkList(entry, range)
    case "availability":
      if case .map(let platforms) = entry.value {
        if platforms.contains(where: { $0.value.text == nil }) { reportNested(entry, range) }
      } else {
        checkList(entry, range)
      }
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
        fix: quoting(range, as: Array(block.bytes[range]))
      )
    }
  }

  /// A list or a text is right, a list of lists or maps is not.
  private mutating func checkList(_ entry: FrontMatter.Entry, _ range: Range<Int>) {
    switch entry.value {
    case .text, .map: break
    case .list(let items):
      if items.contains(where: { $0.text == nil }) { reportNested(entry, range) }
    }
  }

  private mutating func reportNested(_ entry: FrontMatter.Entry, _ range: Range<Int>) {
    report(
      .frontMatterMalformed,
      at: range,
      "the values in '\(entry.key)' have to be text, not lists or maps"
    )
  }

  private mutating func checkPlatforms(_ entry: FrontMatter.Entry, _ range: Range<Int>) {
    var seen: Set<Platform> = []
    for platform in entry.value.platformNames where !seen.insert(platform).inserted {
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
