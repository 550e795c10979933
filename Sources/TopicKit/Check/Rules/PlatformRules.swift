/// A platform of `platforms` is a known one, or not nearly one.
enum PlatformNameRule {
  static func check(_ page: CheckedPage, into findings: inout FindingList) {
    // What cannot be read is no name, and has its finding already.
    guard !page.breaks(.frontMatterMalformed),
      let entry = page.frontMatter.entries.first(where: { $0.key == "platforms" })
    else { return }
    let unknown = page.platforms.filter { !$0.isKnown }
    guard !unknown.isEmpty else { return }
    let known = Platform.known.map(\.rawValue)
    // Behind the key, which may hold the name too.
    var cursor = SourceCursor(page.bytes, in: entry.range)
    cursor.move(to: entry.range.start.offset + entry.key.utf8.count)
    for platform in unknown {
      let name = platform.rawValue
      let meant = NearName.nearest(to: name, among: known)
      let range = cursor.find(name)
      findings.append(
        Diagnostic(
          .platformUnknown,
          severity: meant == nil ? .note : .warning,
          at: range ?? entry.range,
          "the platform '\(name.messageText)' is not known"
            + (meant == nil ? "; see that it is spelled right" : NearName.hint(meant)),
          fix: meant.flatMap { meant in
            range.map { Diagnostic.Fix(range: $0, replacement: meant) }
          }
        )
      )
    }
  }
}

/// A platform section is about a platform that the front matter names.
enum PlatformSectionRule {
  static func check(_ page: CheckedPage, into findings: inout FindingList) {
    let sections = page.topic.sections.filter {
      if case .platform = $0.kind { true } else { false }
    }
    guard !sections.isEmpty else { return }
    let declared = Set(page.platforms + (page.availability?.platforms ?? []))
    // A page that names none says nothing of what it covers.
    guard !declared.isEmpty else { return }
    for section in sections {
      guard case .platform(let platforms) = section.kind else { continue }
      for platform in platforms where !covers(declared, platform) {
        findings.append(
          Diagnostic(
            .platformUndeclared,
            at: section.titleRange,
            "'\(platform)' is neither in 'platforms' nor in 'availability'; "
              + "add it to 'platforms', or remove the section"
          )
        )
      }
    }
  }

  /// iOS covers iPadOS; see ``Platform/isCovered(by:)``.
  private static func covers(_ declared: Set<Platform>, _ platform: Platform) -> Bool {
    declared.contains(platform)
      || (declared.contains(.iOS) && platform.isCovered(by: .iOS))
  }
}
