/// The check of one page: what is odd in it, and what only the other pages can tell.
///
/// A page is read once. What the check keeps of it is small, so a set of any size is checked
/// in one pass, and its links are judged when the catalog of all pages is there:
///
///     let checks = try pages.map { try PageCheck(parsing: $0.bytes, path: $0.path) }
///     let catalog = Catalog(checks.map(\.entry))
///     for check in checks { print(check.findings(in: catalog)) }
///
/// A page can say which findings it does not want; see ``DiagnosticRule/directiveUnused``.
public struct PageCheck: Sendable {
  /// What other pages can know of it: id, title, headings and path; the rest is left out.
  public var entry: Catalog.Entry
  /// Where the page says its id, or where it would: the place to tell that the id is taken.
  public let idRange: SourceRange
  /// The findings that need no other page, in the page's order.
  private let ownFindings: [Diagnostic]
  /// The links to other pages.
  private let links: [TopicUse]
  /// What the page disables.
  private let directives: [CheckDirective]

  /// Reads a page and checks it.
  ///
  /// - Parameters:
  ///   - bytes: The page, UTF-8.
  ///   - path: The path below the input folder, `/` between components; empty for a page
  ///     without a file, whose name no rule asks for.
  ///   - id: The id where the front matter gives none; `nil` makes one of the path, else of
  ///     the title.
  /// - Throws: ``TopicError`` for a page over a limit.
  /// - Complexity: O(*n*) in the bytes.
  public init(
    parsing bytes: [UInt8],
    path: String = "",
    id: TopicID? = nil
  ) throws(TopicError) {
    var found: [Diagnostic] = []
    let page = try CheckedPage(parsing: bytes, path: path, id: id, diagnostics: &found)
    var list = FindingList(found)
    page.check(into: &list)
    var findings = list.all
    if findings.count > 1 { findings.sort(by: Self.precedes) }
    entry = page.entry
    idRange = page.idRange
    ownFindings = findings
    links = page.facts.topicUses
    directives = page.facts.directives
  }

  /// All findings of the page, in its order, without those that the page disables.
  ///
  /// - Parameters:
  ///   - catalog: All pages of the set, this one among them. Where it is the only one, links
  ///     to other pages are not judged.
  ///   - others: Findings of the page that somebody else made, such as that its id is taken.
  /// - Returns: The findings; by place, those of one place by rule.
  /// - Complexity: O(*n*) in the findings and links, each link O(log *m*) in the pages.
  public func findings(
    in catalog: Catalog,
    adding others: [Diagnostic] = []
  ) -> [Diagnostic] {
    var list = FindingList(ownFindings + others)
    var judge = LinkJudge(entry, catalog: catalog)
    for link in links { judge.judge(link, into: &list) }
    var findings = list.all
    if findings.count > ownFindings.count { findings.sort(by: Self.precedes) }
    return directives.isEmpty ? findings : DirectiveFilter.apply(directives, to: findings)
  }

  /// By place; findings of one place by rule.
  static func precedes(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
    let (one, other) = (left.range.start.offset, right.range.start.offset)
    return one != other ? one < other : left.rule.id < right.rule.id
  }
}
