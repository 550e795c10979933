// Rules about size: what a limit turned into something else than was written.

extension DiagnosticRule {
  /// References are resolved within the limit of held bytes.
  public static let referenceHeldTooLong = DiagnosticRule(
    id: "TK010",
    severity: .warning,
    summary: "A reference is defined before the limit of held bytes is reached",
    explanation: """
      A reference such as `[gauge]` is a link where its definition comes later, and text where
      none comes. Until that is known, all that follows is held, up to a limit. Then the
      reference is text.

      Put the definition nearer, or write the link out.

      Bad: `See [gauge].`, eight megabytes of text, `[gauge]: gauge.md`.

      Good: `See [gauge](gauge.md).`
      """
  )
  /// Link definitions expand within their limit.
  public static let referenceExpansion = DiagnosticRule(
    id: "TK011",
    severity: .warning,
    summary: "References expand within their limit",
    explanation: """
      Each use of a definition repeats its destination and title. A long definition that is used
      again and again would make a small page huge, so there is a limit, and what goes beyond it
      is text. No page that was written for readers comes near it.

      Shorten the destination or the title, or split the page.

      Bad: a definition of 10 000 bytes, and a thousand references to it.

      Good: a definition of the size that links have.
      """
  )
  /// Containers nest within their limit.
  public static let tooDeep = DiagnosticRule(
    id: "TK012",
    severity: .warning,
    summary: "Blocks nest within the limit",
    explanation: """
      Quotes and lists nest up to a limit, 10 000 unless a program sets another. What is deeper
      is read as text, markers included. No page that was written for readers comes near it;
      most often a program repeated a marker.

      Take the inner blocks out.

      Bad: a line of 20 000 times `>`.

      Good: a quote in a quote, as `> > text`.
      """
  )
  /// A list shows its spacing within the limit of held bytes.
  public static let listHeldTooLong = DiagnosticRule(
    id: "TK018",
    severity: .warning,
    summary: "A list ends, or shows that it is loose, before the limit of held bytes is reached",
    explanation: """
      A list is loose where a blank line stands between any two of its blocks, even the last
      ones. Until that is known the list is held, up to a limit. Then it is tight: its items
      stand without space between them.

      Split the list, or put the first blank line near its start.

      Bad: one list of many megabytes whose only blank line stands at its end.

      Good: several lists, each under a heading of its own.
      """
  )
}
