// Rules about a page as a whole: its title, its summary, its headings.

extension DiagnosticRule {
  /// The title of the front matter and the first heading say the same.
  public static let titleMismatch = DiagnosticRule(
    id: "TK013",
    severity: .warning,
    summary: "The front matter's title is the first heading",
    explanation: """
      Lists and indexes of other programs show the front matter's title, the page shows its
      first heading, and readers who follow an entry find a page of another name. Here the
      heading is the title.

      Make the two the same. Markup and the number of blanks do not count.

      Bad:
      ```markdown
      ---
      title: Gauge view
      ---
      # Gauge
      ```

      Good: `title: Gauge`.
      """
  )
  /// A page says something.
  public static let pageEmpty = DiagnosticRule(
    id: "TK017",
    severity: .warning,
    summary: "A page has front matter or text",
    explanation: """
      The file is empty, or holds blank lines alone. It becomes a topic without a word, which
      readers find in lists and open for nothing. Often a program stopped while it wrote.

      Write the page, or delete the file.

      Bad: a file of no bytes.

      Good:
      ```markdown
      # Gauge

      Shows a value in a range.
      ```
      """
  )
  /// A page has a summary.
  public static let summaryMissing = DiagnosticRule(
    id: "TK026",
    severity: .note,
    summary: "A page has a summary: a paragraph before its first section",
    explanation: """
      The first paragraph before the first level-2 heading says what the page is about. Man
      pages, indexes and digests show it beside the title; without it they show the title alone.

      Write one sentence below the title.

      Bad:
      ```markdown
      # Gauge

      ## Default code
      ```

      Good: a line `Shows a value in a range.` between the two.
      """
  )
  /// Heading levels are not skipped.
  public static let headingLevelSkipped = DiagnosticRule(
    id: "TK041",
    severity: .note,
    summary: "A heading is at most one level below the one before",
    explanation: """
      Outlines and screen readers show headings as a tree. Where a level is skipped, a branch
      hangs from nothing, and readers look for a heading that is not there. The first heading
      may be of level 1 or 2.

      Use the next level, or add the heading that is left out.

      Bad:
      ```markdown
      ## Styles

      #### Circular
      ```

      Good: `### Circular`.
      """
  )
}
