extension Topic {
  /// Builds a topic of a page's parts.
  ///
  /// - Parameters:
  ///   - body: All blocks behind the front matter.
  ///   - frontMatter: The map at the head of the page.
  ///   - frontMatterRange: Where that map stands.
  ///   - fallbackID: The id where the front matter gives none that can be used.
  ///   - diagnostics: Takes the findings, in the order of the page.
  /// - Returns: The topic.
  /// - Complexity: O(*n*) in the events of the body.
  static func assemble(
    body: RichText,
    frontMatter: FrontMatter,
    frontMatterRange: SourceRange,
    fallbackID: TopicID,
    diagnostics: inout [Diagnostic]
  ) -> Topic {
    let head = TopicHead(frontMatter, range: frontMatterRange)
    let id = head.id(else: fallbackID, &diagnostics)
    let availability = head.availability(&diagnostics)
    var assembler = TopicAssembler(body: body, names: PlatformNames(frontMatter, availability))
    assembler.assemble()
    if let heading = assembler.heading { head.checkTitle(heading, &diagnostics) }
    diagnostics += assembler.diagnostics
    let title = assembler.heading?.content ?? .plain(frontMatter.title ?? id.rawValue)
    return Topic(
      id: id,
      frontMatter: frontMatter,
      title: title,
      preamble: assembler.preamble,
      introduction: assembler.introduction,
      sections: assembler.sections,
      hasHeading: assembler.heading != nil,
      titleRange: assembler.heading?.range ?? .none
    )
  }
}

/// The front matter as a topic reads it.
private struct TopicHead {
  let frontMatter: FrontMatter
  let range: SourceRange

  init(_ frontMatter: FrontMatter, range: SourceRange) {
    self.frontMatter = frontMatter
    self.range = range
  }

  private func range(of key: String) -> SourceRange {
    let own = frontMatter.entries.first { $0.key == key }?.range ?? .none
    return own == .none ? range : own
  }

  /// The id of the front matter, made legal where it is not; else the given one.
  func id(else fallback: TopicID, _ diagnostics: inout [Diagnostic]) -> TopicID {
    guard let value = frontMatter["id"], value != .text("") else { return fallback }
    guard let written = value.text else {
      diagnostics.append(
        Diagnostic(
          .idMalformed,
          at: range(of: "id"),
          "an id is one text, not a list or map: '\(fallback)' is taken"
        )
      )
      return fallback
    }
    let id = TopicID(sanitizing: written) ?? fallback
    if id.rawValue != written {
      diagnostics.append(
        Diagnostic(
          .idMalformed,
          at: range(of: "id"),
          "'\(written)' is no id: '\(id)' is taken; an id is letters, digits and @ . _ + -, "
            + "at most 100 bytes",
          fix: fix(id)
        )
      )
    }
    return id
  }

  /// The fix that writes the id that is taken.
  private func fix(_ id: TopicID) -> Diagnostic.Fix? {
    guard let own = frontMatter.entries.first(where: { $0.key == "id" })?.range, own != .none
    else { return nil }
    let text = FrontMatterQuoting.scalar(id.rawValue, as: .itemInBrackets)
    return Diagnostic.Fix(range: own, replacement: "id: " + String(decoding: text, as: UTF8.self))
  }

  /// The availability, with a finding for each item that is not understood.
  func availability(_ diagnostics: inout [Diagnostic]) -> Availability? {
    guard let availability = frontMatter.availability else { return nil }
    for item in availability.items where !item.isUnderstood {
      diagnostics.append(
        Diagnostic(
          .availabilityMalformed,
          at: range(of: "availability"),
          "'\(item.written)' is no platform with a version: write it like 'iOS 13.0+'"
        )
      )
    }
    return availability
  }

  /// Compares the heading with the front matter's title, as plain text.
  func checkTitle(_ heading: RichText, _ diagnostics: inout [Diagnostic]) {
    guard let written = frontMatter.title else { return }
    let title = heading.plainText
    guard !Self.isSame(written, title) else { return }
    // `title: The `gauge` view` means the heading of that Markdown too.
    guard !Self.isSame(RichText(parsingInline: written).plainText, title) else { return }
    diagnostics.append(
      Diagnostic(
        .titleMismatch,
        at: heading.range,
        "the heading '\(title)' is not the front matter's title '\(written)': make them the same"
      )
    )
  }

  /// Whether two titles are the same but for the blanks between words.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    left == right
      || left.split(whereSeparator: \.isWhitespace) == right.split(whereSeparator: \.isWhitespace)
  }
}
