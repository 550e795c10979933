/// The front matter as a topic reads it.
struct TopicHead {
  let frontMatter: FrontMatter
  private let range: SourceRange
  private let fallbackID: TopicID?
  private let availability: Availability?
  /// The platforms that headings may name.
  let names: PlatformNames

  init(_ frontMatter: FrontMatter, range: SourceRange, fallbackID: TopicID?) {
    self.frontMatter = frontMatter
    self.range = range
    self.fallbackID = fallbackID
    availability = frontMatter.availability
    names = PlatformNames(frontMatter, availability)
  }

  /// Looks at a topic as a whole once its body was read.
  ///
  /// - Parameters:
  ///   - rules: What was seen in the body.
  ///   - diagnostics: Takes the findings of front matter and headings.
  /// - Returns: The topic's id.
  func check(_ rules: BodyRules, _ diagnostics: inout [Diagnostic]) -> TopicID {
    let fallback = fallbackID ?? slug(rules.firstHeading)
    let id = self.id(else: fallback, &diagnostics)
    checkAvailability(&diagnostics)
    if let heading = rules.title { checkTitle(heading, &diagnostics) }
    diagnostics += rules.diagnostics
    return id
  }

  /// A slug of the title: of the front matter's, else of the first level-1 heading.
  private func slug(_ heading: RichText?) -> TopicID {
    let title = frontMatter.title ?? heading?.plainText ?? ""
    return TopicID(sanitizing: title.lowercased()) ?? "topic"
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

  /// Finds each item of the availability that is not understood.
  private func checkAvailability(_ diagnostics: inout [Diagnostic]) {
    for item in availability?.items ?? [] where !item.isUnderstood {
      diagnostics.append(
        Diagnostic(
          .availabilityMalformed,
          at: range(of: "availability"),
          "'\(item.written)' is no platform with a version: write it like 'iOS 13.0+'"
        )
      )
    }
  }

  /// Compares the heading with the front matter's title, as plain text.
  private func checkTitle(_ heading: RichText, _ diagnostics: inout [Diagnostic]) {
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

extension [Diagnostic] {
  /// Adds what there is to say of an empty page, and puts the findings in the page's order.
  mutating func conclude(isEmpty: Bool) {
    if isEmpty {
      append(Diagnostic(.pageEmpty, at: .none, "the page is empty; a topic has a heading and text"))
    }
    sort { $0.range.start < $1.range.start }
  }
}
