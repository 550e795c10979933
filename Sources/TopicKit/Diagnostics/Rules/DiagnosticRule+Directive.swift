// Rules about the comments that disable rules.

extension DiagnosticRule {
  /// A directive names rules that there are.
  public static let directiveUnknown = DiagnosticRule(
    id: "TK047",
    severity: .note,
    summary: "A directive is known, and so are the rules that it names",
    explanation: """
      The directives are `topickit:disable`, `topickit:enable` and `topickit:disable-next-line`,
      each with ids of rules or, without any, for all rules. A name or id that is not known does
      nothing, and the finding it was to hide is shown.

      Write the directive and the ids right; `TK012` is an id.

      Bad:
      ```markdown
      <!-- topickit:disable TK12 -->
      ```

      Good:
      ```markdown
      <!-- topickit:disable TK012 -->
      ```
      """
  )
  /// A directive hides something.
  public static let directiveUnused = DiagnosticRule(
    id: "TK048",
    severity: .note,
    summary: "A directive changes something",
    explanation: """
      The directive hides no finding: what it was for is mended, or it stands behind it. Left
      there, it would hide the next mistake. A directive counts from its place to the end of the
      page, or to one that enables again; `disable-next-line` for the next line that is not
      blank; a comment in the front matter for the whole page.

      Remove the directive, or move it up.

      Bad:
      ~~~~markdown
      <!-- topickit:disable-next-line TK030 -->
      ```swift
      ~~~~

      Good: the fence alone, as it has a language.
      """
  )
}
