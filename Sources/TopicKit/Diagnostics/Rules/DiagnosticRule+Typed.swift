// Rules about pitfalls, key APIs and variants.

extension DiagnosticRule {
  /// A pitfall has a title.
  public static let pitfallUntitled = DiagnosticRule(
    id: "TK032",
    severity: .note,
    summary: "A pitfall begins with its title in strong text",
    explanation: """
      The strong text that an item of `Pitfalls` begins with is the pitfall's title: docsets and
      digests list it, and readers look through the titles first. An item without it has an
      explanation alone.

      Begin the item with one short sentence between `**`.

      Bad:
      ```markdown
      - The smallest size still gives a number.
      ```

      Good:
      ```markdown
      - **It never shrinks to zero.** The smallest size still gives a number.
      ```
      """
  )
  /// What stands in `Key APIs` names APIs.
  public static let keyAPIMissing = DiagnosticRule(
    id: "TK033",
    severity: .warning,
    summary: "What stands in Key APIs names APIs",
    explanation: """
      A key API is a code span: of a paragraph that holds nothing but code spans and commas, or
      at the start of a list item. Anything else is text, and the API is in no index. The rule
      looks at every list, and at other blocks where the section has no API at all.

      Put the API in backticks, at the start of its item.

      Bad:
      ```markdown
      - Shows a gauge: `Gauge(value:label:)`
      ```

      Good:
      ```markdown
      - `Gauge(value:label:)`: shows a gauge
      ```
      """
  )
  /// A variant stands once for a platform.
  public static let variantRepeated = DiagnosticRule(
    id: "TK034",
    severity: .warning,
    summary: "The variants of a platform have different titles",
    explanation: """
      A variant is known by its title and its platform. Two that share both cannot be told
      apart: lists name one title twice, and a link to it leads to the first.

      Give one another title, or join them. The same title for the topic itself and on a
      platform is right: there the platform tells them apart.

      Bad:
      ```markdown
      ### Change the colour

      ### Change the colour
      ```

      Good: `### Change the colour by value` for the second.
      """
  )
  /// A variant has code.
  public static let variantWithoutCode = DiagnosticRule(
    id: "TK035",
    severity: .warning,
    summary: "A variant has code",
    explanation: """
      A variant is another way to use what the page is about, and readers come for its code.
      A heading under `Variants` that has text alone is listed as a variant without any.

      Add a code block, or move the text: a remark belongs to `Pitfalls`, a longer text to a
      section of its own.

      Bad:
      ```markdown
      ### Change the colour

      Use `tint(_:)`.
      ```

      Good: the same with a block of code below the sentence.
      """
  )
  /// A variant that is said to be left out is.
  public static let omittedVariantPresent = DiagnosticRule(
    id: "TK036",
    severity: .warning,
    summary: "A variant that is said to be left out is not on the page",
    explanation: """
      The line `More variants, left out …` sends readers elsewhere for what it names. A variant
      that was added to the page later is named there for nothing.

      Remove the title from the line.

      Bad:
      ```markdown
      ### Change the colour

      …

      More variants, left out to keep this file short: Change the colour, Add labels.
      ```

      Good: `More variants, left out to keep this file short: Add labels.`
      """
  )
}
