// Rules about the map at the head of a page.

extension DiagnosticRule {
  /// Front matter is closed by a line `---` or `...`.
  public static let frontMatterUnclosed = DiagnosticRule(
    id: "TK001",
    severity: .error,
    summary: "Front matter is closed by a line --- or ...",
    explanation: """
      Without a closing line a program cannot know where the map ends and the page begins. Some
      take the whole page for a map, and show nothing. Here the front matter ends after its last
      line that looks like `key: value`.

      Write a line of three hyphens, and nothing else, below the last key.

      Bad:
      ```markdown
      ---
      id: gauge

      # Gauge
      ```

      Good: a line `---` between the two.
      """
  )
  /// Front matter is of a form that has a meaning.
  public static let frontMatterMalformed = DiagnosticRule(
    id: "TK002",
    severity: .error,
    summary: "Front matter is a map that can be read",
    explanation: """
      What has no single meaning cannot be read, and its value is lost: a line without a key, a
      quote or bracket that is never closed, a list where a text has to be. The rest of the map
      is read all the same.

      Write lines of the form `key: value`, and close what you open.

      Bad:
      ```yaml
      platforms: [iOS, macOS
      ```

      Good:
      ```yaml
      platforms: [iOS, macOS]
      ```
      """
  )
  /// Front matter is what strict YAML takes too.
  public static let frontMatterAmbiguous = DiagnosticRule(
    id: "TK003",
    severity: .warning,
    summary: "Values are quoted where strict YAML asks for it",
    explanation: """
      The value has one meaning, and it is taken. Other programs that read the page refuse it,
      or cut it: YAML keeps `@`, `%` and the backtick for itself, takes `: ` for the end of a
      key, and ` #` for a comment.

      Put the value in double quotes. The fix does that.

      Bad:
      ```yaml
      title: @Environment
      ```

      Good:
      ```yaml
      title: "@Environment"
      ```
      """
  )
  /// A key stands once.
  public static let frontMatterDuplicateKey = DiagnosticRule(
    id: "TK004",
    severity: .error,
    summary: "Each key of the front matter stands once",
    explanation: """
      The first value counts here; other programs take the last one, or refuse the page. So two
      readers see two different pages.

      Keep one of the two lines.

      Bad:
      ```yaml
      title: Gauge
      title: Gauges
      ```

      Good:
      ```yaml
      title: Gauge
      ```
      """
  )
  /// Anchors, aliases, tags and merge keys are not used.
  public static let frontMatterUnsupported = DiagnosticRule(
    id: "TK005",
    severity: .error,
    summary: "Front matter has no anchors, aliases, tags, merge keys",
    explanation: """
      All values are text, lists and maps, written where they stand. Anchors and aliases let one
      line grow to millions, and tags ask for types that a page does not have. They are not
      followed.

      Write the value out.

      Bad:
      ```yaml
      platforms: &all [iOS, macOS]
      tested: *all
      ```

      Good:
      ```yaml
      platforms: [iOS, macOS]
      tested: [iOS, macOS]
      ```
      """
  )
  /// A page begins with front matter.
  public static let frontMatterMissing = DiagnosticRule(
    id: "TK019",
    severity: .note,
    summary: "A page begins with front matter",
    explanation: """
      A page without front matter is a topic too. Its id comes from the file's name, so that it
      changes when the file is moved, and nothing tells the platforms it covers.

      Write a map with the id and the title above the page. The fix does that with the id and
      the title that the page has now.

      Bad:
      ```markdown
      # Gauge
      ```

      Good:
      ```markdown
      ---
      id: gauge
      title: Gauge
      ---
      # Gauge
      ```
      """
  )
  /// A key is not nearly one of the known ones.
  public static let frontMatterKeyMisspelt = DiagnosticRule(
    id: "TK020",
    severity: .warning,
    summary: "A key is not nearly one of the known keys",
    explanation: """
      The keys `id`, `title`, `platforms`, `availability`, `docs` and `aliases` have a meaning.
      Any other key is kept and means nothing, so a slip of the hand loses what was to be said.
      Keys differ by case.

      Write the known key. Give a key of your own a name that is further away, or disable this
      rule in the page.

      Bad:
      ```yaml
      availabilty: iOS 16.0+
      ```

      Good:
      ```yaml
      availability: iOS 16.0+
      ```
      """
  )
}
