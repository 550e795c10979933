// Rules about blocks of code.

extension DiagnosticRule {
  /// A fence is closed.
  public static let fenceUnclosed = DiagnosticRule(
    id: "TK009",
    severity: .warning,
    summary: "A code fence is closed",
    explanation: """
      A fence that nothing closes reaches to the end of the page, or of the quote or list it
      stands in. All that was meant as text is code, and the sections below are gone.

      Close it with a line of as many of the same characters, or more.

      Bad:
      ~~~~markdown
      ```swift
      Gauge(value: 0.4)

      ## Pitfalls
      ~~~~

      Good: a line of three backticks behind the code.
      """
  )
  /// A code fence names its language.
  public static let fenceWithoutLanguage = DiagnosticRule(
    id: "TK030",
    severity: .note,
    summary: "A code fence names its language",
    explanation: """
      The first word after a fence is the language: it colours the code, and tells programs and
      models what they see. Without it code is plain text.

      Name the language; `text` says that there is none.

      Bad:
      ~~~~markdown
      ```
      Gauge(value: 0.4)
      ```
      ~~~~

      Good: the same with `swift` behind the first fence.
      """
  )
  /// A code block holds code.
  public static let codeEmpty = DiagnosticRule(
    id: "TK031",
    severity: .warning,
    summary: "A code block holds code",
    explanation: """
      The block has no line, or blank lines alone. Readers see an empty box. Where it is the
      first of its section it is the default code, or that of the variant, and there is none.

      Write the code, or remove the block.

      Bad:
      ~~~~markdown
      ```swift
      ```
      ~~~~

      Good:
      ~~~~markdown
      ```swift
      Gauge(value: 0.4)
      ```
      ~~~~
      """
  )
}
