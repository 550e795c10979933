// Rules about bytes and lines.

extension DiagnosticRule {
  /// Bytes are UTF-8.
  public static let invalidUTF8 = DiagnosticRule(
    id: "TK007",
    severity: .warning,
    summary: "A page is UTF-8",
    explanation: """
      Bytes that are no UTF-8 are read as U+FFFD, the replacement character, and that is what
      readers see. Most often the page was saved in another encoding, such as Latin-1, or a
      character was cut in two.

      Save the page as UTF-8: `iconv -f latin1 -t utf-8 old.md > new.md`. There is no fix, as
      nobody can know which character was meant.

      Bad: `Caf` and the byte E9.

      Good: `Caf` and the bytes C3 A9, which are `é`.
      """
  )
  /// The text has no NUL.
  public static let nulByte = DiagnosticRule(
    id: "TK008",
    severity: .warning,
    summary: "A page holds no NUL",
    explanation: """
      A NUL is no text, and some programs stop reading at one. It is read as U+FFFD. A page with
      a NUL in every second byte is UTF-16.

      Remove the byte, or save the page as UTF-8:
      `iconv -f utf-16 -t utf-8 old.md > new.md`. There is no fix, as a page in another encoding
      would be ruined by it.

      Bad: a page that a program padded with NULs.

      Good: the same page, which ends with its text.
      """
  )
  /// Indentation is spaces.
  public static let tabIndentation = DiagnosticRule(
    id: "TK042",
    severity: .note,
    summary: "Lines are indented with spaces",
    explanation: """
      In Markdown a tab stands for the spaces up to the next column that is a multiple of four,
      whatever an editor shows. So a list that looks right can nest in another way than it
      looks. Tabs in code are part of the code and stay.

      Indent with spaces. The fix writes as many as the tab stands for.

      Bad (`→` is a tab):
      ```markdown
      - one
      →- nested
      ```

      Good:
      ```markdown
      - one
          - nested
      ```
      """
  )
  /// Lines do not end in blanks.
  public static let trailingBlanks = DiagnosticRule(
    id: "TK043",
    severity: .note,
    summary: "Lines do not end in blanks",
    explanation: """
      Blanks at the end of a line are not seen, mean nothing, and show up in every comparison of
      two versions. Two or more spaces that break the line mean something and are left alone, as
      are blanks in code, raw HTML and front matter.

      Remove them. The fix does that.

      Bad (`·` is a space):
      ```markdown
      # Gauge·
      ```

      Good:
      ```markdown
      # Gauge
      ```
      """
  )
  /// Lines end in a line feed.
  public static let lineEndings = DiagnosticRule(
    id: "TK044",
    severity: .note,
    summary: "Lines end in LF",
    explanation: """
      A line may end in LF, CR LF or CR, and the topic is the same. Other programs take a lone
      CR for text and see one long line, and endings of several kinds in one page make every
      comparison of two versions noisy. A page that ends all its lines in CR LF gets a note, a
      page with a lone CR or with several kinds a warning.

      End lines in LF. The fix does that for the whole page where it is at most 1 MiB of UTF-8.

      Bad: `# Gauge` CR LF, `Shows a value.` LF.

      Good: `# Gauge` LF, `Shows a value.` LF.
      """
  )
  /// A page has no byte order mark.
  public static let byteOrderMark = DiagnosticRule(
    id: "TK045",
    severity: .note,
    summary: "A page has no byte order mark",
    explanation: """
      UTF-8 has one order of bytes and needs no mark for it. The mark is skipped here; other
      programs take it for text, and do not find the front matter behind it.

      Save the page without a mark. The fix removes it, unless another one follows: that one is
      text, and would be the mark then.

      Bad: EF BB BF, then `---`.

      Good: `---`.
      """
  )
  /// The last line is ended.
  public static let finalNewlineMissing = DiagnosticRule(
    id: "TK046",
    severity: .note,
    summary: "The last line is ended",
    explanation: """
      A line is ended by its line feed, the last one too. Where it lacks, pages that are joined
      run into each other, and an added line changes two.

      End the last line. The fix does that.

      Bad: `[sheet](sheet.md)`, and the file ends.

      Good: `[sheet](sheet.md)`, a line feed, and the file ends.
      """
  )
}
