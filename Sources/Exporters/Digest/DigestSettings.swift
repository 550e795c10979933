import TopicKit

/// The options of a digest, checked.
struct DigestSettings: Sendable {
  /// The most that a topic may have; `nil` for any size.
  let budget: DigestBudget?
  /// The most that all topics may have together; `nil` for any size.
  let totalBudget: DigestBudget?
  /// What is given up, first things first.
  let ladder: [DigestRung]
  /// The platform whose view is wanted; `nil` for the whole page.
  let platform: Platform?
  /// What becomes of links to other topics.
  let links: LinkStyle
  /// What stands at the head of a file.
  let frontMatter: FrontMatterStyle
  /// Whether all topics go to one file.
  let isSingleFile: Bool
  /// The name of the set.
  let setName: String

  /// What becomes of links to other topics.
  enum LinkStyle: String, CaseIterable, Sendable {
    /// They stay as they are written.
    case keep
    /// Those to topics that are not among those of the run become text.
    case text
    /// They lead to the documentation of their topic; text where none is known.
    case docs
  }

  /// How front matter is written.
  enum FrontMatterStyle: String, CaseIterable, Sendable {
    /// As strict YAML reads it.
    case yaml
    /// As the page has it.
    case source
    /// Not at all.
    case none
  }

  static let descriptions = [
    OptionDescription(
      "budget",
      "SIZE",
      "the most of a topic: bytes as 6000, 6KB (6000) or 6KiB (6144), characters as 6000c, "
        + "tokens as 1200t"
    ),
    OptionDescription(
      "total-budget",
      "SIZE",
      "the most of all topics of a digest together; each gets an equal share, and no other "
        + "format shares"
    ),
    OptionDescription(
      "profile",
      "NAME",
      "whose tokens are counted, as 'topickit tokens' has them; default: o200k"
    ),
    OptionDescription(
      "ladder",
      "NAME[,NAME…]",
      "what a budget takes first, of \(DigestRung.names); see 'topickit help export'"
    ),
    OptionDescription(
      "links",
      "keep|text|docs",
      "links to other topics: as they are (default), text where the topic is not exported, or "
        + "to its documentation"
    ),
    OptionDescription(
      "front-matter",
      "yaml|source|none",
      "as strict YAML reads it (default), as the page has it, or none"
    ),
    OptionDescription("single", "yes|no", "write all topics to one file; default: no"),
  ]

  init(_ options: ExportOptions) throws(ExportError) {
    let values = options.values
    platform = options.platform
    setName = options.name
    let profile = try Self.profile(values["profile"])
    budget = try Self.budget("budget", of: values, profile)
    totalBudget = try Self.budget("total-budget", of: values, profile)
    ladder = try Self.ladder(values["ladder"])
    links = try Self.choice("links", of: values, default: .keep)
    frontMatter = try Self.choice("front-matter", of: values, default: .yaml)
    isSingleFile = try options.flag("single") ?? false
    if let budget, let totalBudget, !budget.measure.isLike(totalBudget.measure) {
      throw ExportError(
        .badOption,
        "budget and total-budget count different things; give both in the same unit"
      )
    }
  }

  private static func budget(
    _ key: String,
    of values: [String: String],
    _ profile: TokenProfile
  ) throws(ExportError) -> DigestBudget? {
    guard let value = values[key] else { return nil }
    guard let budget = DigestBudget(value, profile: profile) else {
      throw ExportError(
        .badOption,
        "the \(key) '\(value)' is no size: write bytes, as in 6000, or a unit, as in 6KB, 6KiB, "
          + "6000c or 1200t"
      )
    }
    return budget
  }

  private static func profile(_ name: String?) throws(ExportError) -> TokenProfile {
    guard let name else { return .standard }
    if let profile = TokenProfile.named(name) { return profile }
    let all = TokenProfile.all.map(\.name).joined(separator: ", ")
    throw ExportError(.badOption, "there is no profile '\(name)'; the profiles are \(all)")
  }

  private static func ladder(_ value: String?) throws(ExportError) -> [DigestRung] {
    guard let value else { return DigestRung.ladder() }
    var first: [DigestRung] = []
    for name in value.split(separator: ",", omittingEmptySubsequences: false) {
      let word = name.filter { $0 != " " }
      guard let rung = DigestRung(rawValue: word) else {
        throw ExportError(
          .badOption,
          "the ladder has no '\(word)'; its steps are \(DigestRung.names)"
        )
      }
      if !first.contains(rung) { first.append(rung) }
    }
    return DigestRung.ladder(first)
  }

  private static func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String,
    of values: [String: String],
    default usual: Choice
  ) throws(ExportError) -> Choice where Choice.RawValue == String {
    guard let value = values[key] else { return usual }
    if let choice = Choice(rawValue: value) { return choice }
    let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw ExportError(.badOption, "\(key) is '\(value)'; it can be \(all)")
  }

  /// The most that one of a number of topics may have.
  ///
  /// A budget for all is shared out equally, what is left of the division unused; a topic that
  /// needs less leaves the rest of its share unused too, so that no page hangs on another. One
  /// file for all has a title and blank lines between topics, which come first.
  func budget(ofOneAmong count: Int) -> DigestBudget? {
    guard var share = totalBudget else { return budget }
    if isSingleFile {
      let head = SingleDigestCollector.head(setName)
      share.limit -= share.measure.count(of: head) + count
    }
    share.limit = max(0, share.limit) / max(1, count)
    if let budget, budget.limit < share.limit { return budget }
    return share
  }
}
