/// A page has a summary: a paragraph before its first section.
enum SummaryRule {
  static func check(_ page: CheckedPage, into findings: inout FindingList) {
    guard page.topic.summary == nil, let first = page.body.records.first else { return }
    let start = first.range.start
    findings.append(
      Diagnostic(
        .summaryMissing,
        at: page.topic.hasHeading ? page.topic.titleRange : SourceRange(start, start),
        page.topic.hasHeading
          ? "the page has no summary; write a paragraph below its title"
          : "the page has no summary; begin it with a paragraph"
      )
    )
  }
}
