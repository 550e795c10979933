extension DiagnosticRule {
  /// Code is of the language that it says.
  public static let codeDoesNotParse = DiagnosticRule(
    id: "TK060",
    severity: .warning,
    summary: "A code block parses as the language that it names",
    explanation: """
      Readers copy code from a page. A bracket that is missing or a word that is misspelled
      costs each of them the time that one run of a parser costs you.

      The rule is asked with `topickit check --code` only: Swift is parsed by the `swiftc` on
      your `PATH`, `sh`, `bash` and `json` by programs that only read them, other languages by
      the commands that you give with `--code-command`.

      A block may be a part of a file. Swift is taken as a file, as the inside of a type, a
      function, an `enum`, a `switch`, a protocol or an argument list, and as what follows an
      expression; `…` and `...` may stand for what is left out. Only what is none of these is
      reported, at the place that the parser came to.

      Correct the code, or name the language that it is: `text` for none.

      Bad:
      ~~~markdown
      ```swift
      Text("Hello"
      ```
      ~~~

      Good:
      ~~~markdown
      ```swift
      Text("Hello")
      ```
      ~~~
      """
  )
}
