// Rules about the sections of a page.

extension DiagnosticRule {
  /// A section stands once.
  public static let sectionRepeated = DiagnosticRule(
    id: "TK014",
    severity: .warning,
    summary: "Each known section stands once",
    explanation: """
      Both sections are kept, and what is in them is gathered. But readers who are led to
      `Pitfalls` find the first one and do not look for a second.

      Join the two sections.

      Bad:
      ```markdown
      ## Pitfalls

      - **It never shrinks.** …

      ## Variants

      ## Pitfalls

      - **It is not a slider.** …
      ```

      Good: one section `Pitfalls` with both items.
      """
  )
  /// The contents are those of the page.
  public static let contentsOutdated = DiagnosticRule(
    id: "TK027",
    severity: .warning,
    summary: "The list of contents is that of the page's sections",
    explanation: """
      `Contents` lists the level-2 headings of the page but itself, in their order, each as it
      is written there, as text or as a link to its anchor. After an edit of the page it is
      easily left behind, and readers look for a section that has gone.

      Make the list anew. The fix does that in the list's own style. Lists below the items
      list the headings below the sections, and then there is no fix. A list that links to
      other pages, or says more than headings do, as `Pitfalls: what goes wrong`, is left alone.

      Bad:
      ```markdown
      ## Contents

      - Pitfals

      ## Pitfalls
      ```

      Good: `- Pitfalls`.
      """
  )
  /// A section has content.
  public static let sectionEmpty = DiagnosticRule(
    id: "TK028",
    severity: .warning,
    summary: "A section has content",
    explanation: """
      Readers who are led to a heading expect something below it. A known section without
      content is a warning, another one a note.

      Write the section, or remove its heading. The rule looks at the sections of a page and of
      its platform sections.

      Bad:
      ```markdown
      ## Pitfalls

      ## Key APIs

      `Gauge(value:label:)`
      ```

      Good: no heading `Pitfalls` until there is one.
      """
  )
  /// A known section stands at the level where it has its meaning.
  public static let sectionLevel = DiagnosticRule(
    id: "TK029",
    severity: .warning,
    summary: "A known section stands at its level",
    explanation: """
      `Contents`, `Default code`, `Pitfalls`, `Key APIs`, `Variants`, `On PLATFORM` and `Related`
      are sections at level 2; those about code and pitfalls also at level 3 inside a platform
      section. At another level such a heading is text, and what stands below it is not found as
      pitfalls, APIs or variants. Inside a section of another name it is a note, as it may be
      meant.

      Write the heading with as many `#` as its level. The fix does that.

      Bad:
      ```markdown
      # Gauge

      ### Pitfalls
      ```

      Good: `## Pitfalls`.
      """
  )
}
