// Rules about the ids of pages.

extension DiagnosticRule {
  /// Two pages do not share an id.
  public static let idTaken = DiagnosticRule(
    id: "TK015",
    severity: .error,
    summary: "Each page has an id of its own",
    explanation: """
      An id is the name of a page in links, file names and indexes, where case often does not
      count. Of two pages with one id, the one whose path comes later gets a number behind it,
      and links that mean it lead to the other page.

      Give one of the pages another id, and mend the links to it.

      Bad:
      ```yaml
      id: Sheet     # in dialogs.md, where sheet.md has the id sheet
      ```

      Good:
      ```yaml
      id: dialogs
      ```
      """
  )
  /// An id is made of the characters that ids are made of.
  public static let idMalformed = DiagnosticRule(
    id: "TK016",
    severity: .warning,
    summary: "An id is letters, digits and @ . _ + -",
    explanation: """
      An id becomes a file name, a link and an entry of indexes, on every system. So it is made
      of letters and digits of ASCII and of `@ . _ + -`, has at most 100 bytes, and does not
      begin with a dot or a hyphen. Other characters are read as hyphens.

      Write the id that is taken, which the message names, or a better one.

      Bad:
      ```yaml
      id: my gauge!
      ```

      Good:
      ```yaml
      id: my-gauge
      ```
      """
  )
  /// Front matter gives the id.
  public static let idMissing = DiagnosticRule(
    id: "TK021",
    severity: .note,
    summary: "Front matter gives the id",
    explanation: """
      Without an id in the front matter the page takes one from the name of its file and of the
      folders around it. Then a move of the file changes the id, and with it the man page's name
      and the links that lead there.

      Write the id down. The fix writes the one that the page has now.

      Bad:
      ```yaml
      title: Gauge
      ```

      Good:
      ```yaml
      id: gauge
      title: Gauge
      ```
      """
  )
  /// The id is the one that the file's name gives.
  public static let idNotFileName = DiagnosticRule(
    id: "TK022",
    severity: .warning,
    summary: "The id is the file's name",
    explanation: """
      Links name a page by its file, outputs name it by its id. Where the two differ, a link
      that works in one place leads nowhere in the other. The id may be the file's name alone,
      or the folders' names before it with hyphens between; `index`, `_index`, `README` and
      `SKILL` stand for their folder.

      Rename the file, or change the id.

      Bad:
      ```yaml
      id: dialogs     # in controls/sheet.md
      ```

      Good:
      ```yaml
      id: sheet       # in controls/sheet.md; controls-sheet is right too
      ```
      """
  )
}
