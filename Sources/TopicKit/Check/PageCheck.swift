/// The check of one page: what is odd in it, and what only the other pages can tell.
///
/// A page is read once. What the check keeps of it is small, so a set of any size is checked
/// in one pass, and its links are judged when the catalog of all pages is there:
///
///     let checks = try pages.map { try PageCheck(parsing: $0.bytes, path: $0.path) }
///     let catalog = Catalog(checks.map(\.entry))
///     for check in checks { print(check.findings(in: catalog)) }
public struct PageCheck: Sendable {
  /// What other pages can know of it.
  public var entry: Catalog.Entry
  /// The findings that need no other page, in the page's order.
  private let ownFindings: [Diagnostic]

  /// Reads a page and checks it.
  ///
  /// - Parameters:
  ///   - bytes: The page, UTF-8.
  ///   - path: The path below the input folder, `/` between components; empty for a page
  ///     without a file, whose name no rule asks for.
  ///   - id: The id where the front matter gives none.
  /// - Throws: ``TopicError`` for a page over a limit.
  /// - Complexity: O(*n*) in the bytes.
  public init(
    parsing bytes: [UInt8],
    path: String = "",
    id: TopicID? = nil
  ) throws(TopicError) {
    var findings: [Diagnostic] = []
    let topic = try Topic(parsing: bytes, id: id, diagnostics: &findings)
    entry = Catalog.Entry(topic, path: path)
    ownFindings = findings
  }

  /// All findings of the page, in its order, without those that the page disables.
  ///
  /// - Parameter catalog: All pages of the set, this one among them.
  public func findings(in catalog: Catalog) -> [Diagnostic] { ownFindings }
}
