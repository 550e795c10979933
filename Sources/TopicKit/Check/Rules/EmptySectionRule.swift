/// A section has content.
enum EmptySectionRule {
  static func check(_ page: CheckedPage, into findings: inout FindingList) {
    page.topic.forEachSection { section, _ in
      guard section.content.isEmpty else { return }
      findings.append(
        Diagnostic(
          .sectionEmpty,
          severity: section.kind == .general ? .note : .warning,
          at: section.titleRange,
          "the section '\(section.title.messageText)' is empty; write it, or remove its heading"
        )
      )
    }
  }
}
