/// A link's use of another topic: what is kept of a page until all pages are known.
struct TopicUse: Sendable {
  /// The destination as written.
  var destination: String
  /// Where the link stands.
  var range: SourceRange
}

/// How often a page is helped with a near name: each costs a walk over names.
private let mostHints = 20

/// A fragment alone names a heading of its own page.
enum OwnAnchorRule {
  static func check(_ page: CheckedPage, into findings: inout FindingList) {
    guard !page.facts.ownAnchors.isEmpty else { return }
    let anchors = Set(page.entry.headings.map(\.anchor))
    let names = Set(page.entry.headings.map(\.sectionID) + page.entry.otherAnchors)
    var hints = 0
    for link in page.facts.ownAnchors {
      let anchor = LinkTarget.percentDecoded(link.fragment)
      if anchors.contains(anchor) || names.contains(anchor) || LinkJudge.isTop(anchor)
        || anchors.contains(anchor.lowercased())
      {
        continue
      }
      hints += 1
      findings.append(
        LinkJudge.missingHeading(
          anchor,
          hints <= mostHints ? page.entry.nearestAnchor(to: anchor) : nil,
          of: "this page",
          at: link.range
        )
      )
    }
  }
}

/// Judges the links of one page to others.
struct LinkJudge {
  private let entry: Catalog.Entry
  private let catalog: Catalog
  /// Whether there are other pages that a link could lead to.
  private let knowsOthers: Bool
  /// The place of the page among the entries.
  private lazy var own =
    entry.path.isEmpty
    ? catalog.index(of: entry.id) : catalog.index(ofPath: entry.path)
  private var hints = 0

  init(_ entry: Catalog.Entry, catalog: Catalog) {
    self.entry = entry
    self.catalog = catalog
    knowsOthers = catalog.entries.count > 1
  }

  /// Adds what is wrong with a link.
  mutating func judge(_ link: TopicUse, into findings: inout FindingList) {
    let (id, fragment) = LinkTarget.parts(of: link.destination)
    guard let id else { return }
    guard let target = target(of: link.destination, id) else {
      if knowsOthers { findings.append(missingTopic(id, link)) }
      return
    }
    guard let fragment, !fragment.isEmpty else {
      if target == own { findings.append(toItself(link)) }
      return
    }
    let anchor = LinkTarget.percentDecoded(fragment)
    guard !catalog.hasAnchor(anchor, of: target), !Self.isTop(anchor) else { return }
    hints += 1
    let other = catalog.entries[target]
    findings.append(
      Self.missingHeading(
        anchor,
        hints <= mostHints ? other.nearestAnchor(to: anchor) : nil,
        of: "'\(other.id)'",
        at: link.range
      )
    )
  }

  /// The page at a path, as seen from this one; else the one with an id.
  private func target(of destination: String, _ id: TopicID) -> Int? {
    if !entry.path.isEmpty, let path = LinkTarget.path(of: destination, from: entry.path),
      let index = catalog.index(ofPath: path)
    {
      return index
    }
    return catalog.index(of: id)
  }

  /// The names that browsers take for the top of a page.
  static func isTop(_ anchor: String) -> Bool { anchor == "top" }

  // MARK: - Findings

  private mutating func missingTopic(_ id: TopicID, _ link: TopicUse) -> Diagnostic {
    hints += 1
    let near = hints <= mostHints ? catalog.nearestID(to: id) : nil
    let isPage = Self.namesPage(link.destination)
    return Diagnostic(
      .linkToMissingTopic,
      severity: isPage ? .error : .warning,
      at: link.range,
      "'\(link.destination.messageText)' leads to no page that is there"
        + (near == nil ? "; mend it, or add the page" : NearName.hint(near?.rawValue))
    )
  }

  /// Whether a destination's path ends in `.md` or `.markdown`.
  private static func namesPage(_ destination: String) -> Bool {
    let path = destination.prefix { $0 != "#" && $0 != "?" }.lowercased()
    return path.hasSuffix(".md") || path.hasSuffix(".markdown")
  }

  private func toItself(_ link: TopicUse) -> Diagnostic {
    Diagnostic(
      .linkToItself,
      at: link.range,
      "'\(link.destination.messageText)' leads to the page it stands on; "
        + "name another page, or a heading of this one"
    )
  }

  static func missingHeading(
    _ anchor: String,
    _ near: String?,
    of page: String,
    at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      .linkToMissingHeading,
      at: range,
      "'#\(anchor.messageText)' names no heading of \(page)"
        + (near == nil ? "; write the anchor of one" : NearName.hint(near, before: "#"))
    )
  }
}

extension Catalog.Entry {
  /// The anchor that somebody meant by one that is not there, of the first headings.
  fileprivate func nearestAnchor(to anchor: String) -> String? {
    guard anchor.utf8.count <= 64 else { return nil }
    return NearName.nearest(to: anchor, among: headings.prefix(200).lazy.map(\.anchor))
  }
}

extension Catalog {
  /// The id that somebody meant by one that is not there.
  ///
  /// Looked at are those that stand near it in the order of ids: they begin alike.
  ///
  /// - Complexity: O(log *n*) in the entries.
  func nearestID(to id: TopicID) -> TopicID? {
    guard id.rawValue.utf8.count <= 64 else { return nil }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].id < id { low = middle + 1 } else { high = middle }
    }
    let near = entries[max(0, low - 24)..<min(entries.count, low + 24)]
    return NearName.nearest(to: id.rawValue, among: near.lazy.map(\.id.rawValue))
      .map(TopicID.init(rawValue:))
  }
}
