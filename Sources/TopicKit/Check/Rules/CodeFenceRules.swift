/// A code fence names its language, and holds code.
enum CodeFenceRules {
  static func check(_ page: CheckedPage, into findings: inout FindingList) {
    // An unclosed fence has its finding already.
    let unclosed =
      page.breaks(.fenceUnclosed)
      ? Set(findings.all.filter { $0.rule == .fenceUnclosed }.map(\.range.start.offset)) : []
    for index in page.facts.codeBlocks {
      let opening = page.body.record(at: index).range
      let lines = page.body.inside(of: index)
      // The first line of indented code stands where the block begins.
      if let first = lines.first,
        page.body.record(at: first).range.start.line == opening.start.line
      {
        continue
      }
      if !unclosed.contains(opening.start.offset), isBlank(lines, of: page.body) {
        findings.append(
          Diagnostic(
            .codeEmpty,
            at: opening,
            "the code block is empty; write the code, or remove the block"
          )
        )
      } else if !hasInfo(index, of: page.body) {
        findings.append(
          Diagnostic(
            .fenceWithoutLanguage,
            at: opening,
            "the code fence names no language; write it behind the fence, or 'text'"
          )
        )
      }
    }
  }

  private static func hasInfo(_ index: Int, of body: RichText) -> Bool {
    index + 1 < body.endIndex && body.record(at: index + 1).event == .attribute(.info)
  }

  private static func isBlank(_ lines: Range<Int>, of body: RichText) -> Bool {
    lines.allSatisfy { body.arena[body.record(at: $0).payload].allSatisfy(\.isBlank) }
  }
}
