// Rules about links between pages and their headings.

extension DiagnosticRule {
  /// A link to a topic leads to a page of the set.
  public static let linkToMissingTopic = DiagnosticRule(
    id: "TK037",
    severity: .error,
    summary: "A link to a topic leads to a page that is there",
    explanation: """
      A relative link to a `.md` file, or to a name without extension, leads to a topic: to the
      page at that path, else to the page with that id. Where neither is among the pages, the
      link is broken, and outputs show its text alone. For a name without extension this is a
      warning, as it may be a folder or another file. A page that is checked alone is not asked.

      Mend the link, or add the page.

      Bad:
      ```markdown
      [sheet](sheeet.md)
      ```

      Good:
      ```markdown
      [sheet](sheet.md)
      ```
      """
  )
  /// A fragment names a heading.
  public static let linkToMissingHeading = DiagnosticRule(
    id: "TK038",
    severity: .warning,
    summary: "A link's fragment names a heading of the page it leads to",
    explanation: """
      What follows `#` is the anchor of a heading: its text in lower case, with hyphens for
      blanks and without punctuation, `-1`, `-2` where the page has the same again; or the path
      of section ids, `on-macos.pitfalls`. An `id` or `name` of raw HTML counts too. Where no
      heading has the anchor, the link leads to the top of the page.

      Write the anchor of the heading.

      Bad:
      ```markdown
      [the pitfalls](sheet.md#pitfals)
      ```

      Good:
      ```markdown
      [the pitfalls](sheet.md#pitfalls)
      ```
      """
  )
  /// A page does not link to itself.
  public static let linkToItself = DiagnosticRule(
    id: "TK039",
    severity: .warning,
    summary: "A page does not link to itself",
    explanation: """
      A reader who follows the link lands where they are. Most often the link was to lead to
      another page, or the text was copied from there. A link to a heading of the same page is
      right.

      Lead the link to the page that is meant, to a heading, or make it text.

      Bad, in `sheet.md`:
      ```markdown
      ## Related

      [sheet](sheet.md)
      ```

      Good: `[popover](popover.md)`.
      """
  )
  /// A related topic stands once.
  public static let relatedRepeated = DiagnosticRule(
    id: "TK040",
    severity: .note,
    summary: "A related topic is named once",
    explanation: """
      `Related` is a list of where to read on, and lists of it are made for other formats, where
      a topic that stands twice is shown twice. Links to different headings of one topic are
      different.

      Remove one of the links.

      Bad:
      ```markdown
      ## Related

      [popover](popover.md), [alert](alert.md), [the popover](popover.md)
      ```

      Good: `[popover](popover.md), [alert](alert.md)`.
      """
  )
}
